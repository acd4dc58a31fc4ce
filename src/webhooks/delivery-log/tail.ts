/** Follows the delivery log (§4.8) by polling it: each entry once, in order of creation. */
import { hash } from 'node:crypto';
import type { Page } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { type LogEntry, timeOf } from './entry.ts';

export type TailEvent =
  | { type: 'entry'; entry: LogEntry }
  /** One that was told before says since that something else was sent; what became of it is not looked at. */
  | { type: 'changed'; entry: LogEntry }
  /** Entries between two instants (epoch milliseconds) may be missing: more came than can be walked back. */
  | { type: 'gap'; from: number; to: number }
  /** The service does not answer; `silentMs`: for how long, `retryMs`: until the next try, 0 while one is under way. */
  | { type: 'lost'; reason: string; silentMs: number; retryMs: number }
  | { type: 'recovered'; silentMs: number }
  | { type: 'polled' }
  /** Nothing new; every second or two, so that who follows can look at the time. */
  | { type: 'waiting' };

export interface TailOptions {
  /** A page of the log, newest first, as long as the service allows. */
  readPage(page: number): Promise<Page<LogEntry>>;
  clock: Clock;
  signal: AbortSignal;
  /** Entries from here on are reported; epoch milliseconds. Infinity: what is new after the first poll. */
  since: number;
  /** Milliseconds between two polls. */
  intervalMs: number;
}

/** Milliseconds that an entry may come after its time: the 10 s of a delivery (§6.1), and the service's own. */
const overlapMs = 60_000;
/** Milliseconds after which the whole overlap is walked again, whatever the log counts. */
const thoroughMs = 20_000;
/** Pages walked back in one poll: 20,000 entries at a hundred a page. */
export const maxPages = 200;
/** Ids remembered at most, beyond what the overlap asks for. */
const maxSeen = 100_000;
/** Milliseconds between two tries of a service that does not answer, unless the interval is longer. */
const longestPauseMs = 60_000;
/** Milliseconds between two `waiting`. */
const tickMs = 1_000;
/** Milliseconds between two `waiting` while an answer is waited for. */
const lookMs = 2_000;

/**
 * Polls for ever. A failing service is reported as `lost` and tried again with growing pauses.
 * @throws what is no failure of the service or the network, such as wrong credentials; the signal's reason
 */
export async function* followLog(options: TailOptions): AsyncGenerator<TailEvent> {
  const { clock, signal, intervalMs } = options;
  const reader = createReader(options);
  let goodAt = clock.monotonic();
  let failures = 0;
  let said = false;
  for (;;) {
    const started = clock.monotonic();
    const poll = settled(reader.poll());
    let outcome: Settled | undefined;
    for (;;) {
      outcome = await within(poll, Math.min(intervalMs, lookMs), options);
      if (outcome) break;
      if (!said && clock.monotonic() - started >= intervalMs) {
        said = true;
        yield { type: 'lost', reason: 'no answer yet', silentMs: clock.monotonic() - goodAt, retryMs: 0 };
      }
      yield { type: 'waiting' };
    }
    let pause = Math.max(0, intervalMs - (clock.monotonic() - started));
    if ('error' in outcome) {
      signal.throwIfAborted();
      if (!mayPass(outcome.error)) throw outcome.error;
      pause = Math.min(intervalMs * 2 ** failures, Math.max(intervalMs, longestPauseMs));
      failures += 1;
      said = true;
      const silentMs = clock.monotonic() - goodAt;
      yield { type: 'lost', reason: outcome.error.message, silentMs, retryMs: pause };
    } else {
      if (said) yield { type: 'recovered', silentMs: clock.monotonic() - goodAt };
      failures = 0;
      said = false;
      goodAt = clock.monotonic();
      if (outcome.gap) yield { type: 'gap', ...outcome.gap };
      for (const entry of outcome.entries) yield { type: 'entry', entry };
      for (const entry of outcome.changed) yield { type: 'changed', entry };
      yield { type: 'polled' };
    }
    const until = clock.monotonic() + pause;
    for (let rest = pause; rest > 0; rest = until - clock.monotonic()) {
      await clock.sleep(Math.min(rest, tickMs), signal);
      yield { type: 'waiting' };
    }
  }
}

interface Polled {
  /** New ones, oldest first. */
  entries: LogEntry[];
  changed: LogEntry[];
  gap: { from: number; to: number } | undefined;
}

type Settled = Polled | { error: unknown };

function settled(poll: Promise<Polled>): Promise<Settled> {
  return poll.catch((error: unknown) => ({ error }));
}

