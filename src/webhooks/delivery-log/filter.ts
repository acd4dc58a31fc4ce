import type { logStatuses } from '../../api/endpoints/webhooks.ts';
import type { Payload } from '../decode-payload.ts';
import { type FieldMatch, matches } from '../field-match.ts';
import { isDelivered, type LogEntry } from './entry.ts';

/** Selects deliveries. All conditions must be true. */
export interface LogFilter {
  /** `failed`: not accepted with 200, 201 or 202 (§6.1). So 204 is a failure here. */
  status?: (typeof logStatuses)[number] | undefined;
  urlContains?: string | undefined;
  /** Compared exactly as received: the service may have more labels. */
  label?: string | undefined;
  match: readonly FieldMatch[];
}

/** Whether a delivery is selected. A null `payload`, which cannot be read, matches no field. */
export function isWanted(entry: LogEntry, payload: Payload | null, filter: LogFilter): boolean {
  const { status, urlContains, label, match } = filter;
  if (status && isDelivered(entry) !== (status === 'success')) return false;
  if (label && entry.error_label !== label) return false;
  if (urlContains && !entry.endpoint_url.includes(urlContains)) return false;
  return match.every((one) => payload !== null && matches(one, payload));
}
