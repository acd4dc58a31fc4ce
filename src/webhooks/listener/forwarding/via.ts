/** How a listener knows what it has forwarded itself: its name goes along in Via (RFC 9110 §7.6.3). */
import { type HeaderPair, headerValue } from '../../../values/headers.ts';

/** What a listener calls itself in Via. `listener`: eight hex digits of its id. */
export function hopName(listener: string): string {
  return `payconfirm-${listener}`;
}

/** Whether a request has come through the listener of that name. */
export function passedThrough(hop: string, headers: readonly HeaderPair[]): boolean {
  return headerValue(headers, 'via')?.includes(hop) ?? false;
}
