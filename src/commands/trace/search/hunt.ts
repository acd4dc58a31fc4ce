import type { VirtualAccount } from '../../../registrations/registration.ts';
import { parseVietnamTime } from '../../../values/time.ts';
import { timeOf } from '../../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../../webhooks/delivery-log/search.ts';
import { shortId } from '../../../webhooks/journal/record.ts';
import { paidTo } from '../../../webhooks/payload.ts';
import { lookInLog, type Sight } from './in-log.ts';
import type { Looking } from './looking.ts';
import {
  type Kept,
  keptOf,
  type Stored,
  storedAnywhere,
  storedByCode,
  storedOn,
  virtualAccounts,
} from './sources.ts';
import { numberOf, type Transfer } from './transfer.ts';
import { type Match, matchOf, squeezed, type Wanted } from './wanted.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Hunted {
  /** None, the one that is meant, or several that fit. */
  transfers: Transfer[];
  /** The accounts that were looked at for want of a better one; empty when the transfer's own is known. */
  accounts: VirtualAccount[];
  log: Sight;
  transactions: Sight;
  journal: Sight;
  /** Every CHECKOUT_PAID among the entries that were looked at, of whatever order. */
  events: readonly Delivery[];
  /** The same of the journal, oldest first. */
  keptEvents: readonly Kept[];
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
export async function hunt(wanted: Wanted, where: Where, looking: Looking): Promise<Hunted> {
  const { number, since } = where;
  const { ctx } = looking;
  const all: Awaited<ReturnType<typeof storedByCode>> =
    number === undefined && wanted.code !== undefined
      ? await storedByCode(wanted.code, since, looking)
      : { stored: undefined, says: undefined };
  const early = number === undefined ? all.stored : await storedOnOrElsewhere(number, since, wanted, looking);
  const log = await lookInLog(wanted, since, timeOfStored(early), looking);
  const { found: kept, heldBack, events: keptEvents } = await keptOf(wanted, since, ctx);
  const list = () => virtualAccounts(wanted, looking);
  const isNowhere = early === undefined && log.found.length === 0;
  const anywhere = isNowhere ? await storedAnywhere(wanted, since, looking) : undefined;
  const listed =
    isNowhere && !anywhere?.stored
      ? await looking.bearing('transactions', list, { accounts: [], complete: false })
      : undefined;
  const known = early ?? anywhere?.stored;
  const stored = known ?? (await storedFor(log.found, listed?.accounts ?? [], where, wanted, looking));
  const late = timeOfStored(stored);
  // Of those that were delivered then, some may be older than what was looked at.
  if (late !== undefined && !log.covers(late)) await log.lookAround(late);
  const seen = transfersOf(wanted, log.found, stored, kept).map((one) => ({
    ...one,
    deliveries: log.withEvents(one),
  }));
  // A CHECKOUT_PAID alone carries the order's code; the transfer itself and its deliveries are still to be found.
  const followed = new Map<string, Hunted>();
  for (const one of seen) {
    const [event] = one.deliveries;
    if (!event || !isByEventAlone(one, wanted)) continue;
    const from = since ?? timeOf(event.entry) - hourMs;
    const there = { number: numberOf(one) ?? number, since: from };
    followed.set(one.code, await hunt({ code: one.code }, there, looking));
  }
  const [only, another] = seen;
  const alone = only && !another ? followed.get(only.code) : undefined;
  if (alone) return alone;
  const transfers = seen.map((one) => followed.get(one.code)?.transfers[0] ?? one);
  const sight = log.sight(transfers);
  const unseen = [...followed.values()].map((one) => one.log.unseen).find((words) => words !== undefined);
  return {
    transfers,
    accounts: transfers.length > 0 ? [] : (listed?.accounts ?? []),
    log: { ...sight, unseen: sight.unseen ?? unseen },
    transactions: transactionSight(stored, number, listed, anywhere ?? all),
    events: log.events(),
    keptEvents,
    coversLog: log.covers,
    journal: {
      looked: `${ctx.stateDir}: ${transfers.flatMap((one) => one.kept).length || 'nothing'} of ${another ? 'these transfers' : 'this transfer'}${heldBackText(heldBack)}`,
      unseen: undefined,
    },
  };
}

