import { usageError } from '../../errors.ts';
import { type Sentence, t } from '../../texts/translate.ts';

/** The address of a stream: `nats://a:4222,b/ORDERS`. */
export type StreamAddress = ReturnType<typeof streamAddress>;

const example =
  'Example: nats://127.0.0.1:4222/PAYMENTS. Separate several servers with commas.' satisfies Sentence;

/** Reads the address of a stream from a flag. @throws usage error, also for credentials in it */
export function streamAddress(text: string, flag: string) {
  if (text.includes('@')) {
    throw usageError(
      t('{0}: the address contains a user name, a password or a token', flag),
      t(
        'Others can read a command line: use a file or a variable with --nats-creds, --nats-nkey or --nats-token-env.',
      ),
    );
  }
  const [, scheme, hosts = '', stream = ''] = /^(nats|tls):\/\/([^/?#\s]+)\/([\w-]{1,200})$/.exec(text) ?? [];
  const servers = hosts.split(',');
  if (scheme === undefined || !servers.every(isHost)) {
    throw usageError(t('{0}: "{1}" is not nats://HOST[,HOST…]/STREAM', flag, text), t(example));
  }
  return {
    /** `host:port`, or a host alone. */
    servers /** `tls://`: TLS is required. */,
    tls: scheme === 'tls',
    stream /** As given. It contains no secret. */,
    href: text,
  };
}

function isHost(text: string): boolean {
  if (!URL.canParse(`nats://${text}`)) return false;
  const { hostname, pathname } = new URL(`nats://${text}`);
  return hostname !== '' && pathname === '';
}

/** Credentials for the servers. They are read from files or variables, never from a command line. */
export interface StreamAccess {
  /** The certificate authority of the servers, PEM; undefined: the system's. */
  ca: string | undefined;
  /** A credentials file, as `nsc` writes it. */
  creds: string | undefined;
  nkey: string | undefined;
  token: string | undefined;
  /** Whether to use servers that another server announces. They were not checked as a destination of the token. */
  learnsServers: boolean;
}
