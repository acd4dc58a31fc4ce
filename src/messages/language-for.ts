import type { LanguageName } from '../values/languages.ts';
import type { Language } from './language.ts';

/** The catalogue of a language; the other one is not loaded. */
export const languageFor = async (name: LanguageName): Promise<Language> =>
  name === 'vi' ? (await import('./vi/index.ts')).vi : (await import('./en/index.ts')).en;
