import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';
import type { Page } from './client-types.ts';

export interface ListToRead<Item> {
  /** A page of at most `limit` items; the first page is 1. */
  readPage(page: number, limit: number): Promise<Page<Item>>;
  keyOf(item: Item): string;
  /** The maximum number of items on a page; 20 or more. */
  pageSize: number;
  /** The first page to read, counted in pages of that size; default 1. Earlier items are not read. */
  first?: number;
}

/** Maximum number of pages requested ahead. More would only load the service. */
const maxPagesAhead = 4;
/** Maximum number of stored keys: a few pages, even for a long list. */
const maxStoredKeys = 2_000;
/** Consecutive replies without new items before the reading fails. */
const maxFruitless = 60;
/** The same if the total does not change either: the list stands still, so the service contradicts itself. */
const maxFruitlessAtRest = 6;
/** The same before the first item, when there is no position to search for. */
const maxFruitlessAtStart = 3;

interface Reading<Item> extends ListToRead<Item> {
  /** The keys of the newest yielded items. */
  yieldedKeys: Set<string>;
  /** Requested pages, in order. */
  pending: Promise<Reply<Item>>[];
  /** Index of the last yielded item in its reply; -1 before the first reply. */
  last: number;
  /** Index up to which pages are requested. */
  planned: number;
  /** The number of used replies. */
  replies: number;
  /** The total in the last reply. */
  total: number | undefined;
  /** The service's number of items in a page. */
  limit: number;
  /** Consecutive replies without new items. */
  fruitless: number;
  /** Those of them that have the same total as the reply before. */
  atRest: number;
}

/**
 * Reads a whole list that grows and shrinks meanwhile. Items that exist from start to end are yielded once,
 * in order. Items that are added meanwhile may be yielded, at most once. Only a few pages are requested ahead
 * and held. The reading stops when the caller leaves the loop.
 *
 *     asking ──reply with a yielded item──► yielding ──more──► asking
 *       │                                      └──last page──► done
 *       └──reply without──► searching ──found──► yielding
 *                               └──not found──► error
 *
 * Page borders move when items come or go. So each page is requested with an overlap to the page before.
 * The service has no offset, so the overlap uses other page sizes. Items after a yielded item are new. A reply
 * without a yielded item is not used; the position is searched for.
 *
 * The total alone is not trusted. The list ends at a page that is not full, unless the total contradicts it.
 *
 * @throws service error if the position is lost, or if the total is larger than the list
 */
