import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type {
  JetStreamClient,
  JetStreamManager,
  JetStreamPublishOptions,
  PubAck,
  StreamInfo,
} from '@nats-io/jetstream';
import type { Authenticator, NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { orAborted } from '../../io/deadline.ts';
import { act } from '../../io/dry-run.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { natsFailure } from './nats-errors.ts';
import type { StreamAccess, StreamAddress } from './stream-address.ts';
import { root } from './stream-message.ts';

const opener = new AsyncLocalStorage<(socket: Socket) => void>();

subscribe('net.client.socket', (message) => {
  opener.getStore()?.((message as { socket: Socket }).socket);
});

/** The sockets of one NATS connection. One on which the server sent nothing for `silentMs` is destroyed. */
function createClientSockets(silentMs: number) {
  const open = new Set<Socket>();
  let isOver = false;
  const add = (socket: Socket) => {
    // The client removes all listeners, so no event reports a close.
    for (const one of open) if (one.destroyed) open.delete(one);
    open.add(socket);
    // Not within this event: the client does not have the socket yet.
    if (isOver) setImmediate(() => socket.destroy());
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
  };
  return {
    /** Runs work of the client. Its connections belong to this object. */
    of: <Result>(work: () => Result): Result => opener.run(add, work),
    /** Destroys all sockets, also later ones. */
    end: (): void => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** Milliseconds for one step. Three steps and a margin fit into the time of a delivery's answer. */
const stepMs = 2_500;
const connectMs = 5_000;
/** Milliseconds between two pings. After two without an answer, the client tries another server. */
const pingMs = 5_000;

/** Whether the error says that a stream does not exist. */
export const isStreamMissing = (error: unknown) => (error as { code?: unknown }).code === 10059;

async function packages() {
  const [transport, jetstream, kv] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
  ]);
  return { ...transport, ...jetstream, ...kv };
}

export interface Connected {
  nats: Nats;
  connection: NatsConnection;
  manager: JetStreamManager;
  js: JetStreamClient;
}

/** The timeout of the servers, and the notice about the wait. */
export type Patience = Pick<Context, 'wait' | 'options'>;

/** Connects, and reconnects to another server if one fails. @throws network, auth or usage error; the reason */
export async function connectNats(
  address: StreamAddress,
  access: StreamAccess,
  { wait, options: { requestTimeoutMs: ms } }: Patience,
): Promise<Connected> {
  act(() => ({ kind: 'request', method: 'CONNECT', url: address.href, headers: {}, body: null }));
  const nats = await packages();
  const where = address.servers.join(', ');
  const limit = wait(t('the NATS server at {0} to answer', where), {
    ms,
    flag: '--request-timeout',
    isAnswer: true,
  });
  const sockets = createClientSockets(connectMs);
  const connecting = sockets.of(() => connectedTo(address, access, nats));
  try {
    const connected = await orAborted(connecting, limit.signal);
    void connected.connection.closed().then(sockets.end);
    return connected;
  } catch (error) {
    sockets.end();
    // It may connect after the timeout.
    connecting.then(({ connection }) => connection.close()).catch(() => undefined);
    if (!limit.isOver) throw error;
    const late = t('the NATS server at {0} did not answer within {1}', where, formatDuration(ms));
    throw new PayconfirmError('network', late, { hint: t('Wait longer with --request-timeout.') });
  } finally {
    limit.callOff();
  }
}

async function connectedTo(address: StreamAddress, access: StreamAccess, nats: Nats): Promise<Connected> {
  const connection = await nats
    .connect(optionsOf(address, access, nats))
    .catch((error: unknown) => Promise.reject(natsFailure(error, address)));
  try {
    const manager = await nats.jetstreamManager(connection, { timeout: stepMs });
    return { nats, connection, manager, js: nats.jetstream(connection, { timeout: stepMs }) };
  } catch (error) {
    await connection.close();
    throw natsFailure(error, address);
  }
}

/** A stream's settings and state; undefined if it does not exist. @throws the client's other errors */
export async function streamInfo({ manager }: Connected, name: string): Promise<StreamInfo | undefined> {
  return manager.streams.info(name).catch((error: unknown) => {
    if (isStreamMissing(error)) return undefined;
    throw error;
  });
}

/**
 * Resolves when the stream has stored it. A cluster also answers `duplicate` with sequence 0 for an id that is not stored
 * yet. If its leader failed, the message is in no stream, and its id is refused until the window is over (nats-server issue
 * 5827).
 * @throws the client's error; network error if it is not stored yet
 */
export async function publishAcknowledged(
  { js }: Connected,
  subject: string,
  data: Uint8Array,
  options: Partial<JetStreamPublishOptions>,
): Promise<PubAck> {
  const ack = await js.publish(subject, data, options).catch(throwNotEnabled);
  if (ack.seq > 0) return ack;
  throw new PayconfirmError(
    'network',
    t('the stream knows the id of this message, and has not stored it yet'),
  );
}

/** The client reports that JetStream is not enabled whenever nobody answers. Earlier requests may have worked. */
function throwNotEnabled(error: Error): never {
  if (error.name !== 'JetStreamNotEnabled') throw error;
  const why = 'the stream was deleted, takes other subjects, or has no leader';
  throw new PayconfirmError('network', t('no stream of the NATS server takes this: {0}', why), {
    cause: error,
  });
}

type Nats = Awaited<ReturnType<typeof packages>>;

function optionsOf(
  { servers, tls }: StreamAddress,
  { ca, creds, nkey, token, learnsServers }: StreamAccess,
  { credsAuthenticator, nkeyAuthenticator, tokenAuthenticator }: Nats,
): NodeConnectionOptions {
  const authenticator = [
    ...(creds === undefined
      ? []
      : // The last line ends with a newline, even if whitespace was trimmed there.
        [readable('--nats-creds', 'a credentials file', credsAuthenticator(Buffer.from(`${creds}\n`)))]),
    ...(nkey === undefined
      ? []
      : [readable('--nats-nkey', 'the seed of an nkey', nkeyAuthenticator(Buffer.from(nkey)))]),
    ...(token === undefined ? [] : [tokenAuthenticator(token)]),
  ];
  return {
    servers: [...servers],
    name: root,
    timeout: connectMs,
    // Reconnects until the end: deliveries received in the meantime are in the journal.
    maxReconnectAttempts: -1,
    // Also after an authentication error: another server may accept the user. The listener keeps running.
    ignoreAuthErrorAbort: true,
    ignoreClusterUpdates: !learnsServers,
    reconnectTimeWait: 500,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(tls || ca !== undefined ? { tls: ca === undefined ? {} : { ca } } : {}),
    ...(authenticator.length > 0 ? { authenticator } : {}),
  };
}

/** @throws usage error for invalid credentials, with which a connection would be retried forever */
function readable(flag: string, what: string, authenticator: Authenticator): Authenticator {
  try {
    authenticator('nonce');
    return authenticator;
  } catch (error) {
    throw usageError(t('{0}: the file is not {1} ({2})', flag, what, (error as Error).message));
  }
}
