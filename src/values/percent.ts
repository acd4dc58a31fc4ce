import { t } from '../texts/translate.ts';
import { safeCell } from './safe-text.ts';

/** `41.67%`, with the decimal mark of the run's language. */
export function percent(value: unknown): string {
  if (typeof value !== 'number') return `${safeCell(value)}%`;
  const [whole, decimals] = `${value}`.split('.');
  return decimals === undefined ? `${value}%` : t('{0}.{1}%', whole, decimals);
}
