import { fold } from '../values/fold-accents.ts';
import type { Environment } from './environment.ts';

/** How symbols are written for people. Only `unicode` redraws the screen. */
export type Signs = 'unicode' | 'ascii' | 'words';

/** Each symbol with its replacements. In ASCII it is one column, so that tables keep their width. */
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

/** By `PAYCONFIRM_PLAIN`, a simple terminal, or a locale that is not UTF-8. None means UTF-8. */
export function signsFor(env: Environment): Signs {
  const { PAYCONFIRM_PLAIN: plain = '' } = env;
  if (!['', '0', 'false'].includes(plain)) return 'words';
  return asciiBecauseOf(env) ? 'ascii' : 'unicode';
}

/** The variable that says that the terminal shows only ASCII; undefined if it shows more. */
export function asciiBecauseOf(env: Environment): 'TERM' | 'LC_ALL' | 'LC_CTYPE' | 'LANG' | undefined {
  if (/^(dumb|linux)$/.test(env.TERM ?? '')) return 'TERM';
  const locale = (['LC_ALL', 'LC_CTYPE', 'LANG'] as const).find((name) => env[name]);
  return locale && !/utf-?8/i.test(env[locale]!) ? locale : undefined;
}

/** Replaces the symbols of a text. Letters are unchanged: they are in names and notes of the service. */
export function spelled(text: string, signs: Signs): string {
  return signs === 'unicode' ? text : text.replace(SIGNS, (sign) => spelling[sign]![signs]);
}

/** The same for a text of this program only, such as a help page. In ASCII it also loses its accents. */
export function spelledWhole(text: string, signs: Signs): string {
  return spelled(signs === 'ascii' ? fold(text) : text, signs);
}
