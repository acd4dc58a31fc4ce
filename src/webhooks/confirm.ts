import type { Client } from '../api/client.ts';
import { PayconfirmError } from '../errors.ts';
import { safeCell } from '../output/safe-text.ts';
import type { Payload } from './payload.ts';

/** Reads the checkout of a CHECKOUT_PAID back and compares order_code, amount and status (§6.3). */
export async function confirmPaid(
  client: Client,
  { checkout_id, order_code, amount }: Payload,
): Promise<{ confirmed: boolean; words: string }> {
  if (!checkout_id) return { confirmed: false, words: 'it names no checkout' };
  try {
    const { data } = await client.call('checkouts.show', { path: { checkout_id } });
    const differences = [
      data.status === 'paid' ? [] : [`its status is ${data.status}`],
      data.order_code === order_code ? [] : [`its order_code is ${data.order_code}`],
      data.amount === amount ? [] : [`its amount is ${data.amount}`],
    ].flat();
    if (differences.length === 0) return { confirmed: true, words: 'the checkout says the same' };
    return { confirmed: false, words: safeCell(`the checkout does not say so: ${differences.join(', ')}`) };
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    return { confirmed: false, words: safeCell(`the checkout could not be read: ${error.message}`) };
  }
}
