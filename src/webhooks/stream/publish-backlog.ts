import type { Clock } from '../../io/clock.ts';
import { headerValue } from '../../values/headers.ts';
import { decodePayload } from '../decode-payload.ts';
import { listenerOf, wasHandedOn } from '../journal/journal-record.ts';
import type { JournalOwner } from '../journal/owner.ts';
import { journalRecords } from '../journal/read-journal.ts';
import { cleanupRecordsIn } from '../listener/cleanup-records.ts';
import {
  type Claimed,
  claimAll,
  type PublishResult,
  publishClaimed,
  publishOnce,
  type Stream,
} from './publish-once.ts';
import { streamAddress } from './stream-address.ts';
import { type Message, messageOf, type ToPublish } from './stream-message.ts';

/** A stored delivery that is not yet in its stream. */
export interface Unpublished {
  id: string;
  /** When it was received, epoch milliseconds. */
  at: number;
}

/** What ended listeners stored for the stream `href` without an acknowledgement, oldest first. */
export async function unpublishedOfEnded(
  { stateDir, owner, href }: { stateDir: string; owner: JournalOwner; href: string },
  since: number,
): Promise<Unpublished[]> {
  const living = new Set((await cleanupRecordsIn(stateDir).living()).map((id) => id.slice(0, 8)));
  const unpublished = new Map<string, Unpublished>();
  for await (const record of journalRecords(stateDir, owner, since)) {
    if (record.type === 'publish') unpublished.delete(record.id);
    if (record.type !== 'delivery' || record.stream === undefined || !wasHandedOn(record)) continue;
    const { id, received_at, stream } = record;
    if (living.has(listenerOf(id)) || !isSameStream(stream, href)) continue;
    unpublished.set(id, { id, at: Date.parse(received_at) });
  }
  return [...unpublished.values()];
}

/** Reads them from the journal, in the order of receipt. */
export async function* readUnpublished(
  stateDir: string,
  owner: JournalOwner,
  unpublished: readonly Unpublished[],
): AsyncGenerator<ToPublish> {
  const ids = new Set(unpublished.map(({ id }) => id));
  const since = Math.min(...unpublished.map(({ at }) => at));
  for await (const record of journalRecords(stateDir, owner, since)) {
    if (record.type !== 'delivery' || !ids.has(record.id)) continue;
    const { id, received_at: at, headers } = record;
    const body = Buffer.from(record.body_base64, 'base64');
    const decoded = await decodePayload(body, headerValue(headers, 'content-type'));
    yield { id, at, headers, body, payload: decoded.ok ? decoded.payload : undefined };
  }
}

/** Whether two addresses name one stream: the same name, and a common server. */
function isSameStream(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    const [a, b] = [streamAddress(one, 'journal'), streamAddress(other, 'journal')];
    return a.stream === b.stream && a.servers.some((server) => b.servers.includes(server));
  } catch {
    // Another program may have written to the journal.
    return false;
  }
}

/** A delivery to publish, and how. */
export interface PublishTask {
  delivery: ToPublish;
  message: Message;
  attempt(): Promise<PublishResult>;
}

export interface BacklogOptions {
  stream: Stream;
  clock: Clock;
  /** Reads these from the journal, in the order of receipt. */
  read(due: readonly Unpublished[]): AsyncIterable<ToPublish>;
  /** Tries for some seconds; false if the stream did not acknowledge it. */
  publish(task: PublishTask): Promise<boolean>;
}

/** Deliveries that are claimed in one step. */
const groupSize = 256;
/** Milliseconds after which a claim is repeated: it depends on the stream's own deduplication. */
const claimedForMs = 30_000;
/** Tries of one delivery while the stream accepts others. */
const triesInTurn = 2;

/** Publishes a backlog: each account in order, accounts in parallel. Refused ones come last. */
export function createBacklog({ stream, clock, read, publish }: BacklogOptions) {
  const skipped = new Set<string>();

  /** False if the stream is unavailable. */
  async function publishInTurn(delivery: ToPublish, message: Message, claimed: Claimed | Error) {
    const attempt = () =>
      claimed instanceof Error ? publishOnce(stream, message) : publishClaimed(stream, message, claimed);
    for (let tries = 0; tries < triesInTurn; tries++) {
      if (await publish({ delivery, message, attempt })) return true;
      if (!(await stream.isAvailable())) return false;
    }
    skipped.add(delivery.id);
    return true;
  }

  /** False if not all were tried. */
  async function publishGroup(group: readonly ToPublish[], signal: AbortSignal): Promise<boolean> {
    const claimedAt = clock.monotonic();
    const messages = group.map(messageOf);
    const claimed = await claimAll(stream, messages);
    const accounts = new Map<string, (() => Promise<boolean>)[]>();
    for (const [n, delivery] of group.entries()) {
      const message = messages[n] as Message;
      const step = () => publishInTurn(delivery, message, claimed[n] as Claimed | Error);
      accounts.set(message.subject, [...(accounts.get(message.subject) ?? []), step]);
    }
    let away = false;
    const mayGoOn = () => !away && !signal.aborted && clock.monotonic() - claimedAt < claimedForMs;
    const turns = [...accounts.values()].map(async (steps) => {
      for (const step of steps) {
        if (!mayGoOn()) return false;
        if (!(await step())) away = true;
      }
      return !away;
    });
    return (await Promise.all(turns)).every((isDone) => isDone);
  }

  return {
    /** Publishes those that the stream accepts. */
    async publish(unpublished: readonly Unpublished[], signal: AbortSignal): Promise<void> {
      if (unpublished.every(({ id }) => skipped.has(id))) skipped.clear();
      const due = unpublished.filter(({ id }) => !skipped.has(id));
      for await (const group of inGroups(read(due), groupSize)) {
        if (!(await publishGroup(group, signal))) return;
      }
    },
  };
}

async function* inGroups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
