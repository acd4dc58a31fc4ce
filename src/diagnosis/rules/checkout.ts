/** Relates transfers to a checkout (§3.2). Amounts are integer VND. */
import { parseTime } from '../../values/time.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { isCheckoutEvent } from '../../webhooks/decode-payload.ts';
import { type Action, action, showCheckout, traceOfCheckout } from '../actions.ts';
import type { PaidCheckout } from '../facts/checkout-of-transfers.ts';
import { otherCodesIn } from '../facts/pasted-message.ts';
import {
  accountOf,
  amountOf,
  type Checkout,
  isBefore,
  shownAccountOf,
  type Transfer,
  transferNoteOf,
} from '../facts/transfer.ts';
import {
  evidenceIn,
  type Finding,
  finding,
  makeSubject,
  note,
  type Outcome,
  present,
  problem,
  type Subject,
  warning,
} from '../finding.ts';
import {
  afterFull,
  countsSandbox,
  isNoted,
  isPaidTo,
  isSandbox,
  moneyCounted,
  receivedInAll,
  sumAway,
  sumOf,
} from './checkout-money.ts';
import { transactionSubject } from './transaction.ts';

export const checkoutSubject = ({ id, order_code }: Checkout): Subject =>
  makeSubject('checkout', id, `${order_code ?? id}`);

/** It is not certain which order was paid: several match, or the account's order was paid before. */
export function unclearCheckouts(
  { checkout, several, before }: Pick<PaidCheckout, 'checkout' | 'several' | 'before'>,
  { code, name }: { code: string | undefined; name: string },
  transfers: readonly Transfer[],
): Finding[] {
  const actions = several.map((id) => traceOfCheckout(code, id));
  return present(
    several.length > 0 && warning('several-checkouts', {}, transactionSubject(name), { actions }),
    !checkout && before && paidAgainFinding(before, transfers, [showCheckout(before.id)]),
  );
}

/** Transfers to the account of an order that was already paid. */
export function paidAgainFinding(
  checkout: Checkout,
  transfers: readonly Transfer[],
  actions: readonly Action[],
): Finding {
  const codes = transfers.map(({ code }) => code);
  const params = { codes, paid: parseTime(checkout.paid_at)!, amount: sumOf(transfers) };
  const evidence = evidenceIn('checkouts', checkout.id);
  return warning('paid-again', params, checkoutSubject(checkout), { evidence, actions });
}

/** The state of the checkout, and how these transfers relate to it. */
export function checkoutFindings(checkout: Checkout, transfers: readonly Transfer[]): Finding[] {
  const subject = checkoutSubject(checkout);
  const evidence = evidenceIn('checkouts', checkout.id);
  const isTrial = countsSandbox(checkout, transfers);
  // No money came in a sandbox transaction, so nothing of a real order.
  const money = checkout.sandbox === false ? transfers.filter((one) => !isSandbox(one)) : transfers;
  const real = isTrial ? { ...checkout, paid_amount: moneyCounted(checkout, transfers) } : checkout;
  const others = elsewhere(checkout, money, subject);
  const away = sumAway(others);
  const { amount } = checkout;
  const received = receivedInAll(real, money);
  const isUnpaid = isTrial && received < amount;
  const found = [
    ...(isUnpaid ? [problem('paid-in-sandbox', { received, amount, away }, subject)] : []),
    ...others,
    ...(isUnpaid && checkout.status === 'paid' ? [] : stateOf(real, money, subject, away)),
    ...parts(real, money, subject),
  ];
  return found.map((one) => ({ ...one, evidence }));
}

/** `away`: what came for it to other accounts, integer VND. */
function stateOf(
  checkout: Checkout,
  transfers: readonly Transfer[],
  subject: Subject,
  away: number,
): Finding[] {
  const { status, amount } = checkout;
  const received = receivedOf(checkout);
  if (received === undefined) {
    const given = `${checkout.paid_amount ?? checkout.partial_amount}`;
    return [warning('checkout-state-unknown', { status, received: given }, subject)];
  }
  const missing = Math.max(0, amount - received - away);
  switch (status) {
    case 'paid':
      return paidState({ ...checkout, paid_amount: received }, transfers, subject, away);
    case 'pending': {
      // The payer has already paid to another account. With a QR code for the whole amount, they would pay twice.
      const isElsewhere = transfers.some((one) => otherAccount(checkout, one) !== undefined);
      const qr: Action[] = isElsewhere ? [] : [payAction(checkout)];
      return received > 0
        ? [
            problem('partly-paid', { received, amount, missing, away }, subject, { actions: qr }),
            ...overpaid(checkout, transfers, received + away),
          ]
        : [warning('checkout-unpaid', { amount }, subject, { actions: qr })];
    }
    case 'expired':
      return [problem('checkout-expired', { received, amount }, subject)];
    case 'cancelled': {
      const after = afterCancellation(checkout, received, transfers);
      return after > 0
        ? [problem('paid-after-cancel', { amount: after, in_all: received + after }, subject)]
        : [finding(received > 0 ? 'problem' : 'warning')('checkout-cancelled', { received }, subject)];
    }
    default:
      // A state that is newer than this program.
      status satisfies never;
      return [warning('checkout-state-unknown', { status: `${status}` }, subject)];
  }
}

