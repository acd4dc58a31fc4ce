import { isHeaderSafe } from '../../config/header-safe.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { mayContainSecret } from '../../values/redact-headers.ts';
import type { KeptDelivery } from '../journal/read-journal.ts';
import { type LogEntry, payloadText, sentHeaders } from './entry.ts';

/** A delivery from the service's log. Only a valid signature proves that its bytes are those sent. */
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

/** The headers sent, including secrets. */
export function loggedHeaders(entry: LogEntry): HeaderPair[] {
  return Object.entries(sentHeaders(entry));
}

/** The name of the header with the API key. It is the header that is not known to be harmless (§2.8). */
export function apiKeyHeader(entry: LogEntry): string | undefined {
  return Object.keys(sentHeaders(entry)).find(mayContainSecret);
}

/** A request rebuilt from a log entry (§2.9). */
export interface LoggedRequest {
  body: Buffer;
  /** The headers that are valid in an HTTP request. */
  headers: HeaderPair[];
  /** Why the headers sent must have been different. Undefined if these may be the ones sent. */
  lacks: 'headers-missing' | 'headers-unusable' | undefined;
}

/** Undefined if the log does not have the body as text. */
export function loggedRequest(entry: LogEntry): LoggedRequest | undefined {
  const payload: unknown = entry.request_payload;
  if (typeof payload !== 'string' || payload === '') return undefined;
  const logged = loggedHeaders(entry);
  const headers = logged.filter(([name, value]) => isName(name) && isHeaderSafe(value));
  const lacks =
    logged.length === 0 ? 'headers-missing' : headers.length < logged.length ? 'headers-unusable' : undefined;
  return { body: Buffer.from(payload), headers, lacks };
}

/** A valid header name, RFC 9110 §5.1. */
function isName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
