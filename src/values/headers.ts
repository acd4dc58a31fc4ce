export type HeaderPair = readonly [name: string, value: string];

/** Node's `rawHeaders`, names and values alternating, as pairs. */
export function pairs(rawHeaders: readonly string[]): HeaderPair[] {
  const found: HeaderPair[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    found.push([rawHeaders[i] as string, rawHeaders[i + 1] as string]);
  }
  return found;
}

/** The value of a header; of one that is there twice all, with a comma between (RFC 9110 §5.3). */
export function headerValue(headers: readonly HeaderPair[], name: string): string | undefined {
  const isIt = ([given]: HeaderPair) => given.toLowerCase() === name.toLowerCase();
  const values = headers.filter(isIt).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}
