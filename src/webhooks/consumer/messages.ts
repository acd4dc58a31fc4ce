import type { JsMsg } from '@nats-io/jetstream';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { KeptDelivery } from '../journal/reader.ts';
import type { StreamAddress } from '../listener/publish/address.ts';
import { natsFailure } from '../listener/publish/failure.ts';
import { meets } from '../listener/publish/judge.ts';
import { own } from '../listener/publish/message.ts';
import { allSubjects } from '../listener/publish/names.ts';
import {
  type Connected,
  connectNats,
  type Patience,
  publishAcknowledged,
  streamInfo,
} from '../listener/publish/nats.ts';
import { pageOf } from '../listener/publish/page.ts';
import type { StreamAccess } from '../listener/publish/stream.ts';
import { deadLetterStream, deadLetterSubject, ensureDeadLetterStream } from './dead-letters.ts';
import { ensureDurable } from './durable.ts';

/** A message that this consumer has to deal with. */
export interface ConsumedMessage {
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
  /**
   * Until `stop`; at most so many more than are done with.
   * @throws network, auth or service error where the server lets this consumer go on no more
   */
  messages: AsyncIterable<ConsumedMessage>;
  stop(): void;
  /** Tells the server what was done with the last ones, and hangs up. */
  close(): Promise<void>;
}

export interface Consuming {
  /** The name that the stream knows the consumer by. */
  durable: string;
  maxInFlight: number;
  /** Told when the connection breaks, and when there is one again: to which server. */
  connected(again: boolean, server: string): void;
  /** Told what of the stream for what is put aside loses it, in words. */
  warn(words: string): void;
}

/**
 * Opens a durable consumer, made where it is not there, and the stream for what is put aside.
 * @throws network, auth or service error; usage error for a stream that is not there, and for what there is and cannot be used
 */
export async function openConsumer(
  address: StreamAddress,
  access: StreamAccess,
  { durable, maxInFlight, connected: toldOf, warn }: Consuming,
  patience: Patience,
): Promise<Consumer> {
  const connected = await connectNats(address, access, patience);
  const { connection, js } = connected;
  const { stream } = address;
  try {
    const { config } = await filledStream(connected, address);
    await ensureDeadLetterStream(connected, address, config.num_replicas, warn);
    await ensureDurable(connected, address, durable, config.subjects ?? []);
    const consumer = await js.consumers.get(stream, durable);
    const messages = await consumer.consume({ max_messages: maxInFlight, abort_on_missing_resource: true });
    let stopped = false;
    let refused: Error | undefined;
    const watching = watch(connected, toldOf, (error) => {
      refused = error;
      messages.stop();
    });
    return {
      messages: (async function* () {
        try {
          for await (const message of messages) yield consumed(message, connected, address, durable);
          // The client ends them too when it may not connect again.
          const closed =
            refused || connection.isClosed() ? (refused ?? (await connection.closed())) : undefined;
          if (!stopped) throw closed ?? new Error('the consumer is not there any more');
        } catch (error) {
          throw failureOf(error, address, durable);
        }
      })(),
      stop: () => {
        stopped = true;
        messages.stop();
      },
      close: async () => {
        await connection.flush().catch(() => undefined);
        await connection.close();
        await watching;
      },
    };
  } catch (error) {
    await connection.close();
    throw failureOf(error, address, durable);
  }
}

/**
 * Until the connection is closed. What a user may not do is known by this way alone: an acknowledgement that is not
 * allowed would have the app get the same delivery for ever. Nor can a consumer do anything but wait where it is known no
 * more; started again, it reads its credentials anew.
 */
async function watch(
  { nats, connection }: Connected,
  toldOf: Consuming['connected'],
  refused: (error: Error) => void,
): Promise<void> {
  const { PermissionViolationError, AuthorizationError, UserAuthenticationExpiredError } = nats;
  const refusals = [PermissionViolationError, AuthorizationError, UserAuthenticationExpiredError];
  let away = false;
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') {
      toldOf(true, status.server);
      away = false;
    } else if (status.type === 'disconnect') {
      // Each try that fails is one more.
      if (!away) toldOf(false, status.server);
      away = true;
    } else if (status.type === 'error' && refusals.some((refusal) => status.error instanceof refusal)) {
      refused(status.error);
    }
  }
}

