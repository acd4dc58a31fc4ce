import { type Configuration, readConfigurations } from '../diagnosis/facts/configurations.ts';
import { ofListeners, readListeners, underWayMark } from '../diagnosis/facts/this-machine.ts';
import type { Reading } from '../diagnosis/facts/time-limited-reads.ts';
import { type AccountFacts, readAccount } from '../diagnosis/facts/virtual-accounts.ts';
import type { Reason, Source } from '../diagnosis/finding.ts';
import { isAbandoned } from '../diagnosis/rules/configuration-address.ts';
import { awaitedUntil } from '../diagnosis/rules/silent-configuration.ts';
import { causesAtAccount } from '../diagnosis/transfer.ts';
import { PayconfirmError } from '../errors.ts';
import { dayIn, utcDay } from '../values/local-day.ts';
import { isSandboxNumber } from '../values/sandbox-number.ts';
import { isCheckoutEvent, type Payload, payloadOf, simulatedCode } from '../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, sentPayload } from '../webhooks/delivery-log/entry.ts';
import { readLog } from '../webhooks/delivery-log/read-log.ts';
import { whyHeldBack } from '../webhooks/journal/journal-record.ts';
import { journalOwner } from '../webhooks/journal/owner.ts';
import { keptDeliveries } from '../webhooks/journal/read-journal.ts';
import { type Arrivals, createArrivals } from './accepted-attempts.ts';
import { createAccounts } from './account-reporting.ts';
import { createFailedAttempts, type FailedAttempts } from './failed-attempts.ts';
import { createCheckouts } from './read-checkouts.ts';
import { createPayments } from './read-payments.ts';
import type { Knowledge, Order, Payment, Period, Scope } from './reconciliation-types.ts';

export interface Facts {
  payments: readonly Payment[];
  known: Omit<Knowledge, 'confirmed'>;
  unread: Readonly<Partial<Record<Source, Reason>>>;
  /** Numbers of accounts that the bank does not report in real time. */
  unreported(): string[];
  /** Adds what explains an order without a payment: earlier payments, as far as the limit allows, and the accounts' reporting. */
  readMore(orders: readonly Order[], open: Iterable<Order>): Promise<void>;
}

/** Maximum items of a list that are read from before the period. */
const mostEarlier = 20_000;
/** The delivery log uses another clock than the bank. */
const clockMs = 60_000;
/** Attempts that are older decide nothing about a delivery that may still come: it is awaited for a minute. */
const recentMs = 15 * 60_000;
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
  const accounts = createAccounts(reading);
  const until = isAlone && Number.isFinite(period.to) ? { to_date: vietnamDay(period.to) } : {};
  const listeners = ofListeners((await readListeners(reading.ctx)).value ?? []);
  const listed = await reading.bearing('configurations', () => readConfigurations(reading.client), []);
  // The shop expects nothing at a configuration that a killed listener left behind.
  const configurations = listed.filter((one) => !listeners.isLeftBehind(one));
  const failed = createFailedAttempts(configurations);
  const arrived = createArrivals(configurations, failed, reading.client.now() - recentMs);
  const contentOf = new Map<string, string>();
  const ids = new Map<string, string>();
  await Promise.all([
    payments.read({ from_date: vietnamDay(period.from), ...until }),
    orders.read({ from_date: vietnamDay(period.from - dayMs), ...until }),
    readDeliveries(period, reading, { arrived, failed, orderOfPayment: orders.orderOfPayment, note }),
    readArrivedHere(period, reading, arrived).catch(borne('journal', note)),
  ]);
  await readFailed(period, reading, { arrived, failed });
  const isBound = configurations.some(({ virtual_account_id }) => virtual_account_id);
  if (
    isBound ||
    (!isAlone && payments.all.some(({ account }) => account !== undefined && !isSandboxNumber(account)))
  ) {
    for (const { id, virtual_account_number: number, content } of await accounts.list()) {
      ids.set(number, id);
      if (content) contentOf.set(number, content);
    }
  }
  const silent = await readSilent(
    payments.all.filter(({ code }) => !arrived.isSent(code)),
    orders,
    reading,
  );
  const silentOf = ({ code, at, account }: Payment) => {
    const facts = account === undefined || arrived.isSent(code) ? undefined : silent.get(account);
    return facts ? causesAtAccount(facts, { code, at, isRecorded: true }) : [];
  };
  const untilOf = (payment: Payment) => {
    const { at: time, code } = payment;
    const [now, newest, attempts] = [reading.client.now(), arrived.newest(), arrived.firstOf(code)];
    const until = awaitedUntil({ time, attempts, now, newest });
    const isReported = () => silentOf(payment).every(({ severity }) => severity !== 'problem');
    const isDue = () => arrived.awaited(payment, ids).length > 0 || arrived.isOfGone(payment);
    return until !== undefined && isReported() && isDue() ? until : undefined;
  };
  const isStopped = (one: Configuration) => isAbandoned(one, arrived.lastAt(one.webhook_url), listeners);
  const awaited = (payment: Payment) => (untilOf(payment) === undefined ? [] : arrived.awaited(payment, ids));
  return {
    payments: payments.all,
    known: {
      arrived,
      recipientsOf: (payment) => {
        const found = arrived.recipientsOf(payment, ids);
        const isDue = (one: Configuration) => !isStopped(one);
        const missed = found.missed.filter((one) => isDue(one) && !awaited(payment).includes(one));
        const again = found.again.filter(isDue);
        // The service would redeliver to those of stopped listeners, too.
        const reachesOnlyThem = found.reachesOnlyThem && !listed.some(isStopped);
        const unsafe = found.unsafe.filter(({ to }) => isDue(to));
        return { ...found, missed, again, unsafe, reachesOnlyThem, silent: silentOf(payment) };
      },
      contentOf,
      orderOfPayment: orders.orderOfPayment,
      firstCheckout: orders.first,
      oddCheckouts: orders.odd,
      checkoutsOn: orders.spans,
      awaitedUntil: untilOf,
      unreported: accounts.unreportedFor,
      get complete() {
        return Object.keys({ ...unread, ...reading.unread }).length === 0;
      },
    },
    get unread() {
      return { ...unread, ...reading.unread };
    },
    unreported: accounts.unreported,
    readMore: async (listed, open) => {
      const earlier = { to_date: vietnamDay(period.from) };
      await Promise.all([payments.read(earlier, mostEarlier), orders.read(earlier, mostEarlier)]);
      const sent = new Set(payments.all.map(({ account, code }) => arrived.isSent(code) && account));
      const today = Date.parse(`${vietnamDay(reading.client.now())}T00:00:00+07:00`);
      await accounts.readReporting(
        { orders: listed, open },
        { scope, today, spans: orders.spans, isReported: (account) => sent.has(account) },
      );
    },
  };
}

