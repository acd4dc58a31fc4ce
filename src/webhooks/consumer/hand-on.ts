import type { Clock } from '../../io/clock.ts';
import { resend, sendingOfKept } from '../journal/replay.ts';
import type { Forwarded, Forwarder } from '../listener/forwarding/forwarder.ts';
import type { Expected } from '../signature/authenticator.ts';
import type { Consumer, Taken } from './messages.ts';

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
  error: string | null;
  /** Times that the stream has handed it out. */
  tries: number;
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

/**
 * Hands messages to an app until the consumer is stopped, and resolves when the app has answered those under way. A message
 * is done once the app has taken it, and not before. One that the app has refused too often is put aside; an app that
 * cannot be reached has refused nothing.
 */
export async function handOn(consumer: Consumer, options: HandingOn): Promise<void> {
  const under = new Set<Promise<void>>();
  for await (const message of consumer.messages) {
    const done: Promise<void> = one(message, options).finally(() => under.delete(done));
    under.add(done);
    while (under.size >= options.maxInFlight) await Promise.race(under);
  }
  await Promise.all(under);
}

async function one(message: Taken, { target, maxTries, expected, forwarder, clock, told }: HandingOn) {
  const { delivery, seq, tries } = message;
  const sending = expected
    ? sendingOfKept(delivery, expected, clock.now())
    : ({ kind: 'as-received' } as const);
  const result = await resend(delivery, target, sending, { forwarder, clock });
  const outcome = await settle(message, result, maxTries);
  told({
    at: new Date(clock.now()).toISOString(),
    seq,
    id: delivery.id,
    transaction_code: delivery.transaction_code ?? null,
    outcome,
    status: result.status ?? null,
    error: result.failure?.message ?? null,
    tries,
    duration_ms: result.durationMs,
  });
}

async function settle(message: Taken, result: Forwarded, maxTries: number): Promise<HandedOn['outcome']> {
  const { tries } = message;
  if (result.ok) {
    message.done();
    return 'taken';
  }
  if (tries >= maxTries && result.failure?.kind !== 'unreachable') {
    const reason = result.failure?.message ?? `the app answered ${result.status}`;
    const aside = await message.setAside(reason).then(
      () => true,
      () => false,
    );
    if (aside) return 'aside';
  }
  message.again(againMs[Math.min(tries, againMs.length) - 1] as number);
  return 'again';
}
