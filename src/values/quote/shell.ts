/** Words of a command line for a POSIX shell, which is printed so that somebody runs it. */
import { safeLine } from '../safe-text.ts';

/**
 * One word, in single quotes unless it is plain. What moves a cursor or ends a line cannot be pasted: it is shown as
 * `safeLine` does, so that the command finds nothing instead of doing something else. zsh expands a first `=`.
 */
export function shellWord(word: string): string {
  const shown = safeLine(String(word));
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(shown) ? shown : shellQuoted(shown);
}

/** Whether a command line that is pasted can hold this text: what is shown of others is not what it stands for. */
export const canBePasted = (text: string): boolean => safeLine(text) === text;

/** One word with exactly this text, in single quotes. No argument of a program can hold a NUL: the caller leaves it out. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** One word with exactly these bytes, which are no NUL and end with no line feed: as octal escapes of `printf`. */
export function shellBytes(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w :;,./=+]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"$(printf '${escaped.join('')}')"`;
}
