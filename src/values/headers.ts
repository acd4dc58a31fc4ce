/** A header as it came, name and value. */
export type HeaderPair = readonly [name: string, value: string];

/** Node's `rawHeaders`, names and values alternating, as pairs. */
export function pairs(rawHeaders: readonly string[]): HeaderPair[] {
  const found: HeaderPair[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    found.push([rawHeaders[i] as string, rawHeaders[i + 1] as string]);
  }
  return found;
}
