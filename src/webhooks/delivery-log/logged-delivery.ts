import { isHeaderSafe } from '../../config/header-safe.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { mayContainSecret } from '../../values/logged-headers.ts';
import type { KeptDelivery } from '../journal/read-journal.ts';
import { type LogEntry, payloadText, sentHeaders } from './entry.ts';

/**
 * A delivery put together from the service's log, to be sent again. The log holds text: the bytes sent may
 * have been others, which only a signature that verifies can rule out.
 */
export function loggedDelivery(entry: LogEntry, transactionCode: string | undefined): KeptDelivery {
  return {
    type: 'delivery',
    id: entry.id,
    received_at: entry.created_at,
    headers: loggedHeaders(entry),
    body_base64: Buffer.from(payloadText(entry)).toString('base64'),
    verified: false,
    copy: 'first',
    transaction_code: transactionCode,
  };
}

/** The headers that were sent, secrets and all. */
export function loggedHeaders(entry: LogEntry): HeaderPair[] {
  return Object.entries(sentHeaders(entry));
}

/** The name of the header that carries an API key, known by its being none of the harmless ones (§2.8). */
export function apiKeyHeader(entry: LogEntry): string | undefined {
  return Object.keys(sentHeaders(entry)).find(mayContainSecret);
}

/** A request put together from an entry of the log (§2.9). */
export interface LoggedRequest {
  body: Buffer;
  /** The headers that a request can carry. */
  headers: HeaderPair[];
  /** Why these cannot be the bytes and headers that were sent; undefined where they may be. */
  lacks: 'headers-missing' | 'headers-unusable' | undefined;
}

/** Undefined where the log has no text of the body. */
export function loggedRequest(entry: LogEntry): LoggedRequest | undefined {
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
