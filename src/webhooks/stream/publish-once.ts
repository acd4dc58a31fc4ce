import { hash } from 'node:crypto';
import type { Phrase } from '../../texts/translate.ts';
import type { Message } from './stream-message.ts';

export interface BucketEntry {
  /** The SHA-256 of the body, hex. */
  body: string;
  /** A sequence number of the stream from before this was published. */
  after: number;
  /** Its sequence number in the stream; missing until it was searched. */
  seq?: number;
}

export interface Claim {
  /** This claim created the entry. */
  isNew: boolean;
  /** The entry is so recent that the server's own deduplication covers it: the message may be published again. */
  isRecent: boolean;
  entry: BucketEntry;
}

/** A stream with its bucket. The adapter sets the timeout of each step. */
export interface Stream {
  /** Creates the bucket's entry for an id (`body`: SHA-256, hex), or reads it. @throws network or service error */
  claim(id: string, body: string): Promise<Claim>;
  /** Writes the entry without waiting. If it is lost, `find` gives the same result. */
  saveEntry(id: string, entry: BucketEntry): void;
  /** The sequence numbers of these messages, by id, in one read. @throws network or service error */
  find(sought: readonly Sought[]): Promise<Map<string, number>>;
  /** Resolves when the stream has acknowledged it on all replicas. @throws network or service error */
  publish(message: Message): Promise<{ seq: number; duplicate: boolean }>;
  /** Whether the stream and its bucket exist, have leaders and are not full. */
  isAvailable(): Promise<boolean>;
  /** Writes pending data and closes the connection. */
  close(): Promise<void>;
}

/** A message that may be in the stream after the sequence number `after`. */
export interface Sought {
  message: Message;
  after: number;
}

export type PublishResult =
  /** The stream acknowledged it; `copy`: it already had it. */
  | { outcome: 'published'; seq: number; copy: boolean }
  /** Another body is published under the same id. */
  | { outcome: 'conflict' };

/** The result within the time of the delivery. */
export interface Published {
  /** `failed`: no acknowledgement in time; the stream may still have it. */
  result: PublishResult | { outcome: 'failed'; message: Phrase };
  /** Milliseconds until the acknowledgement. */
  durationMs: number;
}

/** A claimed message: already published, or to be published. */
export type Claimed = { result: PublishResult } | { publish: { isNew: boolean; entry: BucketEntry } };

/** A claim whose creator may have published before it was killed. Only the stream can tell. */
type Unsettled = { sought: Sought; entry: BucketEntry };

/** Publishes a message exactly once: see docs/decisions/jetstream.md. @throws network or service error */
export async function publishOnce(stream: Stream, message: Message): Promise<PublishResult> {
  const [claimed] = await claimAll(stream, [message]);
  if (!claimed || claimed instanceof Error) throw claimed;
  return publishClaimed(stream, message, claimed);
}

/** Claims each message, then searches the stream once for all unclear ones. @returns errors in their place */
export async function claimAll(stream: Stream, messages: readonly Message[]): Promise<(Claimed | Error)[]> {
  const claims = await Promise.all(
    messages.map((message) => claim(stream, message).catch((error: Error) => error)),
  );
  const sought = claims.filter(isUnsettled).map((one) => one.sought);
  const found = sought.length > 0 ? await stream.find(sought).catch((error: Error) => error) : new Map();
  return claims.map((one) => (isUnsettled(one) ? settle(stream, one, found) : one));
}

async function claim(stream: Stream, message: Message): Promise<Claimed | Unsettled> {
  const body = hash('sha256', message.body, 'hex');
  const { isNew, isRecent, entry } = await stream.claim(message.id, body);
  if (isNew) return { publish: { isNew, entry } };
  if (entry.body !== body) return { result: { outcome: 'conflict' } };
  if (entry.seq !== undefined) return { result: { outcome: 'published', seq: entry.seq, copy: true } };
  if (isRecent) return { publish: { isNew, entry } };
  return { sought: { message, after: entry.after }, entry };
}

function isUnsettled(claimed: Claimed | Unsettled | Error): claimed is Unsettled {
  return 'sought' in claimed;
}

function settle(
  stream: Stream,
  { sought: { message }, entry }: Unsettled,
  found: Map<string, number> | Error,
): Claimed | Error {
  if (found instanceof Error) return found;
  const seq = found.get(message.id);
  if (seq === undefined) return { publish: { isNew: false, entry } };
  stream.saveEntry(message.id, { ...entry, seq });
  return { result: { outcome: 'published', seq, copy: true } };
}

/** Publishes a claimed message within half of the window, if necessary. @throws network or service error */
export async function publishClaimed(
  stream: Stream,
  message: Message,
  claimed: Claimed,
): Promise<PublishResult> {
  if ('result' in claimed) return claimed.result;
  const { isNew, entry } = claimed.publish;
  const { seq, duplicate } = await stream.publish(message);
  // A smaller number: the stream was deleted and created again, and `find` would start too late.
  if (!isNew || seq <= entry.after) stream.saveEntry(message.id, { ...entry, seq });
  return { outcome: 'published', seq, copy: duplicate };
}
