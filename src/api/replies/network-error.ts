import { type ErrorContext, PayconfirmError } from '../../errors.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import { isLoopback } from '../../values/loopback.ts';
import { endpoints } from '../endpoints/index.ts';

/** A `network` error that also says whether the service can have seen the request. */
export class NetworkError extends PayconfirmError {
  /** True when no connection was made: the request provably never left. */
  readonly neverSent: boolean;

  constructor(message: string, context: ErrorContext & { neverSent: boolean }) {
    super('network', message, context);
    this.neverSent = context.neverSent;
  }
}

/** What the code of a socket, DNS or undici error means. */
const MEANINGS: Readonly<Record<string, { what: string; hint: Text }>> = {
  ECONNREFUSED: {
    what: 'refused the connection',
    hint: withCommand('is the service running, and the port right?', ['doctor']),
  },
  ENOTFOUND: { what: 'is a name that DNS does not know', hint: 'check the address' },
  EAI_AGAIN: {
    what: 'could not be looked up: DNS did not answer',
    hint: 'is this machine online?',
  },
  EHOSTUNREACH: { what: 'cannot be reached', hint: 'is this machine online?' },
  ENETUNREACH: { what: 'cannot be reached', hint: 'is this machine online?' },
  UND_ERR_CONNECT_TIMEOUT: {
    what: 'did not accept a connection in time',
    hint: 'is a firewall or proxy in between? See HTTPS_PROXY',
  },
  ETIMEDOUT: { what: 'did not answer in time', hint: 'try again, or raise --request-timeout' },
  ECONNRESET: {
    what: 'broke the connection off',
    hint: 'try again',
  },
  EPIPE: { what: 'broke the connection off', hint: 'try again' },
  UND_ERR_SOCKET: {
    what: 'closed the connection before the whole reply had come',
    hint: 'try again',
  },
  UND_ERR_ABORTED: {
    what: 'was not reached: the proxy opened no tunnel',
    hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
  },
};

/** An error of the transport as a `network` error, by its code. */
export function networkError(
  cause: unknown,
  url: URL,
  request: { method: string; path: string },
): NetworkError {
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  const context = { request, cause, neverSent: isBeforeSending(cause, code) };
  const known = MEANINGS[code];
  if (isNoTls(code)) {
    const what = `does not speak TLS on this port (${code})`;
    return new NetworkError(`${url.host} ${what}`, {
      ...context,
      neverSent: true,
      hint: `if it is plain HTTP, ${otherProtocol(url)}`,
    });
  }
  if (known) {
    const isGone = code === 'ECONNREFUSED' && isLoopback(url.hostname) && isChosen(url);
    const isSure = context.neverSent || typeof known.hint !== 'string';
    const usual = isSure ? known.hint : unlessUnclear(request, `${known.hint}`);
    const hint = isSilent(url, cause) ? `${usual}; if it speaks TLS, ${otherProtocol(url)}` : usual;
    return new NetworkError(`${url.host} ${known.what} (${code})`, {
      ...context,
      hint: isGone ? startAgain(url) : hint,
    });
  }
  if (isCertificate(code) || isHandshake(code)) {
    const hint = tlsHint(code);
    return new NetworkError(`the TLS connection to ${url.host} failed (${code})`, { ...context, hint });
  }
  return new NetworkError(`the exchange with ${url.host} failed${code && ` (${code})`}`, {
    ...context,
    hint: 'run it again with --verbose',
  });
}

/** Nothing runs at an address of this machine: most likely an emulator that has ended. */
function startAgain({ port }: URL): Text {
  const other = port === defaultPort ? undefined : port;
  return withCommand('nothing runs there; if it was the emulator, start it again:', ['emulator', 'start'], {
    profile: undefined,
    port: other,
  });
}

/** Whether somebody may have started an emulator there: a port that no other protocol has, and that needs no rights. */
const isChosen = ({ port }: URL) => Number(port) >= 1_024;

/** Of `emulator start`. */
const defaultPort = '4010';

/** Whether no connection was made that could have carried the request. */
function isBeforeSending(cause: unknown, code: string): boolean {
  // Where a name has several addresses, each has its error.
  const { syscall, errors } = (cause ?? {}) as { syscall?: string; errors?: { syscall?: string }[] };
  const call = syscall ?? errors?.[0]?.syscall;
  if (call === 'connect' || call === 'getaddrinfo') return true;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_ABORTED' || isCertificate(code);
}

/** The whole exchange took longer than it may: `ms` milliseconds. */
export function timeoutError(ms: number, url: URL, request: { method: string; path: string }): NetworkError {
  return new NetworkError(
    `${url.host} did not answer ${request.method} ${request.path} within ${ms / 1000} s`,
    {
      hint: unlessUnclear(request, 'try again, or raise --request-timeout', '; see --request-timeout'),
      request,
      cause: undefined,
      neverSent: false,
    },
  );
}

/** What to do after a request that may have been carried out: a read is tried again, as the hint says. */
export function unlessUnclear(request: { method: string; path: string }, hint: string, more = ''): string {
  if (changesNothing(request)) return hint;
  return `whether the request was handled is unknown: look before you send it again${more}`;
}

/** A read, or a request for a token: one that was made and did not arrive changes nothing for anybody. */
const changesNothing = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' || tokenPaths.some((one) => path.endsWith(one));

const tokenPaths = [endpoints['auth.token'].path, endpoints['auth.login'].path];

/** OpenSSL's codes for a certificate that is not accepted: the connection ends before the request. */
const isCertificate = (code: string) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|ERR_TLS_CERT_)/.test(
    code,
  );

const isHandshake = (code: string) => /^(ERR_TLS_|ERR_SSL_|EPROTO$)/.test(code);

/** What came from the port was no TLS: the handshake ends before the request. */
const isNoTls = (code: string) =>
  code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG';

/** Whether a plain connection was closed without a byte, as many do that expect TLS. */
function isSilent({ protocol }: URL, cause: unknown): boolean {
  const { socket } = (cause ?? {}) as { socket?: { bytesRead?: number } | null };
  return protocol === 'http:' && socket?.bytesRead === 0;
}

function otherProtocol({ protocol, host }: URL): string {
  return `the address is ${protocol === 'http:' ? 'https' : 'http'}://${host}`;
}

function tlsHint(code: string): string {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return "the certificate's dates do not hold: check this machine's clock, then tell the service's operator";
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'the certificate is for another host: check the address';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'is it https: on this port?';
  return 'the certificate is not trusted here; a private authority goes in NODE_EXTRA_CA_CERTS';
}
