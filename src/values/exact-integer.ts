/** A number for JSON from digits, exact also beyond 2^53; an account number there is an integer (§4.2). */
export function exactInteger(digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}
