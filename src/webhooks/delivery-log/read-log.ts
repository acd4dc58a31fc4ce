/** Reads the service's delivery log (§2.9), newest first, and says how far it was read. */

import type { Client } from '../../api/client-types.ts';
import type { logStatuses } from '../../api/endpoints/webhooks.ts';
import { readWholeList } from '../../api/read-changing-list.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Budget } from '../../io/time-budget.ts';
import { t } from '../../texts/translate.ts';
import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import type { Payload } from '../decode-payload.ts';
import { type LogEntry, pageSize, sentPayload, timeOf, withPossibleTime } from './entry.ts';

/** Days in UTC, as in the service's filter. */
export type Days = { from_date?: string; to_date?: string };

/** Which entries to read. All by default. */
export interface Reach {
  days?: Days;
  status?: (typeof logStatuses)[number] | undefined;
  /** Epoch milliseconds. Reading stops at the first entry before it. */
  since?: number | undefined;
  /** Epoch milliseconds. Newer entries are skipped, in whole pages. */
  before?: number | undefined;
  /** The number of newest entries to skip. */
  skip?: number | undefined;
  atMost?: number | undefined;
  /** When this time is over, no further page is read. */
  time?: Budget | undefined;
  /** Called after each page with the entries read so far and the service's total. */
  onPage?: ((looked: number, total: number | undefined) => void) | undefined;
  /** Called before the next page. True stops reading. */
  isDone?: (() => boolean) | undefined;
}

/** How far the log was read. */
export interface Coverage {
  looked: number;
  /** Whether all entries within the days and the time were read. */
  complete: boolean;
  /** The creation time of the oldest entry read, epoch milliseconds. Undefined without a readable time. */
  back: number | undefined;
  /** The service's total. */
  total: number | undefined;
}

/** Reads every entry that exists at the start. `coverage` shows how much the caller has read so far. */
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
      // An entry without a readable time does not stop reading.
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

/** `at`: the entry's time, epoch milliseconds. NaN if it cannot be read. */
function count(coverage: Coverage, at: number): void {
  coverage.looked += 1;
  if (!Number.isNaN(at)) coverage.back = at;
}

/** The log in pages; `first`: the page to begin with. @throws service error for a page without any entry's id or URL */
export function logPages(client: Client, { days, status }: Pick<Reach, 'days' | 'status'> = {}, first = 1) {
  const query = { ...days, ...(status && { status }) };
  return readWholeList<LogEntry>({
    readPage: async (page, limit) => {
      const read = await client.page('webhooks.logs', { query: { ...query, page, limit } });
      if (read.items.length > 0 && read.items.every(({ id, endpoint_url }) => !id && !endpoint_url))
        throw new PayconfirmError('service', t('no entry in the reply has an id'));
      return read;
    },
    keyOf: ({ id }) => id,
    pageSize,
    first,
  });
}

/** The first page with entries before `before`, by binary search. New entries only move it back. */
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

/** An entry with the fields of its body. No fields if the body cannot be read. */
export interface Delivery {
  entry: LogEntry;
  payload: Payload;
}

export interface Searched extends Omit<Coverage, 'total'> {
  /** Newest first. */
  found: Delivery[];
}

/** Finds the entries that `isWanted` selects. `isDone` is called after each page. */
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
    const entry = withPossibleTime(one, client);
    const delivery = { entry, payload: (await sentPayload(entry)) ?? {} };
    if (isWanted(delivery)) found.push(delivery);
  }
  return searched();
}

/** The maximum number of entries to read without a given time: 20 pages, about half a second. */
export const fewEntries = 2_000;

const dayMs = 86_400_000;

/** The log of the day around a transfer, whatever its clock or zone. `time`: epoch milliseconds. */
export function reachAround(time: number | undefined): Reach {
  const days = time === undefined ? {} : { from_date: utcDay(time - dayMs), to_date: utcDay(time + dayMs) };
  return { days, atMost: fewEntries };
}
