import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** The sockets that one NATS connection opens, now and when it connects again. */
export interface ClientSockets {
  /** Does work of the client: what it connects is of this connection. */
  of<Result>(work: () => Result): Result;
  /** Destroys all of them, and what is opened from now on. */
  end(): void;
}

const opener = new AsyncLocalStorage<(socket: Socket) => void>();

subscribe('net.client.socket', (message) => {
  opener.getStore()?.((message as { socket: Socket }).socket);
});

/**
 * The client forgets a socket on which the server has not said anything yet: it stays open, and with it the program. A socket
 * is destroyed when nothing has come within `silentMs` milliseconds.
 */
export function createClientSockets(silentMs: number): ClientSockets {
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
    of: (work) => opener.run(add, work),
    end: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
