import type { StreamInfo } from '@nats-io/jetstream';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { t } from '../../texts/translate.ts';
import {
  type Connected,
  connectNats,
  isStreamMissing,
  type Patience,
  publishAcknowledged,
  streamInfo,
} from './connection.ts';
import { natsFailure, notThere } from './nats-errors.ts';
import type { BucketEntry, Stream } from './publish-once.ts';
import { sequencesOf } from './read-stream.ts';
import type { StreamAccess, StreamAddress } from './stream-address.ts';
import { allSubjects, type Message } from './stream-message.ts';
import { factsOf, nanosPerMs, rememberedMs, type StreamFacts } from './stream-problems.ts';

export interface NewStream {
  replicas: number;
  /** Milliseconds in which the server itself detects a duplicate message id. */
  dedupeWindowMs: number;
}

export interface OpenStream extends Stream {
  facts: StreamFacts;
  bucket: StreamFacts;
}

/** Milliseconds to check whether it accepts deliveries. */
const lookMs = 500;
/** Milliseconds without an answer after which another server is tried. This one may be cut off from the stream's leader. */
const silentMs = 2_000;

/** Opens the stream and its bucket, `<STREAM>_seen`, or creates them with `make`. @throws as `connectNats` */
export async function openStream(
  address: StreamAddress,
  access: StreamAccess,
  make: NewStream | undefined,
  ctx: Patience & { clock: Clock },
): Promise<OpenStream> {
  const connected = await connectNats(address, access, ctx);
  try {
    return await opened(connected, address, make, ctx.clock);
  } catch (error) {
    await connected.connection.close();
    throw natsFailure(error, address);
  }
}

async function opened(
  connected: Connected,
  address: StreamAddress,
  make: NewStream | undefined,
  clock: Clock,
): Promise<OpenStream> {
  const { nats, connection, manager, js } = connected;
  const looker = await nats.jetstreamManager(connection, { timeout: lookMs });
  const { Kvm, headers, DiscardPolicy, JetStreamApiError, StorageType } = nats;
  const { stream: name } = address;
  const kvm = new Kvm(js);
  async function madeStream(): Promise<StreamInfo> {
    if (!make) throw notThere(t('the stream {0}', name), address);
    return manager.streams.add({
      name,
      subjects: [allSubjects],
      num_replicas: make.replicas,
      duplicate_window: make.dedupeWindowMs * nanosPerMs,
      storage: StorageType.File,
      // A full stream refuses new messages: the oldest may still be unread.
      discard: DiscardPolicy.New,
    });
  }
  const found = (await streamInfo(connected, name)) ?? (await madeStream());
  const bucketName = `${name}_seen`;
  const bucketStream = `KV_${bucketName}`;
  async function madeBucket(): Promise<StreamInfo> {
    if (!make) throw notThere(bucketOf(name), address);
    const replicas = found.config.num_replicas;
    // Read from the leader: another replica may not have a new object yet.
    await kvm.create(bucketName, { replicas, allow_direct: false, ttl: rememberedMs });
    return manager.streams.info(bucketStream);
  }
  const bucketInfo = (await streamInfo(connected, bucketStream)) ?? (await madeBucket());
  const bucket = await kvm.open(bucketName);

  let newest = found.state.last_seq;
  const recent = createRecentSequences(found.config.duplicate_window / nanosPerMs, clock);
  const saving = new Set<Promise<unknown>>();
  let heardAt = clock.monotonic();
  const heard = <Value>(value: Value): Value => {
    heardAt = clock.monotonic();
    return value;
  };
  /** Publishing to a missing stream or bucket gets no answer, like without JetStream. */
  const absent = async (): Promise<PayconfirmError | undefined> => {
    const isMissing = (one: string) => looker.streams.info(one).then(() => false, isStreamMissing);
    if (await isMissing(name)) return notThere(t('the stream {0}', name), address);
    if (await isMissing(bucketStream)) return notThere(bucketOf(name), address);
    return undefined;
  };
  const guarded = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return heard(await work());
    } catch (error) {
      const { cause = error } = error as Error;
      const isUnanswered = (cause as Error).name === 'JetStreamNotEnabled';
      throw ((isUnanswered || isStreamMissing(error)) && (await absent())) || natsFailure(error, address);
    }
  };

  return {
    facts: factsOf(found.config),
    bucket: factsOf(bucketInfo.config),
    claim: (id, body) =>
      guarded(async () => {
        const made = { body, after: newest };
        try {
          await bucket.create(id, JSON.stringify(made));
          return { isNew: true, isRecent: true, entry: made };
        } catch (error) {
          const taken = error instanceof JetStreamApiError && wrongLastSequence.has(error.code);
          if (!taken) throw error;
          const stored = await bucket.get(id);
          if (!stored) throw error;
          const entry = readEntry(stored.string());
          return { isNew: false, isRecent: recent.covers(entry.after), entry };
        }
      }),
    saveEntry: (id, entry) => {
      const done: Promise<unknown> = bucket.put(id, JSON.stringify(entry)).catch(() => undefined);
      saving.add(done);
      done.then(() => saving.delete(done));
    },
    find: (sought) => guarded(() => sequencesOf(sought, connected, name, clock)),
    publish: ({ subject, id, headers: pairs, body }: Message) =>
      guarded(async () => {
        const head = headers();
        for (const [key, value] of pairs) head.append(key, value);
        const expect = { streamName: name };
        const sentAt = clock.monotonic();
        const before = newest;
        const options = { msgID: id, headers: head, expect };
        const { seq, duplicate } = await publishAcknowledged(connected, subject, body, options);
        // If it was deleted and created again, its sequence numbers start again.
        newest = duplicate || seq > before ? Math.max(newest, seq) : seq;
        if (!duplicate) recent.stored(seq, sentAt);
        return { seq, duplicate };
      }),
    isAvailable: async () => {
      try {
        const asked = [looker.streams.info(name), looker.streams.info(bucketStream)];
        return heard(await Promise.all(asked)).every(hasRoom);
      } catch {
        if (clock.monotonic() - heardAt > silentMs) {
          heard(undefined);
          await connection.reconnect().catch(() => undefined);
        }
        return false;
      }
    },
    close: async () => {
      await Promise.all(saving);
      await connection.close();
    },
  };
}

