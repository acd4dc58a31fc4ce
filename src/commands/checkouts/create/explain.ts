import type { Reply } from '../../../api/endpoints/index.ts';
import { formatMoney } from '../../../values/money.ts';
import { safeCell } from '../../../values/safe-text.ts';

export type Checkout = Reply<'checkouts.show'>;

/** Integer VND received so far. */
export function receivedOf({ paid_amount, partial_amount }: Checkout): number {
  return paid_amount ?? partial_amount ?? 0;
}

/** What a checkout's state means for the order, in one or two sentences (§3.2). */
export function explain(checkout: Checkout): string {
  const received = receivedOf(checkout);
  const missing = checkout.amount - received;
  const so = `${formatMoney(received)} of ${formatMoney(checkout.amount)} came`;
  switch (checkout.status) {
    case 'paid': {
      const over = missing < 0 ? ` ${formatMoney(-missing)} too much came.` : '';
      return checkout.paid_late
        ? `Paid late: ${so}, the last of it after the checkout had expired.${over} Decide whether to fulfil the order.`
        : `Paid: ${so}.${over}`;
    }
    case 'pending':
      return received > 0
        ? `Short by ${formatMoney(missing)}: ${so}. Do not fulfil the order.`
        : `Waiting for ${formatMoney(checkout.amount)}.`;
    case 'expired':
      return received > 0
        ? `Expired, short by ${formatMoney(missing)}: ${so}. Do not fulfil the order.`
        : 'Expired: nothing came.';
    case 'cancelled':
      return received > 0 ? `Cancelled: ${so}.` : 'Cancelled: nothing came.';
    // A state that the service has added since.
    default:
      checkout.status satisfies never;
      return `Status ${safeCell(String(checkout.status))}.`;
  }
}
