import type { VirtualAccount } from '../../registrations/registration.ts';
import { parseVietnamTime } from '../../values/time.ts';
import { isCheckoutEvent, paidTo } from '../../webhooks/decode-payload.ts';
import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import type { Reason } from '../finding.ts';
import { type Coverage, LogSearch } from './delivery-log.ts';
import { readJournal } from './journal.ts';
import type { Reading } from './reading.ts';
import { isAlike } from './similar-code.ts';
import {
  likelyAccounts,
  type Stored,
  storedAnywhere,
  storedByCode,
  storedOn,
} from './stored-transactions.ts';
import { type Kept, numberOf, type Transfer, transferOf } from './transfer.ts';
import { type Match, matchOf, squeezed, type Wanted } from './transfer-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Found {
  /** None, the one that is meant, or several that fit. */
  transfers: Transfer[];
  /** The accounts that were looked at for want of a better one; empty when the transfer's own is known. */
  accounts: VirtualAccount[];
  log: Coverage;
  /** Why not every list was read that may hold it; undefined when all were. */
  transactionsUnread: Reason | undefined;
  /** Of the journal, what `listen --confirm` held back: no transfer to anybody. */
  heldBack: readonly Kept[];
  /** Of the journal, those with the code that listeners of other profiles stored. */
  foreign: readonly KeptDelivery[];
  /** Transfers of the log whose code is nearly the one that was asked for. */
  similar: readonly Transfer[];
  /** Every CHECKOUT_PAID among the entries that were looked at, of whatever order. */
  events: readonly Delivery[];
  /** The same of the journal, oldest first. */
  keptEvents: readonly Kept[];
  /** When the first attempt at each address was made, of the entries that were looked at; epoch milliseconds. */
  addresses: ReadonlyMap<string, number>;
  /** When the newest of them was made, epoch milliseconds; undefined where there is none. */
  newest: number | undefined;
  /** Whether what was delivered at an instant, epoch milliseconds, is among the entries that were looked at. */
  coversLog(at: number): boolean;
}

export interface Where {
  /** The account that was paid to, where it is known. */
  number?: string | undefined;
  /** Epoch milliseconds: everything back to here is looked at, however much it is. */
  since?: number | undefined;
}

