import { type ErrorKind, PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { StreamAddress } from './stream-address.ts';

/** What an error of the client's means, and what to do. */
interface Meaning {
  kind: ErrorKind;
  words: string;
  hint?: string | undefined;
}

/** The client's error as ours: what happened, why, what to do. */
export function natsFailure(error: unknown, { servers, stream }: StreamAddress): PayconfirmError {
  if (error instanceof PayconfirmError) return error;
  const { name, message } = error as Error;
  const refused = { kind: 'auth', words: 'refuses who connects', hint: nameIt } as const;
  const meanings: Record<string, Meaning> = {
    AuthorizationError: refused,
    UserAuthenticationExpiredError: refused,
    PermissionViolationError: {
      kind: 'auth',
      words: 'does not allow this',
      hint: `The user needs to publish to payconfirm.>, $KV.${stream}_seen.> and $JS.API.>, and to subscribe to _INBOX.>.`,
    },
    JetStreamNotEnabled: {
      kind: 'network',
      words: 'has no JetStream, or no leader of it',
      hint: 'Start it with -js, or wait until most servers of the cluster are up.',
    },
    JetStreamApiError: {
      kind: 'service',
      words: `refuses it for the stream ${stream}`,
      hint: hintOf(message),
    },
    StreamNotFoundError: {
      kind: 'service',
      words: `has no stream ${stream}, or no bucket ${stream}_seen beside it`,
      hint: 'Started again with --create-stream, a listener makes what is not there.',
    },
    TimeoutError: { kind: 'network', words: `did not answer in time for the stream ${stream}` },
    ConnectionError: unreachable,
    ClosedConnectionError: unreachable,
    RequestError: unreachable,
  };
  // Node's own, of a name or a socket, have a code.
  const other = 'code' in (error as Error) ? unreachable : failed;
  const { kind, words, hint } = specialOf(error, message) ?? meanings[name] ?? other;
  const where = servers.join(', ');
  const why = safeCell(message);
  return new PayconfirmError(kind, t('the NATS server at {0} {1} ({2})', where, words, why), {
    hint,
    cause: error,
  });
}

const nameIt = 'Name what the server asks for: --nats-creds, --nats-nkey or --nats-token-env.';
const untrusted: Meaning = {
  kind: 'usage',
  words: 'shows a certificate that is not trusted here',
  hint: 'Name the file of the authority that signed it with --nats-ca.',
};

const plainOnly: Meaning = {
  kind: 'usage',
  words: 'has no TLS, which tls:// and --nats-ca ask for',
  hint: 'Set it up there; without it: nats:// and no --nats-ca.',
};

const tooLarge: Meaning = {
  kind: 'service',
  words: 'takes no message as large as this one',
  hint: 'Raise max_payload in its configuration: a delivery has up to 1 MiB, and its headers come on top.',
};

const raiseSize =
  'Raise max_msg_size of the stream, or set it to -1: a delivery has up to 1 MiB, and its headers come on top.';

const tooFew: Meaning = {
  kind: 'network',
  words: 'has too few servers for the stream as yet',
  hint: 'Wait until all of them run and have room on their disks. For fewer servers: --replicas 1.',
};

function specialOf(error: unknown, message: string): Meaning | undefined {
  if (isCertificate(error)) return untrusted;
  if (/does not support 'tls'/.test(message)) return plainOnly;
  if (/max_payload/.test(message)) return tooLarge;
  if (/message size exceeds/.test(message)) return { ...tooLarge, hint: raiseSize };
  if (/no suitable peers|insufficient (storage )?resources|temporarily unavailable/.test(message))
    return tooFew;
  return undefined;
}

/** Whether TLS was refused by us; the client wraps what Node says. */
function isCertificate(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as NodeJS.ErrnoException;
    if (/CERT|UNABLE_TO_|SELF_SIGNED|ALTNAME/.test(code)) return true;
  }
  return false;
}

const failed: Meaning = { kind: 'network', words: 'did not do what was asked' };

const unreachable: Meaning = {
  kind: 'network',
  words: 'cannot be reached',
  hint: 'Check the address, and that the server runs.',
};

function hintOf(message: string): string | undefined {
  if (/replicas/.test(message))
    return 'This server is in no cluster: --replicas 1 makes a stream that it alone keeps.';
  if (/subjects overlap/.test(message))
    return 'Another stream takes the subjects that this one is for: name that one, or delete it.';
  return undefined;
}

/** What is said of a stream or a bucket that nobody has made. */
export function notThere(what: string, { href }: StreamAddress): PayconfirmError {
  return new PayconfirmError('usage', t('{0} is not there ({1})', what, href), {
    hint: 'To make it: --create-stream; where there is one server alone, with --replicas 1.',
  });
}
