import type { Socket } from 'node:net';

interface Waiting {
  /** Bytes of its body. */
  held: number;
  /** Bytes that the connection had read when it was added. */
  readBefore: number;
}

/** Closes the oldest connections beyond the limits: `sockets` that sent no whole request, `bytes` of bodies held for them. */
export function createPendingConnections(limits: { sockets: number; bytes: number }) {
  // A Map keeps the order of insertion.
  const waiting = new Map<Socket, Waiting>();
  let held = 0;

  function leave(socket: Socket): void {
    held -= waiting.get(socket)?.held ?? 0;
    waiting.delete(socket);
  }

  const crowded = () => waiting.size > limits.sockets || held > limits.bytes;

  function makeRoom(): void {
    // Checked first: finding the oldest takes longer than everything else.
    if (!crowded()) return;
    for (const oldest of waiting.keys()) {
      if (!crowded()) return;
      leave(oldest);
      oldest.destroy();
    }
  }

  return {
    /** Adds a connection: when it is opened, and after each reply. */
    join: (socket: Socket) => {
      leave(socket);
      if (socket.destroyed) return;
      waiting.set(socket, { held: 0, readBefore: socket.bytesRead });
      makeRoom();
    },
    /** Counts bytes of a body that are held for it. */
    hold: (socket: Socket, bytes: number) => {
      const waits = waiting.get(socket);
      if (waits === undefined) return;
      waits.held += bytes;
      held += bytes;
      makeRoom();
    },
    /** Its request is complete. */
    leave,
    /** Closes those that have sent nothing of a request. */
    dismissIdle: () => {
      for (const [socket, { readBefore }] of waiting) {
        if (socket.bytesRead > readBefore) continue;
        leave(socket);
        socket.destroy();
      }
    },
    dismiss: () => {
      for (const socket of waiting.keys()) socket.destroy();
      waiting.clear();
      held = 0;
    },
  };
}
