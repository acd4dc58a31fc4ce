import type { Reply } from '../../api/endpoints/index.ts';
import { PayconfirmError } from '../../errors.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { receivedOf, wholeAmount } from '../../values/whole-amount.ts';

export type Checkout = Reply<'checkouts.show'>;

/** What the other checkouts of its order change, in one sentence; no format for programs shows it. */
export const ofOrder = Symbol('order');

/**
 * What its transfers show otherwise than its status: said in place of it. `missing`: integer VND still missing with what came
 * to other accounts, of a pending one. No format for programs shows it.
 */
export const inAll = Symbol('in all');

export type WithOrder = Checkout & {
  [ofOrder]?: string;
  [inAll]?: { words: string; missing?: number };
};

/** What the service gives as the amount received, where it cannot be read. */
export const givenAsReceived = (one: Checkout) => safeCell(one.paid_amount ?? one.partial_amount) as never;

/** Integer VND still missing. @throws service error if the service gives no amount that can be read */
export function missingIn(checkout: Checkout): number {
  const [due, received] = [wholeAmount(checkout.amount), receivedOf(checkout)];
  if (due !== undefined && received !== undefined) return due - received;
  const given = received === undefined ? givenAsReceived(checkout) : safeCell(checkout.amount);
  throw new PayconfirmError('service', t('the amount of the checkout cannot be read: {0}', given));
}

/** What a checkout's state means for the order, in one or two sentences (§3.2). */
export function explain(checkout: WithOrder): Said {
  const { how, over, advice } = statusInWords(checkout);
  const order = checkout[ofOrder];
  if (checkout[inAll]) return asIs(checkout[inAll].words);
  const sentences = [how, over, order === undefined ? advice : undefined];
  const words = sentences.flatMap((sentence) => (sentence ? `${sentence}.` : []));
  return asIs([...words, ...(order === undefined ? [] : [order])].join(' '));
}

/** The same in its parts, each a sentence without its full stop: how it stands, what came too much, what follows for the order. */
function statusInWords(checkout: WithOrder): { how: string; over?: string; advice?: string } {
  const { amount, status } = checkout;
  const received = receivedOf(checkout);
  if (received === undefined) return unreadable(checkout);
  const sums = [formatMoney(received), formatMoney(amount)] as const;
  switch (status) {
    case 'paid':
      return paidInWords(checkout, received);
    case 'pending':
      if (received > 0)
        return unpaidInPart({ ...checkout, received }, t('Not paid'), 'Short by {0}: {1} of {2} came');
      return {
        how: amount === undefined ? t('Waiting for money') : t('Waiting for {0}', formatMoney(amount)),
      };
    case 'expired':
      if (received > 0)
        return unpaidInPart(
          { ...checkout, received },
          t('Expired'),
          'Expired, short by {0}: {1} of {2} came',
        );
      return { how: t('Expired: no payment was counted for it') };
    case 'cancelled':
      return {
        how: received > 0 ? t('Cancelled: {0} of {1} came', ...sums) : t('Cancelled before anything came'),
        advice: t('Later payments are not counted here'),
      };
    // A status that the service added later.
    default:
      status satisfies never;
      return { how: t('Status {0}', safeCell(status)) };
  }
}

function unreadable(checkout: Checkout): { how: string } {
  const given = givenAsReceived(checkout);
  return { how: t('Status {0}; the amount received cannot be read: {1}', safeCell(checkout.status), given) };
}

function paidInWords(checkout: WithOrder, received: number): { how: string; over?: string; advice: string } {
  const { amount, paid_late, sandbox } = checkout;
  const sums = [formatMoney(received), formatMoney(amount)] as const;
  const over = received > amount ? { over: t('{0} too much came', formatMoney(received - amount)) } : {};
  if (paid_late) {
    const how = t('Paid late: {0} of {1} came, the last of it after the checkout had expired', ...sums);
    return { how, ...over, advice: t('Decide whether to fulfil the order') };
  }
  const advice = sandbox
    ? t('It is a sandbox checkout: no money moved')
    : t('Later payments are not counted here');
  return { how: t('Paid: {0} of {1} came', ...sums), ...over, advice };
}

/** `plain`: how it begins where the service leaves the amount out; `short`: where it is known what is missing. */
function unpaidInPart(
  { amount, received }: Checkout & { received: number },
  plain: string,
  short: 'Short by {0}: {1} of {2} came' | 'Expired, short by {0}: {1} of {2} came',
): { how: string; advice: string } {
  const sums = [formatMoney(received), formatMoney(amount)] as const;
  const how =
    amount === undefined
      ? `${plain}: ${t('{0} of {1} came', ...sums)}`
      : t(short, formatMoney(amount - received), ...sums);
  return { how, advice: t('Do not fulfil the order') };
}
