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
  const { amount, status, paid_late } = checkout;
  const received = receivedOf(checkout);
  const so = `${formatMoney(received)} of ${formatMoney(amount)} came`;
  switch (status) {
    case 'paid': {
      const over = received > amount ? { over: `${formatMoney(received - amount)} too much came` } : {};
      if (!paid_late) return { how: `Paid: ${so}`, ...over };
      const how = `Paid late: ${so}, the last of it after the checkout had expired`;
      return { how, ...over, advice: 'Decide whether to fulfil the order' };
    }
    case 'pending':
      if (received > 0) return unpaidInPart(checkout, 'Not paid', 'Short');
      return { how: amount === undefined ? 'Waiting for money' : `Waiting for ${formatMoney(amount)}` };
    case 'expired':
      if (received > 0) return unpaidInPart(checkout, 'Expired', 'Expired, short');
      return { how: 'Expired: nothing came' };
    case 'cancelled':
      return {
        how: received > 0 ? `Cancelled: ${so}` : 'Cancelled before anything came',
        advice: 'What comes later is not counted here',
      };
    // A state that the service has added since.
    default:
      status satisfies never;
      return { how: `Status ${safeCell(String(status))}` };
  }
}

/** `plain`: how it begins where the service leaves the amount out; `short`: where it is known what is missing. */
function unpaidInPart(checkout: Checkout, plain: string, short: string): { how: string; advice: string } {
  const { amount } = checkout;
  const received = receivedOf(checkout);
  const missing = amount === undefined ? plain : `${short} by ${formatMoney(amount - received)}`;
  const how = `${missing}: ${formatMoney(received)} of ${formatMoney(amount)} came`;
  return { how, advice: 'Do not fulfil the order' };
}
