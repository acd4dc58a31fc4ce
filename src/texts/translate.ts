/** Texts for people in the language of the run. English stands where a text is used; a catalogue has the others by it. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageName } from '../values/languages.ts';
import type { Sentence } from './vi/texts/index.ts';
import type { topics } from './vi/topics.ts';

export type { HelpText } from './vi/help/index.ts';
export type TopicText = keyof typeof topics;

type Catalogue = Readonly<Record<string, string>>;
type Values<Text> = Text extends `${string}{0}${string}` ? [unknown, ...unknown[]] : [];

let languages: AsyncLocalStorage<Catalogue[]> | undefined;

/** A sentence with its values: `t('{0} needs a value', '--name')`. One that no catalogue has does not compile. */
export const t = <Text extends Sentence>(text: Text, ...values: Values<Text>): string =>
  translated(text).replace(/\{(\d)\}/g, (_, at) => String((values as unknown[])[at]));

/** A text of a table: of the command tree, of the help topics. test/texts/vietnamese.test.ts knows the tables. */
export function translated<Text extends string>(text: Text): Text {
  const catalogue = languages?.getStore()?.find((one) => Object.hasOwn(one, text));
  return (catalogue?.[text] ?? text) as Text;
}

/** Runs something in a language. Only a catalogue that is asked for is loaded. */
export async function speaking<Result>(language: LanguageName, run: () => Promise<Result>): Promise<Result> {
  if (language === 'en') return run();
  const [{ vi }, { AsyncLocalStorage }] = await Promise.all([
    import('./vi/index.ts'),
    import('node:async_hooks'),
  ]);
  languages ??= new AsyncLocalStorage();
  return languages.run([...vi], run);
}

/** Loads the translated help of commands, by their first word; false where the run is in English. */
export async function loadHelp(nouns: readonly string[]): Promise<boolean> {
  const catalogues = languages?.getStore();
  if (!catalogues) return false;
  const { helpFor } = await import('./vi/help/index.ts');
  catalogues.push(...(await helpFor(nouns)));
  return true;
}
