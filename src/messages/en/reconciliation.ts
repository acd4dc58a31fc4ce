import type { ReconciliationParams } from '../../diagnosis/reconciliation-codes.ts';
import type { ReconciliationWords, Sentences } from '../language-types.ts';

const listOf = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const sentNothing = 'Nothing was sent, or the service sends it late.';

export const reconciliationFindings: Sentences<ReconciliationParams> = {
  'order-not-booked': ({ order, paid, got, missed, account, others: bound = [] }, { money }) => {
    if (account !== undefined) {
      return `${money(paid)} came for order ${order} to account ${account}, and ${listOf(got)} got the delivery, but the order is not booked. If the order belongs to ${listOf(bound)}: ${bound.length === 1 ? 'it gets' : 'they get'} payments to other accounts only.`;
    }
    const arrived = got.length === 0 ? 'the delivery arrived' : `${listOf(got)} got the delivery`;
    if (missed.length === 0) {
      return `${money(paid)} came for order ${order} and ${arrived}, but the shop has not booked it.`;
    }
    const others = got.length === 0 ? '' : ` ${listOf(got)} got it.`;
    return `${money(paid)} came for order ${order}, but it is not booked. It was not delivered to ${listOf(missed)}.${others}`;
  },
  'payment-not-delivered': ({ order, paid, codes, unsent }, { money }) =>
    `The ${order === null ? 'transaction' : `payment of order ${order}`} (${money(paid)}, ${codes}) was not delivered.${unsent ? ` ${sentNothing}` : ''}`,
  'payment-missed': ({ code, missed, unsent }) =>
    `${code} was not delivered to ${listOf(missed)}.${unsent ? ` ${sentNothing}` : ''}`,
  'booked-without-payment': ({ order, expected }, { money }) =>
    `Order ${order} is booked as paid (${money(expected)}), but no payment came.`,
  'paid-less-than-due': ({ order, paid, expected }, { money }) =>
    `Order ${order} is not paid in full: ${money(paid)} of ${money(expected)}, ${money(expected - paid)} is missing.`,
  'paid-more-than-due': ({ order, paid, expected }, { money }) =>
    `Order ${order} received ${money(paid)} instead of ${money(expected)}, ${money(paid - expected)} too much.`,
  'paid-more-than-once': ({ order, payments, paid, expected, trials }, { money }) =>
    `Order ${order} was paid ${payments} times: ${money(paid)} instead of ${money(expected)}. ${trials > 0 ? `${trials} of them moved no money: do not refund that.` : 'Refund the difference.'}`,
  'booked-more-than-once': ({ order, lines }) =>
    `Order ${order} is booked ${lines} times in the list, but was paid once.`,
  'listed-with-other-amount': ({ order, expected, other }, { money }) =>
    `Another row of the list has the code ${order} too, with ${money(other)} instead of ${money(expected)}. Are these two orders?`,
  'paid-outside-period': ({ order, codes, at }, { time }) =>
    `Order ${order} was paid outside the period: ${codes}, ${codes.includes(', ') ? 'the last at ' : ''}${time(at)}.`,
  'paid-outside-account': ({ order, codes }) =>
    `Order ${order} was paid to another account than --va names: ${codes}.`,
  'no-order-named': ({ code }) => `No order of the list belongs to transaction ${code}.`,
  'several-orders-named': ({ code, orders }) =>
    `The note of transaction ${code} names several orders: ${orders}.`,
  'order-not-listed': ({ code, order }) =>
    `Transaction ${code} is for order ${order}, which is not in the list.`,
  'delivery-awaited': ({ order, until }, { time }) =>
    `A delivery of ${order} may still come, until ${time(until)}.`,
  'sources-incomplete': ({ order }) => `Not every source was read, so the outcome of ${order} is not known.`,
  'payment-not-reported': ({ order, accounts }) =>
    `A payment of ${order} may be on ${accounts.join(', ')}, which the service does not show yet.`,
  'paid-together': ({ order, code }) =>
    `Transaction ${code} paid order ${order} together with others that its note names: the amounts add up.`,
  'matched-by-checkout': ({ order, code }) => `Transaction ${code} paid the checkout of order ${order}.`,
  'matched-by-virtual-account': ({ order, code }) =>
    `Transaction ${code} was paid to the virtual account of order ${order}.`,
  'matched-by-person': ({ order, code }) => `A person confirmed transaction ${code} for order ${order}.`,
  'matched-within-words': ({ order, code, note }) =>
    `The note of transaction ${code} has the code of order ${order} inside a word${
      note === undefined ? ', and the amount is the same.' : `: "${note}". Check that it paid this order.`
    }`,
};

export const reconciliation: ReconciliationWords = {
  classes: {
    matched: 'matched',
    'paid-not-booked': 'paid, not booked',
    'not-delivered': 'paid, not delivered',
    'booked-not-paid': 'booked, not paid',
    unpaid: 'unpaid',
    'amount-differs': 'amount differs',
    'paid-twice': 'paid twice',
    'booked-twice': 'booked twice',
    unassigned: 'unassigned',
    'outside-period': 'outside the period or account',
    unknown: 'unknown',
  },
  candidateReasons: {
    'named-in-note': 'named in the note',
    'similar-code': 'similar code in the note',
    'code-cut-off': 'code cut off in the note',
    'same-amount': 'same amount',
    'same-name': 'same name',
    'near-in-time': 'near in time',
  },
  title: (from, to) => `Payments from ${from} to ${to}`,
  incomplete: (sources, against) =>
    `Not every source was read to its end (${sources}). ${against === 'orders' ? 'Orders without a payment' : 'Payments without a delivery'} are "unknown".`,
  unreported: (accounts) =>
    `The bank does not report these accounts in real time: ${accounts}. Orders that may be paid there are "unknown".`,
  headings: {
    class: 'Class',
    order: 'Order',
    transactions: 'Transactions',
    rows: 'Rows',
    received: 'Received',
    expected: 'Expected',
    total: 'Total',
    findings: 'Finding',
    candidates: 'Candidates',
  },
  allMatched: 'All payments and orders match.',
  allDelivered:
    'The current webhook configurations have every transfer that they expect. To compare orders, add --orders FILE.',
  withRemarks: 'with remarks',
  sameFor: (count) => `The same for ${count} more ${count === 1 ? 'row' : 'rows'}:`,
  more: (count) => `${count} more rows; -o csv or --html FILE has all.`,
  sandbox: (count, amount, counted) =>
    `${count} sandbox ${count === 1 ? 'transaction' : 'transactions'} (${amount}): no money moved. ${
      counted ? 'Counted because of --sandbox.' : 'Not counted without --sandbox.'
    }`,
};
