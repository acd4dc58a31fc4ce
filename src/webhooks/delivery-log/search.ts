import type { Client, Page } from '../../api/client.ts';
import type { Budget } from '../../io/time-budget.ts';
import { utcDay } from '../../values/local-day.ts';
import type { Payload } from '../payload.ts';
import { type LogEntry, pageSize, sentPayload, timeOf } from './entry.ts';
import { type Days, logPages } from './find-deliveries.ts';

/** An entry of the log with its body's fields; none where it cannot be read. */
export interface Delivery {
  entry: LogEntry;
  payload: Payload;
}

/** How far to look. */
export interface Reach {
  /** UTC days; every day without. */
  days?: Days;
  /** Epoch milliseconds: nothing older is looked at. */
  since?: number | undefined;
  /** Epoch milliseconds: what is newer is passed over, a page at a time. */
  before?: number | undefined;
  /** Entries looked at; every one without. */
  atMost?: number | undefined;
  /** No further page is looked at when it is over. */
  time?: Budget | undefined;
}

export interface Searched {
  /** Newest first. */
  found: Delivery[];
  /** Entries looked at. */
  looked: number;
  /** Whether that was every entry within the days and the time. */
  complete: boolean;
  /** When the oldest entry that was looked at was made, epoch milliseconds; undefined when there was none. */
  back: number | undefined;
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

/** Looks through the service's delivery log, newest first, for entries whose body is wanted. `onLooked` counts; `isDone`, after each page. */
export async function searchLog(
  client: Client,
  { days = {}, since, before, atMost = Number.POSITIVE_INFINITY, time }: Reach,
  isWanted: (delivery: Delivery) => boolean,
  {
    enough = Number.POSITIVE_INFINITY,
    onLooked = (_: number) => {},
    isDone = (_: Searched): boolean => false,
  } = {},
): Promise<Searched> {
  const searched: Searched = { found: [], looked: 0, complete: true, back: undefined };
  const read = (page: number) => client.page('webhooks.logs', { query: { ...days, page, limit: pageSize } });
  const first = before === undefined ? 1 : await pageBefore(read, before);
  for await (const { items } of logPages(client, days, first)) {
    if (searched.looked > 0 && items.length > 0 && time?.isOver) return { ...searched, complete: false };
    for (const entry of items) {
      if (since !== undefined && timeOf(entry) < since) return searched;
      if (searched.looked >= atMost || searched.found.length >= enough) {
        return { ...searched, complete: false };
      }
      searched.looked += 1;
      searched.back = timeOf(entry);
      const decoded = await sentPayload(entry);
      const delivery = { entry, payload: decoded.ok ? decoded.payload : {} };
      if (isWanted(delivery)) searched.found.push(delivery);
    }
    onLooked(searched.looked);
    // Before the next page is asked for.
    if (isDone(searched)) return { ...searched, complete: false };
  }
  return searched;
}

/**
 * The first page that reaches back beyond an instant, by halving: a dozen requests in a log of any length.
 * Entries that come in meanwhile only move what is looked for to later pages.
 */
async function pageBefore(read: (page: number) => Promise<Page<LogEntry>>, before: number): Promise<number> {
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
