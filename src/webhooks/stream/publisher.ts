import type { Clock } from '../../io/clock.ts';
import { type Phrase, quoted, t } from '../../texts/translate.ts';
import type { JournalOwner } from '../journal/owner.ts';
import type { Journal } from '../journal/writer.ts';
import { publishedEvent } from '../listener/accepted-delivery.ts';
import type { InternalPublished } from '../listener/listen-event-types.ts';
import { createBacklog, type PublishTask, readUnpublished, type Unpublished } from './publish-backlog.ts';
import { type Published, publishOnce, type Stream } from './publish-once.ts';
import { messageOf, type ToPublish } from './stream-message.ts';

export type Publisher = ReturnType<typeof createPublisher>;

export interface PublisherOptions {
  href: string;
  stream: Stream;
  journal: Journal;
  stateDir: string;
  owner: JournalOwner;
  emit(event: InternalPublished): void;
  clock: Clock;
}

interface Task extends PublishTask {
  /** Milliseconds for all attempts. */
  withinMs: number;
  /** It failed before, and the failure was reported. */
  later: boolean;
}

/** Milliseconds between two checks of a stream that refused something: a new leader is elected soon. */
const againMs = 250;
/** Milliseconds between two tries of the backlog, first and longest. */
const backlogRetryMs = { first: 500, most: 10_000 };
/** Milliseconds for one delivery of the backlog. The exit does not wait longer. */
const backlogWithinMs = 3_000;

export function createPublisher({ href, stream, journal, stateDir, owner, emit, clock }: PublisherOptions) {
  const unpublished = new Map<string, Unpublished>();
  let wake: () => void = () => undefined;

  let looking: Promise<void> | undefined;
  let waiting = 0;
  /** Resolves when the stream is available again, or with `late`. One loop checks for all: hundreds may wait. */
  async function availableAgain<Late>(late: Promise<Late>): Promise<Late | undefined> {
    looking ??= (async () => {
      do await clock.sleep(againMs);
      while (waiting > 0 && !(await stream.isAvailable()));
      looking = undefined;
    })();
    waiting += 1;
    try {
      return await Promise.race([looking.then(() => undefined), late]);
    } finally {
      waiting -= 1;
    }
  }

  async function publish({ delivery, message, attempt, withinMs, later }: Task): Promise<Published> {
    const started = clock.monotonic();
    const result = await tryWithin(withinMs, attempt);
    const published = { result, durationMs: Math.round(clock.monotonic() - started) };
    const { id, at } = delivery;
    if (result.outcome !== 'failed') {
      const record = {
        type: 'publish',
        id,
        at: new Date(clock.now()).toISOString(),
        stream: href,
        ...result,
      } as const;
      // If the record is lost, the delivery is published again, and the stream detects the duplicate.
      journal.append(record, Date.parse(at)).catch(() => undefined);
      unpublished.delete(id);
    } else if (!later) {
      unpublished.set(id, { id, at: Date.parse(at) });
      wake();
    }
    // A failure is reported once.
    if (result.outcome !== 'failed' || !later) {
      emit(publishedEvent(delivery, { stream: href, subject: message.subject }, published, later));
    }
    return published;
  }

  async function tryWithin(ms: number, attempt: Task['attempt']): Promise<Published['result']> {
    const over = new AbortController();
    let message: Phrase = () => t('the stream did not acknowledge it in time');
    const timeout = clock.sleep(ms, over.signal).then(
      () => 'late' as const,
      () => 'late' as const,
    );
    try {
      for (;;) {
        const result = await Promise.race([attempt().catch((error: Error) => error), timeout]);
        if (result === 'late') return { outcome: 'failed', message };
        if (!(result instanceof Error)) return result;
        message = quoted(result.message);
        if ((await availableAgain(timeout)) === 'late') return { outcome: 'failed', message };
      }
    } finally {
      over.abort();
    }
  }

  const backlog = createBacklog({
    stream,
    clock,
    read: (due) => readUnpublished(stateDir, owner, due),
    publish: async (task) => {
      const { result } = await publish({ ...task, withinMs: backlogWithinMs, later: true });
      return result.outcome !== 'failed';
    },
  });

  return {
    /** `nats://…/STREAM`. */
    href,
    /** Publishes a stored delivery within this many milliseconds, or later. Never rejects. */
    publish: (delivery: ToPublish, withinMs: number) => {
      const message = messageOf(delivery);
      const attempt = () => publishOnce(stream, message);
      return publish({ delivery, message, attempt, withinMs, later: false });
    },
    /** Number of stored deliveries that are not yet in the stream. */
    unpublished: () => unpublished.size,
    /** Publishes the backlog whenever the stream accepts it, until the signal is aborted. */
    publishBacklog: async (earlier: readonly Unpublished[], signal: AbortSignal) => {
      for (const one of earlier) unpublished.set(one.id, one);
      signal.addEventListener('abort', () => wake());
      for (let wait = backlogRetryMs.first; !signal.aborted; ) {
        if (unpublished.size === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const before = unpublished.size;
        await backlog.publish([...unpublished.values()], signal).catch(() => undefined);
        wait = unpublished.size < before ? backlogRetryMs.first : Math.min(wait * 2, backlogRetryMs.most);
        // The wait is also needed if the journal has lost one of them.
        if (unpublished.size > 0) await clock.sleep(wait, signal).catch(() => undefined);
      }
    },
  };
}

/** A stream that could not be opened yet. Each use tries again. */
export function reopeningStream(open: () => Promise<Stream>): Stream {
  let opening: Promise<Stream> | undefined;
  let opened: Stream | undefined;
  let closed = false;
  const stream = async (): Promise<Stream> => {
    opening ??= open();
    try {
      opened = await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
    // It was opened after the end.
    if (closed) await opened.close();
    return opened;
  };
  return {
    claim: async (id, body) => (await stream()).claim(id, body),
    saveEntry: (id, entry) => opened?.saveEntry(id, entry),
    find: async (sought) => (await stream()).find(sought),
    publish: async (message) => (await stream()).publish(message),
    isAvailable: () =>
      stream().then(
        (open) => open.isAvailable(),
        () => false,
      ),
    close: async () => {
      closed = true;
      await opened?.close();
    },
  };
}
