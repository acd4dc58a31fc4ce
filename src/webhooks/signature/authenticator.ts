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

/** What deliveries must carry (§5.7). */
export interface Expected {
  auth: AuthType;
  apiKeyName: string;
  /** One, or two while a secret is rotated. */
  secrets: readonly string[];
  /** Seconds that a timestamp may be off, either way (§5.7, §8). */
  toleranceSeconds: number;
  scheme: Scheme | 'auto';
  /** To recognise when it was taken for the webhook secret. */
  clientSecret?: string | undefined;
}

export interface Refused {
  ok: false;
  reason: Refusal;
  /** Why, as far as it can be found out. */
  explain(): Explaining;
  /** The same without trying anything, because too many are refused at a time. */
  unexplained(): Cause[];
}

export interface Accepted {
  ok: true;
  scheme?: Scheme;
  /** Valid, with something to know. */
  warning?: Cause;
  /** Where the scheme was not known: makes this one the only one from now on. Not for a test of one's own. */
  pin?(): void;
}

export type Checked = Accepted | Refused;

/** Checks deliveries, before anything else sees them. `pinned` gets the scheme that is the only one now. */
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
