/**
 * The way back from a hosted page to the shop, assumed: `return_url?service_checkout=ID&order_code=…&status=paid&ts=…&sig=…`,
 * where `sig` is the HMAC-SHA256, in lower-case hex, of `ID|ORDER_CODE|paid|TS`. It confirms no payment (§3.2).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { defaultToleranceSeconds } from './signature.ts';

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

/** The state first: the way back after a cancel carries no signature. */
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
  /** The one that is wrong, with `parameter-…`. */
  parameter?: string;
  /** With `timestamp-outside-tolerance`: seconds by which `now` is ahead of the link, whose signature is right. */
  skewSeconds?: number;
}

export type ReturnVerdict = ({ ok: true } & ReturnLink) | RefusedReturn;

/**
 * Whether the service made this link, at most 300 s ago or ahead. Constant time in the secret, fails closed, never throws.
 * `query`: of the address that the payer came with; `now`: epoch milliseconds.
 */
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
  // Written so that NaN is refused too.
  if (!(Math.abs(skewSeconds) <= defaultToleranceSeconds)) {
    return { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds };
  }
  return { ok: true, ...link };
}

/** Nothing that is signed holds the sign between its parts: the same text could be cut in more than one way. */
const forms: Readonly<Record<(typeof parameters)[number], RegExp>> = {
  status: /^paid$/,
  service_checkout: /^[^|]+$/,
  order_code: /^[^|]+$/,
  ts: /^[1-9]\d{0,15}$/,
  sig: /^[0-9a-f]{64}$/,
};
