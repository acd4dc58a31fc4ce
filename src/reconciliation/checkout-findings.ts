/** Differences between the service's checkouts and an order's payments. */
import { showCheckout, traceCode } from '../diagnosis/actions.ts';
import {
  evidenceIn,
  type Finding,
  makeSubject,
  note,
  problem,
  type Subject,
  warning,
} from '../diagnosis/finding.ts';
import { orderKey } from './orders/order-key.ts';
import type {
  Knowledge,
  MatchedBy,
  OddCheckout,
  Order,
  OrderFacts,
  Payment,
} from './reconciliation-types.ts';
import { sumOf } from './sums.ts';

export const orderSubject = (code: string) => makeSubject('order', code);

export const evidenceOf = (payments: readonly Payment[]) =>
  evidenceIn('transactions', ...payments.map(({ code }) => code));

export const aboutPayment = (payment: Payment) => ({
  ...{ at: payment.at, evidence: evidenceOf([payment]), actions: [traceCode(payment.code)] },
});

/** `isCounted`: they count as payments of the order. */
export function trialNotes(trials: readonly Payment[], subject: Subject, isCounted: boolean): Finding[] {
  if (trials.length === 0) return [];
  const params = isCounted ? { counted: trials.map(({ code }) => code).join(', ') } : {};
  const about = { at: trials.at(-1)!.at, evidence: evidenceOf(trials) };
  return [note('sandbox-transaction', params, subject, about)];
}

/** A checkout was paid late, was cancelled, or is unpaid because the money went to another account. */
export function checkoutFindings(facts: OrderFacts): Finding[] {
  const { order, payments, odd, known } = facts;
  const isOwn = (account: string) =>
    odd.some((one) => one.account === account) ||
    known.checkoutsOn.get(account)?.some((one) => orderKey(one.order) === orderKey(order.code));
  const others = payments.flatMap((payment) => {
    const paid = otherOrderPaid(payment, order, facts);
    return paid === undefined ? [] : [noteOfOther(payment, { noted: order.code, paid })];
  });
  const elsewhere = payments.filter(
    ({ account, code, isSandbox }) =>
      // No money moved, so the payer may still have to pay.
      !isSandbox && account !== undefined && !isOwn(account) && !known.orderOfPayment.has(code),
  );
  return [...others, ...odd.flatMap((one) => oddFindings(one, facts, elsewhere))];
}

function oddFindings(
  { id, account: expected, received, state }: OddCheckout,
  { order, payments, odd }: OrderFacts,
  elsewhere: readonly Payment[],
): Finding[] {
  const subject = makeSubject('checkout', id, order.code);
  const more = { evidence: evidenceIn('checkouts', id), actions: [showCheckout(id)] };
  const toOther = (expected === undefined ? [] : elsewhere).map(({ account, amount }) => {
    const params = { account: account!, expected: expected!, amount };
    return problem('paid-to-other-account', params, subject, more);
  });
  if (state === 'unpaid') return toOther;
  const own = payments.filter(({ account }) => account === expected);
  if ((state === 'late' ? payments : [...own, ...toOther]).length === 0) return [];
  const amount = sumOf(own);
  const newest = odd.find((one) => one.state === 'unpaid');
  if (state === 'cancelled' && newest && own.length > 0) {
    const params = { account: expected ?? null, amount, due: newest.amount };
    return [problem('paid-to-other-checkout', params, orderSubject(order.code), more), ...toOther];
  }
  if (typeof received === 'string') {
    const status = state === 'late' ? 'paid' : state;
    return [warning('checkout-state-unknown', { status, received }, subject, more), ...toOther];
  }
  if (state === 'late') return [problem('paid-late', { received }, subject, more)];
  const after = amount - received;
  const cancelled =
    after > 0
      ? problem('paid-after-cancel', { amount: after, in_all: amount }, subject, more)
      : problem('checkout-cancelled', { received }, subject, more);
  return [cancelled, ...toOther];
}

/** The note names one order, but the checkout of another order got the payment. */
export const noteOfOther = (payment: Payment, orders: { noted: string; paid: string }) =>
  problem(
    'note-of-other-order',
    { amount: payment.amount, ...orders },
    orderSubject(orders.noted),
    aboutPayment(payment),
  );

/** The order whose checkout got a payment that was matched to this order; undefined if it is the same or certain. */
export function otherOrderPaid(
  payment: Payment,
  order: Order,
  { by, known }: { by: ReadonlyMap<Payment, MatchedBy>; known: Knowledge },
): string | undefined {
  const paid = known.orderOfPayment.get(payment.code);
  const how = by.get(payment);
  const isSure = how === 'together' || how === 'person';
  return isSure || paid === undefined || orderKey(paid) === orderKey(order.code) ? undefined : paid;
}

const toSettle = new Set<string>([
  ...['note-of-other-order', 'paid-after-cancel', 'checkout-cancelled', 'checkout-state-unknown'],
]);

/** Whether the payment must be settled before the order is booked. */
export const isToSettle = (cause: Finding | undefined) => cause !== undefined && toSettle.has(cause.code);
