import type { Context } from '../../../context.ts';
import { payloadText } from '../../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../../webhooks/delivery-log/find-entry.ts';
import { loggedDelivery, loggedHeaders } from '../../../webhooks/delivery-log/logged-delivery.ts';
import type { KeptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { verify } from '../../../webhooks/signature/signature.ts';
import { entryById } from '../entry-by-id.ts';

/** A delivery from the log, `reconstructed` unless its signature proves its bytes. @throws refused error */
export async function deliveryFromLog(
  { id, day }: { id: string; day: string | undefined },
  secret: string | undefined,
  ctx: Context,
): Promise<{ delivery: KeptDelivery; reconstructed: boolean }> {
  const entry = await entryById(id, day, ctx);
  const proof = verify({
    body: Buffer.from(payloadText(entry)),
    headers: loggedHeaders(entry),
    secrets: secret === undefined ? [] : [secret],
    now: ctx.clock.now(),
    toleranceSeconds: Number.POSITIVE_INFINITY,
    scheme: 'auto',
  });
  return { delivery: loggedDelivery(entry, await codeOf(entry)), reconstructed: !proof.ok };
}
