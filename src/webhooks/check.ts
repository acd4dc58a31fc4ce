import { explain, explainApiKey } from './explain.ts';
import type { HeaderPair } from './journal-record.ts';
import { type Scheme, verify, verifyApiKey } from './signature.ts';

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

export type Checked =
  | { ok: true; scheme?: Scheme; warning?: string }
  /** `reason`: a word for programs; `words`: one line for people. */
  | { ok: false; reason: string; words: string };

/** Explanations a second: each costs some hundred signatures, which a flood of bad ones may not buy. */
const explanationsPerSecond = 20;

/**
 * Checks deliveries, before anything else sees them. With the scheme `auto`, the first one that matches is
 * the one from then on, and `recognised` is told.
 */
export function createCheck(expected: Expected, recognised: (scheme: Scheme) => void) {
  let scheme = expected.scheme;
  let second = 0;
  let explained = 0;

  function mayExplain(now: number): boolean {
    const current = Math.floor(now / 1000);
    if (current !== second) explained = 0;
    second = current;
    explained += 1;
    return explained <= explanationsPerSecond;
  }

  /** `now`: when it was received, epoch milliseconds. */
  return function check(body: Uint8Array, headers: readonly HeaderPair[], now: number): Checked {
    const { auth, secrets, clientSecret, apiKeyName, toleranceSeconds } = expected;
    if (auth === 'NONE') return { ok: true };
    if (auth === 'API_KEY') {
      const delivery = { headers, name: apiKeyName, secrets, clientSecret };
      const verdict = verifyApiKey(delivery);
      if (verdict.ok) return verdict;
      const { cause, words } = explainApiKey(delivery, verdict);
      return { ok: false, reason: cause, words };
    }
    const delivery = { body, headers, secrets, now, toleranceSeconds, scheme, clientSecret, apiKeyName };
    const verdict = verify(delivery);
    if (!verdict.ok) {
      const explanation = mayExplain(now) ? explain(delivery, verdict) : undefined;
      return {
        ok: false,
        reason: explanation?.cause ?? verdict.reason,
        words: explanation?.words ?? `refused: ${verdict.reason}`,
      };
    }
    if (scheme === 'auto') {
      scheme = verdict.scheme;
      recognised(scheme);
    }
    return verdict;
  };
}
