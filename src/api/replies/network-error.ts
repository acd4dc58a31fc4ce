import { type ErrorContext, PayconfirmError } from '../../errors.ts';
import { asIs, type Said, type Sentence, t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import { isLoopback } from '../../values/loopback.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { endpoints } from '../endpoints/index.ts';

/** A `network` error that also says whether the service may have received the request. */
export class NetworkError extends PayconfirmError {
  /** True if no connection was made, so the request was certainly not sent. */
  readonly neverSent: boolean;

  constructor(message: Said, context: ErrorContext & { neverSent: boolean }) {
    super('network', message, context);
    this.neverSent = context.neverSent;
  }

  /** The service was reached, and the connection ended before the whole reply came. */
  get isBrokenOff(): boolean {
    const { code } = (this.cause ?? {}) as { code?: unknown };
    return !this.neverSent && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(code));
  }
}

/** The meaning of a socket, DNS or undici error code. `{0}`: the host, `{1}`: the code. */
const meanings = {
  ECONNREFUSED: ['{0} refused the connection ({1})', undefined],
  ENOTFOUND: ['{0} is a name that DNS does not know ({1})', 'check the address'],
  EAI_AGAIN: ['{0} could not be looked up: DNS did not answer ({1})', 'is this machine online?'],
  EHOSTUNREACH: ['{0} cannot be reached ({1})', 'is this machine online?'],
  ENETUNREACH: ['{0} cannot be reached ({1})', 'is this machine online?'],
  UND_ERR_CONNECT_TIMEOUT: [
    '{0} did not accept a connection in time ({1})',
    'is a firewall or proxy in between? See HTTPS_PROXY',
  ],
  ETIMEDOUT: ['{0} did not answer in time ({1})', 'try again, or raise --request-timeout'],
  ECONNRESET: ['{0} closed the connection ({1})', 'try again'],
  EPIPE: ['{0} closed the connection ({1})', 'try again'],
  UND_ERR_SOCKET: ['{0} closed the connection before the reply was complete ({1})', 'try again'],
} as const satisfies Record<string, readonly [Sentence, Sentence | undefined]>;

const isRunning = withCommand('check that the service is running, and the port. To test the setup:', [
  'doctor',
]);

/** A transport error as a `network` error, by its code. */
export function networkError(
  cause: unknown,
  url: URL,
  request: { method: string; path: string },
): NetworkError {
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  const context = { request, cause, neverSent: isBeforeSending(cause, code) };
  const meaning = entryFor(meanings, code);
  if (isNotTls(code)) {
    return new NetworkError(t('{0} does not use TLS on this port ({1})', url.host, code), {
      ...context,
      neverSent: true,
      hint: t('if it uses plain HTTP, {0}', otherProtocol(url)),
    });
  }
  if (meaning)
    return new NetworkError(t(meaning[0], url.host, code), {
      ...context,
      hint: adviceOf(code, meaning[1], url, context),
    });
  if (isCertificate(code) || isHandshake(code)) {
    const hint = tlsHint(code);
    return new NetworkError(t('the TLS connection to {0} failed ({1})', url.host, code), {
      ...context,
      hint,
    });
  }
  const failed =
    code === ''
      ? t('the exchange with {0} failed', url.host)
      : t('the exchange with {0} failed ({1})', url.host, code);
  return new NetworkError(failed, { ...context, hint: t('run it again with --verbose') });
}

/** The hint for a known code. */
function adviceOf(
  code: string,
  fix: Sentence | undefined,
  url: URL,
  {
    request,
    cause,
    neverSent,
  }: Pick<ErrorContext, 'cause'> & {
    request: { method: string; path: string };
    neverSent: boolean;
  },
): Text {
  if (code === 'ECONNREFUSED' && isLoopback(url.hostname) && mayBeEmulator(url))
    return startEmulatorHint(url);
  if (fix === undefined) return isRunning;
  const advice = neverSent ? t(fix) : hintAfterRequest(request, t(fix));
  return closedWithoutReply(url, cause) ? t('{0}; if it uses TLS, {1}', advice, otherProtocol(url)) : advice;
}

/** No program listens on a loopback address: probably an emulator that has stopped. */
function startEmulatorHint({ port }: URL): Text {
  const other = port === defaultPort ? undefined : port;
  return withCommand('nothing runs there. If it was the emulator, start it again:', ['emulator', 'start'], {
    profile: undefined,
    port: other,
  });
}

/** Whether an emulator may have used this port: it needs no rights and belongs to no other protocol. */
const mayBeEmulator = ({ port }: URL) => Number(port) >= 1_024;

/** Of `emulator start`. */
const defaultPort = '4010';

/** Whether no connection was made that could have carried the request. */
function isBeforeSending(cause: unknown, code: string): boolean {
  // If a name has several addresses, each has its own error.
  const { syscall, errors } = (cause ?? {}) as { syscall?: string; errors?: { syscall?: string }[] };
  const call = syscall ?? errors?.[0]?.syscall;
  if (call === 'connect' || call === 'getaddrinfo') return true;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_ABORTED' || isCertificate(code);
}

/** The whole exchange exceeded the limit of `ms` milliseconds. */
export function timeoutError(ms: number, url: URL, request: { method: string; path: string }): NetworkError {
  return new NetworkError(
    t('{0} did not answer {1} {2} within {3} s', url.host, request.method, request.path, ms / 1000),
    {
      hint: hintAfterRequest(
        request,
        t('try again, or raise --request-timeout'),
        t('; see --request-timeout'),
      ),
      request,
      cause: undefined,
      neverSent: false,
    },
  );
}

/** The hint after a request that may have been handled. After a read it is `hint`. */
export function hintAfterRequest(request: { method: string; path: string }, hint: Said, more?: Said): Said {
  if (changesNothing(request)) return hint;
  return asIs(
    `${t('it is unknown whether the request was handled: check before you send it again')}${more ?? ''}`,
  );
}

/** A read, or a token request: an unused token changes nothing. */
const changesNothing = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' || tokenPaths.some((one) => path.endsWith(one));

const tokenPaths = [endpoints['auth.token'].path, endpoints['auth.login'].path];

/** OpenSSL's codes for a rejected certificate. The connection closes before the request. */
const isCertificate = (code: string) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|ERR_TLS_CERT_)/.test(
    code,
  );

const isHandshake = (code: string) => /^(ERR_TLS_|ERR_SSL_|EPROTO$)/.test(code);

/** The port does not speak TLS. The handshake fails before the request. */
const isNotTls = (code: string) =>
  code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';

/** Whether a plain connection was closed without a byte. Many TLS ports do this. */
function closedWithoutReply({ protocol }: URL, cause: unknown): boolean {
  const { socket } = (cause ?? {}) as { socket?: { bytesRead?: number } | null };
  return protocol === 'http:' && socket?.bytesRead === 0;
}

function otherProtocol({ protocol, host }: URL): Said {
  return t('the address is {0}', `${protocol === 'http:' ? 'https' : 'http'}://${host}`);
}

function tlsHint(code: string): Said {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return t(
      "the certificate has expired or is not valid yet: check this machine's clock, then tell the service's operator",
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return t('the certificate is for another host: check the address');
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return t('check whether this port uses https:');
  return t('the certificate is not trusted here; a private authority goes in NODE_EXTRA_CA_CERTS');
}
