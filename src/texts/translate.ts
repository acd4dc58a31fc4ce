/** Texts for people in the language of the run. English stands where a text is used; a catalogue has the others by it. */
import { wordOf } from '../values/value-as-text.ts';
import type { Sentence } from './vi/texts/index.ts';
import type { topics } from './vi/topics.ts';

export type { HelpText } from './vi/help/index.ts';
export type { Sentence } from './vi/texts/index.ts';
export type TopicText = keyof typeof topics;

export type Catalogue = Readonly<Record<string, string>>;

/** The catalogues of the run that is going on: in English at most how printed commands begin. */
export interface Languages {
  getStore(): Catalogue[] | undefined;
  run<Result>(none: Catalogue[], say: () => Result): Result;
}

declare const said: unique symbol;
/** A text in the language of the run. */
export type Said = string & { [said]: true };

/** Tells people of something while a command runs. */
export type Warn = (text: Said) => void;

/** A text that is said later: in the language of the run to people, in English to scripts and in files. */
export type Phrase = () => Said;

/** What others said, in their own words; also what is put together from texts that are said already. */
export const asIs = (text: string): Said => text as Said;

export const quoted =
  (text: string): Phrase =>
  () =>
    asIs(text);

/** What is said meanwhile, also later by a promise, is English. */
export const inEnglish = <Result>(say: () => Result): Result => (languages ? languages.run([], say) : say());

type Values<Text> = Text extends `${string}{0}${string}` ? [unknown, ...unknown[]] : [];

let languages: Languages | undefined;

/**
 * A sentence with its values: `t('{0} needs a value', '--name')`. One that no catalogue has does not compile. A value that
 * is a sentence itself brings the one full stop, and none where the sentence goes on.
 */
export const t = <Text extends Sentence>(text: Text, ...values: Values<Text>): Said =>
  translated<string>(text).replace(/\{(\d)\}(\.(?!\S))?(?=([;,)])?)/g, (_, at, stop = '', next) => {
    const value = written((values as unknown[])[at]);
    if (next && !isEnglish()) return unended(value);
    return /[.!?…]$/.test(value) ? value : value + stop;
  }) as Said;

/** Texts on one line, of which each but the last goes on. */
export const joined = (texts: readonly string[]): Said =>
  asIs(texts.map((text, at) => (at < texts.length - 1 ? unended(text) : text)).join('; '));

const unended = (text: string) => text.replace(/(?<!\.)\.$/, '');

export const isEnglish = (): boolean =>
  !languages?.getStore()?.some((catalogue) => !Object.hasOwn(catalogue, 'payconfirm'));

/** A value with the decimal mark of the language, and one that stands in quotes in its quotes. */
function written(value: unknown): string {
  const text = wordOf(value);
  if (isEnglish()) return text;
  if (typeof value === 'number') return text.replace('.', ',');
  return text.startsWith('"') ? text.replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”') : text;
}

/** A text of a table: of the command tree, of the help topics. test/texts/vietnamese.test.ts knows the tables. */
export function translated<Text extends string>(text: Text): Text {
  const catalogue = languages?.getStore()?.find((one) => Object.hasOwn(one, text));
  return (catalogue?.[text] ?? text) as Text;
}

/** What was stored in English, as `t` with one of these texts made it, in the language of the run. */
export function retold(stored: string, texts: readonly Sentence[]): Said {
  for (const text of texts) {
    const parts = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+)')}$`).exec(stored);
    if (found) return (t as (text: Sentence, ...values: string[]) => Said)(text, ...found.slice(1));
  }
  return asIs(stored);
}

/** A page in the browser has its own texts, and none of these. */
export function takeTextsFrom(found: Languages): void {
  languages = found;
}
