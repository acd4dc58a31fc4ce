import type { Client, Item } from '../../../api/client.ts';
import type { Reply } from '../../../api/endpoints/index.ts';
import type { Context } from '../../../context.ts';
import { isUnknown, PayconfirmError } from '../../../errors.ts';
import type { VirtualAccount } from '../../../registrations/registration.ts';
import { parseTime, parseVietnamTime } from '../../../values/time.ts';
import { journalOwner } from '../../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries } from '../../../webhooks/journal/reader.ts';
import { whyHeldBack } from '../../../webhooks/journal/record.ts';
import { bodyOf } from '../../../webhooks/journal/replay.ts';
import { decodePayload, type Payload } from '../../../webhooks/payload.ts';
import { receivedOf } from '../../checkouts/create/explain.ts';
import type { Looking } from './looking.ts';
import { type Match, matchOf, type Wanted, withoutBlanks } from './wanted.ts';

export type StoredTransaction = Item<'va.transactions'>;
export type Checkout = Reply<'checkouts.show'>;

export interface Kept {
  kept: KeptDelivery;
  payload: Payload | null;
}

/**
 * What `listen` kept on this machine, oldest first. `since`: epoch milliseconds; everything without. What `--confirm` held back
 * is no transfer to anybody. `events`: every CHECKOUT_PAID, of whatever order, also one that was held back.
 */
export async function keptOf(
  wanted: Wanted,
  since: number | undefined,
  ctx: Context,
): Promise<{ found: Kept[]; heldBack: Kept[]; events: Kept[] }> {
  const found: Kept[] = [];
  const heldBack: Kept[] = [];
  const events: Kept[] = [];
  const owner = journalOwner(await ctx.profile());
  for await (const kept of keptDeliveries(ctx.stateDir, owner, since ?? 0)) {
    const type = kept.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const decoded = await decodePayload(bodyOf(kept), type);
    const payload = decoded.ok ? decoded.payload : null;
    if (payload?.event !== undefined) events.push({ kept, payload });
    const match = matchOf(wanted, { transaction_code: kept.transaction_code, ...payload });
    if (match === undefined) continue;
    (whyHeldBack(kept, kept.forward) === undefined ? found : heldBack).push({ kept, payload });
  }
  return { found, heldBack, events };
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
  /** What was not looked at, in words; undefined when all was. */
  unseen: string | undefined;
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
  looking: Looking,
): Promise<Stored> {
  const stored: Stored = { found: [], looked: 0, unknown: 0, unseen: undefined };
  for (const [at, number] of numbers.entries()) {
    if (at === mostAccounts || (at > 0 && looking.time.isOver)) {
      stored.unseen = `${numbers.length - at} more virtual accounts; --va NUMBER looks at one`;
      return stored;
    }
    const pages = numbers.length === 1 ? mostPages : 1;
    const atMost = since === undefined ? pages * pageLimit : Number.POSITIVE_INFINITY;
    const query = { virtual_account_number: number, limit: pageLimit };
    const list = looking.client.items('va.transactions', { query });
    const read = () => readList(list, number, wanted, { notBefore, atMost }, looking, stored.found);
    const left = await looking.bearing('transactions', () => read().catch(refusedOr), undefined);
    if (left instanceof PayconfirmError && !isUnknown(left)) {
      stored.unseen = `${number}, which the service does not show: ${left.message}`;
    } else if (left !== undefined) {
      stored.looked += 1;
      if (left instanceof PayconfirmError) stored.unknown += 1;
      else if (left.words) {
        const further = since === undefined ? '--since 30d --timeout 2m looks' : 'a longer --timeout looks';
        stored.unseen = `${left.words} on ${number}; ${further} further back`;
      }
    }
    if (stored.found.some(({ match }) => match === 'code')) return stored;
  }
  return stored;
}

/**
 * The transaction of a code in the list of all of them, also on accounts that are in no list; its absence, and that of the
 * list, which is an assumed endpoint, in words. `since`: epoch milliseconds, nothing older is taken.
 */
