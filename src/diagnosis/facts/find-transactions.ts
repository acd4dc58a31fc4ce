import type { VirtualAccount } from '../../registrations/registration.ts';
import { parseVietnamTime } from '../../values/time.ts';
import { isCheckoutEvent, paidTo } from '../../webhooks/decode-payload.ts';
import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import type { Reason } from '../finding.ts';
import { type Addresses, type Coverage, LogSearch } from './delivery-log.ts';
import { readJournal } from './journal.ts';
import {
  likelyAccounts,
  type Stored,
  storedAnywhere,
  storedByCode,
  storedOn,
} from './search-service-transactions.ts';
import { isAlike } from './similar-code.ts';
import type { Reading } from './time-limited-reads.ts';
import { type Kept, numberOf, type Transfer, transferOf } from './transfer.ts';
import { type Match, matchOf, squeezed, type Wanted } from './transfer-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Found {
  /** No transfer, the one that was asked for, or several that match. */
  transfers: Transfer[];
  /** The accounts that were searched because the transfer's own account is unknown; else empty. */
  accounts: VirtualAccount[];
  log: Coverage;
  /** Why a list that may hold the transfer was not read; undefined if all were. */
  transactionsUnread: Reason | undefined;
  /** Deliveries in the journal that `listen --confirm` held back. They count as no transfer. */
  heldBack: readonly Kept[];
  /** Deliveries with this code in the journal, stored by listeners of other profiles. */
  foreign: readonly KeptDelivery[];
  /** Transfers in the log with a similar code. */
  similar: readonly Transfer[];
  /** Every CHECKOUT_PAID among the entries read, of any order. */
  events: readonly Delivery[];
  /** Every CHECKOUT_PAID in the journal, oldest first. */
  keptEvents: readonly Kept[];
  addresses: Addresses;
  /** Time of the newest entry, epoch milliseconds; undefined without entries. */
  newest: number | undefined;
  /** Whether deliveries at this time (epoch milliseconds) are among the entries read. */
  coversLog(at: number): boolean;
}

export interface Where {
  /** Number of the account that was paid, if known. */
  number?: string | undefined;
  /** Epoch milliseconds. Everything back to this time is read, without a limit. */
  since?: number | undefined;
}

/** Searches the log, the accounts and the journal for a transfer. */
export async function findTransactions(wanted: Wanted, where: Where, reading: Reading): Promise<Found> {
  const { since } = where;
  const early = await storedEarly(wanted, where, reading);
  const log = await LogSearch.begin({ wanted, since, time: timeOfStored(early.stored) }, reading);
  const journal = await readJournal(wanted, since, reading.ctx);
  const late = early.stored ? undefined : await storedLate(log.found, wanted, since, reading);
  const stored = early.stored ?? late!.stored;
  const at = timeOfStored(stored);
  // Some deliveries of that time may be older than the entries read.
  if (at !== undefined && !log.covers(at)) await log.lookAround(at);
  const seen = transfersOf(wanted, log.found, stored, journal.found).map((one) => ({
    ...one,
    deliveries: log.withEvents(one),
  }));
  const followed = await followEvents(seen, wanted, where, reading);
  const alone = seen.length === 1 ? followed.get(seen[0]!.code) : undefined;
  if (alone) return alone;
  const transfers = seen.map((one) => followed.get(one.code)?.transfers[0] ?? one);
  const coverage = log.coverage(transfers);
  const unread = [...followed.values()].map((one) => one.log.unread).find(Boolean);
  return {
    transfers,
    accounts: transfers.length > 0 ? [] : (late?.listed?.accounts ?? []),
    log: { ...coverage, unread: coverage.unread ?? unread },
    transactionsUnread: unreadOf(stored, late?.listed, late?.all ?? early.all),
    heldBack: journal.heldBack,
    foreign: journal.foreign,
    // A code that differs only in look-alike characters is the most likely.
    similar: [...log.similar]
      .sort(([one], [other]) => Number(isAlike(other, wanted.code)) - Number(isAlike(one, wanted.code)))
      .map(([code, delivery]) => transferOf(code, { deliveries: [delivery] })),
    events: [...log.events.values()],
    keptEvents: journal.events,
    addresses: log.addresses,
    newest: log.newest,
    coversLog: (at) => log.covers(at),
  };
}

/** Reads what is stored for the code or account, before the log. `all`: what the list of all transactions has. */
async function storedEarly(
  wanted: Wanted,
  { number, since }: Where,
  reading: Reading,
): Promise<{ stored: Stored | undefined; all: Stored | undefined }> {
  if (number !== undefined) {
    return { stored: await storedOnOrElsewhere(number, since, wanted, reading), all: undefined };
  }
  if (wanted.code === undefined) return { stored: undefined, all: undefined };
  const all = await storedByCode(wanted.code, since, reading);
  return { stored: all.found.length > 0 ? all : undefined, all };
}

/** Reads what is stored for the deliveries, or else anywhere. `listed`: accounts searched because none is known. */
async function storedLate(
  deliveries: readonly Delivery[],
  wanted: Wanted,
  since: number | undefined,
  reading: Reading,
) {
  // An amount, a note or an order may also match a transfer without deliveries.
  const isNamed = deliveries.some(({ payload }) => matchOf(wanted, payload) === 'code');
  const anywhere = isNamed ? undefined : await storedAnywhere(wanted, since, reading);
  if (deliveries.length > 0) {
    const stored = withOthers(await storedFor(deliveries, since, wanted, reading), anywhere);
    return { stored, listed: undefined, all: anywhere };
  }
  if (anywhere && anywhere.found.length > 0) return { stored: anywhere, listed: undefined, all: anywhere };
  const list = () => likelyAccounts(wanted, reading);
  const listed = await reading.bearing('transactions', list, { accounts: [], complete: false });
  const numbers = listed.accounts.map(({ virtual_account_number }) => virtual_account_number);
  return { stored: await storedOn({ numbers, since }, wanted, reading), listed, all: anywhere };
}