function paidState(
  checkout: Checkout,
  transfers: readonly Transfer[],
  subject: Subject,
  away: number,
): Finding[] {
  const { amount } = checkout;
  const counted = checkout.paid_amount ?? 0;
  const own = receivedInAll(checkout, transfers);
  // The service document requires payment of the full amount (§3.2).
  if (own < amount && checkout.paid_amount) {
    return [problem('partly-paid', { received: own, amount, missing: amount - own, away: 0 }, subject)];
  }
  const received = own + away;
  const isTrial = checkout.sandbox === true && { sandbox: true as const };
  const params = { received, ...(0 < counted && counted < received && { counted }), ...isTrial };
  const state = checkout.paid_late
    ? problem('paid-late', { received }, subject)
    : note('checkout-paid', params, subject);
  return [state, ...overpaid(checkout, transfers, received)];
}

function overpaid(checkout: Checkout, transfers: readonly Transfer[], received: number): Finding[] {
  const { amount, order_code } = checkout;
  const over = received - amount;
  if (over <= 0) return [];
  const notes = transfers.map((one) => transferNoteOf(one) ?? '').join(', ');
  const others = otherCodesIn(notes, `${order_code}`);
  const later = afterFull(checkout, transfers);
  return [warning('overpaid', { received, amount, over, others, later }, checkoutSubject(checkout))];
}

const payAction = ({ id }: Checkout) => action('show-qr', ['qr', 'checkout', id]);

/** Transfers meant for this order that went to another account: its note must name a paid one. */
function elsewhere(checkout: Checkout, transfers: readonly Transfer[], subject: Subject): Finding[] {
  const isPaid = checkout.status === 'paid';
  return transfers.flatMap((one) => {
    if (otherAccount(checkout, one) === undefined) return [];
    if (isPaid && (isBefore(one, checkout) || !isNoted(one, checkout))) return [];
    const amount = Number(amountOf(one) ?? 0);
    const paid = orderPaidBy(one);
    if (paid !== undefined && paid !== checkout.order_code && isNoted(one, checkout)) {
      return [problem('note-of-other-order', { amount, noted: `${checkout.order_code}`, paid }, subject)];
    }
    const params = {
      account: `${shownAccountOf(one)}`,
      expected: `${checkout.bank?.account_number}`,
      amount,
    };
    return [problem('paid-to-other-account', params, subject)];
  });
}

const orderPaidBy = ({ code, deliveries }: Transfer) =>
  deliveries.find(({ payload }) => isCheckoutEvent(payload) && payload.transaction_code === code)?.payload
    .order_code;

/** The number that a transfer was paid to, if it is not the checkout's. */
function otherAccount({ bank }: Checkout, transfer: Transfer): string | undefined {
  const number = accountOf(transfer);
  const expected = bank?.account_number;
  if (!number || !expected || number.toUpperCase() === expected.toUpperCase()) return undefined;
  return number;
}

/** Money that came after the cancellation. The account serves others too, so the note must name this order. */
function afterCancellation(checkout: Checkout, received: number, transfers: readonly Transfer[]): number {
  const paidIn = transfers.filter((one) => isPaidTo(one, checkout) && isNoted(one, checkout));
  return Math.max(0, sumOf(paidIn) - received);
}

/** The parts belong to the checkout only if their sum is what it received: its account may serve other orders. */
function parts(checkout: Checkout, transfers: readonly Transfer[], subject: Subject): Finding[] {
  const own = transfers.filter((one) => isPaidTo(one, checkout));
  const amount = sumOf(own);
  if (own.length < 2 || amount !== receivedOf(checkout)) return [];
  return [note('paid-in-parts', { count: own.length, amount }, subject)];
}

/** What came after the cancellation pays nothing, although it was delivered. */
export const outcomeWith = (outcome: Outcome, findings: readonly Finding[]): Outcome =>
  outcome === 'delivered' && findings.some(({ code }) => code === 'paid-after-cancel')
    ? 'not_expected'
    : outcome;

/** The outcome of an order. Deliveries count only once it is paid. */
export function outcomeOfOrder({ status }: Checkout, delivered: Outcome): Outcome {
  return status === 'pending' && delivered === 'delivered' ? 'pending' : delivered;
}
