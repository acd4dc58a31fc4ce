import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import type { Again, Copied } from '../../inspector/page-data-types.ts';
import { t } from '../../texts/translate.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import { loggedDelivery } from '../../webhooks/delivery-log/logged-delivery.ts';
import { resendModes } from '../../webhooks/journal/resend-modes.ts';
import { forwardTarget } from '../../webhooks/listener/forwarding/app-address.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { keptCurl } from '../webhooks/kept/curl.ts';
import { deliveryFromLog } from '../webhooks/replay/from-log.ts';
import { keptToSend } from '../webhooks/replay/kept-to-send.ts';
import { sendAgain } from '../webhooks/replay/send-again.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';
import { dayOf, entryOf, idOf } from './delivery-details.ts';

/** Replays a delivery to an app on this machine. @throws usage or refused error */
export async function sentOnceMore(given: Given, secret: string | undefined, ctx: Context): Promise<Again> {
  const { source, id } = idOf(given);
  const kind = resendModes.find((one) => one === given.how);
  if (!kind) throw usageError(t('choose how to send it'));
  const target = forwardTarget(given.to ?? '', 'the app', false);
  const { body } = given;
  if (kind === 'edited' && body === undefined) throw usageError(t('an edited delivery needs its new body'));
  const edit = kind === 'edited' ? async () => Buffer.from(body ?? '') : undefined;
  const sending = { target, kind, edit, given: secret };
  const found =
    source === 'kept'
      ? {
          deliveries: await keptToSend({ id, since: undefined, failed: false, to: target }, ctx),
          reconstructed: false,
        }
      : await deliveryFromLog({ id, day: dayOf(given, ctx) }, secret, ctx).then(
          ({ delivery, reconstructed }) => ({
            deliveries: [delivery],
            reconstructed,
          }),
        );
  const { deliveries, reconstructed } = found;
  for await (const sent of sendAgain(
    deliveries,
    { ...sending, reconstructed, kept: source === 'kept' },
    ctx,
  )) {
    return {
      sent: sent.sent,
      signedWith: sent.signed_with,
      target: sent.target,
      ok: sent.ok,
      answeredBy: sent.answered_by,
      status: sent.status,
      error: sent.error === null ? null : ctx.secrets.hide(sent.error),
      took: sent.duration_ms,
    };
  }
  throw usageError(t('nothing to send'));
}

/** The command of `webhooks kept --curl`, without secrets. */
export async function curlOf(given: Given, options: PartsOptions, ctx: Context): Promise<Copied> {
  const { source, id } = idOf(given);
  const to = given.to ? forwardTarget(given.to, 'the app', true).href : undefined;
  if (source === 'kept') {
    const { command, notes, warnings } = keptCurl(await keptById(id, await scopeOf(options, ctx), ctx), to);
    return { text: command, notes: [...notes, ...warnings] };
  }
  const entry = await entryOf(id, given, ctx);
  const delivery = loggedDelivery(entry, await codeOf(entry));
  const { command, notes } = keptCurl({ ...delivery, forwards: [] }, to);
  const note = 'The body is the log’s text: the bytes that were sent may have been others.';
  return { text: command, notes: [...notes, note] };
}
