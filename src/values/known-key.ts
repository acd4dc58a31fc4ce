/**
 * What a table over a closed set holds for a value that came over the wire; undefined for one that the service has
 * added since, also where it is named like a method of every object (`constructor`).
 */
export function known<Key extends string, Entry>(
  table: Readonly<Record<Key, Entry>>,
  value: string | undefined,
): Entry | undefined {
  return value !== undefined && Object.hasOwn(table, value) ? table[value as Key] : undefined;
}
