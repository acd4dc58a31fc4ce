import type { Clock } from '../../../io/clock.ts';
import type { JournalOwner } from '../../journal/owner.ts';
import type { Journal } from '../../journal/writer.ts';
import { publishedEvent } from '../accepted-delivery.ts';
import type { PublishedEvent } from '../events.ts';
import { createBacklog } from './backlog.ts';
import { type Left, readLeft } from './left.ts';
import { type Message, messageOf, type ToPublish } from './message.ts';
import { type Published, type Put, putOnce } from './once.ts';
import type { Stream } from './stream.ts';

export interface Publisher {
  /** `nats://…/STREAM`. */
  href: string;
  /**
   * Publishes a delivery that is kept, within so many milliseconds, and notes and tells what became of it; what the stream
   * has not acknowledged by then is published later. Never rejects.
   */
  publish(delivery: ToPublish, withinMs: number): Promise<Published>;
  /**
   * Publishes what is left as soon as the stream takes it, until the signal is aborted: of each account in the order in which
   * it came, accounts beside each other. One that the stream does not take while it takes others is passed over, and tried
   * again behind all others. `earlier`: what listeners that are gone have left.
   */
  publishLeft(earlier: readonly Left[], signal: AbortSignal): Promise<void>;
  /** How many deliveries are kept and not yet in the stream. */
  left(): number;
}

export interface PublisherOptions {
  href: string;
  stream: Stream;
  journal: Journal;
  stateDir: string;
  /** Whose deliveries it publishes. */
  owner: JournalOwner;
  emit(event: PublishedEvent): void;
  clock: Clock;
}

/** Milliseconds between two looks at a stream that did not take something: its leader has gone, and has a follower soon. */
const againMs = 250;
/** Milliseconds between two looks at a stream that is away, at first and at most. */
const lookAgainMs = { first: 500, most: 10_000 };
/** Milliseconds for one of those that are left; the end waits for no more. */
const leftWithinMs = 3_000;

export function createPublisher({
  href,
  stream,
  journal,
  stateDir,
  owner,
  emit,
  clock,
}: PublisherOptions): Publisher {
  const left = new Map<string, Left>();
  let wake: () => void = () => undefined;

  let looking: Promise<void> | undefined;
  let waiting = 0;
  /** Resolves when the stream takes deliveries again, or `late` does. One looks for all that wait: hundreds may. */
  async function takesAgain<Late>(late: Promise<Late>): Promise<Late | undefined> {
    looking ??= (async () => {
      do await clock.sleep(againMs);
      while (waiting > 0 && !(await stream.takes()));
      looking = undefined;
    })();
    waiting += 1;
    try {
      return await Promise.race([looking.then(() => undefined), late]);
    } finally {
      waiting -= 1;
    }
  }

  /** Until `attempt` has put it, or the time is over. */
  async function put(
    delivery: ToPublish,
    { subject }: Message,
    attempt: () => Promise<Put>,
    withinMs: number,
    later: boolean,
  ): Promise<Published> {
    const started = clock.monotonic();
    const put = await tried(attempt, takesAgain, withinMs, clock);
    const published = { put, durationMs: Math.round(clock.monotonic() - started) };
    const { id, at } = delivery;
    if (put.outcome !== 'failed') {
      const noted = new Date(clock.now()).toISOString();
      // Nobody waits for it: without it, it is published again, and the stream knows it.
      journal
        .append({ type: 'publish', id, at: noted, stream: href, ...put }, Date.parse(at))
        .catch(() => undefined);
      left.delete(id);
    } else if (!later) {
      left.set(id, { id, at: Date.parse(at) });
      wake();
    }
    // It was said once that it is not there yet.
    if (put.outcome !== 'failed' || !later) {
      emit(publishedEvent(delivery, { stream: href, subject }, published, later));
    }
    return published;
  }

  const backlog = createBacklog({
    stream,
    clock,
    read: (due) => readLeft(stateDir, owner, due),
    put: async (delivery, message, attempt) =>
      (await put(delivery, message, attempt, leftWithinMs, true)).put.outcome !== 'failed',
  });

  return {
    href,
    publish: (delivery, withinMs) => {
      const message = messageOf(delivery);
      return put(delivery, message, () => putOnce(stream, message), withinMs, false);
    },
    left: () => left.size,
    publishLeft: async (earlier, signal) => {
      for (const one of earlier) left.set(one.id, one);
      signal.addEventListener('abort', () => wake());
      for (let wait = lookAgainMs.first; !signal.aborted; ) {
        if (left.size === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const before = left.size;
        await backlog.publish([...left.values()], signal).catch(() => undefined);
        wait = left.size < before ? lookAgainMs.first : Math.min(wait * 2, lookAgainMs.most);
        // Also where the journal has lost one of them.
        if (left.size > 0) await clock.sleep(wait, signal).catch(() => undefined);
      }
    },
  };
}

/** Tries until it is done, or the time is over; after a failure `again` says when, or that it is late. */
async function tried(
  put: () => Promise<Put>,
  again: <Late>(late: Promise<Late>) => Promise<Late | undefined>,
  withinMs: number,
  clock: Clock,
): Promise<Published['put']> {
  const over = new AbortController();
  let message = 'the stream did not acknowledge it in time';
  const late = clock.sleep(withinMs, over.signal).then(
    () => 'late' as const,
    () => 'late' as const,
  );
  try {
    for (;;) {
      const result = await Promise.race([put().catch((error: Error) => error), late]);
      if (result === 'late') return { outcome: 'failed', message };
      if (!(result instanceof Error)) return result;
      message = result.message;
      if ((await again(late)) === 'late') return { outcome: 'failed', message };
    }
  } finally {
    over.abort();
  }
}
