/** Reads the checkouts of the service, each once. */
import type { Item } from '../api/client-types.ts';
import { whenMissing } from '../diagnosis/facts/checkouts.ts';
import type { Reading } from '../diagnosis/facts/time-limited-reads.ts';
import type { Reason, Source } from '../diagnosis/finding.ts';
import { parseTime } from '../values/time.ts';
import { receivedOf } from '../values/whole-amount.ts';
import { orderKey } from './orders/order-key.ts';
import { firstOf } from './read-payments.ts';
import type { CheckoutSpan, OddCheckout } from './reconciliation-types.ts';

/** Items per page (§8). */
const limit = 100;
/** A transaction's time has whole seconds. */
const roundedMs = 1_000;

/** The service's checkouts: the order of a transaction, or of an account at a time. */
export function createCheckouts(
  { client, bearing }: Reading,
  note: (source: Source, reason: Reason) => void,
) {
  const orderOfPayment = new Map<string, string>();
  const first = new Map<string, number>();
  const odd = new Map<string, OddCheckout[]>();
  const spans = new Map<string, CheckoutSpan[]>();
  const seen = new Set<string>();
  function take(one: Item<'checkouts.list'>): void {
    const order = `${one.order_code ?? ''}`;
    if (order === '' || seen.has(one.id)) return;
    seen.add(one.id);
    if (one.transaction_code) orderOfPayment.set(`${one.transaction_code}`, order);
    const created = parseTime(one.created_at) ?? Number.NEGATIVE_INFINITY;
    const key = orderKey(order)!;
    first.set(key, Math.min(created, first.get(key) ?? created));
    const account = one.bank?.account_number;
    if (isOdd(one)) odd.set(key, [...(odd.get(key) ?? []), oddOf(one)]);
    if (!account) return;
    const from = created - roundedMs;
    const until = (parseTime(one.paid_at) ?? Number.POSITIVE_INFINITY) + roundedMs;
    const others = spans.get(account) ?? [];
    spans.set(
      account,
      [...others, { order, from, until }].sort((a, b) => a.from - b.from),
    );
  }
  async function readAll(days: object, atMost: number): Promise<void> {
    const items = client.items('checkouts.list', { query: { ...days, limit } });
    for await (const one of firstOf(items, atMost)) take(one);
  }
  return {
    orderOfPayment,
    first,
    odd,
    spans,
    read: (days: object, atMost = Number.POSITIVE_INFINITY) =>
      bearing(
        'checkouts',
        () => readAll(days, atMost).catch(whenMissing(() => note('checkouts', 'not-offered'))),
        undefined,
      ),
  };
}

const isOdd = (one: Item<'checkouts.list'>) => one.status !== 'paid' || one.paid_late === true;

const oddOf = (one: Item<'checkouts.list'>): OddCheckout => ({
  ...{ id: one.id, account: one.bank?.account_number, amount: one.amount },
  received: receivedOf(one) ?? `${one.paid_amount ?? one.partial_amount}`,
  state: one.paid_late === true ? 'late' : one.status === 'cancelled' ? 'cancelled' : 'unpaid',
});
