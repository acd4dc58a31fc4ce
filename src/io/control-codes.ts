import { safeOutput } from '../values/safe-text.ts';
import type { Output, Streams } from './streams.ts';
import { type Signs, spelled } from './symbols.ts';

interface Mark {
  /** Made anew by each process, so that nobody else can write it. */
  nonce: string;
  pattern: RegExp;
}

let made: Mark | undefined;

/**
 * Made with the first code of our own: most lines print none, and Web Crypto is slow to load. Up to four digits a
 * part is what a colour code may have: whatever measures text takes a mark for one, of no width.
 */
function mark(): Mark {
  if (!made) {
    const parts = Array.from(crypto.getRandomValues(new Uint16Array(3)), (part) => part % 10_000);
    const nonce = parts.join(';');
    made = { nonce, pattern: new RegExp(`\\u001b\\[${nonce}((?:;\\d+)+)m`, 'g') };
  }
  return made;
}

/** Colours, and what a question does to the cursor. */
const CODE = /\u001b\[(?:[\d;]*[A-HJKm]|\?(?:7|25)[hl])|[\r\u0007\u0008]/g;

/**
 * A control code of our own, marked as such: the colours of the theme, what progress lines and questions do to the
 * cursor. Only what is marked gets through to a terminal.
 */
export function own(code: string): string {
  const units = Array.from(code, (character) => character.charCodeAt(0));
  return `\x1b[${mark().nonce};${units.join(';')}m`;
}

/** A text that holds nothing of others but what was made safe: all its codes are our own. */
export function ours(text: string): string {
  return text.replace(CODE, own);
}

/** Text with our own codes as they are. */
export function reveal(text: string): string {
  return made && text.includes(made.nonce)
    ? text.replace(made.pattern, (_, units: string) => codeOf(units))
    : text;
}

const codeOf = (units: string) => String.fromCharCode(...units.slice(1).split(';').map(Number));

/**
 * Streams whose texts are made safe as the last step of all, whatever made them: control codes but our own are shown,
 * `\x1b[2J`, in place of obeyed. Bytes, what a script asked to have raw, are written as they are off a terminal.
 * @param hide takes the secrets out of what is written to stderr
 * @param signs how that is spelled; of stdout only the presenter knows what is for people
 */
export function guarded(streams: Streams, hide = (text: string) => text, signs: Signs = 'unicode'): Streams {
  return {
    get stdin() {
      return streams.stdin;
    },
    stdout: guardedOutput(streams.stdout, (text) => text),
    stderr: guardedOutput(streams.stderr, (text) => spelled(hide(text), signs)),
  };
}

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

/** Odd parts are the codes of our own marks. */
function clean(text: string): string {
  if (!made) return safeOutput(text);
  return text
    .split(made.pattern)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : safeOutput(part)))
    .join('');
}
