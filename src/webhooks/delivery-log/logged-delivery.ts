import type { HeaderPair } from '../../values/headers.ts';
import { mayBearSecret } from '../../values/logged-headers.ts';
import type { KeptDelivery } from '../journal/reader.ts';
import { type LogEntry, sentHeaders } from './entry.ts';

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
    body_base64: Buffer.from(entry.request_payload).toString('base64'),
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
  return Object.keys(sentHeaders(entry)).find(mayBearSecret);
}
