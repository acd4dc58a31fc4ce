import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';
import type { Page } from './client-types.ts';

export interface ListToRead<Item> {
  /** A page of the list, counted from 1, of at most `limit` items. */
  readPage(page: number, limit: number): Promise<Page<Item>>;
  /** What tells an item from every other. */
  keyOf(item: Item): string;
  /** The most items that a page may hold; 20 or more. */
  pageSize: number;
  /** The page of that size to begin with; 1 without. What stands before it is not read. */
  first?: number;
}

/** The most pages asked for before they are needed; more would only make the service work harder. */
const ahead = 4;
/** Keys remembered of what was given: some pages, however long the list is. */
const remembered = 2_000;
/** Replies in turn that bring nothing new before the reading fails. */
const patience = 60;
/** The same where what is counted does not change either: then the list stands still, and the service contradicts itself. */
const patienceAtRest = 6;
/** The same before the first item: there is no place to search for. */
const patienceAtFirst = 3;

interface Reading<Item> extends ListToRead<Item> {
  /** The keys of the newest items given. */
  given: Set<string>;
  /** Pages that were asked for, in order. */
  pending: Promise<Reply<Item>>[];
  /** Index of the last item given, as its reply had it; -1 before the first reply. */
  last: number;
  /** Index up to which pages were asked for. */
  planned: number;
  /** Replies that were used. */
  replies: number;
  /** What the last reply counted. */
  total: number | undefined;
  /** Items that the service gives at a time. */
  limit: number;
  /** Replies in turn that brought nothing new. */
  fruitless: number;
  /** Of those, the ones that counted as many as the reply before. */
  atRest: number;
}

/**
 * All of a list that grows and shrinks while it is read: each item that is there when the reading begins and is not deleted
 * meanwhile is given once, in the list's order; of those that are added meanwhile some are given, once. A few pages are asked
 * for ahead, and those alone are held. Breaking off the iteration ends the reading.
 *
 *     asking ──reply with a given item──► giving ──more──► asking
 *       │                                   └──last page──► ended
 *       └──reply without──► searching ──found──► giving
 *                               └──not found──► error
 *
 * Pages are cut at places that move when items come or go. So each page is asked for so that it overlaps the one before (by
 * pages of other sizes, since the service takes no offset): what follows a given item in one reply is what comes next. A reply
 * without a given item is not used; the place is searched for.
 *
 * A total is not trusted alone: the list ends at a page that is not full and that the total does not contradict.
 *
 * @throws service error when the place is not found again, or the service counts more than it gives
 */
export async function* wholeList<Item>(list: ListToRead<Item>): AsyncGenerator<Page<Item>> {
  const reading: Reading<Item> = {
    ...list,
    given: new Set(),
    pending: [],
    last: -1,
    planned: -1,
    replies: 0,
    total: undefined,
    limit: list.pageSize,
    fruitless: 0,
    atRest: 0,
  };
  for (;;) {
    askAhead(reading);
    const reply = await nextReply(reading);
    if (reply === 'empty') return;
    const counted = reading.total;
    const { items, isLast } = accept(reading, reply);
    reading.replies += 1;
    yield { items, total: reply.total, page: reply.page, limit: reply.limit };
    if (isLast) return;
    const failure = failureIn(reading, reply, { isNew: items.length > 0, isStill: reply.total === counted });
    if (failure) throw failure;
  }
}

/** Why the reading fails, once enough replies in turn brought nothing new. `isStill`: it counts as many as the one before. */
function failureIn<Item>(
  reading: Reading<Item>,
  reply: Reply<Item>,
  { isNew, isStill }: { isNew: boolean; isStill: boolean },
): PayconfirmError | undefined {
  reading.fruitless = isNew ? 0 : reading.fruitless + 1;
  reading.atRest = isNew || !isStill ? 0 : reading.atRest + 1;
  const isBegun = reading.last !== -1;
  if (isBegun && reading.atRest > patienceAtRest) return contradictory(reply);
  return reading.fruitless > (isBegun ? patience : patienceAtFirst)
    ? missing(reading.given, reply)
    : undefined;
}

/** The first pages one by one, for who needs no more, then some at once; none behind the end as the service counts it. */
function askAhead<Item>(reading: Reading<Item>): void {
  const { pending, total, replies } = reading;
  const most = Math.min(ahead, Math.max(1, replies));
  const isBehindEnd = () => total !== undefined && reading.planned + 1 >= total;
  while (pending.length < most && !isBehindEnd()) {
    const { planned, limit, first = 1 } = reading;
    const window = planned === -1 ? { page: first, limit } : windowOver(planned, limit);
    const reply = ask(reading, window);
    // A failure is thrown when its turn comes.
    reply.catch(() => undefined);
    pending.push(reply);
    reading.planned = window.page * window.limit - 1;
  }
}

