/** What a webhook configuration is now, and how it is told apart from others in the log. */
import type { Item } from '../../api/client.ts';
import { mayBearSecret } from '../../values/logged-headers.ts';
import { type LogEntry, sentHeaders } from '../../webhooks/delivery-log/entry.ts';
import { signatureHeader } from '../../webhooks/signature/signature.ts';
import type { Subject } from '../finding.ts';

export type Configuration = Item<'webhooks.list'> & { updated_at?: string | null };

export const subjectOf = ({ id, name }: Pick<Configuration, 'id' | 'name'>): Subject => ({
  kind: 'configuration',
  id,
  name,
});

/** How a configuration authenticates and writes its deliveries: what tells two at one address apart. */
export function markOf({ auth_type, api_key_name, payload_format }: Configuration): string {
  const header = auth_type === 'API_KEY' ? api_key_name.toLowerCase() : auth_type;
  return `${header} ${payload_format}`;
}

/** The same of an attempt. */
export function sentMark(entry: LogEntry): string {
  const headers = Object.entries(sentHeaders(entry)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const format = headers.find(([name]) => name === 'content-type')?.[1].split(';', 1)[0] ?? '';
  const header = sentWith(entry)?.toLowerCase();
  const auth = header === signatureHeader.toLowerCase() ? 'HMAC_SHA256' : (header ?? 'NONE');
  return `${auth} ${format}`;
}

/** The header that authenticated a delivery (§5.7); undefined when none did. */
export function sentWith(entry: LogEntry): string | undefined {
  const names = Object.keys(sentHeaders(entry));
  const signed = names.find((name) => name.toLowerCase() === signatureHeader.toLowerCase());
  return signed ?? names.find(mayBearSecret);
}
