/** Whether a value is an object, but not a list or null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy with changed fields, or the record itself if nothing changes. Symbols are kept. */
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
