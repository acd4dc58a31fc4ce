/** Words of a command line for a POSIX shell, printed for people to run. */
import { safeLine } from '../safe-text.ts';

/** One word, in single quotes unless it is plain. Control characters are shown as in `safeLine`. */
export function shellWord(word: string): string {
  const shown = safeLine(word);
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(shown) ? shown : shellQuoted(shown);
}

/** Whether a pasted command line can contain this text: unsafe characters are shown differently. */
export const canBePasted = (text: string): boolean => safeLine(text) === text;

/** One word with exactly this text, in single quotes. The caller excludes NUL: no argument can contain it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** One word with exactly these bytes, as octal escapes of `printf`. No NUL, and no line feed at the end. */
export function shellBytes(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w :;,./=+]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"$(printf '${escaped.join('')}')"`;
}
