/** Reads the transactions that the service has stored (§2.11): by code, by virtual account, or all. */
import { isUnknown, PayconfirmError } from '../../errors.ts';
import { virtualAccounts } from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { parseTime, parseVietnamTime } from '../../values/time.ts';
import type { Reason } from '../finding.ts';
import { whenMissing } from './checkouts.ts';
import type { Reading } from './time-limited-reads.ts';
import type { StoredTransaction } from './transfer.ts';
import { type Match, matchOf, type Wanted, withoutBlanks } from './transfer-match.ts';

/** Limit of accounts for a question without a time. */
const mostAccounts = 30;
/** Pages of transactions that are read for one account. */
const mostPages = 5;
/** Items per page (§8). */
const pageLimit = 100;

export interface Stored {
  found: { transaction: StoredTransaction; match: Match }[];
  /** Number of accounts that the service does not know as the client's. */
  unknown: number;
  /** Why not everything was read; undefined if it was. */
  unread: Reason | undefined;
}

/** Where to search; times are epoch milliseconds. */
export interface Accounts {
  numbers: readonly string[];
  /** Everything back to this time is read, without a limit. */
  since?: number | undefined;
  /** Older transactions cannot be the transfer. */
  notBefore?: number | undefined;
}

/** Finds possible transactions on these virtual accounts, newest first for each account. */
export async function storedOn(
  { numbers, since, notBefore = since }: Accounts,
  wanted: Wanted,
  reading: Reading,
): Promise<Stored> {
  const stored: Stored = { found: [], unknown: 0, unread: undefined };
  const pages = numbers.length === 1 ? mostPages : 1;
  for (const [at, account] of numbers.entries()) {
    if (at === mostAccounts || (at > 0 && reading.time.isOver)) return { ...stored, unread: 'limit' };
    const query = { virtual_account_number: account, limit: pageLimit };
    const items = reading.client.items('va.transactions', { query });
    const list = { items, account, notBefore, atMost: entriesOf(pages, since), found: stored.found };
    const read = () => readList(list, wanted, reading).catch(refusedOr);
    const answer = await reading.bearing('transactions', read, undefined);
    if (answer === false) stored.unread = 'limit';
    else if (answer === 'unknown') stored.unknown += 1;
    else if (answer === 'refused') stored.unread = 'refused';
    if (isCoded(stored)) return stored;
  }
  return stored;
}

/** Finds a code in the list of all transactions. `since`: epoch milliseconds; older ones are ignored. */
export function storedByCode(code: string, since: number | undefined, reading: Reading): Promise<Stored> {
  return ofAll(reading, async () => {
    // First as given: a code may contain a space, and be a different code without it.
    const spellings = [...new Set([`${code}`.trim(), withoutBlanks(code)])];
    const pages = await Promise.all(
      spellings.map((transaction_code) =>
        reading.client.page('transactions.list', { query: { transaction_code } }),
      ),
    );
    const all: Stored['found'] = [];
    for (const { items } of pages) await readList({ items, notBefore: since, found: all }, { code }, reading);
    // A service without this filter returns other transactions too.
    const found = all.filter(({ match }) => match === 'code');
    const isWhole = pages.every(({ items, total = items.length }) => total <= items.length);
    return { found, isRead: found.length > 0 || isWhole };
  });
}

/** Finds matches in the list of all transactions, newest first. `since`: epoch milliseconds; older ones are ignored. */
export function storedAnywhere(wanted: Wanted, since: number | undefined, reading: Reading): Promise<Stored> {
  return ofAll(reading, async () => {
    const found: Stored['found'] = [];
    const items = reading.client.items('transactions.list', { query: { limit: pageLimit } });
    const atMost = entriesOf(mostPages, since);
    return { found, isRead: await readList({ items, notBefore: since, atMost, found }, wanted, reading) };
  });
}

/** Reads the list of all transactions. It is an assumed endpoint; a service may not have it. */
function ofAll(
  { bearing }: Reading,
  read: () => Promise<Pick<Stored, 'found'> & { isRead: boolean }>,
): Promise<Stored> {
  const absent: Stored = { found: [], unknown: 0, unread: 'not-offered' };
  const readAll = async (): Promise<Stored> => {
    const { found, isRead } = await read();
    return { found, unknown: 0, unread: isRead ? undefined : 'limit' };
  };
  return bearing('transactions', () => readAll().catch(whenMissing(() => absent)), absent);
}

/** Without a given time, reads a limited number of pages. */
const entriesOf = (pages: number, since: number | undefined) =>
  since === undefined ? pages * pageLimit : Number.POSITIVE_INFINITY;

const isCoded = ({ found }: Pick<Stored, 'found'>) => found.some(({ match }) => match === 'code');

/** A refusal is also an answer. @throws every other error */
function refusedOr(error: unknown): 'unknown' | 'refused' {
  if (error instanceof PayconfirmError && error.kind === 'refused')
    return isUnknown(error) ? 'unknown' : 'refused';
  throw error;
}

const isPageEnd = (looked: number) => looked > 0 && looked % pageLimit === 0;

interface List extends Pick<Stored, 'found'> {
  items: AsyncIterable<StoredTransaction> | Iterable<StoredTransaction>;
  /** The account of this list, used if a transaction does not name one. */
  account?: string;
  notBefore: number | undefined;
  atMost?: number;
}

function take(transaction: StoredTransaction, wanted: Wanted, { found, account }: List): void {
  const match = matchOf(wanted, { ...transaction, virtual_account_number: transaction.va_nbr || account });
  if (match) found.push({ transaction, match });
}

/** Adds the matches of one list; whether all of it was read. §4.3 promises no order. */
async function readList(list: List, wanted: Wanted, { time: budget }: Reading): Promise<boolean> {
  const { notBefore = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = list;
  let looked = 0;
  let before = Number.NaN;
  let newestFirst = true;
  for await (const transaction of list.items) {
    const time = parseVietnamTime(transaction.transaction_date) ?? before;
    newestFirst &&= !(time > before);
    if (newestFirst && time < Math.min(notBefore, before)) return true;
    if (looked >= atMost || (isPageEnd(looked) && budget.isOver)) return false;
    before = time;
    looked += 1;
    if (!(time < notBefore)) take(transaction, wanted, list);
    // A duplicate of the code is on the same page.
    if (isPageEnd(looked) && isCoded(list)) return true;
  }
  return true;
}

/** Limit of the virtual accounts that are listed for a question that names none. */
const mostListed = 1_000;

/** Whether the content of an account matches a code. */
export const isContentOf =
  (code: string | undefined) =>
  ({ content }: VirtualAccount): boolean =>
    code !== undefined && matchOf({ code }, { description: content ?? '' }) !== undefined;

/** The client's virtual accounts: first those whose content matches the code, then the newest. */
export async function likelyAccounts(
  { code }: Wanted,
  { client, time }: Reading,
): Promise<{ accounts: VirtualAccount[]; complete: boolean }> {
  const accounts: VirtualAccount[] = [];
  const fits = isContentOf(code);
  const enough = () =>
    accounts.length === mostListed ||
    (accounts.length > 0 && accounts.length % pageLimit === 0 && time.isOver);
  let complete = true;
  for await (const one of virtualAccounts(client)) {
    complete = !enough();
    if (!complete) break;
    accounts.push(one);
  }
  const newest = accounts.toSorted(
    (one, other) => (parseTime(other.created_at) ?? 0) - (parseTime(one.created_at) ?? 0),
  );
  return { accounts: [...newest.filter(fits), ...newest.filter((one) => !fits(one))], complete };
}
