/** Reads what is new in the delivery log since the last poll. */

import { hash } from 'node:crypto';
import type { Page } from '../../api/client-types.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { t } from '../../texts/translate.ts';
import { type LogEntry, timeOf } from './entry.ts';

export interface PollOptions {
  /** Reads a page of the log, newest first. The page is as long as the service allows. */
  readPage(page: number): Promise<Page<LogEntry>>;
  clock: Clock;
  /** Reports entries from this time on, epoch milliseconds. Infinity: only new ones. Or what tells it, from the first page. */
  since: number | ((first: Page<LogEntry>) => number);
}

export type Polled = ReturnType<typeof compare>;

/** Milliseconds that an entry may appear after its time. */
const overlapMs = 60_000;
/** Milliseconds after which the whole overlap is read again, even if the log's count is unchanged. */
const thoroughMs = 20_000;
/** The maximum number of pages to read back in one poll: 20,000 entries at 100 a page. */
export const maxPages = 200;
/** The maximum number of IDs to remember, beyond those of the last read. */
const maxSeen = 100_000;

interface Known {
  /** Where the first read begins, epoch milliseconds. */
  since: number;
  /** The entries of the overlap and of the last read, by ID. */
  seen: Map<string, Seen>;
  /** Older entries are known or not wanted. Epoch milliseconds. */
  floor: number;
  isFirst: boolean;
  /** The last read reached the end of the log, or entries known from such a read. */
  isWhole: boolean;
  /** The log's total when the last read began. Undefined if the log has no total. */
  total: number | undefined;
  /** When the last read of the whole overlap began, by the monotonic clock. */
  thoroughAt: number;
}

interface Seen {
  /** When it was made, epoch milliseconds. */
  time: number;
  /** A hash of the logged request. */
  sent: string;
}

/** Pages read back from the newest. */
interface Walk {
  /** Newest first. */
  entries: LogEntry[];
  /** Why reading stopped: end of the log, past the overlap, known entries, or the page limit. */
  end: 'log' | 'overlap' | 'known' | 'gap';
}

/**
 * Each poll reads back from the newest entry to the overlap: the newest known time less `overlapMs`. This
 * finds entries that appear late or move between two pages. An entry with an unknown ID is new. Its time
 * counts only below the last known entry.
 * With many entries, the overlap is many pages. So a poll stops when it has found as many new entries as the
 * log's total has grown. Every 20 s a poll reads the whole overlap, because the log may also have deleted
 * entries.
 */
export function createPoll({ readPage, since, clock }: PollOptions): () => Promise<Polled> {
  const known: Known = {
    since: Number.POSITIVE_INFINITY,
    seen: new Map(),
    floor: Number.NEGATIVE_INFINITY,
    isFirst: true,
    isWhole: false,
    total: undefined,
    thoroughAt: Number.NEGATIVE_INFINITY,
  };
  return async () => {
    const startedAt = clock.monotonic();
    const isThorough = startedAt - known.thoroughAt >= thoroughMs;
    const walk = await walkBack(readPage, known, { since, isThorough });
    const polled = compare(walk, known, known.isFirst ? known.since : known.floor);
    remember(walk, known, startedAt);
    return polled;
  };
}

async function walkBack(
  readPage: PollOptions['readPage'],
  known: Known,
  { since, isThorough }: { since: PollOptions['since']; isThorough: boolean },
): Promise<Walk> {
  const entries = new Map<string, LogEntry>();
  const totalBefore = isThorough ? undefined : known.total;
  let { floor } = known;
  let missing = Number.POSITIVE_INFINITY;
  for (let number = 1; number <= maxPages; number++) {
    const page = await readPage(number);
    refuseMissing(page, number);
    if (number === 1) {
      missing = grownBy(page.total, totalBefore);
      known.total = page.total;
      if (known.isFirst) floor = begin(known, since, page);
    }
    missing -= addNew(page.items, entries, known);
    const isKnown = missing <= 0 && known.seen.has(page.items.at(-1)?.id ?? '');
    const end = endOf(page, number, floor) ?? (isKnown ? 'known' : undefined);
    if (end) return { entries: [...entries.values()], end };
  }
  return { entries: [...entries.values()], end: 'gap' };
}

