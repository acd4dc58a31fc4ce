import type { AuthType } from '../../values/auth-type.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { type Cause, cause } from './causes.ts';
import { type Explaining, explain, explainApiKey, unexplained } from './diagnose.ts';
import {
  type Refusal,
  type Scheme,
  sign,
  signatureHeader,
  timestampHeader,
  verify,
  verifyApiKey,
} from './signature.ts';

/** The authentication that deliveries must have (§5.7). */
export interface Expected {
  auth: AuthType;
  apiKeyName: string;
  /** One secret, or two during a rotation. */
  secrets: readonly string[];
  /** Allowed timestamp difference in seconds, both ways (§5.7, §8). */
  toleranceSeconds: number;
  scheme: Scheme | 'auto';
  /** Recognizes a client secret that was used as the webhook secret. */
  clientSecret?: string | undefined;
}

export interface Refused {
  ok: false;
  reason: Refusal;
  /** Finds the causes, if possible. */
  explain(): Explaining;
  /** The causes without further tests, for when too many deliveries are rejected. */
  unexplained(): Cause[];
}

export interface Accepted {
  ok: true;
  scheme?: Scheme;
  /** Valid, with a warning. */
  warning?: Cause;
  /** Accepts only this scheme from now on. Do not call it for your own test deliveries. */
  pin?(): void;
}

export type Checked = Accepted | Refused;

/** Checks deliveries first of all. `pinned` gets the scheme that is the only accepted one from now on. */
export function createCheck(expected: Expected, pinned: (scheme: Scheme) => void) {
  let scheme = expected.scheme;

  /** `now`: when it was received, epoch milliseconds. */
  return function check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked {
    const { auth, secrets, clientSecret, apiKeyName, toleranceSeconds } = expected;
    switch (auth) {
      case 'NONE':
        return { ok: true };
      case 'API_KEY': {
        const delivery = { headers, name: apiKeyName, secrets, clientSecret };
        const verdict = verifyApiKey(delivery);
        if (verdict.ok) return verdict;
        return {
          ...verdict,
          explain: () => explainApiKey(delivery, verdict),
          unexplained: () => unexplained({ headers, apiKeyName, now }, verdict, 'too-many-requests'),
        };
      }
      case 'HMAC_SHA256': {
        const delivery = { body, headers, secrets, now, toleranceSeconds, scheme, clientSecret, apiKeyName };
        const verdict = verify(delivery);
        if (!verdict.ok) {
          return {
            ...verdict,
            explain: () => explain(delivery, verdict),
            unexplained: () => unexplained(delivery, verdict, 'too-many-requests'),
          };
        }
        if (scheme !== 'auto') {
          const bodyOnly = verdict.warning && cause(verdict.warning, { scheme, accepted: true });
          return { ok: true, scheme: verdict.scheme, ...(bodyOnly && { warning: bodyOnly }) };
        }
        const pin = () => {
          scheme = verdict.scheme;
          pinned(scheme);
        };
        return { ok: true, scheme: verdict.scheme, pin };
      }
      default:
        return auth satisfies never;
    }
  };
}

/** The headers that authenticate a body as the service would (§5.7). `now`: epoch milliseconds. */
export function authentication(
  { auth, apiKeyName, scheme }: Expected,
  secret: string,
  body: Uint8Array,
  now: number,
): HeaderPair[] {
  switch (auth) {
    case 'NONE':
      return [];
    case 'API_KEY':
      return [[apiKeyName, secret]];
    case 'HMAC_SHA256': {
      const timestamp = Math.floor(now / 1000);
      const signed = sign({ body, secret, timestamp, ...(scheme === 'auto' ? {} : { scheme }) });
      return [
        [timestampHeader, signed.timestamp],
        [signatureHeader, signed.signature],
      ];
    }
    default:
      return auth satisfies never;
  }
}
