import { parseAmount } from '../../values/amount.ts';

/**
 * Integer VND as lists have it. A list is written by one program: `150,000` is no decimal there, and `150000.00` no other amount.
 * @throws usage error for what is no amount
 */
export function orderAmount(text: string): number {
  const whole = text.trim().replace(/(?<=\d)[.,]0{1,2}(?=\D*$)/, '');
  return parseAmount(whole.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '.'));
}
