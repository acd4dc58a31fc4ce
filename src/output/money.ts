import { safeCell } from './safe-text.ts';

/** `1.943.000 ₫` from an integer VND amount; made safe, for a service may send a text in its place. */
export function formatMoney(amount: number | bigint): string {
  return `${safeCell(String(amount)).replace(/\B(?=(\d{3})+$)/g, '.')} ₫`;
}
