import { type IncomingHttpHeaders, type IncomingMessage, maxHeaderSize } from 'node:http';
import { type Phrase, t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';
import { safeCell } from '../../values/safe-text.ts';

/** What a receiver takes. */
export interface Served {
  /** The only path served: `/`. */
  path: string;
  /** Host names under which the public address reaches this receiver; others than loopback get 403. */
  publicHosts(): readonly string[];
  /** Refuses what a web page sent: where deliveries carry nothing that a page could not send as well. */
  refusesWebPages?: boolean;
}

/** Bytes of a delivery's body; more is refused with 413. */
export const maxBodyBytes = 1024 * 1024;

/** What is wrong with a request as far as its headers tell: the status and one line, with what was asked for. */
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
      () => t('a web page sent this, as its Origin or Sec-Fetch-Site header tells: the service is none'),
    ];
  }
  if (url !== options.path && !url.startsWith(`${options.path}?`)) {
    return [404, () => t('nothing is served at {0}: deliveries are taken at {1}', shown(url), options.path)];
  }
  if (method !== 'POST')
    return [405, () => t('{0} is not taken: deliveries are sent with POST', shown(method))];
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    return [
      415,
      () => t('an encoded body cannot be verified byte for byte: send it without Content-Encoding'),
    ];
  }
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) {
    return [413, tooLong];
  }
  return undefined;
}

export const tooLong: Phrase = () => t('the body is longer than {0} bytes', maxBodyBytes);

/** What was asked for, without its query, which may hold a secret. */
function shown(asked: string): string {
  return safeCell(asked.split('?', 1)[0]);
}

/** A browser says with each POST where it comes from; with `none` a person typed the address. */
function fromWebPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || (site !== undefined && site !== 'none');
}

/**
 * What was wrong with what came on a connection, where that was no request that Node could read: the status
 * that it answered and one line. Undefined when the connection broke.
 */
export function faultOfConnection(error: Error): [status: number, words: Phrase] | undefined {
  const { code, reason, rawPacket } = error as ParseError;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, () => t('the request did not come to its end: its headers have 5 s, all of it 10 s')];
  }
  // The other side went away, in the middle of a request: a reset looks like either.
  if (!code?.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE') return undefined;
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, () => t('the headers are longer than {0} bytes', maxHeaderSize)];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, () => t('the extensions of its chunks are too long')];
  if (rawPacket?.[0] === tlsHandshake) {
    return [
      400,
      () => t('TLS was spoken, but this port takes plain HTTP: let the tunnel lead to http, not https'),
    ];
  }
  return [400, () => t('the request could not be read as HTTP ({0})', reason)];
}

/** As Node's HTTP parser gives it. */
interface ParseError extends Error {
  code?: string;
  /** A few words of the parser's own. */
  reason?: string;
  /** The bytes that it could not read. */
  rawPacket?: Uint8Array;
}

/** The first byte of a TLS connection. */
const tlsHandshake = 0x16;
