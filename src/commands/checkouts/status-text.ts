import type { Reply } from '../../api/endpoints/index.ts';
import { formatMoney } from '../../values/money.ts';
import { safeCell } from '../../values/safe-text.ts';

export type Checkout = Reply<'checkouts.show'>;

/** Integer VND received so far. */
export function receivedOf({ paid_amount, partial_amount }: Checkout): number {
  return paid_amount ?? partial_amount ?? 0;
}

/** What a checkout's state means for the order, in one or two sentences (§3.2). */
export function explain(checkout: Checkout): string {
  const { how, over, advice } = statusInWords(checkout);
  return [how, over, advice].flatMap((sentence) => (sentence ? `${sentence}.` : [])).join(' ');
}

/** The same in its parts, each a sentence without its full stop: how it stands, what came too much, what follows for the order. */
function statusInWords(checkout: Checkout): { how: string; over?: string; advice?: string } {
  const received = receivedOf(checkout);
  const missing = Number(checkout.amount ?? Number.NaN) - received;
  const so = `${formatMoney(received)} of ${formatMoney(checkout.amount)} came`;
  const notFulfilled = { advice: 'Do not fulfil the order' };
  switch (checkout.status) {
    case 'paid': {
      const over = missing < 0 ? { over: `${formatMoney(-missing)} too much came` } : {};
      if (!checkout.paid_late) return { how: `Paid: ${so}`, ...over };
      const how = `Paid late: ${so}, the last of it after the checkout had expired`;
      return { how, ...over, advice: 'Decide whether to fulfil the order' };
    }
    case 'pending':
      // A service that leaves the amount out says all the same what came.
      if (received > 0 && Number.isNaN(missing)) return { how: `Not paid: ${so}`, ...notFulfilled };
      return received > 0
        ? { how: `Short by ${formatMoney(missing)}: ${so}`, ...notFulfilled }
        : {
            how:
              checkout.amount === undefined
                ? 'Waiting for money'
                : `Waiting for ${formatMoney(checkout.amount)}`,
          };
    case 'expired':
      if (received > 0 && Number.isNaN(missing)) return { how: `Expired: ${so}`, ...notFulfilled };
      return received > 0
        ? { how: `Expired, short by ${formatMoney(missing)}: ${so}`, ...notFulfilled }
        : { how: 'Expired: nothing came' };
    case 'cancelled':
      return { how: received > 0 ? `Cancelled: ${so}` : 'Cancelled before anything came' };
    // A state that the service has added since.
    default:
      checkout.status satisfies never;
      return { how: `Status ${safeCell(String(checkout.status))}` };
  }
}
