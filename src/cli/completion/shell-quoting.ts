/** The quotation mark that is still open. */
type Quote = '' | "'" | '"';

/** A line as bash has it: where readline begins to replace, and how what it puts there is quoted. */
export interface BashLine {
  /** Unquoted; the last one is unfinished. */
  words: readonly string[];
  /** How much of the last word, unquoted, is in front of what readline replaces: it does so from a `=` or `:` on. */
  kept: number;
  quote: Quote;
  /** The last word is where a redirection goes. */
  redirected: boolean;
}

/** @param breaks COMP_WORDBREAKS: the characters from behind which readline replaces */
export function readBashLine(line: string, breaks: string): BashLine {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '' as Quote;
  let kept = 0;
  let redirected = false;
  const end = () => {
    if (word !== undefined && !redirected) words.push(word);
    if (word !== undefined) redirected = false;
    word = undefined;
    kept = 0;
  };
  const append = (character: string) => {
    word = (word ?? '') + character;
    if (breaks.includes(character)) kept = character === '@' ? word.length - 1 : word.length;
  };
  const readQuoted = (character: string) => {
    if (character === quote) {
      quote = '';
      kept = 0;
    } else word += character;
  };
  const readUnquoted = (character: string) => {
    if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
      kept = word.length;
    } else if (/\s/.test(character)) end();
    else if (character === '<' || character === '>') {
      end();
      redirected = true;
    } else append(character);
  };
  const characters = [...line];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    const next = characters[at + 1] ?? '';
    if (character === '\\' && isEscaped(next, quote)) {
      word = (word ?? '') + next;
      at++;
    } else if (quote === '') readUnquoted(character);
    else readQuoted(character);
  }
  return { words: [...words, word ?? ''], kept, quote, redirected };
}

/** Whether bash takes a backslash in front of this character as an escape. */
const isEscaped = (character: string, quote: Quote) =>
  quote === '' || (quote === '"' && /[$`"\\]/.test(character));

/** Text as it is typed behind an open quotation mark, or behind none; undefined where it cannot be. */
export function bashQuoted(text: string, quote: Quote): string | undefined {
  switch (quote) {
    case "'":
      return text.replaceAll("'", "'\\''");
    case '"':
      // It would call up history, and nothing keeps it from that there.
      return text.includes('!') ? undefined : text.replace(/[$`"\\]/g, '\\$&');
    case '':
      return text.replace(/[^\w@%+=:,./\u00a0-\u{10ffff}-]/gu, '\\$&').replace(/^~/, '\\~');
    default:
      return quote satisfies never;
  }
}

/** The characters that a backslash escapes in fish, by the quotation mark that is open. */
const escapedInFish: Record<Quote, RegExp> = { '': /./s, "'": /['\\]/, '"': /["$\\]/ };

/** A word of fish, as far as it is typed, without its quoting; `\'` is an escape in single quotes too. */
export function unquotedForFish(word: string): string {
  let quote: Quote = '';
  return word.replace(/\\(.)|['"]/gsu, (found, escaped: string | undefined) => {
    if (escaped === undefined) {
      if (quote !== '' && found !== quote) return found;
      quote = quote === '' ? (found as Quote) : '';
      return '';
    }
    return escapedInFish[quote].test(escaped) ? escaped : found;
  });
}
