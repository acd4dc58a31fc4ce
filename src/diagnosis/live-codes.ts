/** The codes of `doctor --live` with their parameters, as in `codes.ts`. */

/** What is missing before the first customer. */
export interface LiveParams {
  /** `left`: milliseconds. */
  'receiver-certificate-ends': { host: string; left: number; until: number };
  'deliveries-unsigned': Record<never, never>;
  /** `is_tried`: the newest delivery that carried it was not accepted; else there was none. */
  'signature-unproved': { is_tried: boolean };
  /** `days`: since it was proved last; null where it never was here. */
  'app-not-verified': { days: number | null };
  /** `cases`: that were true or false. */
  'app-cases-false': { failed: number; cases: number; url: string };
  'return-secret-unproved': Record<never, never>;
  'return-secret-differs': Record<never, never>;
  'no-alert-channel': Record<never, never>;
  /** `rate`: transfers of a month. */
  'quota-too-small': { plan: string; limit: number; rate: number };
}
