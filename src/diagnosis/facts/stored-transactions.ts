import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { isUnknown, PayconfirmError } from '../../errors.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { parseTime, parseVietnamTime } from '../../values/time.ts';
import { isInScope, isKnownOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries } from '../../webhooks/journal/reader.ts';
import { whyHeldBack } from '../../webhooks/journal/record.ts';
import { bodyOf } from '../../webhooks/journal/replay.ts';
import { decodePayload } from '../../webhooks/payload.ts';
import type { Reason } from '../finding.ts';
import { type Match, matchOf, squeezed, type Wanted, withoutBlanks } from './match.ts';
import type { Reading } from './reading.ts';
import type { Checkout, Kept, StoredTransaction } from './transfer.ts';

/**
 * What `listen` kept on this machine, oldest first. `since`: epoch milliseconds; everything without. What `--confirm` held back
 * is no transfer to anybody. `events`: every CHECKOUT_PAID, of whatever order, also one that was held back. `foreign`: those with
 * the code that listeners of other profiles stored.
 */
export async function keptOf(
  wanted: Wanted,
  since: number | undefined,
  ctx: Context,
): Promise<{ found: Kept[]; heldBack: Kept[]; events: Kept[]; foreign: KeptDelivery[] }> {
  const foreign: KeptDelivery[] = [];
  const found: Kept[] = [];
  const heldBack: Kept[] = [];
  const events: Kept[] = [];
  const owner = journalOwner(await ctx.profile());
  const code = squeezed(wanted.code);
  for await (const kept of keptDeliveries(ctx.stateDir, 'all-profiles', since ?? 0)) {
    if (!isInScope(kept.owner, owner)) {
      const isOthers = isKnownOwner(kept.owner) && kept.owner.profile !== owner.profile;
      if (isOthers && code !== undefined && squeezed(kept.transaction_code) === code) foreign.push(kept);
      continue;
    }
    const type = kept.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const decoded = await decodePayload(bodyOf(kept), type);
    const payload = decoded.ok ? decoded.payload : null;
    if (payload?.event !== undefined) events.push({ kept, payload });
    const match = matchOf(wanted, { transaction_code: kept.transaction_code, ...payload });
    if (match === undefined) continue;
    (whyHeldBack(kept, kept.forward) === undefined ? found : heldBack).push({ kept, payload });
  }
  return { found, heldBack, events, foreign };
}

/** Accounts that a question without a time looks at. */
const mostAccounts = 30;
/** Pages of transactions that are read where there is one account. */
const mostPages = 5;
/** Items a page (§8). */
const pageLimit = 100;

export interface Stored {
  found: { transaction: StoredTransaction; match: Match }[];
  /** Accounts looked at. */
  looked: number;
  /** Those of them that the service does not know as ours. */
  unknown: number;
  /** Why not all was read; undefined when all was. */
  unread: Reason | undefined;
}

/** Where transactions are looked for; times are epoch milliseconds. */
export interface Accounts {
  numbers: readonly string[];
  /** Epoch milliseconds: everything back to here is looked at, however much it is. */
  since?: number | undefined;
  /** Epoch milliseconds: nothing older can be the transfer. */
  notBefore?: number | undefined;
}

/** The transactions on these virtual accounts that may be the transfer, newest first by account. */
export async function storedOn(
  { numbers, since, notBefore = since }: Accounts,
  wanted: Wanted,
  reading: Reading,
): Promise<Stored> {
  const stored: Stored = { found: [], looked: 0, unknown: 0, unread: undefined };
  for (const [at, number] of numbers.entries()) {
    if (at === mostAccounts || (at > 0 && reading.time.isOver)) {
      stored.unread = 'limit';
      return stored;
    }
    const pages = numbers.length === 1 ? mostPages : 1;
    const atMost = since === undefined ? pages * pageLimit : Number.POSITIVE_INFINITY;
    const query = { virtual_account_number: number, limit: pageLimit };
    const list = reading.client.items('va.transactions', { query });
    const read = () => readList(list, number, wanted, { notBefore, atMost }, reading, stored.found);
    const left = await reading.bearing('transactions', () => read().catch(refusedOr), undefined);
    if (left instanceof PayconfirmError && !isUnknown(left)) {
      stored.unread = 'refused';
    } else if (left !== undefined) {
      stored.looked += 1;
      if (left instanceof PayconfirmError) stored.unknown += 1;
      else if (!left.complete) stored.unread = 'limit';
    }
    if (stored.found.some(({ match }) => match === 'code')) return stored;
  }
  return stored;
}

/** What a list of all transactions told; `isListed`: false where the service has none (an assumed endpoint). */
export interface StoredInAll {
  stored: Stored | undefined;
  isListed: boolean;
  /** All of the list was read that may hold it. */
  complete: boolean;
}

