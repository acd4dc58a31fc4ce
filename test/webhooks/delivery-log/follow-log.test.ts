import { expect, test } from 'vitest';
import type { Page } from '../../../src/api/client-types.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { asIs } from '../../../src/texts/translate.ts';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { followLog, type LogEvent } from '../../../src/webhooks/delivery-log/follow-log.ts';
import { maxPages } from '../../../src/webhooks/delivery-log/poll-log.ts';

const start = Date.parse('2026-11-21T01:00:00Z');
const limit = 100;

/** A log whose pages are cut anew at each request, as they are while entries arrive. */
class Log {
  entries: { id: string; at: number }[] = [];
  newest: { id: string; at: number }[] = [];
  requests = 0;
  /** Before a page is answered. */
  before: (page: number) => Promise<void> = async () => {};

  add(id: string, at: number): void {
    this.entries.push({ id, at });
  }

  page = async (page: number): Promise<Page<LogEntry>> => {
    this.requests += 1;
    await this.before(page);
    if (this.newest.length !== this.entries.length) {
      this.newest = [...this.entries].reverse().sort((one, other) => other.at - one.at);
    }
    const { newest } = this;
    const items = newest.slice((page - 1) * limit, page * limit).map(({ id, at }) => {
      return { id, created_at: new Date(at).toISOString() } as LogEntry;
    });
    return { items, total: newest.length, page, limit };
  };
}

/** Follows until `enough` is true; waiting takes no time, `onTick` happens at each. */
async function follow(
  log: Log,
  {
    enough,
    onTick = async () => {},
  }: { enough(told: LogEvent[]): boolean; onTick?(elapsed: number): Promise<void> },
) {
  let elapsed = 0;
  const clock = {
    ...systemClock,
    monotonic: () => elapsed,
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      // A limit on a request: passes when the request hangs alone.
      if (ms > 1_000) await new Promise((resolve) => setTimeout(resolve, 20));
      elapsed += ms;
      await onTick(elapsed);
    },
  };
  const stop = new AbortController();
  const events: LogEvent[] = [];
  for await (const event of followLog({
    readPage: log.page,
    clock,
    signal: stop.signal,
    since: start,
    intervalMs: 3_000,
  })) {
    if (event.type !== 'waiting' && event.type !== 'polled') events.push(event);
    if (enough(events)) break;
  }
  return events;
}

const ids = (events: LogEvent[]) =>
  events.flatMap((event) => (event.type === 'entry' ? [event.entry.id] : []));
/** True once so many entries were told; looks at each event once. */
function count(wanted: number) {
  let looked = 0;
  let found = 0;
  return (events: LogEvent[]) => {
    for (; looked < events.length; looked++) if (events[looked]!.type === 'entry') found += 1;
    return found >= wanted;
  };
}

test('an entry that appears a minute late is told, and nothing twice', async () => {
  const log = new Log();
  log.add('a', start + 60_000);
  let added = false;
  const events = await follow(log, {
    enough: count(3),
    onTick: async () => {
      if (added) return;
      added = true;
      log.add('late', start + 1_000);
      log.add('b', start + 61_000);
    },
  });
  expect(ids(events)).toEqual(['a', 'late', 'b']);
});

test('entries that push others onto the next page while it walks back lose and double nothing', async () => {
  const log = new Log();
  for (let index = 0; index < 350; index++) log.add(`old-${index}`, start + index);
  let pushed = 0;
  log.before = async (page) => {
    if (page === 1 || pushed >= 150) return;
    for (let index = 0; index < 50; index++, pushed++) log.add(`new-${pushed}`, start + 1_000 + pushed);
  };
  const events = await follow(log, { enough: count(500) });
  const wanted = [
    ...Array.from({ length: 350 }, (_, index) => `old-${index}`),
    ...Array.from({ length: 150 }, (_, index) => `new-${index}`),
  ];
  expect([...ids(events)].sort()).toEqual([...wanted].sort());
  expect(new Set(ids(events)).size).toBe(500);
});

test('more than can be walked back is a gap, said before what is told', async () => {
  const log = new Log();
  log.add('first', start);
  let added = false;
  const extra = maxPages * limit + 5;
  const events = await follow(log, {
    enough: count(1 + maxPages * limit),
    onTick: async () => {
      if (added) return;
      added = true;
      for (let index = 0; index < extra; index++) log.add(`${index}`, start + 100_000 + index);
    },
  });
  expect(events[1]).toEqual({ type: 'gap', from: start, to: start + 100_005 });
  expect(ids(events).slice(0, 2)).toEqual(['first', '5']);
  expect(ids(events).at(-1)).toBe(`${extra - 1}`);
});

