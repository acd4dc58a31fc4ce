import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

export interface Received {
  method: string | undefined;
  path: string | undefined;
  /** Name, value, name, value, as they came. */
  rawHeaders: string[];
  body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver on a loopback port: keeps what comes, then answers; `sockets` counts connections. */
export async function receiver(
  answer: Answer = (response) => response.end('ok'),
  secure?: { key: string; cert: string },
) {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, rawHeaders } = request;
      received.push({ method, path: url, rawHeaders, body: Buffer.concat(chunks).toString() });
      answer(response, request);
    });
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  const port = await listening(server);
  return { port, received, server, url: `${secure ? 'https' : 'http'}://localhost:${port}/hook` };
}

/** A receiver below HTTP. */
export async function socketReceiver(onSocket: (socket: Socket) => void) {
  const port = await listening(createSocketServer(onSocket));
  return { port, url: `http://127.0.0.1:${port}/hook` };
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}
