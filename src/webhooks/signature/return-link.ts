/**
 * The return link from a hosted page to the shop. The format is assumed:
 * `return_url?service_checkout=ID&order_code=…&status=paid&ts=…&sig=…`. `sig` is the HMAC-SHA256 of
 * `ID|ORDER_CODE|paid|TS`, in lower-case hex. The link does not confirm a payment (§3.2).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { defaultToleranceSeconds } from './signing-forms.ts';

export interface ReturnLink {
  checkoutId: string;
  orderCode: string;
  /** Epoch seconds, as text. */
  timestamp: string;
}

/** The value of `sig`. */
export function signReturn({ checkoutId, orderCode, timestamp }: ReturnLink, secret: string): string {
  return createHmac('sha256', secret).update(`${checkoutId}|${orderCode}|paid|${timestamp}`).digest('hex');
}

/** `status` is checked first: the return link after a cancel has no signature. */
const parameters = ['status', 'service_checkout', 'order_code', 'ts', 'sig'] as const;

export type ReturnRefusal =
  | 'secret-empty'
  | 'parameter-missing'
  | 'parameter-doubled'
  | 'parameter-malformed'
  | 'not-paid'
  | 'signature-mismatch'
  | 'timestamp-outside-tolerance';

export interface RefusedReturn {
  ok: false;
  reason: ReturnRefusal;
  /** The invalid parameter, with `parameter-…`. */
  parameter?: string;
  /** With `timestamp-outside-tolerance`: seconds from the link's time to `now`. The signature is valid. */
  skewSeconds?: number;
}

export type ReturnVerdict = ({ ok: true } & ReturnLink) | RefusedReturn;

/** Whether the service made this link at most 300 s before or after `now` (epoch milliseconds). */
export function verifyReturn(query: URLSearchParams, secret: string, now: number): ReturnVerdict {
  if (secret === '') return { ok: false, reason: 'secret-empty' };
  for (const parameter of parameters) {
    const [value, ...others] = query.getAll(parameter);
    if (!value) return { ok: false, reason: 'parameter-missing', parameter };
    if (others.length > 0) return { ok: false, reason: 'parameter-doubled', parameter };
    if (parameter === 'status' && value !== 'paid') return { ok: false, reason: 'not-paid' };
    if (!forms[parameter].test(value)) return { ok: false, reason: 'parameter-malformed', parameter };
  }
  const value = (name: (typeof parameters)[number]) => query.get(name)!;
  const timestamp = value('ts');
  const link = { checkoutId: value('service_checkout'), orderCode: value('order_code'), timestamp };
  const matches = timingSafeEqual(Buffer.from(value('sig')), Buffer.from(signReturn(link, secret)));
  if (!matches) return { ok: false, reason: 'signature-mismatch' };
  const skewSeconds = Math.floor(now / 1000) - Number(timestamp);
  // In this form, NaN is rejected too.
  if (!(Math.abs(skewSeconds) <= defaultToleranceSeconds)) {
    return { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds };
  }
  return { ok: true, ...link };
}

/** Signed values must not contain the separator. Otherwise, one text could be split in several ways. */
const forms: Readonly<Record<(typeof parameters)[number], RegExp>> = {
  status: /^paid$/,
  service_checkout: /^[^|]+$/,
  order_code: /^[^|]+$/,
  ts: /^[1-9]\d{0,15}$/,
  sig: /^[0-9a-f]{64}$/,
};
