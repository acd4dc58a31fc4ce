/** A value of others as a word of a text: `-` for nothing, JSON for an object. */
export function wordOf(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return isPlain(value) ? JSON.stringify(value, digits) : String(value);
}

/** An error, a URL and a function say themselves what they are. */
const isPlain = (value: unknown) =>
  typeof value === 'object' &&
  ((value as object).toString ?? Object.prototype.toString) === Object.prototype.toString;

const digits = (_: string, part: unknown) => (typeof part === 'bigint' ? `${part}` : part);