/** The transaction of a code in the list of all of them, also on accounts that are in no list. `since`: epoch milliseconds, nothing older is taken. */
export function storedByCode(
  code: string,
  since: number | undefined,
  { client, bearing }: Reading,
): Promise<StoredInAll> {
  const read = async (): Promise<StoredInAll> => {
    const query = { transaction_code: withoutBlanks(code) };
    const { items, total = items.length } = await client.page('transactions.list', { query });
    // A service that knows no such filter answers with others too.
    const found = items.flatMap((transaction) => {
      const match = matchOf({ code }, transaction);
      const time = parseVietnamTime(transaction.transaction_date);
      const isOlder = since !== undefined && time !== undefined && time < since;
      return match === 'code' && !isOlder ? [{ transaction, match }] : [];
    });
    if (found.length === 0) return { ...absent, isListed: true, complete: total <= items.length };
    return { stored: { found, looked: 1, unknown: 0, unread: undefined }, isListed: true, complete: true };
  };
  return bearing('transactions', () => read().catch(ifNotOffered), absent);
}

/** What fits in the list of all transactions, newest first. `since`: epoch milliseconds, nothing older is taken. */
export function storedAnywhere(
  wanted: Wanted,
  since: number | undefined,
  reading: Reading,
): Promise<StoredInAll> {
  const read = async (): Promise<StoredInAll> => {
    const found: Stored['found'] = [];
    const atMost = since === undefined ? mostPages * pageLimit : Number.POSITIVE_INFINITY;
    const list = reading.client.items('transactions.list', { query: { limit: pageLimit } });
    const { complete } = await readList(
      list,
      undefined,
      wanted,
      { notBefore: since, atMost },
      reading,
      found,
    );
    if (found.length === 0) return { ...absent, isListed: true, complete };
    const unread = complete ? undefined : 'limit';
    return { stored: { found, looked: 1, unknown: 0, unread }, isListed: true, complete };
  };
  return reading.bearing('transactions', () => read().catch(ifNotOffered), absent);
}

const absent: StoredInAll = { stored: undefined, isListed: false, complete: false };

function ifNotOffered(error: unknown): StoredInAll {
  if (!isNotThere(error)) throw error;
  return absent;
}

/** An assumed endpoint that is missing, or is another one than was assumed. */
export function isNotThere(error: unknown): boolean {
  return error instanceof PayconfirmError && (error.kind === 'refused' || error.kind === 'validation');
}

/**
 * A service that refuses has answered.
 * @throws every other error
 */
function refusedOr(error: unknown): PayconfirmError {
  if (error instanceof PayconfirmError && error.kind === 'refused') return error;
  throw error;
}

/**
 * Adds what is found in one list; whether all of it was read. §4.3 names no order: that the rest is older is known
 * only where the times have gone down so far. `number`: the account whose list it is.
 */
async function readList(
  list: AsyncIterable<StoredTransaction>,
  number: string | undefined,
  wanted: Wanted,
  { notBefore = Number.NEGATIVE_INFINITY, atMost }: { notBefore: number | undefined; atMost: number },
  { time: budget }: Reading,
  found: Stored['found'],
): Promise<{ complete: boolean }> {
  let looked = 0;
  let before = Number.NaN;
  let newestFirst = true;
  let isFound = false;
  for await (const transaction of list) {
    const time = parseVietnamTime(transaction.transaction_date) ?? before;
    if (time > before) newestFirst = false;
    if (newestFirst && time < notBefore && time < before) break;
    if (looked >= atMost || (looked > 0 && looked % pageLimit === 0 && budget.isOver)) {
      return { complete: false };
    }
    before = time;
    looked += 1;
    // Of what it leaves out, the list that it stands in tells the account.
    const fields = {
      ...transaction,
      virtual_account_number: transaction.va_nbr || number,
    };
    const match = time < notBefore ? undefined : matchOf(wanted, fields);
    if (match) found.push({ transaction, match });
    if (match === 'code') isFound = true;
    // Another one with the code stands beside it.
    if (isFound && looked % pageLimit === 0) break;
  }
  return { complete: true };
}

/** The most virtual accounts that are listed for a question that names none. */
const mostListed = 1_000;

/** The client's virtual accounts: those whose content fits the code first, then the newest. */
export async function virtualAccounts(
  { code }: Wanted,
  { client, time }: Reading,
): Promise<{ accounts: VirtualAccount[]; complete: boolean }> {
  const accounts: VirtualAccount[] = [];
  const fits = ({ content }: VirtualAccount) =>
    code !== undefined && matchOf({ code }, { description: content ?? '' }) !== undefined;
  const inOrder = () => {
    const newest = accounts.toSorted(
      (one, other) => (parseTime(other.created_at) ?? 0) - (parseTime(one.created_at) ?? 0),
    );
    return [...newest.filter(fits), ...newest.filter((one) => !fits(one))];
  };
  const enough = () =>
    accounts.length === mostListed ||
    (accounts.length > 0 && accounts.length % pageLimit === 0 && time.isOver);
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    const query = { limit: pageLimit };
    for await (const one of client.items('va.list', { path: { bank_account_id }, query })) {
      if (enough()) return { accounts: inOrder(), complete: false };
      accounts.push(one);
    }
  }
  return { accounts: inOrder(), complete: true };
}

/** A checkout; undefined when the service knows none such. */
export async function checkoutOf(id: string, client: Client): Promise<Checkout | undefined> {
  try {
    return (await client.call('checkouts.show', { path: { checkout_id: id } })).data;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
