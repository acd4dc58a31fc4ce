/** Entries of the service's delivery log (§2.9), as this program reads and shows them. */
import type { Item } from '../api/client.ts';
import { readLoggedHeaders } from '../api/logged-headers.ts';
import type { Eventually } from './eventually.ts';
import { type Decoded, decodePayload } from './payload.ts';

export type LogEntry = Item<'webhooks.logs'>;

/** The most entries that a page of the log holds (§8). */
export const pageSize = 100;

/** §6.1: "The service cuts off at 10,000 ms." */
export const cutOffMs = 10_000;

/** The headers sent, by name as written; none when the text is not a JSON object. */
export function sentHeaders({ request_headers }: Pick<LogEntry, 'request_headers'>): Record<string, string> {
  return readLoggedHeaders(request_headers);
}

/** The payload's fields, whatever its encoding. */
export function sentPayload(
  entry: Pick<LogEntry, 'request_payload' | 'request_headers'>,
): Eventually<Decoded> {
  const type = Object.entries(sentHeaders(entry)).find(([name]) => name.toLowerCase() === 'content-type');
  return decodePayload(Buffer.from(entry.request_payload), type?.[1] ?? 'application/json');
}

/** Whether the receiver took the delivery: 200, 201 or 202 within 10 s (§6.1). */
export function isDelivered({ error_label }: Pick<LogEntry, 'error_label'>): boolean {
  return error_label === 'OK';
}
