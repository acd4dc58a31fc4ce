import { inEnglish, type Said, t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { mayContainSecret } from '../../values/logged-headers.ts';
import { hidden } from '../../values/redact-secrets.ts';
import type { CopyKind } from '../listener/dedup.ts';
import type { Forwarded } from '../listener/forwarding/forwarder.ts';
import type { DeliveryState } from './delivery-states.ts';
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
  /** `20261121-9f86d081884c7d65`: the day of its file, UTC; see `deliveryIds`. */
  id: text,
  received_at: moment,
  /** Absent of what is rebuilt from a log or a stream. Early in the line, so that a list need not parse the rest. */
  owner: absentOr(isOwner),
  /** As they came, in their order; `[redacted]` for values that may be secret. */
  headers: pairs,
  body_base64: text,
  /** `false` with `--auth NONE`, and for one of a log that was signed anew because its own signature was not right. */
  verified: flag,
  /** The signature scheme that matched; absent without a signature. */
  scheme: absentOr(text),
  /** The result of the deduplication (§6.1). */
  copy: isCopyKind,
  transaction_code: absentOr(text),
  /** Integer VND. */
  amount: absentOr(number),
  /** The app that it was to be handed to; absent when none was. */
  target: absentOr(address),
  /** The header that carried the API key, where there was one. */
  api_key_name: absentOr(text),
  /** Why `--confirm` held it back as it came; absent otherwise. */
  held_back: absentOr(text),
  /** Of one that was taken from a service's log: the entry's id, its time as the service wrote it, and whose log it is. */
  log_id: absentOr(text),
  log_time: absentOr(text),
  log_of: absentOr(text),
  /** The stream that it was to be published to, `nats://…/STREAM`; absent when none was. */
  stream: absentOr(text),
};

/** A delivery that was received and not refused. Bodies are Base64 of the exact bytes. */
export type DeliveryRecord = RecordOf<typeof delivery>;

const forward = {
  type: oneOf('forward'),
  /** The delivery's. */
  id: text,
  at: moment,
  target: address,
  ok: flag,
  /** The HTTP status; absent when the app did not answer. */
  status: absentOr(number),
  /** Why it did not. */
  error: absentOr(text),
  /** Times that the app was asked; 0: `--confirm` held it back. */
  attempts: number,
  /** Milliseconds of all attempts together. */
  duration_ms: number,
  /** The beginning of the answer of an app that did not take it. */
  answer: absentOr(text),
  /** Of one that was sent again: `as received`, `re-signed`; see `webhooks replay`. */
  sent: absentOr(text),
  /** Another body was sent than the one that was received. */
  edited: absentOr(flag),
};

/** What the app answered to a forwarded delivery. */
export type ForwardRecord = RecordOf<typeof forward>;

const publish = {
  type: oneOf('publish'),
  /** The delivery's. */
  id: text,
  at: moment,
  stream: text,
  /** `conflict`: another body has its code there; it is not published. */
  outcome: oneOf('published', 'conflict'),
  /** Its sequence in the stream; absent with a conflict. */
  seq: absentOr(number),
  /** The stream had it already. */
  copy: absentOr(flag),
};

/** What became of a delivery at its stream; while there is none, it is still to be published. */
export type PublishRecord = RecordOf<typeof publish>;

/** `id`: the delivery's. */
const adoption = { type: oneOf('adoption'), id: text, at: moment, owner: isOwner };

/** A person gave a delivery to another owner; it stands behind the delivery, in the same file. */
export type AdoptionRecord = RecordOf<typeof adoption>;

export type JournalRecord = DeliveryRecord | ForwardRecord | PublishRecord | AdoptionRecord;

/** Whether a value out of the journal's files, which others may change, is a record as we write them. */
export function isJournalRecord(value: unknown): value is JournalRecord {
  return has(value, delivery) || has(value, forward) || has(value, publish) || has(value, adoption);
}

/**
 * Whether a forward tells what became of the delivery: the same body was sent to the app that the listener forwards to, or
 * to any app where the listener has none. An edited body, or another app, is a test that settles nothing.
 */
