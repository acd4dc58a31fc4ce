/** Reads the sources to compare with orders: transactions, delivery log, checkouts, virtual accounts and the local journal. */
import type { Item } from '../api/client-types.ts';
import { whenMissing } from '../diagnosis/facts/checkouts.ts';
import { readConfigurations } from '../diagnosis/facts/configurations.ts';
import type { Reading } from '../diagnosis/facts/reading.ts';
import { receivedOf } from '../diagnosis/facts/transfer.ts';
import type { Reason, Source } from '../diagnosis/finding.ts';
import { pendingMs } from '../diagnosis/rules/silent-configuration.ts';
import { PayconfirmError } from '../errors.ts';
import { virtualAccounts } from '../registrations/find-accounts.ts';
import { dayIn, utcDay } from '../values/local-day.ts';
import { isSandboxNumber } from '../values/sandbox-number.ts';
import { parseTime } from '../values/time.ts';
import { isCheckoutEvent, payloadOf, simulatedCode } from '../webhooks/decode-payload.ts';
import { cutOffMs, isDelivered, type LogEntry, sentPayload } from '../webhooks/delivery-log/entry.ts';
import { readLog } from '../webhooks/delivery-log/read-log.ts';
import { whyHeldBack } from '../webhooks/journal/journal-record.ts';
import { journalOwner } from '../webhooks/journal/owner.ts';
import { keptDeliveries } from '../webhooks/journal/read-journal.ts';
import { orderKey } from './order-key.ts';
import { createPayments, firstOf } from './payments.ts';
import { type Arrivals, createArrivals } from './recipients.ts';
import type { CheckoutSpan, Knowledge, OddCheckout, Payment, Period, Scope } from './rows.ts';

export interface Facts {
  payments: readonly Payment[];
  known: Omit<Knowledge, 'confirmed'>;
  unread: Readonly<Partial<Record<Source, Reason>>>;
  /** Adds earlier payments, for orders without a payment in the period; goes back as far as the limit allows. */
  readEarlier(): Promise<void>;
}

/** Items per page (§8). */
const limit = 100;
/** Maximum items of a list that are read from before the period. */
const mostEarlier = 20_000;
/** The delivery log uses another clock than the bank. */
const clockMs = 60_000;
/** A transaction's time has whole seconds. */
const roundedMs = 1_000;
/** A checkout waits for its money for a day (assumed). */
const dayMs = 86_400_000;

const vietnamDay = (ms: number) => dayIn('Asia/Ho_Chi_Minh', ms);

/** `isAlone`: there are no orders, and only the period matters. */
export async function readFacts(scope: Scope, isAlone: boolean, reading: Reading): Promise<Facts> {
  const { period } = scope;
  const unread: Partial<Record<Source, Reason>> = {};
  const note = (source: Source, reason: Reason) => {
    unread[source] ??= reason;
  };
  const payments = createPayments(scope, reading, note);
  const orders = createCheckouts(reading, note);
  const until = isAlone && Number.isFinite(period.to) ? { to_date: vietnamDay(period.to) } : {};
  const configurations = await reading.bearing(
    'configurations',
    () => readConfigurations(reading.client),
    [],
  );
  const arrived = createArrivals(configurations);
  const contentOf = new Map<string, string>();
  const ids = new Map<string, string>();
  await Promise.all([
    payments.read({ from_date: vietnamDay(period.from), ...until }),
    orders.read({ from_date: vietnamDay(period.from - dayMs), ...until }),
    readDeliveries(period, reading, arrived, { orderOfPayment: orders.orderOfPayment, note }),
    readArrivedHere(period, reading, arrived).catch(borne('journal', note)),
  ]);
  const isNew = ({ at }: Payment) => Math.abs(reading.client.now() - at) < pendingMs;
  if (payments.all.some(isNew)) await readFailed(reading, arrived);
  const isBound = configurations.some(({ virtual_account_id }) => virtual_account_id);
  if (
    isBound ||
    (!isAlone && payments.all.some(({ account }) => account !== undefined && !isSandboxNumber(account)))
  ) {
    await readAccounts(reading, contentOf, ids);
  }
  const awaited = (payment: Payment) =>
    isNew(payment) && arrived.newest() <= payment.at + cutOffMs ? arrived.awaited(payment, ids) : [];
  return {
    payments: payments.all,
    known: {
      arrived,
      recipientsOf: (payment) => {
        const found = arrived.recipientsOf(payment, ids);
        const missed = found.missed.filter((one) => !awaited(payment).includes(one));
        return { ...found, missed };
      },
      contentOf,
      orderOfPayment: orders.orderOfPayment,
      firstCheckout: orders.first,
      oddCheckouts: orders.odd,
      checkoutsOn: orders.spans,
      awaitedUntil: (payment) => (awaited(payment).length > 0 ? payment.at + pendingMs : undefined),
      get complete() {
        return Object.keys({ ...unread, ...reading.unread }).length === 0;
      },
    },
    get unread() {
      return { ...unread, ...reading.unread };
    },
    readEarlier: async () => {
      const earlier = { to_date: vietnamDay(period.from) };
      await Promise.all([payments.read(earlier, mostEarlier), orders.read(earlier, mostEarlier)]);
    },
  };
}

