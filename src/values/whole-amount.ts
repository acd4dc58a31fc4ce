/** Integer VND from a number or a text of digits; undefined if it is neither. */
export function wholeAmount(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d+$/.test(value);
  const amount = isText || typeof value === 'bigint' ? Number(value) : value;
  return Number.isSafeInteger(amount) ? (amount as number) : undefined;
}

/** Integer VND that a checkout has received; undefined if the amount cannot be read. */
export const receivedOf = (one: { paid_amount: unknown; partial_amount: unknown }): number | undefined =>
  wholeAmount(one.paid_amount ?? one.partial_amount ?? 0);