/** A CHECKOUT_PAID alone has the order code. Finds the transfer itself and its deliveries. By transaction code. */
async function followEvents(seen: readonly Transfer[], wanted: Wanted, where: Where, reading: Reading) {
  const followed = new Map<string, Found>();
  for (const one of seen) {
    const [event] = one.deliveries;
    if (!event || !isByEventAlone(one, wanted)) continue;
    const since = where.since ?? timeOf(event.entry) - hourMs;
    const there = { number: numberOf(one) ?? where.number, since };
    followed.set(one.code, await findTransactions({ code: one.code }, there, reading));
  }
  return followed;
}

function withOthers(stored: Stored, other: Stored | undefined): Stored {
  const codes = new Set(stored.found.map(({ transaction }) => `${transaction.transaction_code}`));
  const more = other?.found.filter(({ transaction }) => !codes.has(`${transaction.transaction_code}`)) ?? [];
  return { ...stored, found: [...stored.found, ...more] };
}

/** Whether only a CHECKOUT_PAID was found for a transfer. It is known by its order. */
function isByEventAlone({ code, deliveries }: Transfer, wanted: Wanted): boolean {
  const isNamed = wanted.code !== undefined && squeezed(code) === squeezed(wanted.code);
  return !isNamed && deliveries.every(({ payload }) => isCheckoutEvent(payload));
}

/** Reads this account. A code that is not stored there may be stored on another account. */
async function storedOnOrElsewhere(
  number: string,
  since: number | undefined,
  wanted: Wanted,
  reading: Reading,
): Promise<Stored> {
  const there = await storedOn({ numbers: [number], since }, wanted, reading);
  if (there.found.length > 0 || wanted.code === undefined) return there;
  return foundOr(await storedByCode(wanted.code, since, reading), there);
}

function timeOfStored(stored: Stored | undefined): number | undefined {
  return parseVietnamTime(stored?.found[0]?.transaction.transaction_date);
}

/** Reads the accounts that the deliveries name. */
async function storedFor(
  deliveries: readonly Delivery[],
  since: number | undefined,
  wanted: Wanted,
  reading: Reading,
): Promise<Stored> {
  const numbers = [...new Set(deliveries.flatMap(({ payload }) => paidTo(payload) ?? []))];
  const notBefore = Math.min(...deliveries.map(({ entry }) => timeOf(entry))) - dayMs;
  const there = await storedOn({ numbers, since, notBefore }, wanted, reading);
  const [code, another] = new Set(deliveries.map(({ payload }) => payload.transaction_code));
  // Transfers to the bank account itself are in no virtual account's list. The given code was read before the log.
  if (there.unknown === 0 || code === undefined || code === wanted.code || another !== undefined)
    return there;
  return foundOr(await storedByCode(code, since, reading), there);
}

const foundOr = (one: Stored, other: Stored) => (one.found.length > 0 ? one : other);

/** One transfer for each code. Without an account, a stored delivery is no transfer to an order. */
function transfersOf(
  wanted: Wanted,
  deliveries: readonly Delivery[],
  stored: Stored,
  kept: readonly Kept[],
): Transfer[] {
  const hits = [
    ...stored.found.map(({ transaction, match }) => ({ code: `${transaction.transaction_code}`, match })),
    ...deliveries.map(({ payload }) => ({ code: payload.transaction_code, match: matchOf(wanted, payload) })),
    ...kept
      .map(({ kept, payload }) => ({
        code: kept.transaction_code ?? payload?.transaction_code,
        match: matchOf(wanted, { transaction_code: kept.transaction_code, ...payload }),
        account: paidTo(payload ?? {}),
      }))
      .filter(({ match, account }) => account !== undefined || (match !== 'order' && match !== 'within')),
  ].filter((hit): hit is { code: string; match: Match } => hit.code !== undefined && hit.match !== undefined);
  const asGiven = hits.filter(({ code }) => code === wanted.code?.trim());
  const exact = asGiven.length > 0 ? asGiven : hits.filter(({ match }) => match === 'code');
  const whole = hits.filter(({ match }) => match !== 'within');
  const best = [exact, whole].find(({ length }) => length > 0) ?? hits;
  const codes = new Set(best.map(({ code }) => code));
  return [...codes].map((code) => ({
    code,
    ...storedAs(code, stored),
    deliveries: deliveries.filter(({ payload }) => payload.transaction_code === code),
    kept: kept.filter((one) => (one.kept.transaction_code ?? one.payload?.transaction_code) === code),
  }));
}

/** A list that grew while it was read has the same transaction twice. */
function storedAs(code: string, { found }: Stored): Pick<Transfer, 'transaction' | 'stored'> {
  const all = found
    .map(({ transaction }) => transaction)
    .filter(({ transaction_code }) => `${transaction_code}` === code);
  const stored = [...new Map(all.map((one) => [one.id ?? one, one])).values()];
  return { transaction: stored[0], stored };
}

/** `all`: what the list of all transactions has. It also holds transactions of unlisted accounts. */
function unreadOf(
  stored: Stored,
  listed: { accounts: VirtualAccount[]; complete: boolean } | undefined,
  all: Stored | undefined,
): Reason | undefined {
  if (stored.found.length > 0 || (all && all.unread === undefined)) return undefined;
  if (stored.unread) return stored.unread;
  if (!listed) return undefined;
  return listed.complete ? all?.unread : 'limit';
}
