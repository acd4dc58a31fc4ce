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

/** A copy with each item of a list, or each field of a record, changed; any other value as it is. */
export function mapParts<Value>(value: Value, change: (part: unknown, name?: string) => unknown): Value {
  if (Array.isArray(value)) return value.map((part) => change(part)) as Value;
  return (isRecord(value) ? mapFields(value, change) : value) as Value;
}
