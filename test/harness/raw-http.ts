import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to the receiver. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Everything the other side sends until it closes or a whole reply with Content-Length is there. */
export async function readReply(socket: Socket): Promise<{ status: number; body: string }> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [head = '', body] = text.split('\r\n\r\n', 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (body !== undefined && Buffer.byteLength(body) >= length) break;
  }
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), body };
}

/** Sends raw bytes on a connection of its own and returns the reply. */
export async function exchange(port: number, ...parts: (string | Uint8Array)[]) {
  const socket = await open(port);
  for (const part of parts) socket.write(part);
  const reply = await readReply(socket);
  socket.destroy();
  return reply;
}

/** The head of a POST with a body of `length` bytes. */
export function postHead(
  length: number,
  extra: readonly string[] = [],
  path = '/',
  host = 'localhost',
): string {
  return [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Length: ${length}`, ...extra, '', ''].join(
    '\r\n',
  );
}
