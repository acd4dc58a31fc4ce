/** One comparison of the bench: measured in the same run as its baseline. */
export interface Scenario {
  /** What is compared with what. */
  name: string;
  /** The ratio that we aim at: `≤ 1.2`, `≥ 0.8`. */
  aim: string;
  /** It takes minutes, so it is run by its name alone: `npm run bench -- NAME`. */
  long?: true;
  run(): Promise<Measurement>;
}

export interface Measurement {
  /** Ours over the baseline, of medians; for an absolute rate, the rate over the aim. */
  ratio: number;
  /** The figures behind it, in words. */
  details: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
