/** Which transfers are for a checkout, of those that came to its account. */
import { traceCode, traceOfCheckout } from '../../diagnosis/actions.ts';
import { paidAfter, storedForOrder } from '../../diagnosis/facts/checkout-of-transfers.ts';
import { checkoutOfOrder, otherCheckoutsOf } from '../../diagnosis/facts/checkouts.ts';
import { type Found, findTransactions } from '../../diagnosis/facts/find-transactions.ts';
import { otherCodesIn } from '../../diagnosis/facts/pasted-message.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import {
  amountOf,
  type Checkout,
  isBefore,
  isWhilePending,
  type Transfer,
  transferNoteOf,
} from '../../diagnosis/facts/transfer.ts';
import { signsOf } from '../../diagnosis/facts/transfer-match.ts';
import { evidenceIn, type Finding, problem } from '../../diagnosis/finding.ts';
import { checkoutSubject, paidAgainFinding } from '../../diagnosis/rules/checkout.ts';
import { isNoted, isPaidTo } from '../../diagnosis/rules/checkout-money.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import type { Asked } from './gather-transfer-facts.ts';

/** Maximum transfers of a second payment to name. */
const mostNamed = 3;

/** What was asked for. `amount`: integer VND; `since`: epoch milliseconds. */
interface Sought {
  note?: string | undefined;
  amount?: number | undefined;
  va?: string | undefined;
  since: number | undefined;
}

/** Whether the checkout has received more than these brought: its payers may have written other notes. */
function isShort(transfers: readonly Transfer[], checkout: Checkout): boolean {
  const sum = transfers.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);
  return transfers.length === 0 || sum < (receivedOf(checkout) ?? Number.POSITIVE_INFINITY);
}

/** With what came to the account of the order's checkout, where that has received more than was found. */
export async function withOnAccount(
  order: Checkout | undefined,
  { note, amount, va, since }: Sought,
  byCode: Found,
  reading: Reading,
): Promise<Found> {
  const number = order?.bank?.account_number;
  if (!order || va !== undefined || number === undefined || !isShort(byCode.transfers, order)) return byCode;
  const onAccount = await findTransactions({ note, amount, account: number }, { number, since }, reading);
  const codes = new Set(onAccount.transfers.map(({ code }) => code));
  const others = byCode.transfers.filter(({ code }) => !codes.has(code));
  const own = onlyFor(order, onAccount).transfers;
  return { ...onAccount, transfers: [...own, ...others] };
}

/** With what names the order of a checkout and went to another account. */
export async function withPaidElsewhere(
  checkout: Checkout,
  { note, amount, since }: Sought,
  found: Found,
  reading: Reading,
): Promise<Found> {
  const code = checkout.order_code;
  if (!code) return found;
  const named = await findTransactions({ code, note, amount }, { since }, reading);
  const codes = new Set(found.transfers.map((one) => one.code));
  const others = named.transfers.filter(
    (one) => !codes.has(one.code) && isNoted(one, checkout) && !isBefore(one, checkout),
  );
  return others.length === 0 ? found : { ...named, transfers: [...found.transfers, ...others] };
}

/** The order's other checkouts, and further transfers for it: without them, its sum is not right. */
export async function restOfOrder(
  checkout: Checkout | undefined,
  { found: { transfers, events } }: Pick<Asked, 'found'>,
  reading: Reading,
): Promise<{ others: readonly Checkout[]; ofOrder: readonly Transfer[] }> {
  if (!checkout) return { others: [], ofOrder: [] };
  const others = await otherCheckoutsOf(checkout, reading);
  const all = await storedForOrder(checkout, others, reading);
  const ofOrder = all
    .filter((one) => !transfers.some(({ code }) => code === one.code))
    .map((one) => ({
      ...one,
      deliveries: events.filter(({ payload }) => payload.transaction_code === one.code),
    }));
  return { others, ofOrder };
}

/** The account of a checkout may have served other orders, before and after. */
export const onlyFor = (given: Checkout | undefined, found: Found): Found => ({
  ...found,
  transfers: found.transfers.filter((one) => !given || mayBeFor(one, given)),
});

const mayBeFor = (transfer: Transfer, checkout: Checkout): boolean =>
  isWhilePending(transfer, checkout) || (!isBefore(transfer, checkout) && isNoted(transfer, checkout));

/** Of an order whose checkout got money with the note of another one. */
const unsureOfPaid = ['checkout-paid', 'overpaid', 'partly-paid', 'paid-in-parts'];

/** Says no order is paid or unpaid by a transfer whose note names one order and that came to the account of another. */
export function withoutUnsure(findings: readonly Finding[], order: string | undefined): Finding[] {
  const unsure = findings.flatMap(({ code, params }) => {
    if (code !== 'note-of-other-order') return [];
    return (params as { paid: string }).paid === order ? unsureOfPaid : ['checkout-unpaid'];
  });
  return findings.filter(({ code }) => !unsure.includes(code));
}

/** Transfers to its account whose notes name another order: one with a checkout too, or the `asked` one. */
export async function ofOtherOrder(
  checkout: Checkout,
  transfers: readonly Transfer[],
  reading: Reading,
  asked?: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const foreign = transfers.filter((one) => !isNoted(one, checkout) && isPaidTo(one, checkout));
  for (const one of foreign.slice(0, mostNamed)) {
    const [code] = otherCodesIn(`${transferNoteOf(one) ?? ''}`, `${checkout.order_code}`);
    const order = code === undefined ? undefined : await checkoutOfOrder(code, reading);
    const own = order?.checkout;
    if (own ? isItsOwn(one, own, checkout) : !isSameCode(code, asked)) continue;
    const params = {
      amount: Number(amountOf(one) ?? 0),
      noted: `${own?.order_code ?? code}`,
      paid: `${checkout.order_code}`,
    };
    const more = {
      evidence: evidenceIn('checkouts', checkout.id, ...(own ? [own.id] : [])),
      actions: [own ? traceOfCheckout(params.noted, own.id) : traceOfCheckout(params.paid, checkout.id)],
    };
    findings.push(problem('note-of-other-order', params, checkoutSubject(checkout), more));
  }
  return findings;
}

const isSameCode = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && signsOf(one) === signsOf(other);

/** Whether the checkout that the note names has this account too, and `another` did not count the money. */
const isItsOwn = (transfer: Transfer, noted: Checkout, another: Checkout): boolean =>
  isPaidTo(transfer, noted) && (receivedOf(noted) !== 0 || receivedOf(another) === 0);

/** A second payment whose note names no order, told to who asks for the order. */
export async function secondPayment(
  checkout: Checkout | undefined,
  asked: Pick<Asked, 'checkout' | 'found'>,
  reading: Reading,
): Promise<Finding[]> {
  if (!checkout || !asked.checkout) return [];
  const read = () => paidAfter(checkout, asked.found.transfers, reading);
  const later = await reading.bearing('transactions', read, []);
  const others = later.filter((one) => !isNoted(one, checkout));
  const actions = others.slice(0, mostNamed).map(({ code }) => traceCode(code));
  return others.length === 0 ? [] : [paidAgainFinding(checkout, others, actions)];
}