export async function* readWholeList<Item>(list: ListToRead<Item>): AsyncGenerator<Page<Item>> {
  const reading: Reading<Item> = {
    ...list,
    yieldedKeys: new Set(),
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
    requestAhead(reading);
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

/** The error after too many replies without new items. `isStill`: the total equals the previous one. */
function failureIn<Item>(
  reading: Reading<Item>,
  reply: Reply<Item>,
  { isNew, isStill }: { isNew: boolean; isStill: boolean },
): PayconfirmError | undefined {
  reading.fruitless = isNew ? 0 : reading.fruitless + 1;
  reading.atRest = isNew || !isStill ? 0 : reading.atRest + 1;
  const isBegun = reading.last !== -1;
  if (isBegun && reading.atRest > maxFruitlessAtRest) return contradictionError(reply);
  return reading.fruitless > (isBegun ? maxFruitless : maxFruitlessAtStart)
    ? lostPositionError(reading.yieldedKeys, reply)
    : undefined;
}

/** Requests the first pages one by one, for callers that need no more, then several; none after the end. */
function requestAhead<Item>(reading: Reading<Item>): void {
  const { pending, total, replies } = reading;
  const most = Math.min(maxPagesAhead, Math.max(1, replies));
  const isBehindEnd = () => total !== undefined && reading.planned + 1 >= total;
  while (pending.length < most && !isBehindEnd()) {
    const { planned, limit, first = 1 } = reading;
    const window = planned === -1 ? { page: first, limit } : pageCovering(planned, limit);
    const reply = requestPage(reading, window);
    // The error is thrown when the reply is read.
    reply.catch(() => undefined);
    pending.push(reply);
    reading.planned = window.page * window.limit - 1;
  }
}

/** The next reply that overlaps the yielded items; `empty` if the list became empty. */
async function nextReply<Item>(reading: Reading<Item>): Promise<Reply<Item> | 'empty'> {
  const { pending, last, limit, yieldedKeys } = reading;
  const reply = await (pending.shift() ?? requestPage(reading, pageCovering(Math.max(0, last), limit)));
  if (last === -1 || reply.items.some((item) => isYielded(reading, item))) return reply;
  pending.length = 0;
  const found = await findPosition(reading, last + (reply.total ?? 0) - (reading.total ?? 0));
  if (!found) throw lostPositionError(yieldedKeys, reply);
  return found;
}

/** The new items of a reply, and whether it is the last page. */
function accept<Item>(reading: Reading<Item>, reply: Reply<Item>): { items: Item[]; isLast: boolean } {
  const { yieldedKeys, keyOf } = reading;
  const overlap = reply.items.findLastIndex((item) => isYielded(reading, item));
  const items = reply.items.slice(overlap + 1);
  for (const item of items) yieldedKeys.add(keyOf(item));
  for (const key of yieldedKeys) {
    if (yieldedKeys.size <= maxStoredKeys) break;
    yieldedKeys.delete(key);
  }
  const isLast = isLastPage(reply, items.length > 0);
  // The service returns fewer items than requested.
  if (reading.last === -1 && !isLast && reply.items.length > 0) {
    reading.limit = Math.min(reading.limit, reply.items.length);
  }
  reading.total = reply.total;
  reading.last = reply.offset + (items.length > 0 ? reply.items.length - 1 : overlap);
  if (reading.pending.length === 0) reading.planned = reading.last;
  return { items, isLast };
}

function isYielded<Item>({ yieldedKeys, keyOf }: Reading<Item>, item: Item): boolean {
  return yieldedKeys.has(keyOf(item));
}

interface Reply<Item> extends Page<Item> {
  /** Number of list items before this page. */
  offset: number;
}

async function requestPage<Item>(
  { readPage }: ListToRead<Item>,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<Item>> {
  const { items, total } = await readPage(page, limit);
  return { items, total, page, limit, offset: (page - 1) * limit };
}

/** The page that contains the position and extends furthest beyond it. */
function pageCovering(place: number, most: number): { page: number; limit: number } {
  let [best, reach] = [most, 0];
  for (let limit = most; limit > most / 2; limit--) {
    const end = (Math.floor(place / limit) + 1) * limit;
    if (end > reach) [best, reach] = [limit, end];
  }
  return { page: Math.floor(place / best) + 1, limit: best };
}

/** A page with a yielded item: first the page at the position, then pages further away. */
async function findPosition<Item>(
  reading: Reading<Item>,
  place: number,
): Promise<Reply<Item> | 'empty' | undefined> {
  const { limit } = reading;
  const middle = Math.floor(Math.max(0, place) / limit) + 1;
  for (let step = 0; step <= maxFruitless; step++) {
    const page = middle + (step % 2 === 1 ? -1 : 1) * Math.ceil(step / 2);
    if (page < 1) continue;
    const reply = await requestPage(reading, { page, limit });
    if (reply.items.some((item) => isYielded(reading, item))) return reply;
    if (page === 1 && reply.items.length === 0 && !reply.total) return 'empty';
  }
  return undefined;
}

/** A page that is not full is the last, unless the total is larger. With a smaller total, no item is new. */
function isLastPage<Item>({ items, total, limit, offset }: Reply<Item>, bringsNew: boolean): boolean {
  const end = offset + items.length;
  if (items.length >= limit || (total !== undefined && total > end)) return false;
  return total === undefined || total === end || !bringsNew;
}

const contradictionError = ({ total }: Page<unknown>) =>
  new PayconfirmError('service', t('the list reports {0} items, but ends earlier', total), {
    hint: t("run it again; if it happens again, tell the service's operator"),
  });

function lostPositionError(yieldedKeys: ReadonlySet<string>, { total }: Page<unknown>): PayconfirmError {
  const last = [...yieldedKeys].at(-1);
  return last === undefined
    ? new PayconfirmError('service', t('the list reports {0} items, but returned none', total), {
        hint: t("run it again; if it happens again, tell the service's operator"),
      })
    : new PayconfirmError(
        'service',
        t('the list changes faster than it can be read: everything after {0} is missing', safeCell(last)),
        { hint: t('read it in smaller parts, such as days, or when less comes in') },
      );
}
