import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const opener = new AsyncLocalStorage<(socket: Socket) => void>();

subscribe('net.client.socket', (message) => {
  opener.getStore()?.((message as { socket: Socket }).socket);
});

/**
 * The sockets that one NATS connection opens, now and when it connects again. The client forgets a socket on which the server has not said anything yet: it stays open, and with it the program. A socket
 * is destroyed when nothing has come within `silentMs` milliseconds.
 */
export function createClientSockets(silentMs: number) {
  const open = new Set<Socket>();
  let isOver = false;
  const add = (socket: Socket) => {
    // The client removes every listener, so that none says when one has closed.
    for (const one of open) if (one.destroyed) open.delete(one);
    open.add(socket);
    // Not within this event: the client has not seen the socket yet.
    if (isOver) setImmediate(() => socket.destroy());
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
  };
  return {
    /** Does work of the client: what it connects is of this connection. */
    of: <Result>(work: () => Result): Result => opener.run(add, work),
    /** Destroys all of them, and what is opened from now on. */
    end: (): void => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
