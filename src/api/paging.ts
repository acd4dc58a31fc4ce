import { isDeepStrictEqual } from 'node:util';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { isRecord } from '../values/is-record.ts';
import type { Page } from './client-types.ts';
import type { Endpoint } from './endpoints/endpoint.ts';

/** A page, and whether the service says that more follow; undefined when it does not say. */
export interface ReadPage {
  page: Page<unknown>;
  more: boolean | undefined;
}

/**
 * A list in any of the shapes assumed: `items` or `data` or a bare array, with `total`, `page`, `limit` or
 * `total`, `current_page`, `per_page`, `last_page`, `has_next`.
 * @param asked what the request named; 1 and the number of items stand for what it did not
 * @throws service error when there is no list in it, or a later page than was asked for
 */
export function readPage(data: unknown, asked: { page?: unknown; limit?: unknown }): ReadPage {
  const fields = isRecord(data) ? data : {};
  const items = [data, fields.items, fields.data].find(Array.isArray) as unknown[] | undefined;
  if (!items) {
    throw new PayconfirmError('service', t("the reply is not the service's: its data holds no list"), {
      hint: t('another program may answer in its place: check the address; -v shows the reply'),
    });
  }
  const wanted = count(asked.page) ?? 1;
  const number = count(fields.page) ?? count(fields.current_page) ?? wanted;
  // One before it may be the last there is, or counted from 0.
  if (number > wanted) {
    throw new PayconfirmError(
      'service',
      t('the reply is page {0} of a list, and page {1} was asked for', number, wanted),
      {
        hint: t('A cache may have answered with another reply. Run it again.'),
      },
    );
  }
  const limit = count(fields.limit) ?? count(fields.per_page) ?? count(asked.limit) ?? items.length;
  const page = { items, total: count(fields.total), page: number, limit };
  return { page, more: saysMore(fields, page) };
}

/** Whether it lists by pages. */
export function isPaged({ query }: Endpoint): boolean {
  return Object.hasOwn((query?.properties ?? {}) as object, 'page');
}

/** Whether a reply of an unknown endpoint is a page in the spelling of bank accounts and transactions. */
export function isDataPage(data: unknown): boolean {
  return isRecord(data) && Array.isArray(data.data) && count(data.current_page) !== undefined;
}

function saysMore(fields: Record<string, unknown>, page: Page<unknown>): boolean | undefined {
  if (typeof fields.has_next === 'boolean') return fields.has_next;
  const last = count(fields.last_page);
  if (last !== undefined) return page.page < last;
  if (page.total === undefined) return undefined;
  return (page.page - 1) * page.limit + page.items.length < page.total;
}

function count(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Names of items that are remembered, for those that newer ones have moved to a later page. */
const mostNames = 10_000;

/**
 * Every item from page `first` on, each once, holding two pages and so many names at a time. Ends at an empty page, at the
 * last one, or at a short one where the service does not say.
 * @throws service error when the service repeats a page and says that more follow, when it gives fewer than it said at
 * first, or when its total goes down: what is deleted moves others to a page that was read already
 */
export async function* everyItem(
  fetch: (page: number) => Promise<ReadPage>,
  first: number,
): AsyncGenerator<unknown> {
  const given = new Set<unknown>();
  let before: readonly unknown[] = [];
  let reading: Reading | undefined;
  for (let number = first; ; number++) {
    const { page, more } = await fetch(number);
    reading ??= { total: page.total, grown: 0, from: (first - 1) * page.limit, fresh: 0, again: 0 };
    countIn(page.total, reading);
    const isSame = isDeepStrictEqual(page.items, before);
    const fresh = isSame ? [] : page.items.filter((item) => !given.has(nameOf(item)));
    reading.fresh += fresh.length;
    reading.again += page.items.length - fresh.length;
    const repeats = fresh.length === 0 && page.items.length > 0;
    if (repeats && more === true && reading.again > reading.grown) {
      throw new PayconfirmError('service', t('page {0} of the list repeats page {1}', number, number - 1), {
        hint: t('the service seems to ignore the page number: ask for one page with --page and --limit'),
      });
    }
    yield* withoutCopies(fresh);
    remember(fresh.map(nameOf), given);
    const isLast = more === false || (more === undefined && (repeats || page.items.length < page.limit));
    if (isLast || page.items.length === 0) return holdTo(reading, more === true);
    before = page.items;
  }
}

interface Reading {
  /** How many the list says that it holds. */
  total: number | undefined;
  /** How many came in since the first page: each has moved one onto a later page, where it is given again. */
  grown: number;
  /** Items before the first page that was asked for. */
  from: number;
  /** Items that were on no earlier page, and items that were. */
  fresh: number;
  again: number;
}

/** @throws service error when the list says that it holds fewer than before */
function countIn(total: number | undefined, reading: Reading): void {
  if (total === undefined) return;
  const { total: before = total } = reading;
  if (total < before) {
    throw new PayconfirmError(
      'service',
      t('the list shrank while it was read, from {0} to {1}: some of it may be missing', before, total),
      { hint: t('run it again') },
    );
  }
  reading.grown += total - before;
  reading.total = total;
}

/** @throws service error when fewer came than the list says, or it ends where the service says that more follow */
function holdTo({ total, grown, from, fresh, again }: Reading, more: boolean): void {
  const short = total === undefined ? more : from + fresh + Math.min(again, grown) < total;
  if (!short) return;
  const holds = total === undefined ? 'more follow' : `it holds ${total}`;
  const gave = from === 0 ? `gave ${fresh}` : `gave ${fresh} after the first ${from}`;
  throw new PayconfirmError('service', t('the list says that {0}, and {1}', holds, gave), {
    hint: t('some of it is missing: run it again; if it stays so, tell the service’s operator'),
  });
}

/** The items of one page, one that stands there twice once. */
function withoutCopies(items: readonly unknown[]): readonly unknown[] {
  return items.filter((item, at) => {
    const name = nameOf(item);
    const isCopy = (other: unknown) => nameOf(other) === name && isDeepStrictEqual(other, item);
    return name === undefined || items.findIndex(isCopy) === at;
  });
}

/** Adds names, and forgets the oldest beyond `mostNames`. */
function remember(names: readonly unknown[], given: Set<unknown>): void {
  for (const name of names) if (name !== undefined) given.add(name);
  for (const name of given) {
    if (given.size <= mostNames) return;
    given.delete(name);
  }
}

/** What tells an item from every other, as far as the service names it. */
function nameOf(item: unknown): unknown {
  return isRecord(item) ? (item.id ?? item.transaction_code ?? undefined) : undefined;
}
