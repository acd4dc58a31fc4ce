import { fold } from '../values/fold-accents.ts';
import type { Environment } from './environment.ts';

/**
 * How what we write for people is spelled: `unicode`; `ascii`, where the terminal or the locale has no more; `words`, for
 * who listens to it. But for `unicode` nothing is drawn over: no progress, no list to move in.
 */
export type Signs = 'unicode' | 'ascii' | 'words';

/** Each sign that we write, with what stands for it: one column in ASCII, so that tables stay as they are. */
const spelling: Readonly<Record<string, { ascii: string; words: string }>> = {
  '✓': { ascii: '+', words: 'ok' },
  '✔': { ascii: '+', words: 'ok' },
  '✗': { ascii: 'x', words: 'failed' },
  '▶': { ascii: '>', words: 'now' },
  '▸': { ascii: '>', words: '' },
  '·': { ascii: '.', words: '-' },
  '–': { ascii: '-', words: '-' },
  '…': { ascii: '~', words: '...' },
  '“': { ascii: "'", words: "'" },
  '”': { ascii: "'", words: "'" },
  '’': { ascii: "'", words: "'" },
  '₫': { ascii: 'd', words: 'VND' },
  '×': { ascii: 'x', words: 'times' },
  '§': { ascii: 'S', words: 'section ' },
  '█': { ascii: '#', words: '' },
  '▒': { ascii: 'x', words: '' },
  '░': { ascii: '.', words: '' },
  '▁': { ascii: '_', words: '' },
  '▂': { ascii: ',', words: '' },
  '▃': { ascii: '-', words: '' },
  '▄': { ascii: '=', words: '' },
  '▅': { ascii: '+', words: '' },
  '▆': { ascii: '*', words: '' },
  '▇': { ascii: '%', words: '' },
  '▀': { ascii: "'", words: '' },
};

const SIGNS = new RegExp(`[${Object.keys(spelling).join('')}]`, 'g');

/**
 * `PAYCONFIRM_PLAIN`, a terminal that can do little (`TERM=dumb`, and `linux`, whose font lacks the signs), or a locale that
 * is named and is not UTF-8. One that is not named says nothing: containers have none, and their terminals are UTF-8.
 */
export function signsFor(env: Environment): Signs {
  const { PAYCONFIRM_PLAIN: plain = '', TERM: term = '' } = env;
  if (!['', '0', 'false'].includes(plain)) return 'words';
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8';
  return /^(dumb|linux)$/.test(term) || !/utf-?8/i.test(locale) ? 'ascii' : 'unicode';
}

/** A text with its signs spelled so. Letters stay as they are: they are in names and notes, which are the service's. */
export function spelled(text: string, signs: Signs): string {
  return signs === 'unicode' ? text : text.replace(SIGNS, (sign) => spelling[sign]![signs]);
}

/** A text that is ours altogether, such as a help page: in ASCII without its accents too. */
export function spelledWhole(text: string, signs: Signs): string {
  return spelled(signs === 'ascii' ? fold(text) : text, signs);
}
