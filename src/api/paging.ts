import { isDeepStrictEqual } from 'node:util';
import { PayconfirmError } from '../errors.ts';
import { isRecord } from '../values/record.ts';
import type { Page } from './client.ts';

/** A page, and whether the service says that more follow; undefined when it does not say. */
export interface ReadPage {
  page: Page<unknown>;
  more: boolean | undefined;
}

/**
 * A list in any of the shapes assumed: `items` or `data` or a bare array, with `total`, `page`, `limit` or
 * `total`, `current_page`, `per_page`, `last_page`, `has_next`.
 * @param asked what the request named; 1 and the number of items stand for what it did not
 * @throws service error when there is no list in it
 */
export function readPage(data: unknown, asked: { page?: unknown; limit?: unknown }): ReadPage {
  const fields = isRecord(data) ? data : {};
  const items = [data, fields.items, fields.data].find(Array.isArray) as unknown[] | undefined;
  if (!items) {
    throw new PayconfirmError('service', "the reply is not the service's: its data holds no list", {
      hint: 'another program may answer in its place: check the address; -v shows the reply',
    });
  }
  const number = count(fields.page) ?? count(fields.current_page) ?? count(asked.page) ?? 1;
  const limit = count(fields.limit) ?? count(fields.per_page) ?? count(asked.limit) ?? items.length;
  const page = { items, total: count(fields.total), page: number, limit };
  return { page, more: saysMore(fields, page) };
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

/**
 * Every item from page `first` on, each once, holding two pages at a time. Ends at an empty page, at the last one, or at
 * a short one where the service does not say.
 * @throws service error when the service repeats a page and says that more follow, or when its total goes down: what is
 * deleted moves others to a page that was read already
 */
export async function* everyItem(
  fetch: (page: number) => Promise<ReadPage>,
  first: number,
): AsyncGenerator<unknown> {
  let before: readonly unknown[] = [];
  let most: number | undefined;
  for (let number = first; ; number++) {
    const { page, more } = await fetch(number);
    most ??= page.total;
    if (page.items.length === 0) return;
    if (isDeepStrictEqual(page.items, before)) {
      if (more !== true) return;
      throw new PayconfirmError('service', `page ${number} of the list repeats page ${number - 1}`, {
        hint: 'the service seems to ignore the page number: ask for one page with --page and --limit',
      });
    }
    if (most !== undefined && page.total !== undefined && page.total < most) {
      throw new PayconfirmError(
        'service',
        `the list shrank while it was read, from ${most} to ${page.total}: some of it may be missing`,
        {
          hint: 'run it again',
        },
      );
    }
    most = page.total;
    // One that came in meanwhile has moved those before it onto this page.
    const given: ReadonlySet<unknown> = new Set(before.map(nameOf));
    yield* page.items.filter((item) => nameOf(item) === undefined || !given.has(nameOf(item)));
    if (more === false || (more === undefined && page.items.length < page.limit)) return;
    before = page.items;
  }
}

/** What tells an item from every other, as far as the service names it. */
function nameOf(item: unknown): unknown {
  return isRecord(item) ? (item.id ?? item.transaction_code) : undefined;
}
