import type { JsMsg } from '@nats-io/jetstream';
import type { HeaderPair } from '../../values/headers.ts';
import type { KeptDelivery } from '../journal/reader.ts';
import type { StreamAddress } from '../listener/publish/address.ts';
import { natsFailure, notThere } from '../listener/publish/failure.ts';
import { own } from '../listener/publish/message.ts';
import { allSubjects } from '../listener/publish/names.ts';
import { type Connected, connectNats, streamNotFound } from '../listener/publish/nats.ts';
import type { StreamAccess } from '../listener/publish/stream.ts';

/** A message that this consumer has to deal with. */
export interface Taken {
  seq: number;
  /** Times that the stream has handed it out, this one included. */
  tries: number;
  delivery: KeptDelivery;
  /** It is done. */
  done(): void;
  /** It comes again after so many milliseconds. */
  again(afterMs: number): void;
  /**
   * Puts it aside for a person, with the reason, and out of the way.
   * @throws network or service error where that was not acknowledged; it comes again then
   */
  setAside(reason: string): Promise<void>;
}

export interface Consumer {
  /** Until `stop`; at most so many more than are done with. */
  messages: AsyncIterable<Taken>;
  stop(): void;
  /** Tells the server what was done with the last ones, and hangs up. */
  close(): Promise<void>;
}

/** Milliseconds after which the stream hands out again what nobody said anything about: an app has 10 s, and it may wait. */
const ackWaitMs = 45_000;
const nanosPerMs = 1_000_000;

/** Where what no app takes is put aside: a stream of its own, so that it is in nobody's way. */
export const deadSubject = (stream: string, durable: string) => `payconfirm_dead.${stream}.${durable}`;

/**
 * Opens a durable consumer, made where it is not there, and the stream for what is put aside.
 * @throws network, auth or service error; usage error for a stream that is not there
 */
export async function openConsumer(
  address: StreamAddress,
  access: StreamAccess,
  durable: string,
  maxInFlight: number,
): Promise<Consumer> {
  const connected = await connectNats(address, access);
  const { nats, connection, manager, js } = connected;
  const { stream } = address;
  try {
    const { config } = await streamInfo(connected, address);
    const aside = { name: `${stream}_dead`, subjects: [`payconfirm_dead.${stream}.*`] };
    await manager.streams
      .info(aside.name)
      .catch(() => manager.streams.add({ ...aside, num_replicas: config.num_replicas }));
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: nats.AckPolicy.Explicit,
      ack_wait: ackWaitMs * nanosPerMs,
      filter_subject: allSubjects,
    });
    const consumer = await js.consumers.get(stream, durable);
    const messages = await consumer.consume({ max_messages: maxInFlight });
    return {
      messages: (async function* () {
        for await (const message of messages) yield taken(message, connected, address, durable);
      })(),
      stop: () => messages.stop(),
      close: async () => {
        await connection.flush().catch(() => undefined);
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw natsFailure(error, address);
  }
}

/**
 * What a stream has got since an instant (epoch milliseconds), oldest first, up to what it had when this was asked.
 * @throws as `openConsumer`
 */
export async function* publishedSince(
  address: StreamAddress,
  access: StreamAccess,
  since: number,
): AsyncGenerator<KeptDelivery> {
  const connected = await connectNats(address, access);
  const { nats, connection, js } = connected;
  try {
    await streamInfo(connected, address);
    const consumer = await js.consumers.get(address.stream, {
      deliver_policy: nats.DeliverPolicy.StartTime,
      opt_start_time: new Date(since).toISOString(),
      filter_subjects: allSubjects,
    });
    let left = (await consumer.info()).num_pending;
    while (left > 0) {
      for await (const message of await consumer.fetch({ max_messages: Math.min(left, 100) })) {
        left = Math.min(left - 1, message.info.pending);
        yield deliveryOf(message);
      }
    }
  } catch (error) {
    throw natsFailure(error, address);
  } finally {
    await connection.close();
  }
}

async function streamInfo({ nats, manager }: Connected, address: StreamAddress) {
  return manager.streams.info(address.stream).catch((error: unknown) => {
    const missing = error instanceof nats.JetStreamApiError && error.code === streamNotFound;
    throw missing ? notThere(`the stream ${address.stream}`, address) : error;
  });
}

function taken(message: JsMsg, { nats, js }: Connected, address: StreamAddress, durable: string): Taken {
  const { info } = message;
  const { streamSequence: seq, deliveryCount: tries } = info;
  return {
    seq,
    tries,
    delivery: deliveryOf(message),
    done: () => message.ack(),
    again: (afterMs) => message.nak(afterMs),
    setAside: async (reason) => {
      const headers = nats.headers();
      for (const [name, values] of message.headers ?? []) {
        if (!name.startsWith('Nats-')) for (const value of values) headers.append(name, value);
      }
      headers.set('Payconfirm-Reason', encodeURI(reason.slice(0, 256)));
      headers.set('Payconfirm-Tries', String(tries));
      headers.set('Payconfirm-Sequence', String(seq));
      try {
        await js.publish(deadSubject(address.stream, durable), message.data, {
          headers,
          msgID: `${durable}:${seq}`,
        });
      } catch (error) {
        throw natsFailure(error, address);
      }
      // Servers before 2.10 know no reason here.
      message.term();
    },
  };
}

/** The delivery that a message is, as if it had been kept here. */
function deliveryOf({ headers, data, seq }: JsMsg): KeptDelivery {
  const header = (name: string) => headers?.get(name) || undefined;
  return {
    type: 'delivery',
    id: header('Payconfirm-Id') ?? String(seq),
    received_at: header('Payconfirm-Received-At') ?? new Date(0).toISOString(),
    headers: own.flatMap((name): HeaderPair[] => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    }),
    body_base64: Buffer.from(data).toString('base64'),
    verified: true,
    copy: 'first',
    transaction_code: textOf(header('Payconfirm-Code')),
  };
}

function textOf(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURI(header);
  } catch {
    // Another program may publish there too.
    return header;
  }
}
