/** Reads the service's delivery log (§2.9), newest first, and says how far it was read. */

import { readWholeList } from '../../api/changing-list.ts';
import type { Client } from '../../api/client-types.ts';
import type { logStatuses } from '../../api/endpoints/webhooks.ts';
import type { Budget } from '../../io/time-budget.ts';
import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import type { Payload } from '../decode-payload.ts';
import { type LogEntry, pageSize, sentPayload, timeOf, withPossibleTime } from './entry.ts';

/** Days in UTC, as the service filters by them. */
export type Days = { from_date?: string; to_date?: string };

/** Which entries are read; every one without. */
export interface Reach {
  days?: Days;
  status?: (typeof logStatuses)[number] | undefined;
  /** Epoch milliseconds: reading ends at the first entry before it. One without a readable time is read too. */
  since?: number | undefined;
  /** Epoch milliseconds: newer entries are skipped, by whole pages. */
  before?: number | undefined;
  /** The newest entries that are skipped. */
  skip?: number | undefined;
  atMost?: number | undefined;
  /** No further page is read when it is over. */
  time?: Budget | undefined;
  /** Told after each page: the entries read so far, and how many the service counts. */
  onPage?: ((looked: number, total: number | undefined) => void) | undefined;
  /** Asked before the next page: whether enough is read. */
  isDone?: (() => boolean) | undefined;
}

/** How far the log was read. */
export interface Coverage {
  looked: number;
  /** Whether that was every entry within the days and the time. */
  complete: boolean;
  /** When the oldest entry read was made, epoch milliseconds; undefined when there was none with a readable time. */
  back: number | undefined;
  /** How many entries the service counts. */
  total: number | undefined;
}

/**
 * None that was there at the beginning is left out, though more come while it is read. `coverage`: as far as entries were
 * asked for.
 */
export function readLog(client: Client, reach: Reach = {}) {
  const coverage: Coverage = { looked: 0, complete: false, back: undefined, total: undefined };
  return { coverage, entries: entriesOf(client, reach, coverage) };
}

async function* entriesOf(client: Client, reach: Reach, coverage: Coverage): AsyncGenerator<LogEntry> {
  const { since = Number.NEGATIVE_INFINITY, skip = 0, atMost = Number.POSITIVE_INFINITY, time } = reach;
  let toSkip = skip % pageSize;
  for await (const { items, total } of logPages(client, reach, await firstPage(client, reach))) {
    if (coverage.looked > 0 && items.length > 0 && time?.isOver) return;
    coverage.total = total;
    const wanted = items.slice(toSkip);
    toSkip -= items.length - wanted.length;
    for (const entry of wanted) {
      // Without a readable time it may be of any: it does not end the reading.
      const at = parseTime(entry.created_at) ?? Number.NaN;
      if (at < since) {
        coverage.complete = true;
        return;
      }
      if (coverage.looked >= atMost) return;
      yield entry;
      count(coverage, at);
    }
    reach.onPage?.(coverage.looked, total);
    if (reach.isDone?.()) return;
  }
  coverage.complete = true;
}

/** `at`: of an entry, epoch milliseconds; NaN where it cannot be read. */
function count(coverage: Coverage, at: number): void {
  coverage.looked += 1;
  if (!Number.isNaN(at)) coverage.back = at;
}

/** The log in pages; `first`: the page to begin with. */
export function logPages(client: Client, { days, status }: Pick<Reach, 'days' | 'status'> = {}, first = 1) {
  const query = { ...days, ...(status && { status }) };
  return readWholeList<LogEntry>({
    readPage: (page, limit) => client.page('webhooks.logs', { query: { ...query, page, limit } }),
    keyOf: ({ id }) => id,
    pageSize,
    first,
  });
}

/**
 * The page that reaches back beyond `before` is found by halving: a dozen requests in a log of any length. Entries that are
 * added meanwhile only move it to a later page.
 */
async function firstPage(client: Client, { days, before, skip = 0 }: Reach): Promise<number> {
  if (before === undefined) return Math.floor(skip / pageSize) + 1;
  const read = (page: number) => client.page('webhooks.logs', { query: { ...days, page, limit: pageSize } });
  const { total = 0 } = await read(1);
  let low = 1;
  let high = Math.max(1, Math.ceil(total / pageSize));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const oldest = (await read(middle)).items.at(-1);
    if (oldest && timeOf(oldest) >= before) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An entry with its body's fields; none where it cannot be read. */
export interface Delivery {
  entry: LogEntry;
  payload: Payload;
}

export interface Searched extends Omit<Coverage, 'total'> {
  /** Newest first. */
  found: Delivery[];
}

/** The entries whose body is wanted. `onLooked` counts; `isDone` is asked after each page. */
export async function searchLog(
  client: Client,
  reach: Reach,
  isWanted: (delivery: Delivery) => boolean,
  {
    onLooked,
    isDone,
  }: { onLooked?: (looked: number) => void; isDone?: (searched: Searched) => boolean } = {},
): Promise<Searched> {
  const found: Delivery[] = [];
  const searched = (): Searched => {
    const { looked, complete, back } = coverage;
    return { found, looked, complete, back };
  };
  const { entries, coverage } = readLog(client, {
    ...reach,
    onPage: onLooked,
    isDone: isDone && (() => isDone(searched())),
  });
  for await (const one of entries) {
    const entry = withPossibleTime(one, client.now());
    const delivery = { entry, payload: (await sentPayload(entry)) ?? {} };
    if (isWanted(delivery)) found.push(delivery);
  }
  return searched();
}

/** The most entries that are read where no time is given: twenty pages, half a second of a service nearby. */
export const fewEntries = 2_000;

const dayMs = 86_400_000;

/**
 * Around a transfer: deliveries are made as it comes in (§6.1), and a day either way covers clocks and a date
 * whose zone is not written. `time`: epoch milliseconds.
 */
export function reachAround(time: number | undefined): Reach {
  const days = time === undefined ? {} : { from_date: utcDay(time - dayMs), to_date: utcDay(time + dayMs) };
  return { days, atMost: fewEntries };
}
