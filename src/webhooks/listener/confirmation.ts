import type { Client } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Payload } from '../payload.ts';

/** What a checkout said when it was read back; `status`: what the service is answered where it says otherwise. */
export type ReadBack =
  | { confirmed: true; words: string }
  | { confirmed: false; words: string; status: 409 | 503 };

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
