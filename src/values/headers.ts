export type HeaderPair = readonly [name: string, value: string];

/** Node's `rawHeaders` (alternating names and values) as pairs. */
export function pairs(rawHeaders: readonly string[]): HeaderPair[] {
  const found: HeaderPair[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    found.push([rawHeaders[i] as string, rawHeaders[i + 1] as string]);
  }
  return found;
}

/** The value of a header. Repeated headers are joined with a comma (RFC 9110 §5.3). */
export function headerValue(headers: readonly HeaderPair[], name: string): string | undefined {
  const isIt = ([given]: HeaderPair) => given.toLowerCase() === name.toLowerCase();
  const values = headers.filter(isIt).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}
