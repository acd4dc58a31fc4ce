/** The language of a run. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageName } from '../values/languages.ts';
import { type Catalogue, isEnglish, takeTextsFrom } from './translate.ts';

let languages: AsyncLocalStorage<Catalogue[]> | undefined;

/** Runs something in a language. Only a catalogue that is asked for is loaded. `own`: how printed commands begin. */
export async function speaking<Result>(
  language: LanguageName,
  run: () => Promise<Result>,
  own = 'payconfirm',
): Promise<Result> {
  if (language === 'en' && own === 'payconfirm') return run();
  const [texts, { AsyncLocalStorage }] = await Promise.all([
    language === 'en' ? [] : import('./vi/index.ts').then(({ vi }) => vi),
    import('node:async_hooks'),
  ]);
  languages ??= new AsyncLocalStorage();
  takeTextsFrom(languages);
  return languages.run([...texts, { payconfirm: own }], run);
}

/** Loads the translated help of commands, by their first word; false where the run is in English. */
export async function loadHelp(nouns: readonly string[]): Promise<boolean> {
  const catalogues = languages?.getStore();
  if (!catalogues || isEnglish()) return false;
  const { helpFor } = await import('./vi/help/index.ts');
  catalogues.push(...(await helpFor(nouns)));
  return true;
}
