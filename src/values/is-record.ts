/** Whether a value is an object with names, neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A copy with the fields changed; the record itself where none is: most replies hold nothing to hide, and a long list is not
 * copied. Symbols are kept: views keep what only they show under them.
 */
export function mapFields(
  value: Record<string, unknown>,
  change: (part: unknown, name: string) => unknown,
): Record<string, unknown> {
  let copy = value;
  for (const [name, part] of Object.entries(value)) {
    const changed = change(part, name);
    if (changed === part) continue;
    if (copy === value) copy = { ...value };
    copy[name] = changed;
  }
  return copy;
}
