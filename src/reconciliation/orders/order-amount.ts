import { parseAmount } from '../../values/amount.ts';

/**
 * Integer VND in a list from a program: `150,000` is not a decimal number, and `150000.00` equals `150000`.
 * @throws usage error if it is not an amount
 */
export function orderAmount(text: string): number {
  const whole = text.trim().replace(/(?<=\d)[.,]0{1,2}(?=\D*$)/, '');
  return parseAmount(whole.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '.'));
}
