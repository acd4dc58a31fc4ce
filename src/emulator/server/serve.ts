import type { AddressInfo } from 'node:net';
import { act } from '../../io/dry-run.ts';
import { thisProcess } from '../../io/files/process-identity.ts';
import { cannotListen } from '../../io/listen-error.ts';
import { isLoopback } from '../../values/loopback.ts';
import { schemes } from '../../webhooks/signature/signing-forms.ts';
import type { SmtpServer } from '../channels/smtp.ts';
import { createSender } from '../deliveries/attempt.ts';
import { hashSecret, sameHash } from '../rules/secrets-and-passwords.ts';
import { seededClient } from '../seed-database.ts';
import { openFolder } from '../store/folder.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from './create-emulator.ts';

export interface ServeOptions
  extends Omit<EmulatorOptions, 'store' | 'sender' | 'mailer' | 'access' | 'whereabouts'> {
  /** 0 picks a free one. */
  port: number;
  /** The address that it listens on; loopback without. */
  host?: string;
  /** Names, in lower case, that it is called by beside those of loopback. */
  names?: readonly string[];
  /** What its own paths want; without one they are shut unless it listens on loopback alone. */
  controlToken?: string | undefined;
  /** Hosts beside loopback that webhooks may call. */
  allowHosts?: readonly string[];
  /** A further certificate authority for deliveries, PEM. */
  ca?: string;
  /** A mail server that emails go to, beside the outbox. */
  smtp?: SmtpServer | undefined;
}

export interface Served {
  /** `http://127.0.0.1:4010`; the service's base address, as this machine calls it. */
  url: string;
  port: number;
  /** Credentials of the client that every new database holds. */
  clientId: string;
  clientSecret: string;
  /** Asks one of the emulator's own paths without a network. */
  control: Emulator['control'];
  /** Resolves when no delivery is pending. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an emulator.
 * @throws local error: port in use, data folder in use or not readable; usage error for a seed that cannot be
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const { port, host = '127.0.0.1', names = [], controlToken, allowHosts = [], ca, smtp, ...own } = options;
  const { dataDir, clock, random, ways } = own;
  act(() => ({ kind: 'listen', address: hostAndPort(host, port) }));
  const shut = isLoopback(literal(host)) ? 'open' : 'closed';
  const store = dataDir === undefined ? openSqlite() : await openFolder(dataDir);
  const scheme = () => schemes.find((one) => one === ways?.scheme);
  const sender = createSender({ clock, random, allowHosts, scheme, ...(ca === undefined ? {} : { ca }) });
  const mailer = smtp && (await import('../channels/smtp.ts')).createMailer({ server: smtp, clock });
  let served: Served | undefined;
  const emulator = await createEmulator({
    ...own,
    store,
    sender,
    mailer,
    access: {
      names: [...names, literal(host)],
      control: controlToken === undefined ? shut : isToken(controlToken),
    },
    whereabouts: () =>
      served && { address: served.url, port: served.port, data: dataDir ?? null, pid: thisProcess().pid },
  });
  try {
    await emulator.app.listen({ port, host });
  } catch (error) {
    await emulator.close();
    throw cannotListen('the emulator', port, error as NodeJS.ErrnoException);
  }
  const address = emulator.app.server.address() as AddressInfo;
  served = {
    url: `http://${hostAndPort(isWildcard(host) ? '127.0.0.1' : host, address.port)}`,
    port: address.port,
    clientId: seededClient.clientId,
    clientSecret: seededClient.clientSecret,
    control: emulator.control,
    idle: emulator.idle,
    close: emulator.close,
  };
  return served;
}

/** Constant time. */
function isToken(token: string): (given: string) => boolean {
  const hash = hashSecret(token);
  return (given) => sameHash(hashSecret(given), hash);
}

/** Every address of this machine, loopback too. */
const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** As a URL has it. */
const literal = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** `127.0.0.1:4010`, `[::1]:4010` */
const hostAndPort = (host: string, port: number) => `${literal(host)}:${port}`;
