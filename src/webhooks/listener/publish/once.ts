import { hash } from 'node:crypto';
import type { Message } from './message.ts';
import type { Stream } from './stream.ts';

/** What became of a delivery at the stream. */
export type Put =
  /** The stream has acknowledged it; `copy`: it had it already. */
  | { outcome: 'published'; seq: number; copy: boolean }
  /** Another body was published, or is to be, under the same id. */
  | { outcome: 'conflict' };

/** What the stream made of a delivery. */
export interface Published {
  /** `failed`: it was not acknowledged in time; the stream may have it all the same. */
  put: Put | { outcome: 'failed'; message: string };
  /** Milliseconds until the acknowledgement. */
  durationMs: number;
}

/**
 * Puts a message into the stream once, whichever listener it came to, and however often. The bucket is asked first,
 * with an entry that only one can make; only then is it published, and noted. Whoever finds an entry without a sequence
 * looks into the stream behind what was there before: its maker may have been killed between the two. See
 * docs/decisions/jetstream.md.
 * @throws network or service error where the stream has not acknowledged it: it may have it, or not
 */
export async function putOnce(stream: Stream, message: Message): Promise<Put> {
  const { id } = message;
  const body = hash('sha256', message.body, 'hex');
  const { ours, note } = await stream.claim(id, body);
  if (!ours) {
    if (note.body !== body) return { outcome: 'conflict' };
    const seq = note.seq ?? (await stream.find(message, note.after));
    if (seq !== undefined) {
      if (note.seq === undefined) stream.note(id, { ...note, seq });
      return { outcome: 'published', seq, copy: true };
    }
  }
  const { seq, duplicate } = await stream.publish(message);
  stream.note(id, { ...note, seq });
  return { outcome: 'published', seq, copy: duplicate };
}