/** Looks for a transfer in the log, on the accounts and in the journal. */
export async function findTransactions(wanted: Wanted, where: Where, reading: Reading): Promise<Found> {
  const { since } = where;
  const early = await storedEarly(wanted, where, reading);
  const log = await LogSearch.begin({ wanted, since, time: timeOfStored(early.stored) }, reading);
  const journal = await readJournal(wanted, since, reading.ctx);
  const late = early.stored ? undefined : await storedLate(log.found, wanted, since, reading);
  const stored = early.stored ?? late!.stored;
  const at = timeOfStored(stored);
  // Of those that were delivered then, some may be older than what was looked at.
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
    transactionsUnread: unreadOf(stored, late?.listed, late?.isWhole ?? early.isWhole),
    heldBack: journal.heldBack,
    foreign: journal.foreign,
    // What differs in nothing but look-alikes is the likeliest.
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

/** What is stored under the code or on the account, before the log is read. `isWhole`: the list of all transactions was read. */
async function storedEarly(
  wanted: Wanted,
  { number, since }: Where,
  reading: Reading,
): Promise<{ stored: Stored | undefined; isWhole: boolean }> {
  if (number !== undefined) {
    return { stored: await storedOnOrElsewhere(number, since, wanted, reading), isWhole: false };
  }
  if (wanted.code === undefined) return { stored: undefined, isWhole: false };
  const all = await storedByCode(wanted.code, since, reading);
  return { stored: all.found.length > 0 ? all : undefined, isWhole: all.unread === undefined };
}

/** What is stored of what the log has, or else anywhere. `listed`: the accounts that were looked at for want of a better one. */
async function storedLate(
  deliveries: readonly Delivery[],
  wanted: Wanted,
  since: number | undefined,
  reading: Reading,
) {
  // Beside what was delivered, an amount, a note or an order may fit what was sent to nobody.
  const isNamed = deliveries.some(({ payload }) => matchOf(wanted, payload) === 'code');
  const anywhere = isNamed ? undefined : await storedAnywhere(wanted, since, reading);
  const isWhole = anywhere && anywhere.unread === undefined;
  if (deliveries.length > 0) {
    const stored = withOthers(await storedFor(deliveries, since, wanted, reading), anywhere);
    return { stored, listed: undefined, isWhole };
  }
  if (anywhere && anywhere.found.length > 0) return { stored: anywhere, listed: undefined, isWhole };
  const list = () => likelyAccounts(wanted, reading);
  const listed = await reading.bearing('transactions', list, { accounts: [], complete: false });
  const numbers = listed.accounts.map(({ virtual_account_number }) => virtual_account_number);
  return { stored: await storedOn({ numbers, since }, wanted, reading), listed, isWhole };
}

/** A CHECKOUT_PAID alone carries the order's code; the transfer itself and its deliveries are still to be found. By code. */
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

/** The same with what another list holds besides. */
function withOthers(stored: Stored, other: Stored | undefined): Stored {
  const codes = new Set(stored.found.map(({ transaction }) => `${transaction.transaction_code}`));
  const more = other?.found.filter(({ transaction }) => !codes.has(`${transaction.transaction_code}`)) ?? [];
  return { ...stored, found: [...stored.found, ...more] };
}

/** Whether nothing but a CHECKOUT_PAID was seen of a transfer, which is known by its order. */
function isByEventAlone({ code, deliveries }: Transfer, wanted: Wanted): boolean {
  const isNamed = wanted.code !== undefined && squeezed(code) === squeezed(wanted.code);
  return !isNamed && deliveries.every(({ payload }) => isCheckoutEvent(payload));
}

/** On that account; a code that is not stored there may be so on another one. */
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

/** On the accounts that the deliveries name. */
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
  // What was paid to a bank account itself is in the list of no virtual account.
  // The code that was given was asked for before the log was read.
  if (there.unknown === 0 || code === undefined || code === wanted.code || another !== undefined)
    return there;
  return foundOr(await storedByCode(code, since, reading), there);
}

const foundOr = (one: Stored, other: Stored) => (one.found.length > 0 ? one : other);

/**
 * One for each transaction code; those that a code fits leave no room for others. What is kept here may be by anybody's hand:
 * without an account it is no transfer to an order, though it may be about one that is.
 */
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
      .filter(({ match, account }) => match !== 'order' || account !== undefined),
  ].filter((hit): hit is { code: string; match: Match } => hit.code !== undefined && hit.match !== undefined);
  const asGiven = hits.filter(({ code }) => code === wanted.code?.trim());
  const exact = asGiven.length > 0 ? asGiven : hits.filter(({ match }) => match === 'code');
  const codes = new Set((exact.length > 0 ? exact : hits).map(({ code }) => code));
  return [...codes].map((code) => ({
    code,
    ...storedAs(code, stored),
    deliveries: deliveries.filter(({ payload }) => payload.transaction_code === code),
    kept: kept.filter((one) => (one.kept.transaction_code ?? one.payload?.transaction_code) === code),
  }));
}

/** A list that grew while it was read has one twice. */
function storedAs(code: string, { found }: Stored): Pick<Transfer, 'transaction' | 'stored'> {
  const all = found
    .map(({ transaction }) => transaction)
    .filter(({ transaction_code }) => `${transaction_code}` === code);
  const stored = [...new Map(all.map((one) => [one.id ?? one, one])).values()];
  return { transaction: stored[0], stored };
}

/** `isWhole`: the list of all transactions was read, which holds what is on accounts that are in no list too. */
function unreadOf(
  stored: Stored,
  listed: { accounts: VirtualAccount[]; complete: boolean } | undefined,
  isWhole: boolean,
): Reason | undefined {
  if (stored.found.length > 0 || isWhole) return undefined;
  if (stored.unread) return stored.unread;
  if (!listed) return undefined;
  return listed.complete ? 'not-offered' : 'limit';
}
