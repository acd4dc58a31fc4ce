import { connect, type LookupFunction } from 'node:net';

/** Whether a server listens there. Sends nothing. */
export function isListening({ hostname, port, protocol }: URL, lookup?: LookupFunction): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const address = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    const socket = connect({ ...address, ...(lookup && { lookup }) });
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => undefined).on('close', () => resolve(false));
  });
}
