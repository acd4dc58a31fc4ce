/** The codes of `webhooks stats` with their parameters, as in `codes.ts`. */

/** Results over many deliveries. Days and dates are in UTC. */
export interface StatisticsParams {
  /** `tests`: the number of test deliveries among them, if there are any. */
  'all-delivered': { total: number; days: number; tests?: number };
  /** The others: what contradicts the first three. `rate`: percent; `by_day` of `days_total`, `by_label`: failures. */
  'figures-contradict': {
    success: number;
    failed: number;
    total: number;
    rate?: number;
    by_day?: number;
    days_total?: number;
    by_label?: number;
  };
  /** `share`: percent of the failures. */
  'mostly-one-label': { label: string; count: number; share: number };
  'nothing-delivered': { days: number };
  /** Milliseconds. */
  'slow-receiver': { p95: number };
  /** Percent; `date`: `2026-11-21`. */
  'success-rate-fell': { date: string; rate: number; before: number };
}
