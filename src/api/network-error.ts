import { PayconfirmError } from '../errors.ts';

/** A `network` error that also says whether the service can have seen the request. */
export class NetworkError extends PayconfirmError {
  /** True when no connection came about: the request provably never left. */
  readonly neverSent: boolean;

  constructor(
    message: string,
    context: { hint: string; request: { method: string; path: string }; cause: unknown; neverSent: boolean },
  ) {
    super('network', message, context);
    this.neverSent = context.neverSent;
  }
}

/** What the code of a socket, DNS or undici error means. */
const MEANINGS: Readonly<Record<string, { what: string; hint: string; neverSent?: true }>> = {
  ECONNREFUSED: {
    what: 'refused the connection',
    hint: 'is the service running, and the port right? payconfirm doctor',
    neverSent: true,
  },
  ENOTFOUND: { what: 'is a name that DNS does not know', hint: 'check the address', neverSent: true },
  EAI_AGAIN: {
    what: 'could not be looked up: DNS did not answer',
    hint: 'is this machine online?',
    neverSent: true,
  },
  EHOSTUNREACH: { what: 'cannot be reached', hint: 'is this machine online?', neverSent: true },
  ENETUNREACH: { what: 'cannot be reached', hint: 'is this machine online?', neverSent: true },
  UND_ERR_CONNECT_TIMEOUT: {
    what: 'did not accept a connection in time',
    hint: 'is a firewall or proxy in between? See HTTPS_PROXY',
    neverSent: true,
  },
  ETIMEDOUT: { what: 'did not answer in time', hint: 'try again, or raise --request-timeout' },
  ECONNRESET: {
    what: 'broke the connection off',
    hint: 'try again; whether the request was handled is unknown',
  },
  EPIPE: { what: 'broke the connection off', hint: 'try again; whether the request was handled is unknown' },
  UND_ERR_SOCKET: {
    what: 'closed the connection before the whole reply had come',
    hint: 'try again; whether the request was handled is unknown',
  },
  UND_ERR_ABORTED: {
    what: 'was not reached: the proxy opened no tunnel',
    hint: 'check HTTPS_PROXY, or name the host in NO_PROXY',
    neverSent: true,
  },
};

/** An error of the transport as a `network` error, told by its code. */
export function networkError(
  cause: unknown,
  url: URL,
  request: { method: string; path: string },
): NetworkError {
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  const known = MEANINGS[code];
  if (known) {
    const { what, hint, neverSent = false } = known;
    return new NetworkError(`${url.host} ${what} (${code})`, { hint, request, cause, neverSent });
  }
  if (isTls(code)) {
    return new NetworkError(`the TLS connection to ${url.host} failed (${code})`, {
      hint: tlsHint(code),
      request,
      cause,
      neverSent: true,
    });
  }
  return new NetworkError(`the exchange with ${url.host} failed${code && ` (${code})`}`, {
    hint: 'run it again with --verbose',
    request,
    cause,
    neverSent: false,
  });
}

/** The whole exchange took longer than it may. */
export function timeoutError(ms: number, url: URL, request: { method: string; path: string }): NetworkError {
  return new NetworkError(`${url.host} did not answer within ${ms / 1000} s`, {
    hint:
      request.method === 'GET'
        ? 'try again, or raise --request-timeout'
        : 'whether the request was handled is unknown: look before you send it again; see --request-timeout',
    request,
    cause: undefined,
    neverSent: false,
  });
}

/** OpenSSL's and Node's codes for a handshake or a certificate that failed. */
const isTls = (code: string) =>
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|EPROTO$|INVALID_CA|PATH_LENGTH)/.test(
    code,
  );

function tlsHint(code: string): string {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return "the certificate's dates do not hold: check this machine's clock, then tell the service's operator";
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'the certificate is for another host: check the address';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'is it https: on this port?';
  return 'the certificate is not trusted here; a private authority goes in NODE_EXTRA_CA_CERTS';
}