const bucketOf = (stream: string) => t('the bucket {0}_seen of the stream {0}', stream);

/** Bytes that must be free in a stream with a limit: more than a usual delivery. */
const roomBytes = 65_536;

function hasRoom({ cluster, config, state }: StreamInfo): boolean {
  if (cluster && !cluster.leader) return false;
  if (config.discard === 'old') return true;
  const isFull = (limit: number, used: number) => limit > 0 && used > limit;
  return !isFull(config.max_msgs, state.messages + 1) && !isFull(config.max_bytes, state.bytes + roomBytes);
}

const wrongLastSequence = new Set([10071, 10164]);

/** @throws service error for an entry of another program */
function readEntry(text: string): BucketEntry {
  try {
    const entry = JSON.parse(text) as Partial<BucketEntry>;
    if (typeof entry.body === 'string' && typeof entry.after === 'number') return entry as BucketEntry;
  } catch {
    // Handled below.
  }
  throw new PayconfirmError('service', t('the bucket has an entry that another program has written'));
}

/** Minimum milliseconds between two marks. */
const everyMs = 1_000;

/** Whether the stream still has all message ids after a sequence number. `windowMs`: its window. */
export function createRecentSequences(windowMs: number, { monotonic }: Pick<Clock, 'monotonic'>) {
  /** Oldest first. */
  const marks: { seq: number; sentAt: number }[] = [];
  return {
    /** The message sent at `sentAt` (monotonic clock) got this sequence number. */
    stored: (seq: number, sentAt: number): void => {
      const last = marks.at(-1);
      if (!last || sentAt - last.sentAt >= everyMs) marks.push({ seq, sentAt });
    },
    covers: (seq: number): boolean => {
      while (marks[0] && monotonic() - marks[0].sentAt > windowMs / 2) marks.shift();
      return marks[0] !== undefined && seq >= marks[0].seq;
    },
  };
}
