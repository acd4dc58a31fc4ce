import { parseAmount } from '../../values/parse-amount.ts';

/** Integer VND in a list from a program, which writes no `150,000` as a decimal. @throws usage error */
export function orderAmount(text: string): number {
  const whole = text.trim().replace(/(?<=\d)[.,]0{1,2}(?=\D*$)/, '');
  return parseAmount(whole.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '.'));
}
