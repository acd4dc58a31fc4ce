/** Entries of the service's delivery log (§2.9), as this program reads and shows them. */
import { parse, stringify } from 'lossless-json';
import type { Item } from '../api/client.ts';
import { type Decoded, decodePayload } from './payload.ts';

export type LogEntry = Item<'webhooks.logs'>;

/** The most entries that a page of the log holds (§8). */
export const pageSize = 100;

/** §6.1: "The service cuts off at 10,000 ms." */
export const cutOffMs = 10_000;

/** Headers that are known to bear no secret; the API key may be in any other (§2.8 `api_key_name`). */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'date',
  'host',
  'idempotency-key',
  'traceparent',
  'transfer-encoding',
  'user-agent',
  'x-request-id',
  'x-service-signature',
  'x-service-timestamp',
]);

const hidden = '[redacted]';

/** The headers sent, by name as written; none when the text is not a JSON object. */
export function sentHeaders({ request_headers }: Pick<LogEntry, 'request_headers'>): Record<string, string> {
  try {
    const value = parse(request_headers);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
  } catch {
    return {};
  }
}

/**
 * The entry without the secrets that its headers carry, also where the receiver echoed them. Headers that
 * cannot be read are left out whole.
 */
export function withoutSecrets<Entry extends Pick<LogEntry, 'request_headers'>>(entry: Entry): Entry {
  const headers = Object.entries(sentHeaders(entry));
  const secrets = headers.flatMap(([name, value]) => (isHarmless(name) ? [] : [value]));
  const shown = headers.map(([name, value]) => [name, isHarmless(name) ? value : hidden]);
  const request_headers =
    headers.length === 0 && entry.request_headers !== '{}'
      ? hidden
      : (stringify(Object.fromEntries(shown)) ?? hidden);
  const cleaned = Object.entries(entry).map(([field, value]) => [field, without(secrets, value)]);
  return { ...(Object.fromEntries(cleaned) as Entry), request_headers };
}

function isHarmless(name: string): boolean {
  return harmless.has(name.toLowerCase());
}

function without(secrets: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, hidden), value);
}

/** The payload's fields, whatever its encoding. */
export function sentPayload(entry: Pick<LogEntry, 'request_payload' | 'request_headers'>): Promise<Decoded> {
  const type = Object.entries(sentHeaders(entry)).find(([name]) => name.toLowerCase() === 'content-type');
  return decodePayload(Buffer.from(entry.request_payload), type?.[1] ?? 'application/json');
}

/** Whether the receiver took the delivery: 200, 201 or 202 within 10 s (§6.1). */
export function isDelivered({ error_label }: Pick<LogEntry, 'error_label'>): boolean {
  return error_label === 'OK';
}
