import { secretToRecognise } from '../../../config/resolve.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { CommandLine, Flags } from '../../../values/command-line.ts';
import { withoutLoggedSecrets } from '../../../values/logged-headers.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { allWell, open, trouble, type Verdict, wholeEvidence } from '../../../values/verdict.ts';
import { isDelivered } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence } from '../../../webhooks/delivery-log/error-labels.ts';
import { type RefusalCause, refusalCauses } from '../../../webhooks/delivery-log/refused-all-the-same.ts';
import { createCheck, type Expected } from '../../../webhooks/signature/authenticator.ts';
import { explained } from '../../../webhooks/signature/diagnose.ts';
import { schemeInForce } from '../signature-scheme.ts';
import { nextStep } from './next-step.ts';
import type { ToVerify } from './source.ts';
import type { Verified } from './text.ts';

/**
 * What is to be said of a delivery that was made with the secret.
 * @param checkAge a timestamp more than 300 s off the time of now is refused
 * @throws signature error that says what is wrong with any other
 */
export async function verified(
  delivery: ToVerify,
  secret: string,
  { checkAge }: { checkAge: boolean },
  ctx: Context,
): Promise<Verified> {
  const expected: Expected = {
    auth: delivery.apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY',
    apiKeyName: delivery.apiKeyName ?? 'X-Webhook-Secret',
    secrets: [secret],
    toleranceSeconds: checkAge ? 300 : Number.POSITIVE_INFINITY,
    scheme: (await schemeInForce(ctx)) ?? 'auto',
  };
  const judge = (clientSecret?: string) =>
    createCheck({ ...expected, clientSecret }, () => undefined)(
      delivery.body,
      delivery.headers,
      ctx.clock.now(),
    );
  // The client secret is looked up only for what is refused.
  const accepted = judge();
  const checked = accepted.ok ? accepted : judge(await secretToRecognise(await ctx.profile()));
  const { entry } = delivery;
  const id = entry ? await configurationAt(entry.endpoint_url, ctx) : 'ID';
  const update = (changes: Flags) => ctx.commandLine(['webhooks', 'update', id], changes);
  if (!checked.ok) {
    const explanation = explained(checked.explain());
    throw new PayconfirmError('signature', explanation.words, {
      hint: nextStep(explanation, delivery, ctx.commandLine, update),
      details: [{ field: 'reason', message: explanation.cause }],
    });
  }
  const isKey = delivery.apiKeyName !== undefined;
  const signedAt = isKey ? undefined : Number(delivery.timestamp) * 1000;
  const right = { ...delivery, signedAt, update };
  const causes = entry && !isDelivered(entry) ? refusalCauses({ ...right, entry }) : [];
  return {
    verified: true,
    auth_type: isKey ? 'API_KEY' : 'HMAC_SHA256',
    scheme: checked.scheme ?? null,
    warning: checked.warning ?? null,
    source: delivery.source,
    signed_at: signedAt === undefined ? null : new Date(signedAt).toISOString(),
    verdict: verdictOf(delivery, causes, ctx.commandLine),
    causes,
  };
}

/** The id of the one configuration that points there; `ID` where there is none, or more. */
async function configurationAt(url: string, ctx: Context): Promise<string> {
  const { items } = await (await ctx.client()).page('webhooks.list', {});
  const [one, another] = items.filter(({ webhook_url }) => webhook_url === url);
  return one && !another ? one.id : 'ID';
}

function verdictOf(
  { source, body, entry }: ToVerify,
  causes: readonly RefusalCause[],
  commandLine: CommandLine,
): Verdict {
  const looked_at = { delivery: `${body.length} bytes of the ${source}, with the secret given here` };
  const evidence = { looked_at, not_looked_at: {} };
  if (!entry || isDelivered(entry)) {
    const words = 'It was made with the secret given here.';
    const whole = wholeEvidence(evidence);
    return whole ? allWell(words, whole) : open(words, [], evidence);
  }
  const said = withoutLoggedSecrets(entry).response_text;
  const words = verdictSentence(entry, 'the receiver');
  const reply = said && entry.status_code !== null ? `: “${safeCell(said.slice(0, 200))}”` : '';
  const conclusion = isDelivered(entry)
    ? `All the same, ${words}`
    : `It is right, and all the same ${words}${reply}`;
  const next = causes.length > 0 ? [] : [commandLine(['webhooks', 'log', entry.id])];
  if (causes.length === 1) return trouble(conclusion, next, evidence);
  return open(conclusion, next, {
    looked_at,
    not_looked_at: {
      'their program': 'its secret, its clock and the bytes that it checks cannot be seen from here',
    },
  });
}
