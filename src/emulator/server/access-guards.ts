import { isLoopback } from '../../values/loopback.ts';
import { Refusal } from './handler-result.ts';

export interface Access {
  /** Host names and addresses in lower case that are the emulator's own, besides those of loopback. */
  names: readonly string[];
  /** The emulator's own paths: for everyone who reaches it, for nobody, or for those with the right token. */
  control: 'open' | 'closed' | ((token: string) => boolean);
}

/**
 * A web page elsewhere must not reach the emulator, not even through a name that resolves to 127.0.0.1.
 * @throws Refusal 403 if the Host header names neither loopback nor one of `names`, or if the Origin header
 * of a page does not
 */
export function requireOwnName(
  headers: { host?: string | undefined; origin?: string | undefined },
  names: Access['names'],
): void {
  const { host, origin } = headers;
  if (!namesThisMachine(`http://${host}`, names))
    throw new Refusal(403, 'the Host header does not name this machine');
  if (origin !== undefined && !namesThisMachine(origin, names)) {
    throw new Refusal(403, 'the Origin header does not name this machine');
  }
}

function namesThisMachine(url: string, names: Access['names']): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return isLoopback(hostname) || names.includes(hostname);
}

/** A header of every request to the emulator's own paths, and of their replies. No web page can send it. */
export const controlHeader = 'x-emulator-control';

/** Refuses what a page or a delivery can have sent. @throws Refusal 403, or 401 without the token */
export function requireControl(headers: Readonly<Record<string, unknown>>, control: Access['control']): void {
  const given = headers[controlHeader];
  if (typeof given !== 'string') {
    throw new Refusal(403, `the emulator's own paths want the header ${controlHeader}: 1`);
  }
  if (headers.origin !== undefined) throw new Refusal(403, "the emulator's own paths are for no web page");
  if (control === 'open') return;
  if (control === 'closed') {
    throw new Refusal(403, 'the emulator can be reached from elsewhere, and has no token for its own paths');
  }
  if (!control(given))
    throw new Refusal(401, "the emulator's own paths want the token that it was started with");
}