/** @returns the time of the oldest entry that is wanted, epoch milliseconds */
function begin(known: Known, since: PollOptions['since'], first: Page<LogEntry>): number {
  known.since = typeof since === 'number' ? since : since(first);
  const [newest] = first.items;
  return newest ? Math.min(known.since, timeOf(newest) - overlapMs) : known.floor;
}

/** Infinity if the log has no total or its total is smaller: then the number of new entries is unknown. */
function grownBy(total: number | undefined, before: number | undefined): number {
  const isGrown = total !== undefined && before !== undefined && total >= before;
  return isGrown ? total - before : Number.POSITIVE_INFINITY;
}

/** @returns how many of the items are new */
function addNew(items: readonly LogEntry[], entries: Map<string, LogEntry>, { seen }: Known): number {
  const count = items.filter(({ id }) => !seen.has(id) && !entries.has(id)).length;
  for (const entry of items) entries.set(entry.id, entry);
  return count;
}

function refuseMissing({ items, total, limit }: Page<LogEntry>, number: number): void {
  if (items.length > 0 || total === undefined || (number - 1) * limit >= total) return;
  throw new PayconfirmError(
    'service',
    t('the log reports {0} entries, but page {1} is empty', total, number),
  );
}

function endOf(
  { items, total, limit }: Page<LogEntry>,
  number: number,
  floor: number,
): Walk['end'] | undefined {
  const oldest = items.at(-1);
  const isLast = total === undefined ? items.length < limit : number * limit >= total;
  if (!oldest || isLast) return 'log';
  return timeOf(oldest) < floor ? 'overlap' : undefined;
}

/** Finds new, changed and missing entries. `wanted`: entries from this time on, epoch milliseconds. */
function compare({ entries, end }: Walk, { seen, isWhole }: Known, wanted: number) {
  // An entry above a known one is new, whatever its time: the service's clock may go back.
  const lastKnown = isWhole ? entries.length : entries.findLastIndex(({ id }) => seen.has(id));
  const isNew = (entry: LogEntry, at: number) =>
    !seen.has(entry.id) && (timeOf(entry) >= wanted || at < lastKnown);
  const changed = entries.filter((entry) => {
    const before = seen.get(entry.id);
    return before !== undefined && before.sent !== sentOf(entry);
  });
  const oldest = entries.at(-1);
  const newestBefore = Math.max(wanted, [...seen.values()].at(-1)?.time ?? wanted);
  return {
    /** New ones, oldest first. */
    entries: entries
      .filter(isNew)
      .reverse()
      .sort((one, other) => timeOf(one) - timeOf(other)),
    changed,
    gap: end === 'gap' && oldest ? { from: newestBefore, to: timeOf(oldest) } : undefined,
  };
}

function remember({ entries, end }: Walk, known: Known, startedAt: number): void {
  const walked = entries.map((entry) => [entry.id, { time: timeOf(entry), sent: sentOf(entry) }] as const);
  const all = new Map([...known.seen, ...walked]);
  known.isFirst = false;
  known.seen = all;
  if (end === 'known') return;
  const newest = [...all.values()].reduce((most, { time }) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  known.floor = Math.max(known.floor, newest - overlapMs);
  const isInOverlap = ([, { time }]: readonly [string, Seen]) => time >= known.floor;
  const overlap = [...all].filter(isInOverlap).sort(([, one], [, other]) => one.time - other.time);
  // Limits memory. Older entries are forgotten. They are not reported again, and late ones are not found.
  if (overlap.length > maxSeen) known.floor = overlap[overlap.length - maxSeen]![1].time + 1;
  known.seen = new Map([...overlap.filter(isInOverlap), ...walked]);
  known.isWhole = end === 'log';
  known.thoroughAt = startedAt;
}

function sentOf({ request_payload, request_headers }: LogEntry): string {
  return hash('sha256', JSON.stringify([request_payload, request_headers]), 'base64');
}
