import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';
import type { ErrorLabel } from './label.ts';

/** Where a delivery goes and how it is authenticated: the fields of a webhook configuration, §2.8. */
export interface DeliveryTarget {
  url: string;
  authType: 'NONE' | 'API_KEY' | 'HMAC_SHA256';
  /** Null only with `NONE`. */
  secretKey: string | null;
  apiKeyName: string;
  payloadFormat: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
}

/** Trouble made on purpose. */
export interface DeliveryFaults {
  /** Well-formed, but made with another secret. */
  badSignature?: boolean;
  /** Rightly signed, but an hour old. */
  staleTimestamp?: boolean;
}

/** One attempt, in the fields of a log entry, §2.9. */
export interface Attempt {
  endpoint_url: string;
  /** The body, as text. */
  request_payload: string;
  /** The headers, as a JSON object. */
  request_headers: string;
  /** Null when the receiver did not answer in full. */
  status_code: number | null;
  /** The beginning of the answer, or what went wrong where there is none. */
  response_text: string | null;
  duration_ms: number;
  error_label: ErrorLabel;
}

export interface Sender {
  /** Makes one attempt. Never rejects: what went wrong is in the label. */
  send(target: DeliveryTarget, payload: Record<string, unknown>, faults?: DeliveryFaults): Promise<Attempt>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

export interface SenderOptions {
  clock: Clock;
  random: Random;
  /** Host names, beside loopback, that may be called. */
  allowHosts: readonly string[];
  /** A further certificate authority, PEM. */
  ca?: string;
  /** Cut-off over the whole exchange; §6.1 has 10,000. */
  timeoutMs?: number;
}

export function createSender(options: SenderOptions): Sender {
  throw new Error(`not written yet: ${options.allowHosts}`);
}

/** The `message` of `POST /client-webhooks/test`, §4.7. */
export function describeAttempt(attempt: Attempt): string {
  return attempt.error_label;
}
