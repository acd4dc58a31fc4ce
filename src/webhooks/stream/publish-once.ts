import { hash } from 'node:crypto';
import type { Phrase } from '../../texts/translate.ts';
import type { Message } from './stream-message.ts';

/** The bucket's entry of a message id. */
export interface BucketEntry {
  /** The SHA-256 of the body, hex. */
  body: string;
  /** A sequence of the stream that was there before this was published. */
  after: number;
  /** Where it is in the stream; absent until somebody had to look. */
  seq?: number;
}

export interface Claim {
  /** The entry was made by this claim. */
  isNew: boolean;
  /** The entry is so young that the server's own deduplication covers it: the message may be published again. */
  isRecent: boolean;
  entry: BucketEntry;
}

/** A stream with the bucket beside it. Each step has the time that its adapter gives it. */
export interface Stream {
  /**
   * Makes the bucket's entry of an id, or reads the one that is there: only one listener can make it. `body`: the SHA-256 of
   * the body, hex.
   * @throws network or service error
   */
  claim(id: string, body: string): Promise<Claim>;
  /** Writes the entry without waiting: when it is lost, `find` tells the same. */
  saveEntry(id: string, entry: BucketEntry): void;
  /**
   * The sequences of the messages that are in the stream, by id. The stream is read once for all, from the smallest `after` on.
   * @throws network or service error
   */
  find(sought: readonly Sought[]): Promise<Map<string, number>>;
  /**
   * Resolves when the stream has acknowledged it, on all replicas that it needs.
   * @throws network or service error
   */
  publish(message: Message): Promise<{ seq: number; duplicate: boolean }>;
  /** Whether the stream and its bucket exist, have leaders and are not full. */
  isAvailable(): Promise<boolean>;
  /** Writes what is pending and closes the connection. */
  close(): Promise<void>;
}

/** A message that may be in the stream, after the sequence `after`. */
export interface Sought {
  message: Message;
  after: number;
}

export type PublishResult =
  /** The stream acknowledged it; `copy`: it had it already. */
  | { outcome: 'published'; seq: number; copy: boolean }
  /** Another body is published under the same id. */
  | { outcome: 'conflict' };

/** The result within the time that the delivery had. */
export interface Published {
  /** `failed`: not acknowledged in time; the stream may have it anyway. */
  result: PublishResult | { outcome: 'failed'; message: Phrase };
  /** Milliseconds until the acknowledgement. */
  durationMs: number;
}

/** A claimed message: settled already, or still to be published. */
export type Claimed = { result: PublishResult } | { publish: { isNew: boolean; entry: BucketEntry } };

/** A claim that cannot tell whether its maker published before it was killed: only the stream can. */
type Unsettled = { sought: Sought; entry: BucketEntry };

/**
 * Publishes a message once, whichever listener received it, and however often: see docs/decisions/jetstream.md.
 * @throws network or service error where the stream has not acknowledged it: it may have it, or not
 */
export async function publishOnce(stream: Stream, message: Message): Promise<PublishResult> {
  const [claimed] = await claimAll(stream, [message]);
  if (!claimed || claimed instanceof Error) throw claimed;
  return publishClaimed(stream, message, claimed);
}

/**
 * Claims each message in the bucket, then looks once in the stream for all whose claim settles nothing.
 * @returns in the order of the messages, an error in place of what failed
 */
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

/**
 * Publishes a claimed message, where that is still to be done. It must run within half of the stream's deduplication window,
 * and may run again.
 * @throws network or service error where the stream has not acknowledged it
 */
export async function publishClaimed(
  stream: Stream,
  message: Message,
  claimed: Claimed,
): Promise<PublishResult> {
  if ('result' in claimed) return claimed.result;
  const { isNew, entry } = claimed.publish;
  const { seq, duplicate } = await stream.publish(message);
  // A smaller sequence: the stream was deleted and made again, and `find` would look too late in it.
  if (!isNew || seq <= entry.after) stream.saveEntry(message.id, { ...entry, seq });
  return { outcome: 'published', seq, copy: duplicate };
}
