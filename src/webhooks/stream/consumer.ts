import type { JsMsg } from '@nats-io/jetstream';
import { PayconfirmError } from '../../errors.ts';
import { t, type Warn } from '../../texts/translate.ts';
import { type Connected, connectNats, type Patience, publishAcknowledged } from './connection.ts';
import {
  deadLetterStream,
  deadLetterSubject,
  deliveryStream,
  ensureDeadLetterStream,
  ensureDurable,
  streamFailure,
} from './consumer-setup.ts';
import { natsFailure } from './nats-errors.ts';
import type { StreamAccess, StreamAddress } from './stream-address.ts';
import { deliveryOf } from './stream-message.ts';

/** A message that this consumer must process. */
export type ConsumedMessage = ReturnType<typeof consumed>;

export type Consumer = Awaited<ReturnType<typeof openConsumer>>;

export interface Consuming {
  durable: string;
  maxInFlight: number;
  /** Called when the connection breaks, and when it is back (`isBack`), with the server. */
  onConnection(isBack: boolean, server: string): void;
  /** Warns about settings of the dead letter stream that lose messages. */
  warn: Warn;
}

/** Opens a durable consumer and the dead letter stream, or creates them. @throws as `ensureDurable` */
export async function openConsumer(
  address: StreamAddress,
  access: StreamAccess,
  { durable, maxInFlight, onConnection, warn }: Consuming,
  patience: Patience,
) {
  const connected = await connectNats(address, access, patience);
  const { connection, js } = connected;
  const { stream } = address;
  try {
    const { config } = await deliveryStream(connected, address);
    await ensureDeadLetterStream(connected, address, config.num_replicas, warn);
    await ensureDurable(connected, address, durable, config.subjects ?? []);
    const consumer = await js.consumers.get(stream, durable);
    const messages = await consumer.consume({ max_messages: maxInFlight, abort_on_missing_resource: true });
    let stopped = false;
    let refused: Error | undefined;
    const watching = watch(connected, onConnection, (error) => {
      refused = error;
      messages.stop();
    });
    return {
      /** Until `stop`; at most `maxInFlight` unfinished ones. @throws network, auth or service error */
      messages: (async function* () {
        try {
          for await (const message of messages) yield consumed(message, connected, address, durable);
          // The client also ends them if it cannot reconnect.
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
      /** Sends the last acknowledgements and disconnects. */
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

/** Watches until the connection is closed: without the permission to acknowledge, a consumer must stop. */
async function watch(
  { nats, connection }: Connected,
  onConnection: Consuming['onConnection'],
  refused: (error: Error) => void,
): Promise<void> {
  const { PermissionViolationError, AuthorizationError, UserAuthenticationExpiredError } = nats;
  const refusals = [PermissionViolationError, AuthorizationError, UserAuthenticationExpiredError];
  let away = false;
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') {
      onConnection(true, status.server);
      away = false;
    } else if (status.type === 'disconnect') {
      // Each failed try has an event.
      if (!away) onConnection(false, status.server);
      away = true;
    } else if (status.type === 'error' && refusals.some((refusal) => status.error instanceof refusal)) {
      refused(status.error);
    }
  }
}

/** Converts an error of the client, if a consumer needs another hint than a listener. */
function failureOf(error: unknown, address: StreamAddress, durable: string): PayconfirmError {
  const { stream, href } = address;
  const { name, message } = error as Error;
  if (name === 'PermissionViolationError') {
    const publishes = ['$JS.API.>', `$JS.ACK.${stream}.>`, deadLetterSubject(stream, durable)].join(', ');
    const hint = t('The user needs to publish to {0}, and to subscribe to _INBOX.>.', publishes);
    return natsFailure(error, address).with({ hint });
  }
  if (/^(consumer|stream) (deleted|not found)/i.test(message)) {
    const what = t(
      'the consumer {0} of the stream {1} was deleted, or the stream ({2})',
      durable,
      stream,
      href,
    );
    const hint = t(
      'Start it again: it creates a new one, which begins with the oldest delivery in the stream.',
    );
    return new PayconfirmError('service', what, { hint, cause: error });
  }
  return streamFailure(error, address);
}

function consumed(message: JsMsg, connected: Connected, address: StreamAddress, durable: string) {
  const { info } = message;
  const { streamSequence: seq, deliveryCount: tries } = info;
  return {
    seq,
    /** How often the stream has delivered it, including this time. */
    tries,
    delivery: deliveryOf(message),
    acknowledge: () => message.ack(),
    /** The stream redelivers it after this many milliseconds. */
    retryAfter: (ms: number) => message.nak(ms),
    /** Moves it to the dead letter stream, with the reason. @throws network or service error */
    moveToDeadLetters: async (reason: string) => {
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
      // Servers before 2.10 accept no reason here.
      message.term();
    },
  };
}
