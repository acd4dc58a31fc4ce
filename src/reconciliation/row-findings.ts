/** Findings about an order or a payment, and the next steps. */
import { redeliver, traceCode } from '../diagnosis/actions.ts';
import { type Finding, note, problem, type Subject, warning } from '../diagnosis/finding.ts';
import { checkedFirst } from '../diagnosis/rules/safe-redelivery.ts';
import { transactionSubject } from '../diagnosis/rules/transaction.ts';
import { isPaused } from '../webhooks/delivery-log/configuration-match.ts';
import {
  aboutPayment,
  checkoutFindings,
  evidenceOf,
  isToSettle,
  noteOfOther,
  orderSubject,
  trialNotes,
} from './checkout-findings.ts';
import type { Found } from './find-order.ts';
import {
  deliveryFindings,
  doubtFinding,
  isForAll,
  namesOf,
  recipientsIn,
  redeliverAgain,
  unclearFindings,
} from './recipients.ts';
import {
  isSettledClass,
  type Knowledge,
  type MatchedBy,
  type Order,
  type OrderFacts,
  type Payment,
  type RowClass,
} from './reconciliation-types.ts';
import { sumOf } from './sums.ts';
import { unknownFindings } from './unknown-outcome.ts';

/** Maximum transactions with their own redeliver command. */
const mostNamed = 3;

export function orderFindings(name: RowClass, facts: OrderFacts): Finding[] {
  const { order, payments, by, early, elsewhere, known } = facts;
  const subject = orderSubject(order.code);
  // Each payment of an order that was paid twice may be late or to another account.
  const ofCheckouts = name === 'paid-twice' ? [] : checkoutFindings(facts);
  const causes = isSettledClass(name)
    ? ofCheckouts.filter(isToSettle)
    : [...ofCheckouts, ...causesOf(name, facts)];
  return [
    ...causes,
    ...elsewhere.map(({ payment, noted }) => noteOfOther(payment, { noted, paid: order.code })),
    ...classFindings(name, facts, causes),
    ...(tellsDeliveries(name)
      ? []
      : recentOf(facts).flatMap((one) => deliveryFindings(one, known, order.booked))),
    ...facts.others.map(({ amount: other }) =>
      warning('listed-with-other-amount', { order: order.code, expected: order.amount, other }, subject),
    ),
    ...early.map((payment) => note('before-checkout', earlyParams(payment), subject, aboutPayment(payment))),
    ...payments.flatMap((payment) => matchFinding(payment, by.get(payment), order, subject)),
    ...trialNotes(
      payments.filter(({ isSandbox }) => isSandbox),
      subject,
      true,
    ),
    ...trialNotes(facts.trials, subject, false),
  ];
}

/** `causes`: findings that explain it. */
function classFindings(name: RowClass, facts: OrderFacts, [cause]: readonly Finding[]): Finding[] {
  const { order, payments, known } = facts;
  const { code, amount: expected, bookedLines: lines } = order;
  const subject = orderSubject(code);
  const paid = sumOf(payments);
  const evidence = evidenceOf(payments);
  const actions = payments.slice(0, mostNamed).map((one) => traceCode(one.code));
  const about = { evidence, actions };
  switch (name) {
    case 'paid-not-booked':
      if (isToSettle(cause)) return [];
      return notBooked(facts, { ...about, because_of: cause?.code ?? null });
    case 'not-delivered':
      return undelivered(code, payments, known);
    case 'booked-not-paid': {
      if (facts.elsewhere.length > 0) return [];
      const more = { actions: [traceCode(code)] };
      return [problem('booked-without-payment', { order: code, expected }, subject, more)];
    }
    case 'amount-differs': {
      const differs = paid < expected ? 'paid-less-than-due' : 'paid-more-than-due';
      return [problem(differs, { order: code, paid, expected }, subject, about)];
    }
    case 'paid-twice': {
      const whole = payments.filter(({ amount }) => amount === expected);
      const trials = whole.filter(({ isSandbox }) => isSandbox).length;
      const params = { order: code, payments: whole.length, paid, expected, trials };
      return [problem('paid-more-than-once', params, subject, about)];
    }
    case 'booked-twice':
      return [problem('booked-more-than-once', { order: code, lines }, subject, about)];
    case 'outside-period': {
      const codes = payments.map((one) => one.code).join(', ');
      const at = Math.max(...payments.map((one) => one.at));
      if (payments.every(({ aside }) => aside === 'account')) {
        return [note('paid-outside-account', { order: code, codes }, subject, about)];
      }
      return [note('paid-outside-period', { order: code, codes, at }, subject, about)];
    }
    case 'unknown':
      return unknownFindings(subject, payments, known, order);
    case 'matched':
    case 'unpaid':
    case 'unassigned':
      return [];
    default:
      return name satisfies never;
  }
}

/** Deliveries of payments before the period were not read. */
const recentOf = ({ payments }: OrderFacts) => payments.filter(({ aside }) => aside !== 'period');

/** Whether the findings of the class say who lacks a payment. */
const tellsDeliveries = (name: RowClass) =>
  name === 'paid-not-booked' || name === 'not-delivered' || name === 'unknown';

