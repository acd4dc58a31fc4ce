/** A line as bash has it: where readline begins to replace, and how what it puts there is quoted. */
export interface BashLine {
  /** Unquoted; the last one is unfinished. */
  words: readonly string[];
  /** How much of the last word, unquoted, is in front of what readline replaces: it does so from a `=` or `:` on. */
  kept: number;
  /** The quotation mark that is still open. */
  quote: '' | "'" | '"';
  /** The last word is where a redirection goes. */
  redirected: boolean;
}

/** @param breaks COMP_WORDBREAKS: the characters from behind which readline replaces */
export function readBashLine(line: string, breaks: string): BashLine {
  const words: string[] = [];
  let word: string | undefined;
  let quote: BashLine['quote'] = '';
  let kept = 0;
  let redirected = false;
  const end = () => {
    if (word !== undefined && !redirected) words.push(word);
    if (word !== undefined) redirected = false;
    word = undefined;
    kept = 0;
  };
  const characters = [...line];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (quote !== '') {
      if (character === quote) {
        quote = '';
        kept = 0;
      } else if (quote === '"' && character === '\\' && /[$`"\\]/.test(characters[at + 1] ?? '')) {
        word += characters[++at]!;
      } else word += character;
    } else if (character === '\\') word = (word ?? '') + (characters[++at] ?? '');
    else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
      kept = word.length;
    } else if (/\s/.test(character)) end();
    else if (character === '<' || character === '>') {
      end();
      redirected = true;
    } else {
      word = (word ?? '') + character;
      if (breaks.includes(character)) kept = character === '@' ? word.length - 1 : word.length;
    }
  }
  return { words: [...words, word ?? ''], kept, quote, redirected };
}

/** Text as it is typed behind an open quotation mark, or behind none; undefined where it cannot be. */
export function bashQuoted(text: string, quote: BashLine['quote']): string | undefined {
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

/** A word of fish, as far as it is typed, without its quoting; `\'` is an escape in single quotes too. */
export function unquotedForFish(word: string): string {
  let quote = '';
  return word.replace(/\\(.)|['"]/gsu, (found, escaped: string | undefined) => {
    if (escaped === undefined) {
      if (quote !== '' && found !== quote) return found;
      quote = quote === '' ? found : '';
      return '';
    }
    const escapes = quote === '"' ? /["$\\]/ : quote === "'" ? /['\\]/ : /./s;
    return escapes.test(escaped) ? escaped : found;
  });
}