/** The client's error as ours, where a consumer can do something else about it than a listener. */
function failureOf(error: unknown, address: StreamAddress, durable: string): PayconfirmError {
  const { stream, href } = address;
  const { name, message } = error as Error;
  if (name === 'PermissionViolationError') {
    const publishes = ['$JS.API.>', `$JS.ACK.${stream}.>`, deadLetterSubject(stream, durable)].join(', ');
    const hint = `The user needs to publish to ${publishes}, and to subscribe to _INBOX.>.`;
    return natsFailure(error, address).with({ hint });
  }
  if (/^(consumer|stream) (deleted|not found)/i.test(message)) {
    const what = `the consumer ${durable} of the stream ${stream} was deleted, or the stream (${href})`;
    const hint = 'Started again, this makes a new one, which begins with the oldest delivery in the stream.';
    return new PayconfirmError('service', what, { hint, cause: error });
  }
  return filtered(error, address);
}

/** The same for a stream that takes nothing of ours. */
function filtered(error: unknown, address: StreamAddress): PayconfirmError {
  return /filter subject/.test((error as Error).message) ? takesNone(address) : natsFailure(error, address);
}

const takesNone = ({ stream, href }: StreamAddress) =>
  usageError(
    `the stream ${stream} takes no ${allSubjects} (${href})`,
    'Name the one that listen --publish fills.',
  );

/** Messages that are asked for at once. */
const page = 100;

/**
 * What a stream has got since an instant (epoch milliseconds), oldest first, up to what it had when this was asked.
 * @throws as `openConsumer`
 */
export async function* publishedSince(
  address: StreamAddress,
  access: StreamAccess,
  since: number,
  { clock, ...patience }: Patience & { clock: Clock },
): AsyncGenerator<KeptDelivery> {
  const connected = await connectNats(address, access, patience);
  const { nats, connection, js } = connected;
  try {
    await filledStream(connected, address);
    const consumer = await js.consumers.get(address.stream, {
      deliver_policy: nats.DeliverPolicy.StartTime,
      opt_start_time: new Date(since).toISOString(),
      filter_subjects: allSubjects,
    });
    let left = (await consumer.info()).num_pending;
    while (left > 0) {
      const before = left;
      for await (const message of pageOf(consumer, Math.min(left, page), connected, clock)) {
        left = Math.min(left - 1, message.info.pending);
        yield deliveryOf(message);
      }
      if (left < before) continue;
      // What was deleted meanwhile does not come any more.
      left = (await consumer.info()).num_pending;
      if (left > 0) throw new nats.TimeoutError();
    }
  } catch (error) {
    throw filtered(error, address);
  } finally {
    await connection.close();
  }
}

async function filledStream(connected: Connected, address: StreamAddress) {
  const { stream, href } = address;
  const found = await streamInfo(connected, stream);
  if (!found) {
    const hint = 'Name the one that listen --publish fills; with --create-stream that makes it.';
    throw usageError(`the stream ${stream} is not there (${href})`, hint);
  }
  // A newer server makes a consumer of it all the same, which would wait for ever. One that copies another has none.
  const { subjects = [] } = found.config;
  if (subjects.length > 0 && !subjects.some((one) => meets(one, allSubjects))) throw takesNone(address);
  return found;
}

function consumed(
  message: JsMsg,
  connected: Connected,
  address: StreamAddress,
  durable: string,
): ConsumedMessage {
  const { info } = message;
  const { streamSequence: seq, deliveryCount: tries } = info;
  return {
    seq,
    tries,
    delivery: deliveryOf(message),
    done: () => message.ack(),
    again: (afterMs) => message.nak(afterMs),
    setAside: async (reason) => {
      const headers = connected.nats.headers();
      for (const [name, values] of message.headers ?? []) {
        if (!name.startsWith('Nats-')) for (const value of values) headers.append(name, value);
      }
      headers.set('Payconfirm-Reason', encodeURI(reason.slice(0, 256)));
      headers.set('Payconfirm-Tries', String(tries));
      headers.set('Payconfirm-Sequence', String(seq));
      try {
        await publishAcknowledged(connected, deadLetterSubject(address.stream, durable), message.data, {
          headers,
          msgID: `${durable}:${seq}`,
        });
      } catch (error) {
        throw natsFailure(error, { ...address, stream: deadLetterStream(address.stream) });
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
