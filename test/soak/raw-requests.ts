import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { patienceMs } from './programs.ts';

/** A request as it goes over the wire; a header may be there twice. */
export interface RawRequest {
  method: string;
  path: string;
  headers: (readonly [name: string, value: string])[];
  body: Buffer;
}

/** Its bytes, with Content-Length unless the headers say how long it is. */
export function bytesOf({ method, path, headers, body }: RawRequest): Buffer {
  const told = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const all = told ? headers : [...headers, ['Content-Length', `${body.length}`] as const];
  const lines = [`${method} ${path} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body]);
}

/** The same with a chunked body, cut at these places. */
export function chunkedBytesOf(request: RawRequest, cuts: readonly number[]): Buffer {
  const { body } = request;
  const edges = [0, ...cuts.filter((cut) => cut > 0 && cut < body.length).sort((a, b) => a - b), body.length];
  const chunks = edges.slice(1).flatMap((end, at) => {
    const chunk = body.subarray(edges[at]!, end);
    return chunk.length === 0
      ? []
      : [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')];
  });
  const headers = [...request.headers, ['Transfer-Encoding', 'chunked'] as const];
  const whole = Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
  return bytesOf({ ...request, headers, body: whole });
}

/**
 * Writes the pieces one after the other on a connection of their own; gives the statuses of the replies, as
 * many as are expected or as came before the connection was closed.
 */
export async function talk(port: number, pieces: readonly Buffer[], expected: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  // Reset while the rest is being written: what came before it counts.
  socket.on('error', () => undefined);
  socket.setTimeout(patienceMs, () => socket.destroy());
  let got = Buffer.alloc(0);
  let closed = false;
  let wake = () => {};
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    wake();
  });
  socket.on('close', () => {
    closed = true;
    wake();
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  for (const piece of pieces) {
    socket.write(piece);
    // So that the next piece is a packet of its own.
    if (pieces.length > 1) await delay(1);
  }
  while (statusesIn(got).length < expected && !closed) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  socket.destroy();
  return statusesIn(got);
}

/** Statuses of the whole replies in these bytes; all have a Content-Length, as the receiver writes it. */
function statusesIn(bytes: Buffer): number[] {
  const statuses: number[] = [];
  for (let from = 0; ; ) {
    const headEnd = bytes.indexOf('\r\n\r\n', from);
    if (headEnd < 0) return statuses;
    const head = bytes.toString('latin1', from, headEnd);
    const status = Number(head.split(' ')[1]);
    const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end) return statuses;
    if (status >= 200) statuses.push(status);
    from = end;
  }
}
