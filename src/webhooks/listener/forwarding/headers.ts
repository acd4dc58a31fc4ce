import type { HeaderPair } from '../../../values/headers.ts';

/** Of one connection only (RFC 9110 §7.6.1), or set anew for the app. */
export const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
]);

/**
 * The headers as they came, flat, with the app's own Host. A connection takes
 * one delivery: one that was kept open may be closed by the app as it is used again, and then nobody can tell
 * whether the app took the delivery in.
 */
export function forwardedHeaders(headers: readonly HeaderPair[], host: string, length: number): string[] {
  const kept = headersForApp(headers).flat();
  return ['Host', host, ...kept, 'Content-Length', `${length}`, 'Connection', 'close'];
}

/** The headers that an app gets as they came: not those of the connection, nor what Connection names. */
export function headersForApp(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !notForwarded.has(lower) && !named.includes(lower);
  });
}
