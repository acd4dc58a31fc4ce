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
function rewritings(text: string): string[] {
  let pretty: string;
  let compact: string;
  try {
    const value: unknown = JSON.parse(text);
    compact = JSON.stringify(value);
    pretty = JSON.stringify(value, null, 2);
  } catch {
    return [];
  }
  // A newline in this text is never inside a string.
  const spaced = pretty.replace(/,\n\s*/g, ', ').replace(/\n\s*/g, '');
  const plain = [compact, spaced, pretty, pretty.replace(/^ +/gm, '$&$&')];
  const slashes = plain.map((written) => written.replaceAll('/', '\\/'));
  return [...plain, ...slashes].flatMap((written) => [written, asciiOnly(written)]);
}

/** As Python's and PHP's serialisers write letters beyond ASCII unless told otherwise. */
function asciiOnly(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
