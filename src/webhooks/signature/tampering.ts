/** What a body may have been before something on the way changed it. */

export type Alteration =
  | 'body-newline-added'
  | 'body-newline-lost'
  | 'body-line-endings'
  | 'body-charset'
  | 'body-reserialised';

/** The bodies that may have been signed in place of this one, the likeliest first. */
export function* originals(body: Uint8Array): Generator<[Alteration, Uint8Array]> {
  const bytes = Buffer.from(body);
  // Latin-1 gives each byte a character and back.
  const text = bytes.toString('latin1');
  const lines: [Alteration, string][] = [
    ['body-newline-added', text.replace(/\r?\n$/, '')],
    ['body-newline-lost', `${text}\n`],
    ['body-newline-lost', `${text}\r\n`],
    ['body-line-endings', text.replaceAll('\r\n', '\n')],
    ['body-line-endings', text.replace(/\r?\n/g, '\r\n')],
  ];
  for (const [alteration, original] of lines) yield [alteration, Buffer.from(original, 'latin1')];
  yield ['body-charset', Buffer.from(bytes.toString('utf8'), 'latin1')];
  for (const written of rewritings(bytes.toString('utf8'))) yield ['body-reserialised', Buffer.from(written)];
}

/** The same JSON as common serialisers write it; nothing when it is not JSON. */
function* rewritings(text: string): Generator<string> {
  const compact = written(text);
  if (compact === undefined) return;
  const layouts = nestsDeep(text) ? [asItIs] : [asItIs, spaced, indented, indentedByFour];
  for (const layout of layouts) {
    const json = layout(compact);
    const slashes = json.replaceAll('/', '\\/');
    yield json;
    yield asciiOnly(json);
    yield slashes;
    yield asciiOnly(slashes);
  }
}

const asItIs = (json: string) => json;
const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
const indentedByFour = (json: string) => JSON.stringify(JSON.parse(json), null, 4);
/** A newline in indented JSON is never inside a string. */
const spaced = (json: string) =>
  indented(json)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '');

/** Undefined when it is not JSON, or nests deeper than it can be written. */
function written(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Levels of nesting up to which JSON is written with indentation, which grows with their square. */
export const indentedLevels = 8;

/** Whether a text is JSON that nests too deep to be tried with indentation. */
export function nestsDeep(text: string): boolean {
  const deeper = (value: unknown, levels: number): boolean =>
    typeof value === 'object' &&
    value !== null &&
    (levels === 0 || Object.values(value).some((inner) => deeper(inner, levels - 1)));
  try {
    return deeper(JSON.parse(text), indentedLevels);
  } catch {
    return false;
  }
}

/** As Python's and PHP's serialisers write letters beyond ASCII unless told otherwise. */
function asciiOnly(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
