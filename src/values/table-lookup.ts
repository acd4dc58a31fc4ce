/** The table entry of a value from the network. Undefined for one that the service added later. */
export function entryFor<Key extends string, Entry>(
  table: Readonly<Record<Key, Entry>>,
  value: string | undefined,
): Entry | undefined {
  return value !== undefined && Object.hasOwn(table, value) ? table[value as Key] : undefined;
}
