/** Detects deliveries that this listener has forwarded, by its name in Via (RFC 9110 §7.6.3). */
import { type HeaderPair, headerValue } from '../../../values/headers.ts';

/** The name of a listener in Via. `listener`: the first eight hex digits of its id. */
export function hopName(listener: string): string {
  return `payconfirm-${listener}`;
}

/** Whether the listener with this name has forwarded a request. */
export function passedThrough(hop: string, headers: readonly HeaderPair[]): boolean {
  return headerValue(headers, 'via')?.includes(hop) ?? false;
}
