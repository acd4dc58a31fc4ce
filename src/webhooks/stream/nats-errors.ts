import { type ErrorKind, PayconfirmError } from '../../errors.ts';
import { type Said, type Sentence, t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { entryFor } from '../../values/table-lookup.ts';
import type { StreamAddress } from './stream-address.ts';

/** The meaning and the fix of a client error. `{0}`: the servers, `{1}`: its message, `{2}`: the stream. */
interface Meaning {
  kind: ErrorKind;
  words: Sentence;
  hint?: Sentence | undefined;
}

/** Converts a client error: what happened, why, and a hint. */
export function natsFailure(error: unknown, { servers, stream }: StreamAddress): PayconfirmError {
  if (error instanceof PayconfirmError) return error;
  const { name, message } = error as Error;
  // Node's errors about a name or a socket have a code.
  const other = 'code' in (error as Error) ? unreachable : failed;
  const { kind, words, hint } = specialOf(error, message) ?? entryFor(meanings, name) ?? other;
  const values = [servers.join(', '), safeCell(message), stream] as const;
  const advice = name === 'JetStreamApiError' ? (hint ?? hintOf(message)) : hint;
  return new PayconfirmError(kind, t(words, ...values), {
    hint: advice && t(advice, ...values),
    cause: error,
  });
}

const unreachable: Meaning = {
  kind: 'network',
  words: 'the NATS server at {0} cannot be reached ({1})',
  hint: 'Check the address, and that the server runs.',
};

const failed: Meaning = { kind: 'network', words: 'the NATS server at {0} failed ({1})' };

const refused: Meaning = {
  kind: 'auth',
  words: 'the NATS server at {0} refused the login ({1})',
  hint: 'Give what the server asks for: --nats-creds, --nats-nkey or --nats-token-env.',
};

const meanings: Readonly<Record<string, Meaning>> = {
  AuthorizationError: refused,
  UserAuthenticationExpiredError: refused,
  PermissionViolationError: {
    kind: 'auth',
    words: 'the NATS server at {0} does not allow this ({1})',
    hint: 'The user must publish to payconfirm.>, $KV.{2}_seen.> and $JS.API.>, and subscribe to _INBOX.>.',
  },
  JetStreamNotEnabled: {
    kind: 'network',
    words: 'the NATS server at {0} has no JetStream, or no leader of it ({1})',
    hint: 'Start it with -js, or wait until most servers of the cluster are up.',
  },
  JetStreamApiError: {
    kind: 'service',
    words: 'the NATS server at {0} refuses it for the stream {2} ({1})',
  },
  StreamNotFoundError: {
    kind: 'service',
    words: 'the NATS server at {0} has no stream {2}, or no bucket {2}_seen ({1})',
    hint: 'Start a listener with --create-stream: it creates what is missing.',
  },
  TimeoutError: {
    kind: 'network',
    words: 'the NATS server at {0} did not answer in time for the stream {2} ({1})',
  },
  ConnectionError: unreachable,
  ClosedConnectionError: unreachable,
  RequestError: unreachable,
};

const untrusted: Meaning = {
  kind: 'usage',
  words: 'the NATS server at {0} shows a certificate that is not trusted here ({1})',
  hint: 'Name the file of the authority that signed it with --nats-ca.',
};

const plainOnly: Meaning = {
  kind: 'usage',
  words: 'the NATS server at {0} has no TLS, which tls:// and --nats-ca need ({1})',
  hint: 'Set up TLS on the server, or use nats:// without --nats-ca.',
};

const tooLarge: Meaning = {
  kind: 'service',
  words: 'the NATS server at {0} does not accept a message of this size ({1})',
  hint: 'Raise max_payload in its configuration. A delivery has up to 1 MiB, plus its headers.',
};

const tooLargeForStream: Meaning = {
  ...tooLarge,
  hint: 'Raise max_msg_size of the stream, or set it to -1. A delivery has up to 1 MiB, plus its headers.',
};

const tooFew: Meaning = {
  kind: 'network',
  words: 'the NATS server at {0} has too few servers for the stream yet ({1})',
  hint: 'Wait until all servers run and have disk space. For fewer servers: --replicas 1.',
};

function specialOf(error: unknown, message: string): Meaning | undefined {
  if (isCertificate(error)) return untrusted;
  if (/does not support 'tls'/.test(message)) return plainOnly;
  if (/max_payload/.test(message)) return tooLarge;
  if (/message size exceeds/.test(message)) return tooLargeForStream;
  if (/no suitable peers|insufficient (storage )?resources|temporarily unavailable/.test(message))
    return tooFew;
  return undefined;
}

/** Whether this program rejected the certificate. The client wraps Node's error. */
function isCertificate(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as NodeJS.ErrnoException;
    if (/CERT|UNABLE_TO_|SELF_SIGNED|ALTNAME/.test(code)) return true;
  }
  return false;
}

function hintOf(message: string): Sentence | undefined {
  if (/replicas/.test(message))
    return 'This server is in no cluster. Use --replicas 1 to store the stream on it alone.';
  if (/subjects overlap/.test(message))
    return 'Another stream has these subjects. Name that stream, or delete it.';
  return undefined;
}

export function notThere(what: Said, { href }: StreamAddress): PayconfirmError {
  return new PayconfirmError('usage', t('{0} does not exist ({1})', what, href), {
    hint: t('To create it, add --create-stream. With a single server, add --replicas 1 too.'),
  });
}
