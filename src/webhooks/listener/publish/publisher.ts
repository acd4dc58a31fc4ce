import type { Clock } from '../../../io/clock.ts';
import type { Journal } from '../../journal/writer.ts';
import { publishedEvent } from '../accepted-delivery.ts';
import type { PublishedEvent } from '../events.ts';
import { messageOf, type ToPublish } from './message.ts';
import { type Published, type Put, putOnce } from './once.ts';
import type { Stream } from './stream.ts';

export interface Publisher {
  /** `nats://…/STREAM`. */
  href: string;
  /** Publishes a delivery that is kept, within so many milliseconds, and notes and tells what became of it. Never rejects. */
  publish(delivery: ToPublish, withinMs: number, later?: boolean): Promise<Published>;
}

/** Milliseconds between two tries: a stream whose leader has gone has another one soon. */
const againMs = 250;

export function createPublisher(
  href: string,
  stream: Stream,
  journal: Journal,
  emit: (event: PublishedEvent) => void,
  clock: Clock,
): Publisher {
  return {
    href,
    publish: async (delivery, withinMs, later = false) => {
      const message = messageOf(delivery);
      const started = clock.monotonic();
      const put = await tried(() => putOnce(stream, message), withinMs, clock);
      const published = { put, durationMs: Math.round(clock.monotonic() - started) };
      if (put.outcome !== 'failed') {
        const { id, at } = delivery;
        const note = {
          type: 'publish',
          id,
          at: new Date(clock.now()).toISOString(),
          stream: href,
          ...put,
        } as const;
        // Without the note it is published again, and the stream knows it.
        await journal.append(note, Date.parse(at)).catch(() => undefined);
      }
      emit(publishedEvent(delivery, { stream: href, subject: message.subject }, published, later));
      return published;
    },
  };
}

/** Tries until it is done, or the time is over. */
async function tried(put: () => Promise<Put>, withinMs: number, clock: Clock): Promise<Published['put']> {
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
      const waited = await Promise.race([clock.sleep(againMs, over.signal).catch(() => undefined), late]);
      if (waited === 'late') return { outcome: 'failed', message };
    }
  } finally {
    over.abort();
  }
}
