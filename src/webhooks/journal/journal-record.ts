import { inEnglish, type Said, t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { mayContainSecret } from '../../values/redact-headers.ts';
import { hidden } from '../../values/redact-secrets.ts';
import type { CopyKind } from '../listener/dedup.ts';
import type { Forwarded } from '../listener/forwarding/forwarder.ts';
import type { DeliveryState } from './delivery-state-values.ts';
import { isOwner } from './owner.ts';
import {
  absentOr,
  address,
  flag,
  has,
  moment,
  number,
  oneOf,
  pairs,
  type RecordOf,
  text,
} from './record-fields.ts';

const delivery = {
  type: oneOf('delivery'),
  /** `20261121-9f86d081884c7d65`. The date is the day of its file, UTC; see `deliveryIds`. */
  id: text,
  received_at: moment,
  /** Absent if rebuilt from a log or a stream. Early in the line, so that a list need not parse the rest. */
  owner: absentOr(isOwner),
  /** In the order received. `[redacted]` replaces values that may be secret. */
  headers: pairs,
  body_base64: text,
  /** `false` with `--auth NONE`, and for a log entry that was signed again: its own signature was invalid. */
  verified: flag,
  /** The signature scheme that matched. Absent without a signature. */
  scheme: absentOr(text),
  /** The result of the deduplication (§6.1). */
  copy: isCopyKind,
  transaction_code: absentOr(text),
  /** Integer VND. */
  amount: absentOr(number),
  /** The app to forward to. Absent if there was none. */
  target: absentOr(address),
  /** The header that carried the API key, if any. */
  api_key_name: absentOr(text),
  /** Why `--confirm` held it back on arrival. Absent if it did not. */
  held_back: absentOr(text),
  /** Only if read from a service's log: the entry's ID, its time as the service wrote it, and the log's owner. */
  log_id: absentOr(text),
  log_time: absentOr(text),
  log_of: absentOr(text),
  /** The stream to publish to, `nats://…/STREAM`. Absent if there was none. */
  stream: absentOr(text),
};

/** A delivery that was received and not rejected. Bodies are Base64 of the exact bytes. */
export type DeliveryRecord = RecordOf<typeof delivery>;

const forward = {
  type: oneOf('forward'),
  /** The ID of the delivery. */
  id: text,
  at: moment,
  target: address,
  ok: flag,
  /** The HTTP status; absent when the app did not answer. */
  status: absentOr(number),
  /** Why the app did not answer. */
  error: absentOr(text),
  /** The number of requests to the app. 0: `--confirm` held it back. */
  attempts: number,
  /** Milliseconds of all attempts together. */
  duration_ms: number,
  /** The beginning of the answer, if the app did not accept the delivery. */
  answer: absentOr(text),
  /** Only for a replay: `as received`, `re-signed`; see `webhooks replay`. */
  sent: absentOr(text),
  /** The body sent is not the body received. */
  edited: absentOr(flag),
};

/** What the app answered to a forwarded delivery. */
export type ForwardRecord = RecordOf<typeof forward>;

const publish = {
  type: oneOf('publish'),
  /** The ID of the delivery. */
  id: text,
  at: moment,
  stream: text,
  /** `conflict`: the stream has another body with the same code, so this one is not published. */
  outcome: oneOf('published', 'conflict'),
  /** The sequence number in the stream. Absent with a conflict. */
  seq: absentOr(number),
  /** The stream already had it. */
  copy: absentOr(flag),
};

/** The result of publishing a delivery to its stream. Without it, the delivery is not published yet. */
export type PublishRecord = RecordOf<typeof publish>;

/** `id`: the ID of the delivery. */
const adoption = { type: oneOf('adoption'), id: text, at: moment, owner: isOwner };

/** A person gave a delivery to another owner. The record follows the delivery, in the same file. */
export type AdoptionRecord = RecordOf<typeof adoption>;

export type JournalRecord = DeliveryRecord | ForwardRecord | PublishRecord | AdoptionRecord;

/** Whether a value from the journal's files is a valid record. Others may change these files. */
export function isJournalRecord(value: unknown): value is JournalRecord {
  return has(value, delivery) || has(value, forward) || has(value, publish) || has(value, adoption);
}

/** Whether a forward decides the state: the same body, to the listener's app. Others are only tests. */
export function concernsDelivery(
  { target, edited }: ForwardRecord,
  delivery: Pick<DeliveryRecord, 'target'>,
): boolean {
  if (edited) return false;
  return delivery.target === undefined || delivery.target === target;
}

/** Why `--confirm` holds a delivery back. Check this before you forward it or count it as money. */
export function whyHeldBack(
  { held_back }: Pick<DeliveryRecord, 'held_back'>,
  last: Pick<ForwardRecord, 'attempts' | 'error'> | undefined,
): string | undefined {
  if (last) return last.attempts === 0 ? (last.error ?? notConfirmedText('')) : undefined;
  return held_back === undefined ? undefined : notConfirmedText(held_back);
}

export function stateOfForward(forward: ForwardRecord): DeliveryState {
  if (forward.ok) return 'taken';
  if (whyHeldBack({}, forward) !== undefined) return 'not confirmed';
  return forward.status === undefined ? 'unanswered' : 'refused';
}

/** The state of a delivery without a recorded forward. `living`: IDs of the running listeners. */
export function stateOfListener(id: string, living: readonly string[]): DeliveryState {
  return living.some((listener) => listener.slice(0, 8) === listenerOf(id)) ? 'under way' : 'unknown';
}

/** The text for a delivery that was held back. */
export function notConfirmedText(why: string): string {
  return `not confirmed: ${why}`;
}

/** The text for deliveries that are not replayed. */
export function leftOutText(heldBack: number): Said {
  return t('Left out: {0} that listen --confirm holds back. They were not confirmed.', heldBack);
}

/** Headers as stored in the journal: only values that are known not to be secret. */
export function headersToKeep(headers: readonly HeaderPair[], apiKeyName: string | undefined): HeaderPair[] {
  const key = apiKeyName?.toLowerCase();
  return headers.map((header) => {
    const [name] = header;
    return name.toLowerCase() === key || mayContainSecret(name) ? [name, hidden] : header;
  });
}

/** Whether the header's value was left out of the journal. */
export function isRedacted([, value]: HeaderPair): boolean {
  return value === hidden;
}

/** The maximum number of characters to store of an app's answer. */
const keptAnswer = 500;

/** The record of a delivery that was forwarded to an app. `at`: epoch milliseconds. */
export function forwardRecord(
  {
    id,
    at,
    target,
    sent,
    edited,
  }: { id: string; at: number; target: URL; sent?: string | undefined; edited?: boolean | undefined },
  { ok, status, failure, attempts, durationMs, answer }: Forwarded,
): ForwardRecord {
  return {
    type: 'forward',
    id,
    at: new Date(at).toISOString(),
    target: target.href,
    ok,
    attempts,
    duration_ms: durationMs,
    status,
    error: failure && inEnglish(failure.message),
    answer: ok || answer.length === 0 ? undefined : answer.toString().slice(0, keptAnswer),
    sent,
    edited,
  };
}

/** Odd, so that the products of all counts differ within 32 bits. Large, so that their first digits differ. */
const spread = 0x9e3779b1;

/**
 * Makes IDs of deliveries, `20261121-9f86d081884c7d65`: the day, eight hex digits that are unique within this
 * listener, and the listener's own eight. The first eight are enough to name a delivery, see `shortId`.
 * @param listener eight hex digits
 * @returns a function of the time when a delivery was received, ISO 8601, UTC
 */
export function deliveryIds(listener: string): (at: string) => string {
  // Makes the IDs of two listeners differ too.
  const first = Number.parseInt(listener, 16);
  let count = 0;
  return (at) => {
    count += 1;
    const own = ((Math.imul(count, spread) ^ first) >>> 0).toString(16).padStart(8, '0');
    return `${at.slice(0, 10).replaceAll('-', '')}-${own}${listener}`;
  };
}

/** The short ID that fits in a line. `webhooks kept` and `webhooks replay` accept it. */
export function shortId(id: string): string {
  return id.slice(9, 17);
}

/** The part of a delivery's ID that identifies the listener that received it. */
export function listenerOf(id: string): string {
  return id.slice(17);
}

const handedOn: Record<CopyKind, boolean> = { first: true, again: true, duplicate: false, conflict: false };

/** Whether the delivery was not a duplicate of an accepted one. */
export function wasHandedOn({ copy }: { copy: CopyKind }): boolean {
  return handedOn[copy];
}

/** Whether a value from the journal's files is a valid kind. */
function isCopyKind(value: unknown): value is CopyKind {
  return typeof value === 'string' && Object.hasOwn(handedOn, value);
}