/** What a promise gives, or undefined when it has given nothing after `ms` milliseconds. */
async function within(
  poll: Promise<Settled>,
  ms: number,
  { clock, signal }: TailOptions,
): Promise<Settled | undefined> {
  const done = new AbortController();
  const late = clock.sleep(ms, AbortSignal.any([signal, done.signal])).catch(() => {
    if (signal.aborted) throw signal.reason;
  });
  try {
    return (await Promise.race([poll, late])) ?? undefined;
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}

function mayPass(error: unknown): error is PayconfirmError {
  return error instanceof PayconfirmError && (error.kind === 'network' || error.kind === 'service');
}

/**
 * Reads what is new. A poll walks back over all that is younger than the newest entry known less the overlap, so that an entry
 * that appears late, or slips between two pages, is still found; the ids of that stretch and of the last walk are remembered,
 * and no others. What is new is known by its id; the time says only where nothing known stands below.
 *
 * Where many come, that stretch is many pages. So a walk ends as soon as it has met as many new ones as the log counts more,
 * and what is known below them; every 20 s one goes all the way, for the log may have let go of some as well.
 */
function createReader({ readPage, since, clock }: TailOptions): { poll(): Promise<Polled> } {
  let seen = new Map<string, Seen>();
  /** Older entries are known or not wanted. */
  let floor = Number.NEGATIVE_INFINITY;
  let first = true;
  /** The last walk went to the end of the log, or came to what such a one had left known. */
  let knewAll = false;
  /** How many the log counted when the last walk began; undefined where it does not say. */
  let counted: number | undefined;
  /** When the last walk began that went all the way. */
  let thoroughAt = Number.NEGATIVE_INFINITY;

  async function walk(): Promise<Walk> {
    const found = new Map<string, LogEntry>();
    const before = clock.monotonic() - thoroughAt < thoroughMs ? counted : undefined;
    let expected: number | undefined;
    let fresh = 0;
    let target = floor;
    for (let number = 1; number <= maxPages; number++) {
      const { items, total, limit } = await readPage(number);
      if (items.length === 0 && total !== undefined && (number - 1) * limit < total) {
        throw new PayconfirmError(
          'service',
          `the log says that it holds ${total}, and page ${number} is empty`,
        );
      }
      for (const entry of items) {
        if (!seen.has(entry.id) && !found.has(entry.id)) fresh += 1;
        found.set(entry.id, entry);
      }
      if (number === 1) {
        if (total !== undefined && before !== undefined && total >= before) expected = total - before;
        counted = total;
      }
      const newest = items[0];
      if (first && number === 1 && newest) target = Math.min(since, timeOf(newest) - overlapMs);
      const oldest = items.at(-1);
      const last = total === undefined ? items.length < limit : number * limit >= total;
      const toTheEnd = !oldest || last;
      if (toTheEnd || timeOf(oldest) < target) return { found, end: toTheEnd ? 'log' : 'overlap' };
      if (expected !== undefined && fresh >= expected && seen.has(oldest.id)) return { found, end: 'known' };
    }
    return { found, end: 'gap' };
  }

  return {
    async poll() {
      const began = clock.monotonic();
      const { found, end } = await walk();
      const wanted = first ? since : floor;
      const walked = [...found.values()];
      // What stands above one that is known came since, whatever its time: clocks step back.
      const known = knewAll ? walked.length : walked.findLastIndex(({ id }) => seen.has(id));
      const entries = walked
        .filter((entry, at) => !seen.has(entry.id) && (timeOf(entry) >= wanted || at < known))
        .reverse()
        .sort((one, other) => timeOf(one) - timeOf(other));
      const changed = walked.filter((entry) => {
        const before = seen.get(entry.id);
        return before !== undefined && before.sent !== sentOf(entry);
      });
      const oldest = walked.at(-1);
      const newestBefore = Math.max(wanted, ...lastOf(seen.values()));
      const gap = end === 'gap' && oldest ? { from: newestBefore, to: timeOf(oldest) } : undefined;

      const walkedNow = walked.map((entry) => [entry.id, seenOf(entry)] as const);
      const all = new Map([...seen, ...walkedNow]);
      first = false;
      if (end === 'known') {
        seen = all;
        return { entries, changed, gap };
      }
      const newest = [...all.values()].reduce((a, { time }) => Math.max(a, time), Number.NEGATIVE_INFINITY);
      floor = Math.max(floor, newest - overlapMs);
      const kept = [...all].filter(([, { time }]) => time >= floor).sort(([, a], [, b]) => a.time - b.time);
      if (kept.length > maxSeen) {
        // A flood beyond memory: what is forgotten is not reported again, and comes late no more.
        floor = kept[kept.length - maxSeen]![1].time + 1;
      }
      // The walk of this poll as well, so that the next one knows where it has been.
      seen = new Map([...kept.filter(([, { time }]) => time >= floor), ...walkedNow]);
      knewAll = end === 'log';
      thoroughAt = began;
      return { entries, changed, gap };
    },
  };
}

interface Walk {
  found: Map<string, LogEntry>;
  /** What it came to: the log's end, what is older than the overlap, what is known already, or none of these. */
  end: 'log' | 'overlap' | 'known' | 'gap';
}

/** What is remembered of an entry. */
interface Seen {
  /** When it was made, epoch milliseconds. */
  time: number;
  /** A hash of what it says was sent. */
  sent: string;
}

function seenOf(entry: LogEntry): Seen {
  return { time: timeOf(entry), sent: sentOf(entry) };
}

function sentOf({ request_payload, request_headers }: LogEntry): string {
  return hash('sha256', JSON.stringify([request_payload, request_headers]), 'base64');
}

/** The last time of a map in order of time, as a list of one or none. */
function lastOf(seen: Iterable<Seen>): number[] {
  const last = [...seen].at(-1);
  return last === undefined ? [] : [last.time];
}
