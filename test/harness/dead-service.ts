import { type AddressInfo, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

/** What is sent to whoever connects, and then nothing more. */
export const deadReplies = {
  nothing: '',
  'half a head': 'HTTP/1.1 200 OK\r\nContent-Type: appl',
  'half a body':
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"success":',
};

/** A service that accepts every connection and never answers in full; its address. */
export async function deadService(reply: string = deadReplies.nothing): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => socket.write(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
