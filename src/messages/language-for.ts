import type { LanguageName } from '../values/languages.ts';
import type { Language } from './language.ts';

const catalogues: Readonly<Record<LanguageName, () => Promise<Language>>> = {
  en: async () => (await import('./en/index.ts')).en,
  vi: async () => (await import('./vi/index.ts')).vi,
};

/** The catalogue of a language; the others are not loaded. */
export const languageFor = (name: LanguageName): Promise<Language> => catalogues[name]();
