import { safeOutput } from '../values/safe-text.ts';
import type { Output, Streams } from './streams.ts';
import { type Signs, spelled } from './symbols.ts';

interface Mark {
  /** Random for each process, so that nobody else can write it. */
  nonce: string;
  pattern: RegExp;
}

let made: Mark | undefined;

/** Created with the first control code. Code that measures text treats a mark as a color code. */
function mark(): Mark {
  if (!made) {
    const parts = Array.from(crypto.getRandomValues(new Uint16Array(3)), (part) => part % 10_000);
    const nonce = parts.join(';');
    made = { nonce, pattern: new RegExp(`\\u001b\\[${nonce}((?:;\\d+)+)m`, 'g') };
  }
  return made;
}

/** Colors, and the cursor codes of prompts. */
const CODE = /\u001b\[(?:[\d;]*[A-HJKm]|\?(?:7|25)[hl])|[\r\u0007\u0008]/g;

/** Marks a control code of this program, such as a color or a cursor code. Only marked codes reach the terminal. */
export function own(code: string): string {
  const units = Array.from(code, (character) => character.charCodeAt(0));
  return `\x1b[${mark().nonce};${units.join(';')}m`;
}

/** Marks all codes of a text. Texts from others in it must be made safe before. */
export function ours(text: string): string {
  return text.replace(CODE, own);
}

/** Restores the marked codes. */
export function reveal(text: string): string {
  return made && text.includes(made.nonce)
    ? text.replace(made.pattern, (_, units: string) => codeOf(units))
    : text;
}

const codeOf = (units: string) => String.fromCharCode(...units.slice(1).split(';').map(Number));

/**
 * Streams that make all text safe as the last step. Control codes that are not marked are printed, as `\x1b[2J`, and have no
 * effect. If stdout is piped, bytes (raw output for a script) are written unchanged.
 * @param hide removes secrets from stderr
 * @param signs how symbols are written; for stdout, only the presenter knows what is for people
 * @param data edits stdout
 */
export function guarded(
  streams: Streams,
  hide = unchanged,
  signs: Signs = 'unicode',
  data = unchanged,
): Streams {
  return {
    get stdin() {
      return streams.stdin;
    },
    stdout: guardedOutput(streams.stdout, data),
    stderr: guardedOutput(streams.stderr, (text) => spelled(hide(text), signs)),
  };
}

const unchanged = (text: string) => text;

function guardedOutput(stream: Output, edit: (text: string) => string): Output {
  const write = (chunk: string | Uint8Array, ...rest: []) =>
    stream.write(cleaned(chunk, stream, edit), ...rest);
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function cleaned(
  chunk: string | Uint8Array,
  { isTTY }: Output,
  edit: (text: string) => string,
): string | Uint8Array {
  if (typeof chunk === 'string') return clean(edit(chunk));
  return isTTY ? clean(edit(Buffer.from(chunk).toString())) : chunk;
}

/** Odd parts are the codes of marks. */
function clean(text: string): string {
  if (!made) return safeOutput(text);
  return text
    .split(made.pattern)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : safeOutput(part)))
    .join('');
}
