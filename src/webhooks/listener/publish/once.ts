import { hash } from 'node:crypto';
import type { Message } from './message.ts';
import type { Note, Stream } from './stream.ts';

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

/** What is left to do with a message that was claimed: nothing, or to publish it; `ours`: by this claim. */
export type Claimed = { put: Put } | { publish: { ours: boolean; note: Note } };

/**
 * Puts a message into the stream once, whichever listener it came to, and however often: see docs/decisions/jetstream.md.
 * @throws network or service error where the stream has not acknowledged it: it may have it, or not
 */
export async function putOnce(stream: Stream, message: Message): Promise<Put> {
  const [claimed] = await claimAll(stream, [message]);
  if (!claimed || claimed instanceof Error) throw claimed;
  return finish(stream, message, claimed);
}

/**
 * Asks the bucket first, with an entry for each that only one can make. Whoever finds one of the same body that is older than
 * the stream's memory looks into the stream behind what was there before: its maker may have been killed before it published.
 * In the order of the messages, an error in place of what could not be told.
 */
export async function claimAll(stream: Stream, messages: readonly Message[]): Promise<(Claimed | Error)[]> {
  const claims = await Promise.all(
    messages.map(async (message) => {
      const body = hash('sha256', message.body, 'hex');
      return stream.claim(message.id, body).then(
        (claim) => ({ message, body, ...claim }),
        (error: Error) => error,
      );
    }),
  );
  const sought = claims.flatMap((claim) =>
    claim instanceof Error || claim.ours || claim.recent || claim.note.body !== claim.body || claim.note.seq
      ? []
      : [{ message: claim.message, after: claim.note.after }],
  );
  const found =
    sought.length === 0
      ? new Map<string, number>()
      : await stream.find(sought).catch((error: Error) => error);
  const isSought = new Set(sought.map(({ message }) => message.id));
  return claims.map((claim) => {
    if (claim instanceof Error) return claim;
    const {
      message: { id },
      body,
      ours,
      note,
    } = claim;
    if (ours) return { publish: { ours, note } };
    if (note.body !== body) return { put: { outcome: 'conflict' } };
    if (isSought.has(id) && found instanceof Error) return found;
    const seq = note.seq ?? (found instanceof Error ? undefined : found.get(id));
    if (seq === undefined) return { publish: { ours, note } };
    if (note.seq === undefined) stream.note(id, { ...note, seq });
    return { put: { outcome: 'published', seq, copy: true } };
  });
}

/**
 * Does what is left to do; it must be done within half of the stream's memory, and may be done again.
 * @throws network or service error where the stream has not acknowledged it
 */
export async function finish(stream: Stream, message: Message, claimed: Claimed): Promise<Put> {
  if ('put' in claimed) return claimed.put;
  const { seq, duplicate } = await stream.publish(message);
  const { ours, note } = claimed.publish;
  // Not behind what the claim has seen: the stream was deleted and made again, and `find` would look too late in it.
  if (!ours || seq <= note.after) stream.note(message.id, { ...note, seq });
  return { outcome: 'published', seq, copy: duplicate };
}
