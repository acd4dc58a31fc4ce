import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a NATS server on which the first acknowledgement gets lost, and whatever a client sends after it. */
export interface AcklessWay {
  port: number;
  /** Whether an acknowledgement was lost. */
  lost(): boolean;
  close(): void;
}

/** @param port the server's, on loopback */
export async function startAcklessWay(port: number): Promise<AcklessWay> {
  const open = new Set<Socket>();
  let lost = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.on('data', (bytes) => {
      lost ||= bytes.includes('+ACK');
      if (!lost) far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    lost: () => lost,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
