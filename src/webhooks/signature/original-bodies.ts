/** Finds possible original bodies, before something changed them. */
import { type Cause, cause } from './causes.ts';

/** The bodies that may have been signed instead of this one, the likeliest first. */
export function* originals(body: Uint8Array): Generator<[Cause, Uint8Array]> {
  const bytes = Buffer.from(body);
  yield* beforeBom(bytes);
  yield* beforeNewlines(bytes);
  yield* beforeCharset(bytes);
  const text = bytes.toString();
  yield* beforeRewriting(text, jsonWritings(text));
  yield* beforeRewriting(text, formWritings(text));
}

const bom = Buffer.from('\ufeff');

/** Windows editors add a BOM to files. Programs that decode text remove it. */
function* beforeBom(bytes: Buffer): Generator<[Cause, Uint8Array]> {
  if (bytes.subarray(0, bom.length).equals(bom)) {
    yield [cause('body-has-bom', { change: 'added' }), bytes.subarray(bom.length)];
  } else yield [cause('body-has-bom', { change: 'removed' }), Buffer.concat([bom, bytes])];
}

/** `echo` and editors add a final newline. `.trim()` removes it. Git and FTP convert line endings. */
function* beforeNewlines(bytes: Buffer): Generator<[Cause, Uint8Array]> {
  // Latin-1 converts each byte to one character and back.
  const text = bytes.toString('latin1');
  const changes: ['added' | 'removed' | 'converted', string][] = [
    ['added', text.replace(/\r?\n$/, '')],
    ['removed', `${text}\n`],
    ['removed', `${text}\r\n`],
    ['converted', text.replaceAll('\r\n', '\n')],
    ['converted', text.replace(/\r?\n/g, '\r\n')],
  ];
  for (const [change, original] of changes) {
    if (original === text) continue;
    yield [cause('body-newline-changed', { change }), Buffer.from(original, 'latin1')];
  }
}

/** Read as Latin-1 or Windows-1252 and written as UTF-8, or its accents were split from their letters. */
function* beforeCharset(bytes: Buffer): Generator<[Cause, Uint8Array]> {
  const text = bytes.toString();
  const misread = cause('body-charset-changed', { change: 'misread' });
  const original = bytesOfMisread(text);
  if (original && !original.equals(bytes)) yield [misread, original];
  if (bytes.some((byte) => byte > 0x7f)) yield [misread, Buffer.from(bytes.toString('latin1'))];
  for (const form of ['NFC', 'NFD'] as const) {
    const normalized = text.normalize(form);
    if (normalized !== text)
      yield [cause('body-charset-changed', { change: 'normalized' }), Buffer.from(normalized)];
  }
}

/** The characters of Windows-1252 where Latin-1 has control characters. */
const windows = new Map(
  Array.from({ length: 32 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)),
    0x80 + at,
  ]),
);

/** The bytes that give this text when they are read one by one. Undefined if a character has no byte. */
function bytesOfMisread(text: string): Buffer | undefined {
  const bytes = Array.from(text, (character) => windows.get(character) ?? character.charCodeAt(0));
  return bytes.every((byte) => byte <= 0xff) ? Buffer.from(bytes) : undefined;
}

function* beforeRewriting(
  text: string,
  writings: Iterable<[written: WritingParams, original: string]>,
): Generator<[Cause, Uint8Array]> {
  for (const [params, original] of writings) {
    if (original !== text) yield [cause('body-reserialized', params), Buffer.from(original)];
  }
}

type WritingParams = Extract<Cause, { code: 'body-reserialized' }>['params'];

/** The same JSON in the formats of common serializers. Empty if the text is not JSON. */
function* jsonWritings(text: string): Generator<[WritingParams, string]> {
  const compact = compacted(text);
  if (compact === undefined) return;
  for (const [written, layout] of nestsDeep(text) ? layouts.slice(0, 1) : layouts) {
    const json = layout(compact);
    const slashes = json.replaceAll('/', '\\/');
    for (const one of [json, asciiOnly(json), slashes, asciiOnly(slashes)]) yield [{ written }, one];
  }
}

const indented = (json: string, by = 2) => JSON.stringify(JSON.parse(json), null, by);
/** A newline in indented JSON is never inside a string. */
const spaced = (json: string) =>
  indented(json)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '');

const layouts: readonly [WritingParams['written'], (json: string) => string][] = [
  ['compact', (json) => json],
  ['spaced', spaced],
  ['indented', indented],
  ['indented', (json) => indented(json, 4)],
];

/** Undefined if the text is not JSON, or is nested too deep to be written. */
function compacted(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The maximum nesting level for indented JSON. Its size grows with the square of the levels. */
const indentedLevels = 8;

/** Whether a text is JSON that is nested too deep to be tested with indentation. */
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

/** Python's and PHP's serializers escape characters beyond ASCII by default. */
function asciiOnly(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same form as common libraries write it: a space as `+` or `%20`, escapes in either case. */
function* formWritings(text: string): Generator<[WritingParams, string]> {
  if (!/^[^\s{[<"]+=[^\s]*$/.test(text)) return;
  const plus = new URLSearchParams(text).toString();
  for (const one of [plus, plus.replaceAll('+', '%20')]) {
    yield [{ written: 'form' }, one];
    yield [{ written: 'form' }, one.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())];
  }
}
