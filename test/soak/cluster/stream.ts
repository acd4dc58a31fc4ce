import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy } from '@nats-io/jetstream';
import type { Cluster } from '../../harness/nats-cluster.ts';
import type { Round } from '../scenario.ts';

export const stream = 'PAY';
/** Nanoseconds after which what was not acknowledged is handed out again. */
const ackWaitNs = 5e9;
const durable = 'effect';

export type Client = Awaited<ReturnType<Cluster['client']>>;

export interface Consumer {
  /** How often each code had its effect. */
  effects: Map<string, number>;
  /** Messages that the stream handed out once more: the same sequence, and no effect. */
  redelivered(): number;
}

/**
 * A durable consumer at work. What it was handed before, by its sequence in the stream, it acknowledges and leaves: an effect
 * that happens twice is a delivery that is in the stream twice.
 */
export async function startConsumer({ manager, js }: Client, round: Round): Promise<Consumer> {
  const effects = new Map<string, number>();
  const seen = new Set<number>();
  let redelivered = 0;
  let over = false;
  let stop: () => unknown = () => undefined;
  await manager.consumers.add(stream, {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWaitNs,
    max_ack_pending: 2000,
  });
  async function work() {
    const messages = await (await js.consumers.get(stream, durable)).consume({ max_messages: 500 });
    stop = () => messages.stop();
    if (over) stop();
    for await (const message of messages) {
      message.ack();
      if (seen.has(message.seq)) {
        redelivered += 1;
        continue;
      }
      seen.add(message.seq);
      const { transaction_code: code } = message.json<{ transaction_code: string }>();
      effects.set(code, (effects.get(code) ?? 0) + 1);
    }
  }
  const working = (async () => {
    while (!over) {
      // Its leader may be away for a moment.
      await work().catch(() => delay(250));
    }
  })();
  round.after(async () => {
    over = true;
    await stop();
    await working;
  });
  return { effects, redelivered: () => redelivered };
}

/** The stream as it is, from its first message to its last. */
export async function readWhole({ manager, js }: Client): Promise<{ code: string; body: string }[]> {
  const { state } = await manager.streams.info(stream);
  const found: { code: string; body: string }[] = [];
  if (state.messages === 0) return found;
  const consumer = await js.consumers.get(stream, {});
  const messages = await consumer.consume({ max_messages: 1000 });
  for await (const message of messages) {
    const body = message.string();
    found.push({ code: JSON.parse(body).transaction_code, body });
    if (message.seq >= state.last_seq) break;
  }
  return found;
}

/** The name of the server that leads the stream; undefined while there is none. */
export async function leaderOf({ manager }: Client): Promise<string | undefined> {
  const info = await manager.streams.info(stream).catch(() => undefined);
  return info?.cluster?.leader;
}

/** Resolves when every replica of the stream and of its bucket has all; false after so many milliseconds. */
export async function isWhole({ manager }: Client, withinMs: number): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < withinMs; await delay(200)) {
    const infos = await Promise.all(
      [stream, `KV_${stream}_seen`].map((name) => manager.streams.info(name).catch(() => undefined)),
    );
    const whole = infos.every((info) => {
      const { leader, replicas = [] } = info?.cluster ?? {};
      return leader && replicas.length === 2 && replicas.every(({ current, offline }) => current && !offline);
    });
    if (whole) return true;
  }
  return false;
}
