import { Refusal } from '../emulator/server/answer.ts';

const names = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLoopback(url: URL): boolean {
  return names.has(url.hostname);
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * https, or http to this machine: webhook URLs (§2.8) and a checkout's return addresses. Both with their `//`:
 * browsers mend `https:evil.example`, other programs read a path.
 */
export function isHttpsOrLoopback(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}

/**
 * Throws a 403 unless the request was addressed to this machine, and by a page of this machine if by a page:
 * a web page elsewhere must not reach the emulator, not even through a name that resolves to 127.0.0.1.
 */
export function requireLoopback(headers: { host?: string | undefined; origin?: string | undefined }): void {
  const host = parseUrl(`http://${headers.host}`);
  const origin = headers.origin === undefined ? host : parseUrl(headers.origin);
  if (!host || !isLoopback(host)) throw new Refusal(403, 'the Host header does not name this machine');
  if (!origin || !isLoopback(origin)) throw new Refusal(403, 'the Origin header does not name this machine');
}

/**
 * Goes with every request to the emulator's own paths: no web page can send it, and no delivery carries it. And with
 * every answer of theirs: it tells an emulator from what else may answer on a port.
 */
export const controlHeader = 'x-emulator-control';

/** Throws a 403 for a request that a page or a webhook configuration can have made. */
export function requireControl(headers: Readonly<Record<string, unknown>>): void {
  if (headers[controlHeader] === undefined) {
    throw new Refusal(403, `the emulator's own paths want the header ${controlHeader}: 1`);
  }
  if (headers.origin !== undefined) throw new Refusal(403, "the emulator's own paths are for no web page");
}
