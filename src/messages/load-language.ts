import type { LanguageName } from '../values/languages.ts';
import type { Language } from './language-types.ts';

const catalogues: Readonly<Record<LanguageName, () => Promise<Language>>> = {
  en: async () => (await import('./en/index.ts')).en,
  vi: async () => (await import('./vi/index.ts')).vi,
};

/** The catalog of a language. The others are not loaded. */
export const languageFor = (name: LanguageName): Promise<Language> => catalogues[name]();

/** The catalog for the error of a run. JSON is data, with its errors in English. */
export const languageOfErrors = ({ output, language }: { output: string; language: LanguageName }) =>
  languageFor(output === 'json' || output === 'ndjson' ? 'en' : language);
