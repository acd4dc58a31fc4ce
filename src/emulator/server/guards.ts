import { isLoopback } from '../../values/loopback.ts';
import { Refusal } from './answer.ts';

/**
 * @throws Refusal 403 unless the request was addressed to this machine, and by a page of this machine if by a page:
 * a web page elsewhere must not reach the emulator, not even through a name that resolves to 127.0.0.1
 */
export function requireLoopback(headers: { host?: string | undefined; origin?: string | undefined }): void {
  const { host, origin } = headers;
  if (!namesThisMachine(`http://${host}`))
    throw new Refusal(403, 'the Host header does not name this machine');
  if (origin !== undefined && !namesThisMachine(origin)) {
    throw new Refusal(403, 'the Origin header does not name this machine');
  }
}

function namesThisMachine(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}

/**
 * Goes with every request to the emulator's own paths: no web page can send it, and no delivery carries it. And with
 * every answer of theirs: it tells an emulator from what else may answer on a port.
 */
export const controlHeader = 'x-emulator-control';

/** @throws Refusal 403 for a request that a page or a webhook configuration can have made */
export function requireControl(headers: Readonly<Record<string, unknown>>): void {
  if (headers[controlHeader] === undefined) {
    throw new Refusal(403, `the emulator's own paths want the header ${controlHeader}: 1`);
  }
  if (headers.origin !== undefined) throw new Refusal(403, "the emulator's own paths are for no web page");
}