interface Attempts {
  arrived: Arrivals;
  failed: FailedAttempts;
}

/** A receiver with the CHECKOUT_PAID may have rejected the transfer. */
function addAttempt(code: string, payload: Payload, entry: LogEntry, { arrived, failed }: Attempts): void {
  if (isCheckoutEvent(payload)) failed.addEvent(code, entry, payload.checkout_id);
  // A 204 is a success to the filter of the log, but not to the service (§6.1).
  else if (isDelivered(entry)) arrived.add(code, entry);
  else arrived.addFailed(code, entry);
}

/** Maximum accounts to check: about four requests each. */
const mostAccounts = 10;

/** How the bank reports on the accounts of payments that were sent to nobody. A checkout's account needs no registration. */
async function readSilent(
  payments: readonly Payment[],
  { spans }: { spans: ReadonlyMap<string, unknown> },
  { client, ctx, bearing }: Reading,
): Promise<ReadonlyMap<string, AccountFacts>> {
  const numbers = new Set(payments.flatMap(({ account }) => account ?? []));
  const own = [...numbers].filter((number) => !isSandboxNumber(number) && !spans.has(number));
  const facts = new Map<string, AccountFacts>();
  for (const number of own.slice(0, mostAccounts)) {
    const read = () => readAccount(number, client, ctx);
    const found = await bearing('virtual-accounts', read, undefined);
    if (found) facts.set(number, found);
  }
  return facts;
}

/** Transactions with an accepted delivery, and the orders that events name. */
async function readDeliveries(
  { from }: Period,
  { client, bearing }: Reading,
  {
    arrived,
    failed,
    orderOfPayment,
    note,
  }: Attempts & { orderOfPayment: Map<string, string>; note: (source: Source, reason: Reason) => void },
): Promise<void> {
  const since = from - clockMs;
  async function take(entry: LogEntry): Promise<void> {
    const payload = (await sentPayload(entry)) ?? {};
    const { transaction_code: code, order_code: order } = payload;
    // A body that cannot be read may be of any payment.
    if (!code && !payload.event) note('delivery-log', 'unreadable');
    if (code === undefined || code === simulatedCode) return;
    if (order !== undefined) orderOfPayment.set(code, order);
    addAttempt(code, payload, entry, { arrived, failed });
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

/** Failures, once all accepted attempts are known. */
async function readFailed(
  { from }: Period,
  { client, bearing }: Reading,
  { arrived, failed }: Attempts,
): Promise<void> {
  const since = from - clockMs;
  async function read(): Promise<void> {
    const { entries } = readLog(client, { status: 'failed', days: { from_date: utcDay(since) }, since });
    for await (const entry of entries) {
      const payload = (await sentPayload(entry)) ?? {};
      const code = payload.transaction_code;
      if (code !== undefined && code !== simulatedCode) addAttempt(code, payload, entry, { arrived, failed });
    }
  }
  await bearing('delivery-log', read, undefined);
}

/** Deliveries at a listener on this machine. A delivery that `--confirm` held back does not count. */
async function readArrivedHere({ from }: Period, { ctx }: Reading, arrived: Arrivals): Promise<void> {
  const owner = journalOwner(await ctx.profile());
  const marked = await underWayMark(ctx);
  for await (const kept of keptDeliveries(ctx.stateDir, owner, from - clockMs)) {
    const code = kept.transaction_code;
    if (code === undefined || whyHeldBack(kept, kept.forward) !== undefined) continue;
    const payload = await payloadOf(kept);
    if (!payload || !isCheckoutEvent(payload)) arrived.addHere(code, marked(kept));
  }
}

const borne = (source: Source, note: (source: Source, reason: Reason) => void) => (error: unknown) => {
  if (!(error instanceof PayconfirmError) || error.kind !== 'local') throw error;
  note(source, 'unreadable');
};
