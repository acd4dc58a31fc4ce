import type { AddressInfo } from 'node:net';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../../io/act.ts';
import type { Clock } from '../../io/clock.ts';
import { thisProcess } from '../../io/files/owner-file.ts';
import type { Random } from '../../io/random.ts';
import type { SmtpServer } from '../channels/smtp.ts';
import { createSender } from '../deliveries/attempt.ts';
import { seededClient } from '../seed.ts';
import { openFolder } from '../store/folder.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createEmulator, type EmulatorOptions } from './create.ts';

export interface ServeOptions {
  /** 0 picks a free one. */
  port: number;
  /** Where the state lives; without it in memory, gone with the process. */
  dataDir?: string | undefined;
  clock: Clock;
  random: Random;
  /** Hosts beside loopback that webhooks may call. */
  allowHosts: readonly string[];
  /** A further certificate authority for deliveries, PEM. */
  ca?: string;
  /** A mail server that emails go to, beside the outbox. */
  smtp?: SmtpServer | undefined;
  seed?: EmulatorOptions['seed'];
  onStop?: EmulatorOptions['onStop'];
  onReplyMismatch?: EmulatorOptions['onReplyMismatch'];
}

export interface Served {
  /** `http://127.0.0.1:4010`; the service's base address. */
  url: string;
  port: number;
  /** Credentials of the client that every new database holds. */
  clientId: string;
  clientSecret: string;
  /** Resolves when no delivery is pending. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an emulator on loopback.
 * @throws local error: port in use, data folder in use or not readable; usage error for a seed that cannot be
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { port, dataDir, clock, random, allowHosts, ca, smtp, seed, onStop, onReplyMismatch } = options;
  act(() => ({ kind: 'listen', address: `127.0.0.1:${port}` }));
  const store = dataDir === undefined ? openSqlite() : await openFolder(dataDir);
  const sender = createSender({ clock, random, allowHosts, ...(ca === undefined ? {} : { ca }) });
  const mailer = smtp && (await import('../channels/smtp.ts')).createMailer({ server: smtp, clock });
  let served: Served | undefined;
  const emulator = await createEmulator({
    store,
    dataDir,
    clock,
    random,
    sender,
    mailer,
    seed,
    whereabouts: () =>
      served && { address: served.url, port: served.port, data: dataDir ?? null, pid: thisProcess().pid },
    ...(onStop ? { onStop } : {}),
    ...(onReplyMismatch ? { onReplyMismatch } : {}),
  });
  try {
    await emulator.app.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await emulator.close();
    throw cannotListen(port, error as NodeJS.ErrnoException);
  }
  const address = emulator.app.server.address() as AddressInfo;
  served = {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    clientId: seededClient.clientId,
    clientSecret: seededClient.clientSecret,
    idle: emulator.idle,
    close: emulator.close,
  };
  return served;
}

function cannotListen(port: number, error: NodeJS.ErrnoException): PayconfirmError {
  const inUse = error.code === 'EADDRINUSE';
  const message = inUse
    ? `port ${port} is in use`
    : `the emulator cannot listen on port ${port}: ${error.message}`;
  return new PayconfirmError('local', message, {
    hint: 'Choose another with --port, or let --port 0 pick a free one.',
    cause: error,
  });
}
