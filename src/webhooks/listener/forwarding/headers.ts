import { type HeaderPair, headerValue } from '../../../values/headers.ts';

/** The name of a listener in Via. `listener`: the first eight hex digits of its id. */
export function hopName(listener: string): string {
  return `payconfirm-${listener}`;
}

/** Whether the listener with this name has forwarded a request. */
export function passedThrough(hop: string, headers: readonly HeaderPair[]): boolean {
  return headerValue(headers, 'via')?.includes(hop) ?? false;
}

/** Headers of one connection (RFC 9110 §7.6.1), or replaced for the app. */
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

/** The received headers with the app's own Host. Each connection carries one delivery. */
export function forwardedHeaders(headers: readonly HeaderPair[], host: string, length: number): string[] {
  const kept = headersForApp(headers).flat();
  return ['Host', host, ...kept, 'Content-Length', `${length}`, 'Connection', 'close'];
}

/** The received headers for an app, without those of the connection and those that Connection names. */
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
