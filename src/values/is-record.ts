/** Whether a value is an object with names, neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy with each field changed. Symbols are kept: views keep what only they show under them. */
export function mapFields(
  value: Record<string, unknown>,
  change: (part: unknown, name: string) => unknown,
): Record<string, unknown> {
  const changed = Object.entries(value).map(([name, part]) => [name, change(part, name)]);
  return { ...value, ...Object.fromEntries(changed) };
}
