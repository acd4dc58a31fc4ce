/** The headers of a delivery in the service's log (§2.9), which may carry an API key (§5.7). */

import { isRecord } from '../values/record.ts';
import { hidden } from '../values/secrets.ts';

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

/** The headers sent, by name as written; none when the text is not a JSON object. */
export function readLoggedHeaders(request_headers: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(request_headers);
    if (!isRecord(value)) return {};
    return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
  } catch {
    return {};
  }
}

/** True for a header that may carry an API key. */
export function mayBearSecret(name: string): boolean {
  return !harmless.has(name.toLowerCase());
}

/**
 * The value with the API key taken out of every log entry in it, also where a receiver repeated it. Headers
 * that cannot be read are left out whole.
 */
export function withoutLoggedSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutLoggedSecrets) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const text: unknown = 'request_headers' in value ? value.request_headers : undefined;
  if (typeof text !== 'string') {
    return Object.fromEntries(entries.map(([name, part]) => [name, withoutLoggedSecrets(part)])) as Value;
  }
  const headers = readLoggedHeaders(text);
  const forms = Object.entries(headers).flatMap(([name, secret]) =>
    mayBearSecret(name) ? formsOf(secret) : [],
  );
  const cleaned = entries.map(([name, part]) => [name, without(forms, part)]);
  return { ...Object.fromEntries(cleaned), request_headers: shownHeaders(text, headers) } as Value;
}

function shownHeaders(text: string, headers: Record<string, string>): string {
  const names = Object.keys(headers);
  if (names.length === 0 && text !== '{}') return hidden;
  const shown = names.map((name) => [name, mayBearSecret(name) ? hidden : headers[name]]);
  return JSON.stringify(Object.fromEntries(shown));
}

/** How a receiver may write a secret that it repeats. */
function formsOf(secret: string): string[] {
  if (secret === '') return [];
  const quoted = JSON.stringify(secret).slice(1, -1);
  return [secret, quoted, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
}

function without(forms: readonly string[], part: unknown): unknown {
  if (typeof part !== 'string') return withoutLoggedSecrets(part);
  return forms.reduce((text, form) => text.replaceAll(form, hidden), part);
}
