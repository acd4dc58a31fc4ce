import { safeCell } from './safe-text.ts';

/** `1.943.000 ₫` from an integer VND amount. Made safe, because a service may send a text or nothing. */
export function formatMoney(amount: number | bigint | undefined): string {
  if (amount === undefined) return '-';
  return `${groupDigits(safeCell(amount))} ₫`;
}

/** `1.943.000` */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');
