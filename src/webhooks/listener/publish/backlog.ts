import type { Clock } from '../../../io/clock.ts';
import type { Left } from './left.ts';
import { type Message, messageOf, type ToPublish } from './message.ts';
import { type Claimed, claimAll, finish, type Put, putOnce } from './once.ts';
import type { Stream } from './stream.ts';

export interface BacklogOptions {
  stream: Stream;
  clock: Clock;
  /** Reads them again, in the order in which they came. */
  read(due: readonly Left[]): AsyncIterable<ToPublish>;
  /** Tries for some seconds; false where the stream did not acknowledge it. */
  put(delivery: ToPublish, message: Message, attempt: () => Promise<Put>): Promise<boolean>;
}

/** Deliveries that are claimed, and looked for, together. */
const together = 256;
/** Milliseconds after which a claim is made again: the stream still remembers what others published since. */
const claimedForMs = 30_000;
/** Times that one is tried while the stream takes others, before it is passed over. */
const tries = 2;

/**
 * What is left to publish. Of each account in the order in which it came, accounts beside each other; the first that fails
 * stops its account while the stream is away, and nobody once the stream is there: it is passed over until the rest is done.
 */
export function createBacklog({ stream, clock, read, put }: BacklogOptions) {
  const passedOver = new Set<string>();

  async function publishOne(delivery: ToPublish, message: Message, claimed: Claimed | Error) {
    const attempt = () =>
      claimed instanceof Error ? putOnce(stream, message) : finish(stream, message, claimed);
    for (let n = 0; n < tries; n++) {
      if (await put(delivery, message, attempt)) return true;
      if (!(await stream.takes())) return false;
    }
    passedOver.add(delivery.id);
    return true;
  }

  /** False where not all had their turn. */
  async function publishSome(some: readonly ToPublish[], signal: AbortSignal): Promise<boolean> {
    const claimedAt = clock.monotonic();
    const messages = some.map(messageOf);
    const claimed = await claimAll(stream, messages);
    const accounts = new Map<string, (() => Promise<boolean>)[]>();
    for (const [n, delivery] of some.entries()) {
      const message = messages[n] as Message;
      const step = () => publishOne(delivery, message, claimed[n] as Claimed | Error);
      accounts.set(message.subject, [...(accounts.get(message.subject) ?? []), step]);
    }
    let away = false;
    const goesOn = () => !away && !signal.aborted && clock.monotonic() - claimedAt < claimedForMs;
    const turns = [...accounts.values()].map(async (steps) => {
      for (const step of steps) {
        if (!goesOn()) return false;
        if (!(await step())) away = true;
      }
      return !away;
    });
    return (await Promise.all(turns)).every((had) => had);
  }

  return {
    /** Publishes what it can of what is left. */
    async publish(left: readonly Left[], signal: AbortSignal): Promise<void> {
      if (left.every(({ id }) => passedOver.has(id))) passedOver.clear();
      const due = left.filter(({ id }) => !passedOver.has(id));
      for await (const some of inGroups(read(due), together)) {
        if (!(await publishSome(some, signal))) return;
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
