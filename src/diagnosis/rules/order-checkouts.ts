/** All checkouts of one order together: money that came to another one, or twice, or may still come. Integer VND. */
import { isPaidInSandbox } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { cancelCheckout, showCheckout, traceCode } from '../actions.ts';
import { amountOf, type Checkout, numberOf, type Transfer, transferNoteOf } from '../facts/transfer.ts';
import { evidenceIn, type Finding, note, problem, warning } from '../finding.ts';
import { checkoutSubject } from './checkout.ts';
import { isNoted, sumOf } from './checkout-money.ts';

/** True only of one checkout: the order as a whole says otherwise. */
const ofOneCheckout = new Set<string>([
  'checkout-cancelled',
  'checkout-expired',
  'paid-after-cancel',
  'paid-late',
  'checkout-paid',
  'overpaid',
]);

/** `findings`: what was found of one checkout. Replaces what its order's other checkouts show to be otherwise. */
export function withOtherCheckouts(
  findings: readonly Finding[],
  checkout: Checkout,
  others: readonly Checkout[],
  transfers: readonly Transfer[],
): readonly Finding[] {
  // A sandbox checkout takes no money, and a real one no sandbox transaction.
  const all = [checkout, ...others.filter(({ sandbox }) => sandbox === checkout.sandbox)];
  const accounts = new Set(all.map(accountOf));
  const current = newestOf(all.filter(({ status }) => status !== 'cancelled'));
  // Of one account the service says which checkout a transfer paid.
  if (!current || all.length === 1 || accounts.size < all.length) return findings;
  if (all.some((one) => receivedOf(one) === undefined)) return findings;
  const paid = all.flatMap((one) => {
    const amount = moneyOf(one, transfers);
    return amount > 0 ? [{ one, amount }] : [];
  });
  const order = orderFinding(current, paid, all);
  if (order === undefined) return findings;
  const isPaid = order.code === 'other-checkout-open';
  const isOther = ({ code, params }: Finding) =>
    code === 'paid-to-other-account' && accounts.has((params as { account: string }).account);
  const left = findings.filter((one) => !isOther(one) && (isPaid || !ofOneCheckout.has(one.code)));
  if (isPaid) return [...left.filter(({ code }) => code !== 'checkout-unpaid'), order];
  // A QR code would be paid again.
  return [order, ...left.map((one) => (one.code === 'checkout-unpaid' ? { ...one, actions: [] } : one))];
}

type Paid = { one: Checkout; amount: number }[];

function orderFinding(current: Checkout, paid: Paid, all: readonly Checkout[]): Finding | undefined {
  const received = paid.reduce((sum, { amount }) => sum + amount, 0);
  const subject = checkoutSubject(current);
  const more = {
    evidence: evidenceIn('checkouts', ...all.map(({ id }) => id)),
    actions: paid.map(({ one }) => showCheckout(one.id)),
  };
  const due = current.amount;
  if (paid.length > 1 && received > due) {
    return problem('paid-in-several-checkouts', { received, count: paid.length, due }, subject, more);
  }
  const [first] = paid;
  if (!first) return undefined;
  const open = all.find(({ status, id }) => status === 'pending' && id !== first.one.id);
  if (open && paid.length === 1 && first.one.status === 'paid' && first.amount >= open.amount) {
    const params = { account: accountOf(open), amount: open.amount };
    const cancel = { ...more, actions: [cancelCheckout(open.id)] };
    return warning('other-checkout-open', params, subject, cancel);
  }
  if (paid.length > 1 || first.one === current) return undefined;
  const params = { account: accountOf(first.one), amount: first.amount, due };
  return problem('paid-to-other-checkout', params, subject, more);
}

const accountOf = ({ bank }: Checkout) => bank?.account_number ?? null;

/** Undefined if any of them has no creation time. */
function newestOf(checkouts: readonly Checkout[]): Checkout | undefined {
  const created = (one: Checkout) => parseTime(one.created_at) ?? Number.NaN;
  const [newest] = checkouts.toSorted((one, other) => created(other) - created(one));
  return checkouts.some((one) => Number.isNaN(created(one))) ? undefined : newest;
}

/** What it counts, or what came to its account for this order, also after its end. */
function moneyOf(checkout: Checkout, transfers: readonly Transfer[]): number {
  if (checkout.sandbox !== true && isPaidInSandbox(checkout)) return 0;
  const own = transfers.filter((one) => numberOf(one) === accountOf(checkout) && isNoted(one, checkout));
  return Math.max(receivedOf(checkout)!, sumOf(own));
}

const mostNamed = 10;

/** Transfers with the order's code that came before its checkout was created. */
export const earlierFindings = (checkout: Checkout, transfers: readonly Transfer[]): Finding[] =>
  transfers.slice(0, mostNamed).map((one) => {
    const params = { code: one.code, amount: amountOf(one) ?? null, note: transferNoteOf(one) ?? '' };
    return note('before-checkout', params, checkoutSubject(checkout), { actions: [traceCode(one.code)] });
  });

export function isPaidInParts(transfers: readonly Transfer[], { bank }: Checkout): boolean {
  return transfers.length > 1 && transfers.every((one) => numberOf(one) === bank?.account_number);
}
