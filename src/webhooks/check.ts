import { type Explaining, explain, explainApiKey } from './explain.ts';
import type { HeaderPair } from './journal-record.ts';
import { type Refusal, type Scheme, verify, verifyApiKey } from './signature.ts';

/** What deliveries must carry (§5.7). */
export interface Expected {
  auth: 'HMAC_SHA256' | 'API_KEY' | 'NONE';
  /** The header of an API key. */
  apiKeyName: string;
  /** One, or two while a secret is rotated. */
  secrets: readonly string[];
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
}

export type Checked = { ok: true; scheme?: Scheme; warning?: string } | Refused;

/**
 * Checks deliveries, before anything else sees them. With the scheme `auto`, the first one that matches is
 * the one from then on, and `recognised` is told.
 */
export function createCheck(expected: Expected, recognised: (scheme: Scheme) => void) {
  let scheme = expected.scheme;

  /** `now`: when it was received, epoch milliseconds. */
  return function check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked {
    const { auth, secrets, clientSecret, apiKeyName, toleranceSeconds } = expected;
    if (auth === 'NONE') return { ok: true };
    if (auth === 'API_KEY') {
      const delivery = { headers, name: apiKeyName, secrets, clientSecret };
      const verdict = verifyApiKey(delivery);
      if (verdict.ok) return verdict;
      return { ...verdict, explain: () => explainApiKey(delivery, verdict) };
    }
    const delivery = { body, headers, secrets, now, toleranceSeconds, scheme, clientSecret, apiKeyName };
    const verdict = verify(delivery);
    if (!verdict.ok) return { ...verdict, explain: () => explain(delivery, verdict) };
    if (scheme === 'auto') {
      scheme = verdict.scheme;
      recognised(scheme);
    }
    return verdict;
  };
}
