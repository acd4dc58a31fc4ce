import type { Socket } from 'node:net';

export interface PendingLimits {
  /** Connections that have not sent a whole request yet. */
  sockets: number;
  /** Bytes of bodies held for them. */
  bytes: number;
}

/**
 * The connections whose request has not been read in full. Nothing is known of them, so they may not crowd
 * out anyone: past a limit the oldest one goes, never the newest. A genuine delivery is read within
 * milliseconds and is never the oldest for long.
 */
export interface PendingConnections {
  /** A connection begins to wait: when it is opened, and after each reply. */
  join(socket: Socket): void;
  /** Bytes of a body are held for it. */
  hold(socket: Socket, bytes: number): void;
  /** Its request has been read. */
  leave(socket: Socket): void;
  /** Ends those that have sent nothing of a request. */
  dismissIdle(): void;
  /** Ends all of them. */
  dismiss(): void;
}

interface Waiting {
  /** Bytes of its body. */
  held: number;
  /** Bytes that the connection had brought when it began to wait. */
  readBefore: number;
}

export function createPendingConnections(limits: PendingLimits): PendingConnections {
  // A Map keeps the order in which they joined.
  const waiting = new Map<Socket, Waiting>();
  let held = 0;

  function leave(socket: Socket): void {
    held -= waiting.get(socket)?.held ?? 0;
    waiting.delete(socket);
  }

  const crowded = () => waiting.size > limits.sockets || held > limits.bytes;

  function makeRoom(): void {
    // Asked first: to look for the oldest takes longer than all the rest.
    if (!crowded()) return;
    for (const oldest of waiting.keys()) {
      if (!crowded()) return;
      leave(oldest);
      oldest.destroy();
    }
  }

  return {
    join: (socket) => {
      leave(socket);
      if (socket.destroyed) return;
      waiting.set(socket, { held: 0, readBefore: socket.bytesRead });
      makeRoom();
    },
    hold: (socket, bytes) => {
      const waits = waiting.get(socket);
      if (waits === undefined) return;
      waits.held += bytes;
      held += bytes;
      makeRoom();
    },
    leave,
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
