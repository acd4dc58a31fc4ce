import { maxHeaderSize } from 'node:http';
import { type Phrase, t } from '../../texts/translate.ts';

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
