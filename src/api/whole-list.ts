import { PayconfirmError } from '../errors.ts';
import { safeCell } from '../values/safe-text.ts';
import type { Page } from './client.ts';

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

/** Pages asked for before they are needed; more would only make the service work harder. */
const ahead = 4;
/** Keys remembered of what was given: some pages, however long the list is. */
const remembered = 2_000;
/** Replies in turn that bring nothing new before the reading is given up. */
const patience = 60;

/**
 * All of a list that grows and shrinks while it is read: each item that is there when the reading begins and is not deleted
 * meanwhile is given once, in the list's order; of those that come meanwhile some are given, once. A few pages are asked for
 * ahead, and those alone are held. Breaking off the iteration ends the reading.
 *
 * Pages are cut at places that move when items come or go, so a page that follows another in number may not follow it in the
 * list. Here each one is asked for so that it holds the last item of the one before (by pages of other sizes, since the
 * service takes no offset). One reply is one moment: what stands in it behind an item that was given is what follows. A reply
 * without any such item is not believed; the place is looked for again.
 *
 * What a reply counts is believed only as far as its items bear it out: the end is a page that is not full, and behind which the
 * service says nothing more stands.
 *
 * @throws service error when the place is not found again, or the service says that more follows and does not give it
 */
export async function* wholeList<Item>(list: ListToRead<Item>): AsyncGenerator<Page<Item>> {
  const given = new Set<string>();
  const isGiven = (item: Item) => given.has(list.keyOf(item));
  const pending: Promise<Reply<Item>>[] = [];
  /** Where the last item given stood when it was last seen, and what the pages that are asked for reach to. */
  let last = -1;
  let planned = -1;
  let total: number | undefined;
  let fruitless = 0;
  let most = list.pageSize;
  for (;;) {
    while (
      pending.length < (last === -1 ? 1 : ahead) &&
      (total === undefined || planned + 1 < total || last === -1)
    ) {
      const window = planned === -1 ? { page: list.first ?? 1, limit: most } : windowOver(planned, most);
      const reply = ask(list, window);
      // Told when its turn comes.
      reply.catch(() => undefined);
      pending.push(reply);
      planned = window.page * window.limit - 1;
    }
    let reply = await (pending.shift() ?? ask(list, windowOver(Math.max(0, last), most)));
    if (last !== -1 && !reply.items.some(isGiven)) {
      pending.length = 0;
      const found = await lookFor(isGiven, last + (reply.total ?? 0) - (total ?? 0), list, most);
      if (found === 'empty') return;
      reply = found ?? missing(given, reply);
    }
    const joint = reply.items.findLastIndex(isGiven);
    const fresh = reply.items.slice(joint + 1);
    for (const item of fresh) given.add(list.keyOf(item));
    for (const key of given) {
      if (given.size <= remembered) break;
      given.delete(key);
    }
    const ends = endsIn(reply, fresh.length > 0);
    // The service gives less at a time than it was asked for.
    if (last === -1 && !ends && reply.items.length > 0) most = Math.min(most, reply.items.length);
    total = reply.total;
    last = reply.offset + (fresh.length > 0 ? reply.items.length - 1 : joint);
    if (pending.length === 0) planned = last;
    yield { items: fresh, total, page: reply.page, limit: reply.limit };
    if (ends) return;
    fruitless = fresh.length > 0 ? 0 : fruitless + 1;
    if (fruitless > patience) missing(given, reply);
  }
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

/** The page around a place, or one further and further from it, that holds something given. */
async function lookFor<Item>(
  isGiven: (item: Item) => boolean,
  place: number,
  list: ListToRead<Item>,
  limit: number,
): Promise<Reply<Item> | 'empty' | undefined> {
  const middle = Math.floor(Math.max(0, place) / limit) + 1;
  for (let step = 0; step <= patience; step++) {
    const page = middle + (step % 2 === 1 ? -1 : 1) * Math.ceil(step / 2);
    if (page < 1) continue;
    const reply = await ask(list, { page, limit });
    if (reply.items.some(isGiven)) return reply;
    if (page === 1 && reply.items.length === 0 && !reply.total) return 'empty';
  }
  return undefined;
}

/** A page that is not full is the last one, unless more is counted. One that gives more than is counted has to bring nothing new. */
function endsIn<Item>({ items, total, limit, offset }: Reply<Item>, bringsNew: boolean): boolean {
  const reached = offset + items.length;
  if (items.length >= limit || (total !== undefined && total > reached)) return false;
  return total === undefined || total === reached || !bringsNew;
}

function missing(given: ReadonlySet<string>, { total }: Page<unknown>): never {
  const last = [...given].at(-1);
  throw last === undefined
    ? new PayconfirmError('service', `the list says that it holds ${total}, and gives none of them`, {
        hint: 'run it again; if it stays so, tell the service’s operator',
      })
    : new PayconfirmError(
        'service',
        `the list changes faster than it can be read: what follows ${safeCell(last)} in it is missing`,
        { hint: 'read it in smaller parts, such as days, or when less comes in' },
      );
}
