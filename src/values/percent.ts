import { t } from '../texts/translate.ts';

/** `41.67%`, with the decimal mark of the run's language. */
export function percent(value: number): string {
  const [whole, decimals] = `${value}`.split('.');
  return decimals === undefined ? `${value}%` : t('{0}.{1}%', whole, decimals);
}
