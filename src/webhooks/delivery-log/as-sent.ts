/** What the service sent, put together from an entry of its log (§2.9). */
import { isHeaderSafe } from '../../config/header-safe.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { LogEntry } from './entry.ts';
import { loggedHeaders } from './logged-delivery.ts';

export interface AsSent {
  body: Buffer;
  /** Those that a request can carry. */
  headers: HeaderPair[];
  /** Why these cannot be the bytes and headers that were sent; undefined where they may be. */
  lacks: 'headers-missing' | 'headers-unusable' | undefined;
}

/** The text of the log as bytes, and the headers in it; undefined where it has no text of the body. */
export function asSent(entry: LogEntry): AsSent | undefined {
  const payload: unknown = entry.request_payload;
  if (typeof payload !== 'string' || payload === '') return undefined;
  const logged = loggedHeaders(entry);
  const headers = logged.filter(([name, value]) => isName(name) && isHeaderSafe(value));
  const lacks =
    logged.length === 0 ? 'headers-missing' : headers.length < logged.length ? 'headers-unusable' : undefined;
  return { body: Buffer.from(payload), headers, lacks };
}

/** RFC 9110 §5.1. */
function isName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