export function concernsDelivery(
  { target, edited }: ForwardRecord,
  delivery: Pick<DeliveryRecord, 'target'>,
): boolean {
  if (edited) return false;
  return delivery.target === undefined || delivery.target === target;
}

/**
 * Why `--confirm` has held a delivery back, as it came or as it was to be sent again; undefined where it has not, or an app was
 * asked since. `last`: what became of it last. Whoever hands a kept delivery on, or counts it as money, asks this first.
 */
export function whyHeldBack(
  { held_back }: Pick<DeliveryRecord, 'held_back'>,
  last: Pick<ForwardRecord, 'attempts' | 'error'> | undefined,
): string | undefined {
  if (last) return last.attempts === 0 ? (last.error ?? notConfirmedText('')) : undefined;
  return held_back === undefined ? undefined : notConfirmedText(held_back);
}

/** What a forward that concerns the delivery says of it. */
export function stateOfForward(forward: ForwardRecord): DeliveryState {
  if (forward.ok) return 'taken';
  if (whyHeldBack({}, forward) !== undefined) return 'not confirmed';
  return forward.status === undefined ? 'unanswered' : 'refused';
}

/** The state of a delivery that no forward is recorded of. `living`: ids of the listeners that live. */
export function stateOfListener(id: string, living: readonly string[]): DeliveryState {
  return living.some((listener) => listener.slice(0, 8) === listenerOf(id)) ? 'under way' : 'unknown';
}

/** What is said of one that was held back. */
export function notConfirmedText(why: string): string {
  return `not confirmed: ${why}`;
}

/** What is said of those that are not sent again. */
export function leftOutText(heldBack: number): Said {
  return t('Left out: {0} that listen --confirm holds back. They were not confirmed.', heldBack);
}

/**
 * Headers as the journal has them: only the values of those that are known to be no secret.
 * `apiKeyName`: the header that carries the key, when there is one; it may have any name.
 */
export function headersToKeep(headers: readonly HeaderPair[], apiKeyName: string | undefined): HeaderPair[] {
  const key = apiKeyName?.toLowerCase();
  return headers.map((header) => {
    const [name] = header;
    return name.toLowerCase() === key || mayContainSecret(name) ? [name, hidden] : header;
  });
}

/** True for a header whose value was left out of the journal. */
export function isRedacted([, value]: HeaderPair): boolean {
  return value === hidden;
}

/** Characters of an app's answer that are kept. */
const keptAnswer = 500;

/** What became of a delivery that was handed to an app. `at`: epoch milliseconds. */
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

/** Odd, so that the products of all counts differ within 32 bits; large, so that their first digits do. */
const spread = 0x9e3779b1;

/**
 * Makes ids of deliveries, `20261121-9f86d081884c7d65`: the day, eight hex digits that no other delivery of this
 * listener has, and the listener's own eight. The first ones are enough to name a delivery, see `shortId`.
 * @param listener eight hex digits
 * @returns takes when a delivery was received, ISO 8601, UTC
 */
export function deliveryIds(listener: string): (at: string) => string {
  // So that those of two listeners differ too.
  const first = Number.parseInt(listener, 16);
  let count = 0;
  return (at) => {
    count += 1;
    const own = ((Math.imul(count, spread) ^ first) >>> 0).toString(16).padStart(8, '0');
    return `${at.slice(0, 10).replaceAll('-', '')}-${own}${listener}`;
  };
}

/** What a line has room for, and `webhooks kept` and `webhooks replay` take. */
export function shortId(id: string): string {
  return id.slice(9, 17);
}

/** The part of a delivery's id that tells which listener took it in. */
export function listenerOf(id: string): string {
  return id.slice(17);
}

const handedOn: Record<CopyKind, boolean> = { first: true, again: true, duplicate: false, conflict: false };

/** Not a copy of one that had been taken. */
export function wasHandedOn({ copy }: { copy: CopyKind }): boolean {
  return handedOn[copy];
}

/** Whether a value out of the journal's files is one of ours. */
function isCopyKind(value: unknown): value is CopyKind {
  return typeof value === 'string' && Object.hasOwn(handedOn, value);
}