/** Whether nothing but a CHECKOUT_PAID was seen of a transfer, which is known by its order. */
function isByEventAlone({ code, deliveries }: Transfer, wanted: Wanted): boolean {
  const isNamed = wanted.code !== undefined && squeezed(code) === squeezed(wanted.code);
  return !isNamed && deliveries.every(({ payload }) => payload.event !== undefined);
}

/** Ids that are named. */
const namedIds = 3;

function heldBackText(heldBack: readonly Kept[]): string {
  if (heldBack.length === 0) return '';
  const ids = heldBack.slice(-namedIds).map(({ kept }) => shortId(kept.id));
  const which = `${ids.join(', ')}${heldBack.length > namedIds ? '…' : ''}`;
  return `; not counted: ${heldBack.length} that listen --confirm held back, not confirmed (webhooks kept has ${which})`;
}

/** On that account; a code that is not stored there may be so on another one. */
async function storedOnOrElsewhere(
  number: string,
  since: number | undefined,
  wanted: Wanted,
  looking: Looking,
): Promise<Stored> {
  const there = await storedOn({ numbers: [number], since }, wanted, looking);
  if (there.found.length > 0 || wanted.code === undefined) return there;
  return (await storedByCode(wanted.code, since, looking)).stored ?? there;
}

function timeOfStored(stored: Stored | undefined): number | undefined {
  return parseVietnamTime(stored?.found[0]?.transaction.transaction_date);
}

/** On the accounts that the deliveries name, or else on all that are listed. */
async function storedFor(
  deliveries: readonly Delivery[],
  accounts: readonly VirtualAccount[],
  { since }: Where,
  wanted: Wanted,
  looking: Looking,
): Promise<Stored> {
  const named = deliveries.flatMap(({ payload }) => paidTo(payload) ?? []);
  if (named.length === 0) {
    const numbers = accounts.map(({ virtual_account_number }) => virtual_account_number);
    return storedOn({ numbers, since }, wanted, looking);
  }
  const notBefore = Math.min(...deliveries.map(({ entry }) => timeOf(entry))) - dayMs;
  const there = await storedOn({ numbers: [...new Set(named)], since, notBefore }, wanted, looking);
  const [code, another] = new Set(deliveries.map(({ payload }) => payload.transaction_code));
  // What was paid to a bank account itself is in the list of no virtual account.
  if (there.unknown === 0 || code === undefined || another !== undefined) return there;
  return (await storedByCode(code, since, looking)).stored ?? there;
}

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
  const exact = hits.filter(({ match }) => match === 'code');
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

function transactionSight(
  stored: Stored,
  number: string | undefined,
  listed: { accounts: VirtualAccount[]; complete: boolean } | undefined,
  { says, whole }: { says: string | undefined; whole?: boolean },
): Sight {
  const [first] = stored.found;
  if (first) {
    const on = first.transaction.va_nbr ?? 'an account';
    return { looked: `stored on ${on}`, unseen: undefined };
  }
  const where = number ?? `${stored.looked} virtual ${stored.looked === 1 ? 'account' : 'accounts'}`;
  const absent =
    stored.unknown === stored.looked ? 'the service has no such account of yours' : 'not stored there';
  const found = stored.unseen === undefined ? absent : 'not found so far';
  const none = stored.unseen ? 'no virtual account could be read' : 'there is no virtual account to look at';
  const inNoList =
    'accounts of the sandbox and of checkouts, which are in no list; --va NUMBER looks at one; and what was paid to a bank account itself';
  const more =
    listed && !listed.complete
      ? `virtual accounts beyond the first ${listed.accounts.length}; --va NUMBER looks at one`
      : undefined;
  return {
    looked: [stored.looked === 0 ? none : `${where}: ${found}`, says].filter(Boolean).join('; '),
    unseen: whole ? undefined : (stored.unseen ?? more ?? (listed ? inNoList : undefined)),
  };
}
