const BARS = '▁▂▃▄▅▆▇█';

/** One bar a value, the largest the highest; nothing is `·`. */
export function sparkline(values: readonly number[]): string {
  const largest = Math.max(1, ...values);
  return values
    .map((value) => (value === 0 ? '·' : BARS[Math.ceil((value / largest) * BARS.length) - 1]))
    .join('');
}
