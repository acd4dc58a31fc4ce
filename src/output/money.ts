/** `1.943.000 ₫` from an integer VND amount. */
export function formatMoney(amount: number | bigint): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')} ₫`;
}