/** Receivers that answered with success but reported an error, and apps on this machine that failed. */
const causesOf = (name: RowClass, facts: OrderFacts): Finding[] =>
  !tellsDeliveries(name)
    ? []
    : recentOf(facts).flatMap((payment) => {
        const { here, doubts, silent, events } = facts.known.recipientsOf(payment);
        return [...here, ...silent, ...events, ...doubts.map((one) => doubtFinding(one, payment))];
      });

function notBooked(
  facts: OrderFacts,
  about: Pick<Finding, 'evidence' | 'actions' | 'because_of'>,
): Finding[] {
  const {
    order: { code: order },
    payments,
    known,
  } = facts;
  const subject = orderSubject(order);
  const recent = recentOf(facts);
  const arrived = recent.filter(({ code }) => known.arrived.has(code));
  const all = arrived.map((payment) => ({ payment, ...recipientsIn(known, payment) }));
  const missed = new Set(all.flatMap((one) => one.missed));
  const got = new Set(all.flatMap((one) => one.got.filter((each) => !missed.has(each))));
  const params = { order, paid: sumOf(payments), got: namesOf(got), missed: namesOf(missed) };
  const sendAgain = all.flatMap((one) => redeliverAgain(one, one.payment));
  const other = all.find((one) => one.ofOtherAccounts.length > 0);
  const elsewhere = other && { account: other.payment.account!, others: namesOf(other.ofOtherAccounts) };
  return [
    problem('order-not-booked', { ...params, ...elsewhere }, subject, {
      ...about,
      actions: [...about.actions, ...sendAgain],
    }),
    ...all.flatMap((one) => unclearFindings(one.unclear, one.payment)),
    ...undelivered(
      order,
      recent.filter((one) => !arrived.includes(one)),
      known,
    ),
  ];
}

function undelivered(order: string | null, payments: readonly Payment[], known: Knowledge): Finding[] {
  if (payments.length === 0) return [];
  const subject = order === null ? transactionSubject(payments[0]!.code) : orderSubject(order);
  const found = payments.map((payment) => ({ payment, ...recipientsIn(known, payment) }));
  const unsafe = found.flatMap((one) => one.unsafe.map(({ why }) => why));
  // A receiver that rejected it as a duplicate may be the only one.
  const lacking = found.filter((one) => one.unsafe.length === 0 || one.again.length > 0);
  if (lacking.length === 0) return unsafe;
  const sendAgain = ({ payment, ...to }: (typeof found)[number]) =>
    isForAll(payment, known) && !(to.again.length > 0 && to.again.every(isPaused))
      ? checkedFirst([redeliver(payment.code)], to.unanswered.length > 0)
      : redeliverAgain(to, payment);
  const isUnsent = lacking.every((one) => one.isUnsent && one.here.length === 0);
  const because_of = lacking[0]!.silent[0]?.code ?? null;
  const params = {
    ...{ order, paid: sumOf(lacking.map((one) => one.payment)) },
    codes: lacking.map((one) => one.payment.code).join(', '),
    ...(isUnsent && because_of === null && { unsent: true as const }),
  };
  // First the reason of the failure: a redelivery may fail for it too.
  const named = lacking.slice(0, mostNamed);
  const actions = named.flatMap((one) => [traceCode(one.payment.code), ...sendAgain(one)]);
  const about = { evidence: evidenceOf(lacking.map((one) => one.payment)), because_of, actions };
  return [...unsafe, problem('payment-not-delivered', params, subject, about)];
}

const matchCodes = {
  together: 'paid-together',
  'within-words': 'matched-within-words',
  checkout: 'matched-by-checkout',
  'virtual-account': 'matched-by-virtual-account',
  person: 'matched-by-person',
} as const;

/** How a payment was matched, if its note alone does not show it. */
function matchFinding(
  payment: Payment,
  by: MatchedBy | undefined,
  { code: order }: Order,
  subject: Subject,
): Finding[] {
  if (by === undefined || by === 'note') return [];
  const { code, at } = payment;
  return [note(matchCodes[by], { order, code }, subject, { at, evidence: evidenceOf([payment]) })];
}

const earlyParams = ({ code, amount, note }: Payment) => ({ code, amount, note });

/** For a payment with its own row. */
export function paymentFindings(
  name: RowClass,
  payment: Payment,
  { named = [], early, unlisted }: Found,
  known: Knowledge,
): Finding[] {
  const { code, status } = payment;
  const subject = transactionSubject(code);
  const about = aboutPayment(payment);
  if (name === 'unknown') return unknownFindings(subject, [payment], known);
  if (name === 'not-delivered' && !known.arrived.has(code)) {
    const { here, silent } = known.recipientsOf(payment);
    return [...here, ...silent, ...undelivered(null, [payment], known)];
  }
  if (name !== 'unassigned') return deliveryFindings(payment, known);
  if (status !== null) return [problem('transaction-not-successful', { status }, subject, about)];
  return [whyUnassigned(), ...deliveryFindings(payment, known)];

  function whyUnassigned(): Finding {
    if (early) return warning('before-checkout', earlyParams(payment), orderSubject(early.code), about);
    if (unlisted !== undefined) return warning('order-not-listed', { code, order: unlisted }, subject, about);
    const orders = named.map((one) => one.code).join(', ');
    if (named.length > 0) return warning('several-orders-named', { code, orders }, subject, about);
    return warning('no-order-named', { code }, subject, about);
  }
}
