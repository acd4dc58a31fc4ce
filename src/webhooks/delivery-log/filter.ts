import type { logStatuses } from '../../api/endpoints/webhooks.ts';
import type { Payload } from '../decode-payload.ts';
import { type FieldMatch, matches } from '../field-match.ts';
import { isDelivered, type LogEntry } from './entry.ts';

/** Which deliveries are wanted; all of it must hold. */
export interface LogFilter {
  /** `failed`: not taken with 200, 201 or 202 (§6.1), so 204 is a failure here. */
  status?: (typeof logStatuses)[number] | undefined;
  urlContains?: string | undefined;
  /** As it came: the service may have further ones. */
  label?: string | undefined;
  /** Fields of the payload. */
  match: readonly FieldMatch[];
}

/** Whether a delivery is wanted; `payload` is null when its body cannot be read, which matches no field. */
export function isWanted(entry: LogEntry, payload: Payload | null, filter: LogFilter): boolean {
  const { status, urlContains, label, match } = filter;
  if (status && isDelivered(entry) !== (status === 'success')) return false;
  if (label && entry.error_label !== label) return false;
  if (urlContains && !entry.endpoint_url.includes(urlContains)) return false;
  return match.every((one) => payload !== null && matches(one, payload));
}
