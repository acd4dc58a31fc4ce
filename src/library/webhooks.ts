/** `payconfirm/webhooks`: what an app needs to take deliveries in. */
import { now as currentTime } from '../io/clock.ts';
import { causesText } from '../messages/causes-text.ts';
import { headerValue } from '../values/headers.ts';
import { isRecord } from '../values/is-record.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import { type Payload, decodePayload as readPayload } from '../webhooks/decode-payload.ts';
import { copyKey } from '../webhooks/listener/dedup.ts';
import type { Cause, CauseCode } from '../webhooks/signature/causes.ts';
import { explain, explained } from '../webhooks/signature/diagnose.ts';
import {
  type Refused,
  type Scheme,
  sign,
  signatureHeader,
  timestampHeader,
  verify,
} from '../webhooks/signature/signature.ts';
import { type Unreadable, unreadable, unreadableText } from '../webhooks/unreadable-body.ts';
import { checkOptions } from './check-options.ts';
import { bytesOf, nameOf, pairsOf, type WebhookBody, type WebhookHeaders } from './delivery.ts';

export type { Cause, CauseCode, Payload, PayloadFormat, Scheme, WebhookBody, WebhookHeaders };

export interface WebhookDelivery {
  body: WebhookBody;
  headers: WebhookHeaders;
}

export interface WebhookToVerify extends WebhookDelivery {
  /** The configuration's `secret_key`; two while it is rotated. None, or an empty one, refuses everything. */
  secret: string | readonly string[] | undefined;
  /** When it was received, epoch milliseconds; now by default. */
  now?: number | undefined;
  /** Seconds that its timestamp may be off, either way; 300 by default (§8). */
  tolerance?: number | undefined;
  /** What is signed, which the service's document leaves open; `auto`, by default, is either that binds the timestamp. */
  scheme?: Scheme | 'auto' | undefined;
}

/** What is wrong with a delivery. */
export interface Explanation {
  /** Of the first of `causes`. Codes are stable. */
  code: CauseCode;
  /** All that is wrong, the cause first. */
  causes: Cause[];
  /** `causes` in words, a line. */
  words: string;
}

export interface RefusedWebhook extends Refused {
  /** Looks for the cause as `payconfirm webhooks verify` does: some hundred signatures, so not for each forged request. */
  explain(): Explanation;
}

/** `warning`: the signature is valid and does not cover the timestamp, so an old delivery can be sent again as new. */
export type WebhookVerdict = { ok: true; scheme: Scheme; warning?: 'signed-body-only' } | RefusedWebhook;

/**
 * Whether the service sent this delivery, now and just so: its HMAC_SHA256 signature (§5.7) over the raw bytes, compared
 * in constant time. It fails closed.
 * @throws TypeError when the body is not raw, such as one that a framework has parsed, there are no headers, or an option
 * is of another type
 */
export function verifyWebhook({
  body,
  headers,
  secret,
  now = currentTime(),
  tolerance: toleranceSeconds,
  scheme = 'auto',
}: WebhookToVerify): WebhookVerdict {
  checkOptions({ secret, now, tolerance: toleranceSeconds, scheme });
  const secrets = [secret].flat().map((one) => one ?? '');
  const delivery = { body: bytesOf(body), headers: pairsOf(headers), secrets, now, scheme };
  const tolerated = toleranceSeconds === undefined ? delivery : { ...delivery, toleranceSeconds };
  const verdict = verify(tolerated);
  if (verdict.ok) return verdict;
  return {
    ...verdict,
    explain: () => {
      const causes = explained(explain(tolerated, verdict));
      return { code: causes[0]!.code, causes, words: causesText(causes) };
    },
  };
}

export interface WebhookToSign {
  body: WebhookBody;
  /** Not empty. */
  secret: string;
  /** When it is sent, epoch milliseconds; now by default. */
  now?: number | undefined;
  scheme?: Scheme | undefined;
}

/** The two headers that the service puts on a delivery with HMAC_SHA256 (§5.7). */
export type SignedHeaders = {
  'X-Service-Timestamp': string;
  'X-Service-Signature': string;
};

/**
 * Signs a body as the service does, for tests of a receiver.
 * @throws RangeError for an empty secret or a `now` that is no moment; TypeError for a body that is neither bytes nor text,
 * or an option of another type
 */
export function signWebhook({ body, secret, now = currentTime(), scheme }: WebhookToSign): SignedHeaders {
  checkOptions({ secret, now, scheme });
  if (typeof secret !== 'string') throw new TypeError(`secret must be a text, not ${nameOf(secret)}`);
  const timestamp = Math.floor(now / 1000);
  if (!Number.isSafeInteger(timestamp)) throw new RangeError(`now must be epoch milliseconds, not ${now}`);
  const signable = { body: bytesOf(body), secret, timestamp };
  const signed = sign(scheme === undefined ? signable : { ...signable, scheme });
  return { [timestampHeader]: signed.timestamp, [signatureHeader]: signed.signature };
}

/** `words`: `reason` for people. */
export type DecodedWebhook =
  | { ok: true; format: PayloadFormat; payload: Payload }
  | (Unreadable & { words: string });

/**
 * The fields of a delivery, in whichever of the three formats (§6.2, §6.3): only after it was verified. A number beyond
 * 2^53 is a bigint, and a null counts as absent.
 * @throws TypeError as `verifyWebhook`
 */
export async function decodePayload({ body, headers }: WebhookDelivery): Promise<DecodedWebhook> {
  const decoded = await readPayload(bytesOf(body), headerValue(pairsOf(headers), 'content-type'));
  return decoded.ok ? decoded : { ...decoded, words: unreadableText(unreadable(decoded)) };
}

/**
 * The key by which copies are recognised (§6.1): the transaction code, or the event and its checkout, so that a
 * CHECKOUT_PAID is not taken for a copy of the transaction that paid it. Undefined when there is neither, or it is blank,
 * which tells no two transfers apart; and for a test delivery: each is sent on purpose, and all have the same code (§6.2).
 * @throws TypeError for what is not the `payload` that `decodePayload` gives: it would pass for a test delivery
 */
export function deduplicationKey(payload: Payload): string | undefined {
  if (!isRecord(payload)) throw new TypeError(`payload must be its fields, not ${nameOf(payload)}`);
  if (typeof payload.ok === 'boolean' && isRecord(payload.payload))
    throw new TypeError('payload must be the payload of what decodePayload gives, not all of it');
  for (const name of ['event', 'checkout_id', 'transaction_code'] as const) {
    const value: unknown = payload[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string')
      throw new TypeError(`${name} must be a text, as decodePayload gives it, not ${nameOf(value)}`);
  }
  return copyKey(payload);
}
