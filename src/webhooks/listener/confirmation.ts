import type { Client } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';
import { type Decoded, type Payload, readAs } from '../payload.ts';
import { unreadable, unreadableText } from '../unreadable.ts';

/** What a checkout said when it was read back; `status`: what the service is answered where it says otherwise. */
export type ReadBack =
  | { confirmed: true; words: string }
  | { confirmed: false; words: string; status: 409 | 503 };

/** Reads what a CHECKOUT_PAID says back. */
export type Confirm = (payload: Payload) => Promise<ReadBack>;

/**
 * What has to be asked before an app may have a delivery; undefined for a transaction (§6.2), the service's test
 * delivery among them, which alone needs nothing. Whatever is neither that nor a CHECKOUT_PAID, or may be something
 * else to an app that reads it in another way than we do, is not confirmed.
 */
export function toConfirm(
  body: Uint8Array,
  contentType: string | undefined,
  decoded: Decoded,
  confirm: Confirm,
): (() => Promise<ReadBack>) | undefined {
  if (!decoded.ok) return unconfirmed(`it cannot be read: ${unreadableText(unreadable(decoded))}`);
  const { format, payload } = decoded;
  if (/charset=(?!"?utf-?8\b)/i.test(contentType ?? '')) {
    return unconfirmed('its Content-Type has a charset other than UTF-8');
  }
  const other = readAs(body, format);
  if (other !== undefined) return unconfirmed(`its Content-Type is ${format}, and it reads as ${other} too`);
  if (payload.event === 'CHECKOUT_PAID') return () => confirm(payload);
  const why = notTransaction(payload);
  return why === undefined
    ? undefined
    : unconfirmed(`it is neither a CHECKOUT_PAID nor a transaction: ${why}`);
}

function unconfirmed(words: string): () => Promise<ReadBack> {
  return async () => ({ confirmed: false, status: 409, words: safeCell(words) });
}

/** Why a payload is no transaction, which has a code and an amount, and nothing of an event or a checkout. */
function notTransaction(payload: Payload): string | undefined {
  if (payload.event !== undefined) return `its event is ${payload.event}`;
  const name = namesIn(payload).find((one) => /event|checkout/i.test(one));
  if (name !== undefined) return `it has the field ${name}`;
  const missing = ['transaction_code', 'amount'].filter((field) => payload[field] === undefined);
  return missing.length === 0 ? undefined : `it has no ${missing.join(' and no ')}`;
}

/** The names of all fields, also of those within fields. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

/** Milliseconds to read a checkout back; after that the app still has its time before the service's cut-off. */
export const readBackWithinMs = 4000;

/** Reads the checkout of a CHECKOUT_PAID back and compares order_code, amount and status (§3.2, §6.3). */
export async function confirmPaid(
  client: Client,
  { checkout_id, order_code, amount }: Payload,
  clock: Clock,
): Promise<ReadBack> {
  if (!checkout_id) return { confirmed: false, status: 409, words: 'it names no checkout' };
  const done = new AbortController();
  const late = clock.sleep(readBackWithinMs, done.signal).then(() => {
    throw new PayconfirmError('network', `no answer within ${formatDuration(readBackWithinMs)}`);
  });
  try {
    const { data } = await Promise.race([client.call('checkouts.show', { path: { checkout_id } }), late]);
    const differences = [
      data.status === 'paid' ? [] : [`its status is ${data.status}`],
      data.order_code === order_code ? [] : [`its order_code is ${data.order_code}`],
      data.amount === amount ? [] : [`its amount is ${data.amount}`],
    ].flat();
    if (differences.length === 0) return { confirmed: true, words: 'the checkout says the same' };
    const words = safeCell(`the checkout does not say so: ${differences.join(', ')}`);
    return { confirmed: false, status: 409, words };
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    return {
      confirmed: false,
      status: 503,
      words: safeCell(`the checkout could not be read: ${error.message}`),
    };
  } finally {
    late.catch(() => undefined);
    done.abort();
  }
}
