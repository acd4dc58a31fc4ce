import type { Clock } from '../../io/clock.ts';
import { resend, sendingOfKept } from '../journal/replay.ts';
import type { Forwarded, Forwarder } from '../listener/forwarding/forwarder.ts';
import type { Expected } from '../signature/authenticator.ts';
import type { ConsumedMessage, Consumer } from './messages.ts';

/** What became of a message. */
export interface HandedOn {
  at: string;
  /** Its sequence in the stream. */
  seq: number;
  /** The id in the journal of the listener that published it. */
  id: string;
  transaction_code: string | null;
  /** `taken`: the app answered 200, 201 or 202. `again`: it comes again. `aside`: it was put aside, for a person. */
  outcome: 'taken' | 'again' | 'aside';
  /** The HTTP status of the app's answer; null when there was none. */
  status: number | null;
  /** Why it was not taken, where that is not the status alone. */
  error: string | null;
  /** Times that the stream has handed it out. */
  tries: number;
  /** Milliseconds until it comes again; null for one that does not. */
  again_in_ms: number | null;
  /** Milliseconds until the app's answer. */
  duration_ms: number;
}

export interface HandingOn {
  target: URL;
  maxInFlight: number;
  /** The app's refusals after which a message is put aside. */
  maxTries: number;
  /** Signs anew what is too old for the app by now; undefined: everything goes as it came. */
  expected: Expected | undefined;
  forwarder: Forwarder;
  clock: Clock;
  told(event: HandedOn): void;
}

/** Milliseconds until a message comes again, by the times that it came. */
const againMs = [1_000, 5_000, 30_000, 120_000, 600_000];
/** The longest where the app cannot be reached: all of it waits, and it should not wait long once the app is back. */
const awayMs = 30_000;

/**
 * Hands messages to an app until the consumer is stopped, and resolves when the app has answered those under way. A message
 * is done once the app has taken it, and not before. One that the app has refused too often is put aside; an app that
 * cannot be reached has refused nothing, which is why refusals are counted here: the stream counts how often it handed out.
 * @throws network, auth or service error where the stream hands out no more
 */
export async function handOn(consumer: Consumer, options: HandingOn): Promise<void> {
  const under = new Set<Promise<void>>();
  const refusals = new Map<number, number>();
  try {
    for await (const message of consumer.messages) {
      const done: Promise<void> = one(message, refusals, options).finally(() => under.delete(done));
      under.add(done);
      while (under.size >= options.maxInFlight) await Promise.race(under);
    }
  } finally {
    await Promise.all(under);
  }
}

async function one(message: ConsumedMessage, refusals: Map<number, number>, options: HandingOn) {
  const { target, maxTries, expected, forwarder, clock, told } = options;
  const { delivery, seq, tries } = message;
  const sending = expected
    ? sendingOfKept(delivery, expected, clock.now())
    : ({ kind: 'as-received' } as const);
  const result = await resend(delivery, target, sending, { forwarder, clock });
  const away = result.failure?.kind === 'unreachable';
  const refused = (refusals.get(seq) ?? 0) + (result.ok || away ? 0 : 1);
  const settled = await settle(message, result, { away, last: refused >= maxTries });
  if (settled.outcome === 'again') refusals.set(seq, refused);
  else refusals.delete(seq);
  told({
    at: new Date(clock.now()).toISOString(),
    seq,
    id: delivery.id,
    transaction_code: delivery.transaction_code ?? null,
    status: result.status ?? null,
    error: result.failure?.message ?? null,
    tries,
    again_in_ms: null,
    duration_ms: result.durationMs,
    ...settled,
  });
}

type Settled = Pick<HandedOn, 'outcome'> & Partial<Pick<HandedOn, 'error' | 'again_in_ms'>>;

/** @param last whether the app had its last try */
async function settle(
  message: ConsumedMessage,
  result: Forwarded,
  { away, last }: { away: boolean; last: boolean },
): Promise<Settled> {
  if (result.ok) {
    message.done();
    return { outcome: 'taken' };
  }
  const wait = againMs[Math.min(message.tries, againMs.length) - 1] as number;
  const again = { outcome: 'again', again_in_ms: away ? Math.min(wait, awayMs) : wait } as const;
  let failed: Pick<HandedOn, 'error'> | undefined;
  if (last && !away) {
    try {
      await message.setAside(result.failure?.message ?? `the app answered ${result.status}`);
      return { outcome: 'aside' };
    } catch (error) {
      failed = { error: `it cannot be put aside: ${(error as Error).message}` };
    }
  }
  message.again(again.again_in_ms);
  return { ...again, ...failed };
}
