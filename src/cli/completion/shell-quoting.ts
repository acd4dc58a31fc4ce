type Quote = '' | "'" | '"';

/** A line of bash: where readline starts to replace, and how the inserted text must be quoted. */
export interface BashLine {
  /** Unquoted; the last one is unfinished. */
  words: readonly string[];
  /** Length of the unquoted part of the last word that readline keeps: it replaces only after a `=` or `:`. */
  kept: number;
  quote: Quote;
  /** The last word is the target of a redirection. */
  redirected: boolean;
}

/** @param breaks COMP_WORDBREAKS: readline replaces the text after these characters */
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

/** Whether a backslash before this character is an escape in bash. */
const isEscaped = (character: string, quote: Quote) =>
  quote === '' || (quote === '"' && /[$`"\\]/.test(character));

/** A text quoted for an open quotation mark, or for none; undefined if it cannot be quoted. */
export function bashQuoted(text: string, quote: Quote): string | undefined {
  switch (quote) {
    case "'":
      return text.replaceAll("'", "'\\''");
    case '"':
      // A `!` would expand the history, and it cannot be escaped there.
      return text.includes('!') ? undefined : text.replace(/[$`"\\]/g, '\\$&');
    case '':
      return text.replace(/[^\w@%+=:,./\u00a0-\u{10ffff}-]/gu, '\\$&').replace(/^~/, '\\~');
    default:
      return quote satisfies never;
  }
}

/** The characters that a backslash escapes in fish, by the open quotation mark. */
const escapedInFish: Record<Quote, RegExp> = { '': /./s, "'": /['\\]/, '"': /["$\\]/ };

/** A partly typed word of fish without its quoting. `\'` is an escape in single quotes too. */
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
