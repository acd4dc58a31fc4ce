/** `payconfirm/webhooks`: functions for an app that receives deliveries. */
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
import { bytesOf, nameOf, pairsOf, type WebhookBody, type WebhookHeaders } from './webhook-input.ts';

export type { Cause, CauseCode, Payload, PayloadFormat, Scheme, WebhookBody, WebhookHeaders };

export interface WebhookDelivery {
  body: WebhookBody;
  headers: WebhookHeaders;
}

export interface WebhookToVerify extends WebhookDelivery {
  /** The configuration's `secret_key`; two during a rotation. Without one, or with an empty one, everything is refused. */
  secret: string | readonly string[] | undefined;
  /** Time of receipt, epoch milliseconds; default: now. */
  now?: number | undefined;
  /** Tolerance of the timestamp in seconds, in both directions; default: 300 (§8). */
  tolerance?: number | undefined;
  /** What is signed, which the service document does not define. Default `auto`: either scheme that includes the timestamp. */
  scheme?: Scheme | 'auto' | undefined;
}

/** The problems of a delivery. */
export interface Explanation {
  /** The code of the first of `causes`. Codes are stable. */
  code: CauseCode;
  /** All problems, the main cause first. */
  causes: Cause[];
  /** `causes` as text, one line. */
  words: string;
}

export interface RefusedWebhook extends Refused {
  /** Finds the cause like `payconfirm webhooks verify`, with some hundred signatures: not for each forged request. */
  explain(): Explanation;
}

/** `warning`: the signature is valid but does not include the timestamp, so an old delivery can be replayed as new. */
export type WebhookVerdict = { ok: true; scheme: Scheme; warning?: 'signed-body-only' } | RefusedWebhook;

/**
 * Whether the service sent exactly this delivery recently: checks its HMAC_SHA256 signature (§5.7) over the raw bytes, in
 * constant time. It fails closed.
 * @throws TypeError if the body is not raw (such as one parsed by a framework), if there are no headers, or if an option has
 * another type
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
  /** Time of sending, epoch milliseconds; default: now. */
  now?: number | undefined;
  scheme?: Scheme | undefined;
}

/** The two headers of a delivery with HMAC_SHA256 (§5.7). */
export type SignedHeaders = {
  'X-Service-Timestamp': string;
  'X-Service-Signature': string;
};

/**
 * Signs a body like the service, for tests of a receiver.
 * @throws RangeError for an empty secret or an invalid `now`; TypeError for a body that is neither bytes nor text, or an
 * option of another type
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

/** `words`: `reason` as text. */
export type DecodedWebhook =
  | { ok: true; format: PayloadFormat; payload: Payload }
  | (Unreadable & { words: string });

/**
 * The fields of a delivery in any of the three formats (§6.2, §6.3). Call it only after the delivery was verified. A number
 * beyond 2^53 is a bigint, and null counts as missing.
 * @throws TypeError as `verifyWebhook`
 */
export async function decodePayload({ body, headers }: WebhookDelivery): Promise<DecodedWebhook> {
  const decoded = await readPayload(bytesOf(body), headerValue(pairsOf(headers), 'content-type'));
  return decoded.ok ? decoded : { ...decoded, words: unreadableText(unreadable(decoded)) };
}

/**
 * The key that identifies duplicates (§6.1): the transaction code, or the event and its checkout. A CHECKOUT_PAID is
 * therefore no duplicate of its transaction. Undefined if both are missing or blank, because a blank identifies no transfer.
 * Undefined also for a test delivery: each is sent on purpose, and all have the same code (§6.2).
 * @throws TypeError if it is not the `payload` of `decodePayload`: it would be treated as a test delivery
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
