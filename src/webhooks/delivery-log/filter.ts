import type { logStatuses } from '../../api/endpoints/webhooks.ts';
import { fold } from '../../values/fold.ts';
import { noteHolds } from '../../values/transfer-note.ts';
import type { Payload } from '../payload.ts';
import { isDelivered, type LogEntry } from './entry.ts';

/** Which deliveries are wanted; all of it must hold. */
export interface LogFilter {
  /** `failed`: not taken with 200, 201 or 202 (§6.1), so 204 is a failure here. */
  status?: (typeof logStatuses)[number] | undefined;
  urlContains?: string | undefined;
  /** As it came: the service may have further ones. */
  label?: string | undefined;
  /** Fields of the payload with a text in them, whatever its case and accents. */
  match: readonly Match[];
}

export interface Match {
  /** The first of these that the payload fills. */
  fields: readonly string[];
  text: string;
}

/** How people call some fields of the payload. */
const names: Readonly<Record<string, readonly string[]>> = {
  note: ['description'],
  code: ['transaction_code'],
  // The account that was paid to; some services name a virtual one beside the real one.
  va: ['virtual_account_number', 'account_number'],
  account: ['account_number'],
};

/** Reads `note=DH102`; undefined for what has no `=`. */
export function readMatch(text: string): Match | undefined {
  const [, name, wanted] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || wanted === undefined) return undefined;
  return { fields: names[name] ?? [name], text: wanted };
}

/** Whether a delivery is wanted; `payload` is null when its body cannot be read, which matches no field. */
export function isWanted(entry: LogEntry, payload: Payload | null, filter: LogFilter): boolean {
  const { status, urlContains, label, match } = filter;
  if (status && isDelivered(entry) !== (status === 'success')) return false;
  if (label && entry.error_label !== label) return false;
  if (urlContains && !entry.endpoint_url.includes(urlContains)) return false;
  return match.every(({ fields, text }) => {
    const value = fields.map((field) => payload?.[field]).find((one) => one !== undefined && one !== '');
    if (fields.includes('description') && typeof value === 'string') return noteHolds(value, text);
    return holds(value, text);
  });
}

/** Whatever the case and the accents: a bank often strips them. */
const folded = (text: string) => fold(text).toLowerCase();

/** Numbers are compared whole, texts by a part. */
function holds(value: unknown, wanted: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'string') return String(value) === wanted;
  return folded(value).includes(folded(wanted));
}
