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
import { act } from '../../io/dry-run.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { createClientSockets } from './client-sockets.ts';
import { natsFailure } from './nats-errors.ts';
import type { StreamAccess, StreamAddress } from './stream-address.ts';
import { root } from './stream-message.ts';

/** Milliseconds for one step; three of them and a margin are within what a delivery's answer may take. */
const stepMs = 2_500;
const connectMs = 5_000;
/** Milliseconds between two signs of life, after two of which that were not answered another server is tried. */
const pingMs = 5_000;

/** Whether it says that a stream is not there. */
export const isStreamMissing = (error: unknown) => (error as { code?: unknown }).code === 10059;

async function packages() {
  const [transport, jetstream, kv] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
  ]);
  return { ...transport, ...jetstream, ...kv };
}

/** A connection with what is asked through it. */
export interface Connected {
  nats: Nats;
  connection: NatsConnection;
  manager: JetStreamManager;
  js: JetStreamClient;
}

/** How long the servers may take to answer, and how that is said. */
export type Patience = Pick<Context, 'wait' | 'options'>;

/**
 * Connects, and stays connected: to another server where one goes away. All servers together have the time of a request.
 * @throws network error when no server answers, auth error, usage error for a certificate that is not trusted, and for a file that is none of
 * credentials or a seed; the signal's reason
 */
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
    const connected = await Promise.race([connecting, abortOf(limit.signal)]);
    void connected.connection.closed().then(sockets.end);
    return connected;
  } catch (error) {
    sockets.end();
    // It may come when nobody waits for it any more.
    connecting.then(({ connection }) => connection.close()).catch(() => undefined);
    if (!limit.isOver) throw error;
    const late = t('the NATS server at {0} did not answer within {1}', where, formatDuration(ms));
    throw new PayconfirmError('network', late, { hint: t('Give it longer: --request-timeout.') });
  } finally {
    limit.callOff();
  }
}

async function abortOf(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
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

/**
 * A stream's settings and state; undefined where it is not there.
 * @throws the client's other errors
 */
export async function streamInfo({ manager }: Connected, name: string): Promise<StreamInfo | undefined> {
  return manager.streams.info(name).catch((error: unknown) => {
    if (isStreamMissing(error)) return undefined;
    throw error;
  });
}

/**
 * Resolves when the stream has stored it. A cluster also says `duplicate` of an id that it was only asked to store, with the
 * sequence 0: what a leader that is gone did not get through is then in no stream, and its id is refused until the window is
 * over (nats-server's issue 5827).
 * @throws the client's error; network error for what is not stored yet
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

/** The client says that JetStream is not enabled wherever nobody answers; what was asked before may have been answered. */
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
      : // Its last line ends, also where a blank was cut off there.
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
    // Until the end: what comes meanwhile is in the journal.
    maxReconnectAttempts: -1,
    // Also where one refuses us: another may know us, or this one again once its settings are right. A listener goes on.
    ignoreAuthErrorAbort: true,
    ignoreClusterUpdates: !learnsServers,
    reconnectTimeWait: 500,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(tls || ca !== undefined ? { tls: ca === undefined ? {} : { ca } } : {}),
    ...(authenticator.length > 0 ? { authenticator } : {}),
  };
}

/** @throws usage error for what proves nothing: a connection would be tried again and again */
function readable(flag: string, what: string, authenticator: Authenticator): Authenticator {
  try {
    authenticator('nonce');
    return authenticator;
  } catch (error) {
    throw usageError(t('{0}: the file is not {1} ({2})', flag, what, (error as Error).message));
  }
}
