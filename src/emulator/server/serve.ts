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
import { createEmulator, type EmulatorOptions } from './create-emulator.ts';
import { loadCompilers } from './validation.ts';

export interface ServeOptions
  extends Omit<EmulatorOptions, 'store' | 'sender' | 'mailer' | 'access' | 'listenInfo'> {
  /** 0 picks a free port. */
  port: number;
  /** The address that it listens on; default: loopback. */
  host?: string;
  /** Host names in lower case that it accepts, besides those of loopback. */
  names?: readonly string[];
  /** The token of its own paths. Without it they are closed, unless it listens on loopback only. */
  controlToken?: string | undefined;
  /** Hosts besides loopback that webhooks may call. */
  allowHosts?: readonly string[];
  /** A further certificate authority for deliveries, PEM. */
  ca?: string;
  /** A mail server that also receives the emails of the outbox. */
  smtp?: SmtpServer | undefined;
}

export type Served = Awaited<ReturnType<typeof serve>>;

/** Starts an emulator. @throws local error: port or data folder; usage error: seed */
export async function serve(options: ServeOptions) {
  const { port, host = '127.0.0.1', names = [], controlToken, allowHosts = [], ca, smtp, ...own } = options;
  const { dataDir, clock, random, ways } = own;
  act(() => ({ kind: 'listen', address: hostAndPort(host, port) }));
  const shut = isLoopback(literal(host)) ? 'open' : 'closed';
  const store = await (dataDir === undefined ? openSqlite() : openFolder(dataDir));
  const scheme = () => schemes.find((one) => one === ways?.scheme);
  const sender = createSender({ clock, random, allowHosts, scheme, ...(ca === undefined ? {} : { ca }) });
  const mailer = smtp && (await import('../channels/smtp.ts')).createMailer({ server: smtp, clock });
  let at: { address: string; port: number } | undefined;
  const emulator = await createEmulator({
    ...own,
    store,
    sender,
    mailer,
    access: {
      names: [...names, literal(host)],
      control: controlToken === undefined ? shut : isToken(controlToken),
    },
    listenInfo: () => at && { ...at, data: dataDir ?? null, pid: thisProcess().pid },
  });
  try {
    await emulator.app.listen({ port, host });
  } catch (error) {
    await emulator.close();
    throw cannotListen('the emulator', port, error as NodeJS.ErrnoException);
  }
  const { port: bound } = emulator.app.server.address() as AddressInfo;
  at = { address: `http://${hostAndPort(isWildcard(host) ? '127.0.0.1' : host, bound)}`, port: bound };
  return {
    /** `http://127.0.0.1:4010`; the service's base address, as seen from this machine. */
    url: at.address,
    port: bound,
    /** Credentials of the client of every new database. */
    clientId: seededClient.clientId,
    clientSecret: seededClient.clientSecret,
    /** Calls one of the emulator's own paths without a network. */
    control: emulator.control,
    idle: emulator.idle,
    /** Loads what the first request and the first delivery need: an update may remove its files. */
    loadAhead: async () => {
      await Promise.all([loadCompilers(), sender.load()]);
    },
    close: emulator.close,
  };
}

/** Compares in constant time. */
function isToken(token: string): (given: string) => boolean {
  const hash = hashSecret(token);
  return (given) => sameHash(hashSecret(given), hash);
}

/** True for every address of this machine, including loopback. */
const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

const literal = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** `127.0.0.1:4010`, `[::1]:4010` */
const hostAndPort = (host: string, port: number) => `${literal(host)}:${port}`;
