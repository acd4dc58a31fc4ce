import { maxHeaderSize } from 'node:http';

/**
 * What was wrong with what came on a connection, where that was no request that Node could read: the status
 * that it answered and one line. Undefined when the connection broke.
 */
export function faultOfConnection(error: Error): [status: number, words: string] | undefined {
  const { code, reason, rawPacket } = error as ParseError;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'the request did not come to its end: its headers have 5 s, all of it 10 s'];
  }
  // The other side went away, in the middle of a request: a reset looks like either.
  if (!code?.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE') return undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return [431, `the headers are longer than ${maxHeaderSize} bytes`];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'the extensions of its chunks are too long'];
  if (rawPacket?.[0] === tlsHandshake) {
    return [400, 'TLS was spoken, but this port takes plain HTTP: let the tunnel lead to http, not https'];
  }
  return [400, `the request could not be read as HTTP (${reason})`];
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