/** The service's checkouts: the order of a transaction, or of an account at a time. */
function createCheckouts({ client, bearing }: Reading, note: (source: Source, reason: Reason) => void) {
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

const isOdd = ({ status, paid_late }: Item<'checkouts.list'>) => status !== 'paid' || paid_late === true;

const oddOf = (one: Item<'checkouts.list'>): OddCheckout => ({
  ...{ id: one.id, account: one.bank?.account_number, amount: one.amount, received: receivedOf(one) },
  state: one.paid_late === true ? 'late' : one.status === 'cancelled' ? 'cancelled' : 'unpaid',
});

/** Transactions with an accepted delivery, and the orders that events name. */
async function readDeliveries(
  { from }: Period,
  { client, bearing }: Reading,
  arrived: Arrivals,
  {
    orderOfPayment,
    note,
  }: { orderOfPayment: Map<string, string>; note: (source: Source, reason: Reason) => void },
): Promise<void> {
  const since = from - clockMs;
  async function take(entry: LogEntry): Promise<void> {
    const payload = (await sentPayload(entry)) ?? {};
    const { transaction_code: code, order_code: order } = payload;
    // A body that cannot be read may be of any payment.
    if (!code && !payload.event) note('delivery-log', 'failed');
    if (code === undefined || code === simulatedCode) return;
    if (order !== undefined) orderOfPayment.set(code, order);
    // A receiver with the CHECKOUT_PAID may have rejected the transfer.
    if (isCheckoutEvent(payload)) return;
    // A 204 is a success to the filter of the log, but not to the service (§6.1).
    if (isDelivered(entry)) arrived.add(code, entry);
    else arrived.addFailed(code, entry);
  }
  await bearing(
    'delivery-log',
    async () => {
      const { entries } = readLog(client, { status: 'success', days: { from_date: utcDay(since) }, since });
      for await (const entry of entries) await take(entry);
    },
    undefined,
  );
}

/** Recent failures. They show that no further attempt of a new payment is expected. */
async function readFailed({ client, bearing }: Reading, arrived: Arrivals): Promise<void> {
  const since = client.now() - pendingMs - clockMs;
  async function read(): Promise<void> {
    const { entries } = readLog(client, { status: 'failed', days: { from_date: utcDay(since) }, since });
    for await (const entry of entries) {
      const payload = (await sentPayload(entry)) ?? {};
      const code = payload.transaction_code;
      if (code !== undefined && !isCheckoutEvent(payload)) arrived.addFailed(code, entry);
    }
  }
  await bearing('delivery-log', read, undefined);
}

/** Deliveries at a listener on this machine. A delivery that `--confirm` held back does not count. */
async function readArrivedHere({ from }: Period, { ctx }: Reading, arrived: Arrivals): Promise<void> {
  const owner = journalOwner(await ctx.profile());
  for await (const kept of keptDeliveries(ctx.stateDir, owner, from - clockMs)) {
    const code = kept.transaction_code;
    if (code === undefined || whyHeldBack(kept, kept.forward) !== undefined) continue;
    const payload = await payloadOf(kept);
    if (!payload || !isCheckoutEvent(payload)) arrived.addHere(code, kept);
  }
}

const borne = (source: Source, note: (source: Source, reason: Reason) => void) => (error: unknown) => {
  if (!(error instanceof PayconfirmError) || error.kind !== 'local') throw error;
  note(source, 'failed');
};

/** The id of each virtual account, and its attached content: the code of an order or a customer (§2.6). */
async function readAccounts(
  { client, bearing }: Reading,
  contentOf: Map<string, string>,
  ids: Map<string, string>,
): Promise<void> {
  const read = async () => {
    for await (const { id, virtual_account_number: number, content } of virtualAccounts(client)) {
      ids.set(number, id);
      if (content) contentOf.set(number, content);
    }
  };
  await bearing('virtual-accounts', read, undefined);
}
