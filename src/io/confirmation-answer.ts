import { type Said, t } from '../texts/translate.ts';

/** The keys of a confirmation; Enter is the one in capitals. They are the same in each language. */
export const keysOf = (preset: boolean): string => `(${preset ? 'Y/n' : 'y/N'})`;
export const answerYesOrNo = (): Said => t('answer y or n');

/** The answer to a confirmation: y or n, or the beginning of the language's word, also without accents. */
export function readYesNo(typed: string, preset: boolean): boolean | undefined {
  const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const word = plain(typed);
  if (word === '') return preset;
  const begins = (...words: string[]) => words.some((one) => plain(one).startsWith(word));
  if (begins('yes', t('Yes'))) return true;
  return begins('no', t('No')) ? false : undefined;
}
