import type { Clock } from '../../io/clock.ts';
import { inEnglish } from '../../texts/translate.ts';
import { resend, sendingOfKept } from '../journal/resend-delivery.ts';
import type { Forwarded, Forwarder } from '../listener/forwarding/forwarder.ts';
import type { Expected } from '../signature/authenticator.ts';
import type { ConsumedMessage, Consumer } from './consumer.ts';

export interface ConsumedEvent {
  at: string;
  seq: number;
  /** The journal id at the listener that published it. */
  id: string;
  transaction_code: string | null;
  /** `taken`: the app answered 200, 201 or 202. `again`: it will be redelivered. `aside`: it is in the dead letter stream. */
  outcome: 'taken' | 'again' | 'aside';
  /** The HTTP status of the app's answer; null without one. */
  status: number | null;
  /** Why it was not accepted, if the status alone does not show it. */
  error: string | null;
  /** How often the stream has delivered it. */
  tries: number;
  /** Milliseconds until its redelivery; null if there is none. */
  again_in_ms: number | null;
  /** Milliseconds until the app's answer. */
  duration_ms: number;
}

export interface ForwardingMessages {
  target: URL;
  maxInFlight: number;
  /** The app's rejections after which a message becomes a dead letter. */
  maxTries: number;
  /** Re-signs messages that are too old for the app; undefined: all are sent unchanged. */
  expected: Expected | undefined;
  forwarder: Forwarder;
  clock: Clock;
  emit(event: ConsumedEvent): void;
}

/** Milliseconds until a message is redelivered, by its tries. */
const retryMs = [1_000, 5_000, 30_000, 120_000, 600_000];
/** The longest wait while the app is unreachable: it should get messages soon after it is back. */
const unreachableRetryMs = 30_000;

/**
 * Forwards messages to an app until the consumer is stopped, then waits for the running requests. A message is acknowledged
 * when the app has answered 200, 201 or 202. After too many rejections it becomes a dead letter. Rejections are counted
 * here, because the stream also counts tries at an unreachable app.
 * @throws network, auth or service error when the stream stops sending
 */
export async function forwardMessages(consumer: Consumer, options: ForwardingMessages): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const refusals = new Map<number, number>();
  try {
    for await (const message of consumer.messages) {
      const done: Promise<void> = forwardMessage(message, refusals, options).finally(() =>
        underWay.delete(done),
      );
      underWay.add(done);
      while (underWay.size >= options.maxInFlight) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
  }
}

async function forwardMessage(
  message: ConsumedMessage,
  refusals: Map<number, number>,
  options: ForwardingMessages,
) {
  const { target, maxTries, expected, forwarder, clock, emit } = options;
  const { delivery, seq, tries } = message;
  const sending = expected
    ? sendingOfKept(delivery, expected, clock.now())
    : ({ kind: 'as-received' } as const);
  const result = await resend(delivery, target, sending, { forwarder, clock });
  const isUnreachable = result.failure?.kind === 'unreachable';
  const refused = (refusals.get(seq) ?? 0) + (result.ok || isUnreachable ? 0 : 1);
  const settled = await settle(message, result, { isUnreachable, isLast: refused >= maxTries });
  if (settled.outcome === 'again') refusals.set(seq, refused);
  else refusals.delete(seq);
  emit({
    at: new Date(clock.now()).toISOString(),
    seq,
    id: delivery.id,
    transaction_code: delivery.transaction_code ?? null,
    status: result.status ?? null,
    error: result.failure ? inEnglish(result.failure.message) : null,
    tries,
    again_in_ms: null,
    duration_ms: result.durationMs,
    ...settled,
  });
}

type Settled = Pick<ConsumedEvent, 'outcome'> & Partial<Pick<ConsumedEvent, 'error' | 'again_in_ms'>>;

/** @param isLast whether the app had its last try */
async function settle(
  message: ConsumedMessage,
  result: Forwarded,
  { isUnreachable, isLast }: { isUnreachable: boolean; isLast: boolean },
): Promise<Settled> {
  if (result.ok) {
    message.acknowledge();
    return { outcome: 'taken' };
  }
  const wait = retryMs[Math.min(message.tries, retryMs.length) - 1] as number;
  const again = {
    outcome: 'again',
    again_in_ms: isUnreachable ? Math.min(wait, unreachableRetryMs) : wait,
  } as const;
  let failed: Pick<ConsumedEvent, 'error'> | undefined;
  if (isLast && !isUnreachable) {
    try {
      await message.moveToDeadLetters(
        result.failure ? inEnglish(result.failure.message) : `the app answered ${result.status}`,
      );
      return { outcome: 'aside' };
    } catch (error) {
      failed = { error: `it cannot be put aside: ${(error as Error).message}` };
    }
  }
  message.retryAfter(again.again_in_ms);
  return { ...again, ...failed };
}
