import { isDeepStrictEqual } from 'node:util';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { isRecord } from '../values/is-record.ts';
import type { Page } from './client-types.ts';
import type { Endpoint } from './endpoints/endpoint.ts';

/** A page, and whether the service says that more follow; undefined if it says nothing. */
export interface ReadPage {
  page: Page<unknown>;
  more: boolean | undefined;
}

/**
 * Reads a list in any of the assumed shapes: `items`, `data` or a bare array, with `total`, `page`, `limit`
 * or `total`, `current_page`, `per_page`, `last_page`, `has_next`.
 * @param asked values of the request; defaults are page 1 and the number of items
 * @param path of the request, for the error
 * @throws service error if there is no list, or if the page is later than requested
 */
export function readPage(data: unknown, asked: { page?: unknown; limit?: unknown }, path?: string): ReadPage {
  const request = path === undefined ? undefined : { method: 'GET', path };
  const fields = isRecord(data) ? data : {};
  const items = [data, fields.items, fields.data].find(Array.isArray) as unknown[] | undefined;
  if (!items) {
    throw new PayconfirmError('service', t("the reply is not the service's: its data holds no list"), {
      hint: t('another program may be answering: check the address; -v shows the reply'),
      request,
    });
  }
  const wanted = count(asked.page) ?? 1;
  const number = count(fields.page) ?? count(fields.current_page) ?? wanted;
  // A smaller number may be the last page, or the service counts from 0.
  if (number > wanted) {
    throw new PayconfirmError(
      'service',
      t('the reply is page {0} of a list, but page {1} was requested', number, wanted),
      {
        hint: t('A cache may have answered with another reply. Run it again.'),
        request,
      },
    );
  }
  const limit = count(fields.limit) ?? count(fields.per_page) ?? count(asked.limit) ?? items.length;
  const page = { items, total: count(fields.total), page: number, limit };
  return { page, more: saysMore(fields, page) };
}

export function isPaged({ query }: Endpoint): boolean {
  return Object.hasOwn((query?.properties ?? {}) as object, 'page');
}

/** Whether a reply of an unknown endpoint has the page format of bank accounts and transactions. */
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

/** Maximum number of stored item ids. They detect items that newer ones moved to a later page. */
const maxNames = 10_000;

/**
 * Yields every item from page `first` on, each once. Holds two pages and `maxNames` ids. Stops at an empty
 * page, at the last page, or at a short page if the service says nothing.
 * @throws service error if the service repeats a page and says that more follow, if it returns fewer items
 * than it counted at first, or if its total goes down: deletions move items to a page that is already read
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
    updateTotal(page.total, reading);
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
    yield* withoutDuplicates(fresh);
    storeNames(fresh.map(nameOf), given);
    const isLast = more === false || (more === undefined && (repeats || page.items.length < page.limit));
    if (isLast || page.items.length === 0) return checkComplete(reading, more === true);
    before = page.items;
  }
}

interface Reading {
  /** The service's total. */
  total: number | undefined;
  /** Items added since the first page. Each moved one item to a later page, where it comes again. */
  grown: number;
  /** Number of items before the first requested page. */
  from: number;
  /** Items that were on no earlier page, and items that were. */
  fresh: number;
  again: number;
}

/** @throws service error if the total goes down */
function updateTotal(total: number | undefined, reading: Reading): void {
  if (total === undefined) return;
  const { total: before = total } = reading;
  if (total < before) {
    throw new PayconfirmError(
      'service',
      t('the list shrank from {0} to {1} while it was read: items may be missing', before, total),
      { hint: t('run it again') },
    );
  }
  reading.grown += total - before;
  reading.total = total;
}

/** @throws service error if fewer came than the total, or the list ends too early */
function checkComplete({ total, grown, from, fresh, again }: Reading, more: boolean): void {
  const short = total === undefined ? more : from + fresh + Math.min(again, grown) < total;
  if (!short) return;
  const holds = total === undefined ? t('more follow') : t('it holds {0}', total);
  const gave = from === 0 ? t('gave {0}', fresh) : t('gave {0} after the first {1}', fresh, from);
  throw new PayconfirmError('service', t('the list reports that {0}, but {1}', holds, gave), {
    hint: t("some items are missing: run it again; if it happens again, tell the service's operator"),
  });
}

function withoutDuplicates(items: readonly unknown[]): readonly unknown[] {
  return items.filter((item, at) => {
    const name = nameOf(item);
    const isDuplicate = (other: unknown) => nameOf(other) === name && isDeepStrictEqual(other, item);
    return name === undefined || items.findIndex(isDuplicate) === at;
  });
}

/** Adds ids and drops the oldest above `maxNames`. */
function storeNames(names: readonly unknown[], given: Set<unknown>): void {
  for (const name of names) if (name !== undefined) given.add(name);
  for (const name of given) {
    if (given.size <= maxNames) return;
    given.delete(name);
  }
}

/** The item's unique id, if the service gives one. */
function nameOf(item: unknown): unknown {
  return isRecord(item) ? (item.id ?? item.transaction_code ?? undefined) : undefined;
}
