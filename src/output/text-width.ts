import stringWidth from 'string-width';
import { ownCommandsIn } from '../values/command-line.ts';
import { looksLikeOurOutput } from '../values/safe-text.ts';

const graphemes = new Intl.Segmenter();

/** Terminal columns of a text; colour codes take none. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** The escape of an unsafe character (src/values/safe-text.ts), with the rest of a colour code. */
const ESCAPED = /(\\x1b\[[\d;]*[A-Za-z]?|\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[\da-f]+\}|\\[nrt])/;

/** Cuts to at most `width` columns, with `…` at the cut. Never cuts a visible character or an escape. */
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

/** Parts with an odd index are escapes. */
function* pieces(text: string): Generator<string> {
  for (const [index, part] of text.split(ESCAPED).entries()) {
    if (index % 2 === 1) yield part;
    else for (const { segment } of graphemes.segment(part)) yield segment;
  }
}

/** Pads with spaces to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? spaces + text : text + spaces;
}

const SPACES = /\p{Zs}(?!₫)/u;

/** Lines of our own text of at most `width` columns, broken at spaces. A longer word has its own line. */
export function wrap(text: string, width: number, breaks = SPACES): string[] {
  return fill(text.split(breaks), width, () => false);
}

/** The same, but breaks longer words too, because a full screen must not cut text. */
export function wrapAll(text: string, width: number): string[] {
  return wrap(text, width).flatMap((line) => [...parts(line, width)]);
}

function* parts(text: string, width: number): Generator<string> {
  let part = '';
  for (const piece of pieces(text)) {
    if (part !== '' && textWidth(part + piece) > width) {
      yield part;
      part = '';
    }
    part += piece;
  }
  yield part;
}

/** Words in lines of at most `width` columns. `mustNotBegin` forbids beginnings of lines but the first. */
function fill(words: readonly string[], width: number, mustNotBegin: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const [index, word] of words.entries()) {
    if (line.length > 0 && textWidth([...line, word].join(' ')) > width) {
      const next = [word];
      const begins = () => mustNotBegin([...next, words[index + 1]].join(' ').trim());
      while (line.length > 1 && begins()) next.unshift(line.pop()!);
      if (begins()) next.unshift('…');
      lines.push(line.join(' '));
      line = next;
    } else {
      line.push(word);
    }
  }
  return [...lines, line.join(' ')];
}

/** Also not after an outcome's sign, which may follow a colour code. */
const PART_SPACES = /(?<!(?:^|[\p{Zs}m])[✓✗!?=])\p{Zs}(?!₫)/u;

/** Wraps each line of a text, indented by four columns. Its parts are separated by two spaces. */
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

/** Lines of prose for a terminal with this many columns, if known. */
export function foldProse(text: string, columns: number | undefined): string {
  return text
    .split('\n')
    .flatMap((line) => wrapProse(line, columns || 80))
    .join('\n');
}

/** A line of prose with its indent. Our commands are not broken; untrusted text never begins a line as ours. */
export function wrapProse(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const indent = Math.max(0, text.search(/\S/));
  const whole = withCommandsWhole(text.trimStart());
  const ofOthers = (rest: string) =>
    looksLikeOurOutput(rest) && !rest.slice(0, rest.search(/\s/)).includes(kept);
  return fill(whole.split(SPACES), width - indent, ofOthers).map((line) => {
    const fits = indent + textWidth(line) <= width;
    return `${fits ? ' '.repeat(indent) : ''}${line.replaceAll(kept, ' ').trimEnd()}`;
  });
}

/** From the private use area, which safe text does not contain. */
const kept = '\ue000';

/** Replaces the blanks in our own command lines, each of which ends its clause, and in `-o json`. */
function withCommandsWhole(prose: string): string {
  const text = prose.replace(/(?<= )-o (?=[a-z])/g, `-o${kept}`);
  const own = ownCommandsIn(text).map((line) => line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (own.length === 0) return text;
  const command = `(?:^\\S+ )?(?<![\\w./-])(?:${own.join('|')})(?=(?:\\x1b\\[[\\d;]*m)*(?:[;,.)”]+ |[;,.)”]*$))`;
  return text.replace(new RegExp(command, 'g'), (found) => found.replaceAll(' ', kept));
}

/** Parts beside each other in lines of at most `width` columns, further lines indented. No part is broken. */
export function fold(parts: readonly string[], width: number): string {
  const [first = '', ...rest] = parts;
  let used = textWidth(first);
  return rest.reduce((text, part) => {
    const fits = used + 2 + textWidth(part) <= width;
    used = fits ? used + 2 + textWidth(part) : 4 + textWidth(part);
    return `${text}${fits ? '  ' : '\n    '}${part}`;
  }, first);
}