test('a request that hangs is told within two intervals, and its answer later', async () => {
  const log = new Log();
  log.add('a', start);
  let release = () => {};
  log.before = () => (log.requests === 2 ? new Promise((resolve) => (release = resolve)) : Promise.resolve());
  let told: LogEvent[] = [];
  const events = await follow(log, {
    enough: (all) => {
      told = all;
      return ids(all).length >= 2;
    },
    onTick: async (elapsed) => {
      if (elapsed < 30_000 || !told.some(({ type }) => type === 'lost')) return;
      log.add('b', start + 1);
      log.before = async () => {};
      release();
    },
  });
  const [lost, recovered] = events.filter(({ type }) => type !== 'entry');
  expect(lost).toEqual({ type: 'lost', reason: 'no answer yet', silentMs: expect.any(Number), retryMs: 0 });
  expect((lost as { silentMs: number }).silentMs).toBeLessThanOrEqual(8_000);
  expect(recovered).toEqual({ type: 'recovered', silentMs: expect.any(Number) });
  expect([...new Set(ids(events))]).toEqual(['a', 'b']);
});

test('pauses double up to a minute while the service fails', async () => {
  const log = new Log();
  log.before = async () => {
    throw new PayconfirmError('network', asIs('refused the connection'));
  };
  const events = await follow(log, { enough: (all) => all.length === 7 });
  expect(events.map((event) => (event.type === 'lost' ? event.retryMs : 0))).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ]);
});

test('what is no failure of the service ends it', async () => {
  const log = new Log();
  log.before = async () => {
    throw new PayconfirmError('auth', asIs('no'));
  };
  await expect(follow(log, { enough: () => false })).rejects.toThrow('no');
});

test('entries that come after the clock of the service stepped back are told, each once', async () => {
  const log = new Log();
  for (let at = 0; at < 5; at++) log.add(`A${at}`, start + at * 1_000);
  const events = await follow(log, {
    enough: count(7),
    onTick: async (elapsed) => {
      if (elapsed === 3_000) log.add('back by an hour', start - 3_600_000 + 2_000);
      if (elapsed === 6_000) log.add('back again', start - 3_600_000 + 3_000);
    },
  });
  expect(ids(events)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'back by an hour', 'back again']);
});

test('a log that is counted and not given is no empty log', async () => {
  const log = new Log();
  log.page = async (page) => ({ items: [], total: 83, page, limit });
  const told = await follow(log, { enough: (events) => events.length > 0 });
  expect(told).toEqual([
    {
      type: 'lost',
      reason: 'the log reports 83 entries, but page 1 is empty',
      silentMs: 0,
      retryMs: 3_000,
    },
  ]);
});

test('a long overlap is walked all the way every 20 s; between, as far as the log counts new ones', async () => {
  const log = new Log();
  for (let index = 0; index < 1_000; index++) log.add(`old-${index}`, start + index);
  const pages: number[] = [];
  log.before = async (page) => void pages.push(page);
  const polls: number[][] = [];
  let told = 0;
  const events = await follow(log, {
    enough: count(1_162),
    onTick: async (elapsed) => {
      if (elapsed % 3_000 !== 0) return;
      polls.push(pages.splice(0));
      // None, one, more than a page of them, and one that comes late, deep in what is known.
      const adds: Record<number, () => void> = {
        2: () => log.add('one', start + 1_001),
        3: () => {
          for (; told < 160; told++) log.add(`many-${told}`, start + 1_100 + told);
        },
        4: () => log.add('late', start + 500),
      };
      adds[polls.length]?.();
    },
  });
  const to = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  expect(polls).toEqual([to(10), to(1), to(1), to(2)]);
  expect(ids(events).slice(1_000)).toEqual([
    'one',
    ...Array.from({ length: 160 }, (_, at) => `many-${at}`),
    'late',
  ]);
});

test('a late one that the count hides, since the log let go of as many, is told within 20 s', async () => {
  const log = new Log();
  for (let index = 0; index < 1_000; index++) log.add(`old-${index}`, start + index);
  let swapped = 0;
  let now = 0;
  const events = await follow(log, {
    enough: count(1_001),
    onTick: async (elapsed) => {
      now = elapsed;
      if (swapped > 0 || elapsed < 3_000) return;
      swapped = elapsed;
      log.entries.shift();
      log.add('late', start + 500);
      log.newest = [];
    },
  });
  expect(ids(events).at(-1)).toBe('late');
  expect(now - swapped).toBeLessThanOrEqual(21_000);
});
