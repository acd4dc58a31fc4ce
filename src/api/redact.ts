import { maskPersonal } from '../output/mask.ts';
import { safeCell } from '../output/safe-text.ts';
import { withoutLoggedSecrets } from './logged-headers.ts';

const HIDDEN = '[redacted]';

/** Body fields that bear a secret, in requests and replies; `request_headers` of a log entry holds an API key. */
const SECRET_FIELDS = new Set([
  'access_token',
  'client_secret',
  'code',
  'new_password',
  'old_password',
  'password',
  'refresh_token',
  'request_headers',
  'secret_key',
  'token',
]);

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'set-cookie', 'x-client-secret']);

export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? HIDDEN : value,
    ]),
  );
}

/** A copy of a JSON value without the secrets in it, phone numbers masked unless `showPersonal`, also where a log entry repeats one of its headers. */
export function redactBody(value: unknown, showPersonal = false): unknown {
  return redactFields(withoutLoggedSecrets(value), showPersonal);
}

function redactFields(value: unknown, showPersonal: boolean): unknown {
  if (Array.isArray(value)) return value.map((part) => redactFields(part, showPersonal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (SECRET_FIELDS.has(name) && part !== null) return [name, HIDDEN];
      if (name === 'phone_number' && part !== null && !showPersonal)
        return [name, maskPersonal(String(part))];
      return [name, redactFields(part, showPersonal)];
    }),
  );
}

/** What is shorter is too common in any text to tell a secret from. */
const SHORTEST = 4;

/** The secrets in a body of ours, which a reply may repeat. */
export function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, part]) =>
    SECRET_FIELDS.has(name) && typeof part === 'string' && part.length >= SHORTEST ? [part] : secretsIn(part),
  );
}

/**
 * Text of the service for a message or a trace: in one line, of at most `length` characters, without the
 * secrets that we sent, should it repeat them.
 */
export function safeExcerpt(text: string, secrets: readonly (string | undefined)[], length = 200): string {
  let clean = text;
  for (const secret of secrets) {
    if (!secret || secret.length < SHORTEST) continue;
    for (const form of new Set([secret, encodeURIComponent(secret)])) clean = clean.replaceAll(form, HIDDEN);
  }
  const line = safeCell(clean.replace(/\s+/g, ' ').trim());
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
