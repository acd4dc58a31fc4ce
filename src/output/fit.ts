import stringWidth from 'string-width';
import { isLikeOurs } from '../values/safe-text.ts';

const graphemes = new Intl.Segmenter();

/** Terminal columns that a text takes; colour codes take none. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** What stands for an unsafe character (src/values/safe-text.ts), with the rest of a colour code. */
const ESCAPED = /(\\x1b\[[\d;]*[A-Za-z]?|\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[\da-f]+\}|\\[nrt])/;

/**
 * Cut to at most `width` columns, with `…` where something was cut; never inside a visible character or what
 * stands for an unsafe one.
 */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const segment of pieces(text)) {
    used += textWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Odd parts are escaped ones. */
function* pieces(text: string): Generator<string> {
  for (const [index, part] of text.split(ESCAPED).entries()) {
    if (index % 2 === 1) yield part;
    else for (const { segment } of graphemes.segment(part)) yield segment;
  }
}

/** Filled with spaces up to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? spaces + text : text + spaces;
}

const SPACES = /\p{Zs}(?!₫)/u;

/**
 * Lines of at most `width` columns, broken at spaces of any kind, but not between an amount and its ₫. A longer word keeps a
 * line of its own, so that it can be copied.
 */
export function wrap(text: string, width: number, breaks = SPACES): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(breaks)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Nor behind the sign of an outcome, which may follow a colour code. */
const PART_SPACES = /(?<!(?:^|[\p{Zs}m])[✓✗!?=])\p{Zs}(?!₫)/u;

/**
 * Each line of a text with what does not fit below itself, all but the first one indented by four columns. Two spaces stand
 * between its parts: an outcome, a duration or a short note that has room in one line is not broken.
 */
export function hangingWrap(text: string, width: number): string {
  const lines = text.split('\n').flatMap((line) => wrapParts(line.trim(), width - 4));
  return lines.map((line) => line.trim()).join('\n    ');
}

function wrapParts(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split('  ')) {
    const longer = line === '' ? part : `${line}  ${part}`;
    const flows = textWidth(part) > width || textWidth(longer) <= width;
    const [last = '', ...before] = (flows ? wrap(longer, width, PART_SPACES) : [line, part]).reverse();
    lines.push(...before.reverse());
    line = last;
  }
  return [...lines, line];
}

/**
 * Lines of prose for a terminal of as many columns, as far as they are known. Where a line is folded before text of others
 * that reads like a line of ours, what follows is indented.
 */
export function foldProse(text: string, columns: number | undefined): string {
  const folded = (line: string) => {
    const [first = '', ...others] = wrapProse(line, columns || 80);
    return [first, ...others.map((one) => (isLikeOurs(one) ? `  ${one}` : one))];
  };
  return text.split('\n').flatMap(folded).join('\n');
}

/**
 * A line of prose: its indent stays, except before a word that does not fit behind it. A command line, which ends with its
 * clause, is not broken, nor cut from `hint:`. What stands in its quotes ends nothing.
 */
export function wrapProse(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const indent = text.search(/\S/);
  const whole = text
    .trimStart()
    .replace(
      /(?:^\S+ )?(?:\b|(?<=\[\d+m))(?:payconfirm|curl) (?:\\'|'[^']*'|.)+?(?=[;,.)]( |$)|$)/g,
      (command) => command.replaceAll(' ', kept),
    );
  return wrap(whole, width - indent).map((line) => {
    const fits = indent + textWidth(line) <= width;
    return `${fits ? ' '.repeat(indent) : ''}${line.replaceAll(kept, ' ').trimEnd()}`;
  });
}

/** Of the private use area: safe text has none. */
const kept = '\ue000';

/** Parts side by side in lines of at most `width` columns; a line goes on below, indented, and no part is broken. */
export function fold(parts: readonly string[], width: number): string {
  const [first = '', ...rest] = parts;
  let used = textWidth(first);
  return rest.reduce((text, part) => {
    const fits = used + 2 + textWidth(part) <= width;
    used = fits ? used + 2 + textWidth(part) : 4 + textWidth(part);
    return `${text}${fits ? '  ' : '\n    '}${part}`;
  }, first);
}
