import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const opener = new AsyncLocalStorage<(socket: Socket) => void>();

subscribe('net.client.socket', (message) => {
  opener.getStore()?.((message as { socket: Socket }).socket);
});

/** The sockets of one NATS connection. One on which the server sent nothing for `silentMs` is destroyed. */
export function createClientSockets(silentMs: number) {
  const open = new Set<Socket>();
  let isOver = false;
  const add = (socket: Socket) => {
    // The client removes all listeners, so no event reports a close.
    for (const one of open) if (one.destroyed) open.delete(one);
    open.add(socket);
    // Not within this event: the client does not have the socket yet.
    if (isOver) setImmediate(() => socket.destroy());
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silentMs).unref();
  };
  return {
    /** Runs work of the client. Its connections belong to this object. */
    of: <Result>(work: () => Result): Result => opener.run(add, work),
    /** Destroys all sockets, also later ones. */
    end: (): void => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
