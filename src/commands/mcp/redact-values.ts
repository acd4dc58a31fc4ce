import { redactReply } from '../../api/redact.ts';
import type { Context } from '../../context.ts';
import { parseJson } from '../../values/exact-json.ts';
import { withoutLoggedSecrets } from '../../values/redact-headers.ts';
import { safeText } from '../../values/safe-text.ts';
import { type LogEntry, sentPayload } from '../../webhooks/delivery-log/entry.ts';

/** A value for an assistant: without secrets, with masked personal fields, as safe JSON. */
export async function released(value: unknown, ctx: Context): Promise<unknown> {
  return safe(await withoutSecrets(value, ctx));
}

/** The same for a file, in which every character is unchanged. */
export async function withoutSecrets(value: unknown, { secrets, options }: Context): Promise<unknown> {
  const opened = await withBodies(withoutLoggedSecrets(value), options.showPersonal);
  return secrets.hideIn(redactReply(opened, options.showPersonal));
}

/** Converts texts with a body to fields, because masking uses the field names. */
async function withBodies(value: unknown, showPersonal: boolean): Promise<unknown> {
  if (typeof value === 'string') return fieldsIn(value);
  if (Array.isArray(value)) return Promise.all(value.map((part) => withBodies(part, showPersonal)));
  if (typeof value !== 'object' || value === null) return value;
  const parts = await Promise.all(
    Object.entries(value).map(async ([name, part]) => [name, await withBodies(part, showPersonal)] as const),
  );
  const fields = Object.fromEntries(parts);
  return isLogged(value) ? { ...fields, request_payload: await bodyOf(value, showPersonal) } : fields;
}

function fieldsIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function isLogged(value: object): value is Pick<LogEntry, 'request_payload' | 'request_headers'> {
  return typeof (value as Partial<LogEntry>).request_payload === 'string';
}

async function bodyOf(
  entry: Pick<LogEntry, 'request_payload' | 'request_headers'>,
  showPersonal: boolean,
): Promise<unknown> {
  const payload = await sentPayload(entry);
  if (payload) return payload;
  const fields = fieldsIn(entry.request_payload);
  if (typeof fields === 'object' || showPersonal) return fields;
  return `(${entry.request_payload.length} characters that cannot be read as fields)`;
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [safeText(name), safe(part)]));
}
