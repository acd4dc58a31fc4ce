/** The codes of `doctor --live` with their parameters, as in `codes.ts`. */

/** What is missing before the first customer. */
export interface LiveParams {
  /** `left`: milliseconds until it expires. */
  'receiver-certificate-ends': { host: string; left: number; until: number };
  'deliveries-unsigned': Record<never, never>;
  /** `is_tried`: the newest signed delivery was not accepted; otherwise there was none. */
  'signature-unproved': { is_tried: boolean };
  /** A test is signed with the secret that it was given, which the service does not compare with its own (§4.7). */
  'signature-of-test-only': Record<never, never>;
  /** `days`: since the last run; null if there was none on this machine. */
  'app-not-verified': { days: number | null };
  /** `cases`: number that passed or failed. */
  'app-cases-false': { failed: number; cases: number; url: string };
  'return-secret-unproved': Record<never, never>;
  'return-secret-differs': Record<never, never>;
  'no-alert-channel': Record<never, never>;
  /** `rate`: transfers per month. */
  'quota-too-small': { plan: string; limit: number; rate: number };
}