export function storedByCode(
  code: string,
  since: number | undefined,
  { client, bearing }: Looking,
): Promise<{ stored: Stored | undefined; says: string | undefined }> {
  const none = (says?: string) => ({ stored: undefined, says });
  const read = async () => {
    try {
      const query = { transaction_code: withoutBlanks(code) };
      const { items } = await client.page('transactions.list', { query });
      // A service that knows no such filter answers with others too.
      const found = items.flatMap((transaction) => {
        const match = matchOf({ code }, transaction);
        const time = parseVietnamTime(transaction.transaction_date);
        const isOlder = since !== undefined && time !== undefined && time < since;
        return match === 'code' && !isOlder ? [{ transaction, match }] : [];
      });
      return found.length === 0
        ? none('no such code in the list of all transactions')
        : { stored: { found, looked: 1, unknown: 0, unseen: undefined }, says: undefined };
    } catch (error) {
      if (!isNotThere(error)) throw error;
      return none('this service does not list all transactions');
    }
  };
  return bearing('transactions', read, none());
}

/**
 * What fits in the list of all transactions, newest first, also on accounts that are in no list; that there is none, in words.
 * `whole`: all of the list was read that may hold it. `since`: epoch milliseconds, nothing older is taken.
 */
export function storedAnywhere(
  wanted: Wanted,
  since: number | undefined,
  looking: Looking,
): Promise<{ stored: Stored | undefined; says: string | undefined; whole: boolean }> {
  const none = (says?: string, whole = false) => ({ stored: undefined, says, whole });
  const read = async () => {
    const found: Stored['found'] = [];
    const atMost = since === undefined ? mostPages * pageLimit : Number.POSITIVE_INFINITY;
    try {
      const list = looking.client.items('transactions.list', { query: { limit: pageLimit } });
      const { words } = await readList(list, undefined, wanted, { notBefore: since, atMost }, looking, found);
      const but = words === undefined ? '' : `, but for ${words}: a --since looks further back`;
      if (found.length === 0) return none(`none in the list of all transactions${but}`, words === undefined);
      return { stored: { found, looked: 1, unknown: 0, unseen: words }, says: undefined, whole: true };
    } catch (error) {
      if (!isNotThere(error)) throw error;
      return none('this service does not list all transactions');
    }
  };
  return looking.bearing('transactions', read, none());
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
 * Adds what is found in one list; in words what of it was not read. §4.3 names no order: that the rest is older is known
 * only where the times have gone down so far. `number`: the account whose list it is.
 */
async function readList(
  list: AsyncIterable<StoredTransaction>,
  number: string | undefined,
  wanted: Wanted,
  { notBefore = Number.NEGATIVE_INFINITY, atMost }: { notBefore: number | undefined; atMost: number },
  { time: budget }: Looking,
  found: Stored['found'],
): Promise<{ words: string | undefined }> {
  let looked = 0;
  let before = Number.NaN;
  let newestFirst = true;
  let isFound = false;
  for await (const transaction of list) {
    const time = parseVietnamTime(transaction.transaction_date) ?? before;
    if (time > before) newestFirst = false;
    if (newestFirst && time < notBefore && time < before) break;
    if (looked >= atMost || (looked > 0 && looked % pageLimit === 0 && budget.isOver)) {
      return {
        words: newestFirst ? `what is older than the newest ${looked}` : `all but the first ${looked}`,
      };
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
  return { words: undefined };
}

/** The most virtual accounts that are listed for a question that names none. */
const mostListed = 1_000;

/** The client's virtual accounts: those whose content fits the code first, then the newest. */
export async function virtualAccounts(
  { code }: Wanted,
  { client, time }: Looking,
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

/** Integer VND that a checkout still waits for. */
export function missingOf(checkout: Checkout): number {
  return Math.max(0, checkout.amount - receivedOf(checkout));
}