/** The next reply that overlaps what was given; `empty` when the list was emptied meanwhile. */
async function nextReply<Item>(reading: Reading<Item>): Promise<Reply<Item> | 'empty'> {
  const { pending, last, limit, given } = reading;
  const reply = await (pending.shift() ?? ask(reading, windowOver(Math.max(0, last), limit)));
  if (last === -1 || reply.items.some((item) => isGiven(reading, item))) return reply;
  pending.length = 0;
  const found = await search(reading, last + (reply.total ?? 0) - (reading.total ?? 0));
  if (!found) throw missing(given, reply);
  return found;
}

/** What is new in a reply, and whether nothing follows. */
function accept<Item>(reading: Reading<Item>, reply: Reply<Item>): { items: Item[]; isLast: boolean } {
  const { given, keyOf } = reading;
  const overlap = reply.items.findLastIndex((item) => isGiven(reading, item));
  const items = reply.items.slice(overlap + 1);
  for (const item of items) given.add(keyOf(item));
  for (const key of given) {
    if (given.size <= remembered) break;
    given.delete(key);
  }
  const isLast = isLastPage(reply, items.length > 0);
  // The service gives less at a time than it was asked for.
  if (reading.last === -1 && !isLast && reply.items.length > 0) {
    reading.limit = Math.min(reading.limit, reply.items.length);
  }
  reading.total = reply.total;
  reading.last = reply.offset + (items.length > 0 ? reply.items.length - 1 : overlap);
  if (reading.pending.length === 0) reading.planned = reading.last;
  return { items, isLast };
}

function isGiven<Item>({ given, keyOf }: Reading<Item>, item: Item): boolean {
  return given.has(keyOf(item));
}

interface Reply<Item> extends Page<Item> {
  /** Items of the list before its first one. */
  offset: number;
}

async function ask<Item>(
  { readPage }: ListToRead<Item>,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<Item>> {
  const { items, total } = await readPage(page, limit);
  return { items, total, page, limit, offset: (page - 1) * limit };
}

/** The page that holds the place and reaches furthest beyond it. */
function windowOver(place: number, most: number): { page: number; limit: number } {
  let [best, reach] = [most, 0];
  for (let limit = most; limit > most / 2; limit--) {
    const end = (Math.floor(place / limit) + 1) * limit;
    if (end > reach) [best, reach] = [limit, end];
  }
  return { page: Math.floor(place / best) + 1, limit: best };
}

/** The page around a place, or one further and further from it, that holds an item given. */
async function search<Item>(
  reading: Reading<Item>,
  place: number,
): Promise<Reply<Item> | 'empty' | undefined> {
  const { limit } = reading;
  const middle = Math.floor(Math.max(0, place) / limit) + 1;
  for (let step = 0; step <= patience; step++) {
    const page = middle + (step % 2 === 1 ? -1 : 1) * Math.ceil(step / 2);
    if (page < 1) continue;
    const reply = await ask(reading, { page, limit });
    if (reply.items.some((item) => isGiven(reading, item))) return reply;
    if (page === 1 && reply.items.length === 0 && !reply.total) return 'empty';
  }
  return undefined;
}

/** A page that is not full is the last one, unless more is counted. One that gives more than is counted has to bring nothing new. */
function isLastPage<Item>({ items, total, limit, offset }: Reply<Item>, bringsNew: boolean): boolean {
  const end = offset + items.length;
  if (items.length >= limit || (total !== undefined && total > end)) return false;
  return total === undefined || total === end || !bringsNew;
}

const contradictory = ({ total }: Page<unknown>) =>
  new PayconfirmError('service', t('the list says that it holds {0}, and ends before that', total), {
    hint: t('run it again; if it stays so, tell the service’s operator'),
  });

function missing(given: ReadonlySet<string>, { total }: Page<unknown>): PayconfirmError {
  const last = [...given].at(-1);
  return last === undefined
    ? new PayconfirmError('service', t('the list says that it holds {0}, and gives none of them', total), {
        hint: t('run it again; if it stays so, tell the service’s operator'),
      })
    : new PayconfirmError(
        'service',
        t('the list changes faster than it can be read: what follows {0} in it is missing', safeCell(last)),
        { hint: t('read it in smaller parts, such as days, or when less comes in') },
      );
}
