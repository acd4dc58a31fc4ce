import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Round } from './scenario.ts';

/** A request that was read whole; whoever answers has the bare connection. */
export interface Asked {
  method: string;
  path: string;
  body: Buffer;
  socket: Socket;
}

/** A server on bytes, which may answer what no HTTP library would send. Connections are kept until it closes them. */
export async function startRawServer(round: Round, answer: (asked: Asked) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The program may go away in the middle.
    socket.on('error', () => undefined);
    let got = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      got = Buffer.concat([got, chunk]);
      for (let asked = wholeRequest(got, socket); asked; asked = wholeRequest(got, socket)) {
        got = got.subarray(asked.length);
        answer(asked);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  round.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The first whole request in these bytes; the program's own requests all have a Content-Length or no body. */
function wholeRequest(bytes: Buffer, socket: Socket): (Asked & { length: number }) | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = headEnd + 4 + Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return undefined;
  const [method = '', path = ''] = head.split(' ', 2);
  return { method, path, socket, length, body: bytes.subarray(headEnd + 4, length) };
}
