import { type IncomingHttpHeaders, type IncomingMessage, maxHeaderSize } from 'node:http';
import { type Phrase, t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';
import { safeCell } from '../../values/safe-text.ts';

/** What a receiver accepts. */
export interface Served {
  /** The only path: `/`. */
  path: string;
  /** Host names of the public URL. Other names, except loopback, get 403. */
  publicHosts(): readonly string[];
  /** Refuses requests from web pages: without authentication, a page could send them too. */
  refusesWebPages?: boolean;
}

/** Maximum bytes of a delivery's body; more gets 413. */
export const maxBodyBytes = 1024 * 1024;

/** The error in a request's headers: the status, and one line that shows what was requested. */
export function faultOf(
  request: IncomingMessage,
  bound: string,
  options: Served,
): [number, Phrase] | undefined {
  if ((request.headersDistinct.host ?? []).length > 1)
    return [400, () => t('the Host header is there more than once')];
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  if (isLoopback(bound) && !isLoopback(host) && !options.publicHosts().includes(host)) {
    const served = () => [t('this machine (localhost, 127.0.0.1)'), ...options.publicHosts()].join(', ');
    return [
      403,
      () => t("the host {0} is not the receiver's address: it is reached as {1}", shown(host), served()),
    ];
  }
  const { url = '', method = '', headers } = request;
  if (options.refusesWebPages && fromWebPage(headers)) {
    return [
      403,
      () =>
        t('a web page sent this: it has an Origin or Sec-Fetch-Site header, and the service sends neither'),
    ];
  }
  if (url !== options.path && !url.startsWith(`${options.path}?`)) {
    return [404, () => t('no page at {0}: deliveries go to {1}', shown(url), options.path)];
  }
  if (method !== 'POST') return [405, () => t('{0} is not accepted: deliveries use POST', shown(method))];
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    return [
      415,
      () => t('the signature of an encoded body cannot be checked: send it without Content-Encoding'),
    ];
  }
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) {
    return [413, tooLong];
  }
  return undefined;
}

export const tooLong: Phrase = () => t('the body is longer than {0} bytes', maxBodyBytes);

/** The requested path without its query, which may contain a secret. */
function shown(asked: string): string {
  return safeCell(asked.split('?', 1)[0]);
}

/** A browser sends its origin with each POST; `none` means that a person typed the URL. */
function fromWebPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || (site !== undefined && site !== 'none');
}

/** The error on a connection that sent no valid HTTP request. Undefined if the connection broke. */
export function faultOfConnection(error: Error): [status: number, words: Phrase] | undefined {
  const { code, reason, rawPacket } = error as ParseError;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, () => t('the request was not complete in time: 5 s for its headers, 10 s in total')];
  }
  // The other side closed the connection during a request. A reset looks the same.
  if (!code?.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE') return undefined;
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, () => t('the headers are longer than {0} bytes', maxHeaderSize)];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, () => t('the extensions of its chunks are too long')];
  if (rawPacket?.[0] === tlsHandshake) {
    return [
      400,
      () => t('the request used TLS, but this port expects plain HTTP: set the tunnel to http, not https'),
    ];
  }
  return [400, () => t('the request could not be read as HTTP ({0})', reason)];
}

/** The error of Node's HTTP parser. */
interface ParseError extends Error {
  code?: string;
  reason?: string;
  /** The bytes that it could not parse. */
  rawPacket?: Uint8Array;
}

/** The first byte of a TLS connection. */
const tlsHandshake = 0x16;
