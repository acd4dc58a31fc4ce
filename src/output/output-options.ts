import type { Streams } from '../io/streams.ts';
import type { Signs } from '../io/symbols.ts';
import { inEnglish, type Phrase, type Said } from '../texts/translate.ts';
import type { LanguageName } from '../values/languages.ts';
import type { View } from './view.ts';

export const outputFormats = ['table', 'tsv', 'json', 'ndjson', 'csv', 'yaml'] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** The global flags that decide how a value is shown. */
export interface PresentationOptions {
  profile: string | undefined;
  output: OutputFormat;
  jq: string | undefined;
  /** The output is JSON only because of `--jq`. For events, jq then runs on each event. */
  jqAlone: boolean;
  fields: readonly string[] | undefined;
  quiet: boolean;
  color: boolean;
  /** Spelling of signs in tables and sentences. Data for programs is unchanged. */
  signs: Signs;
  /** IANA zone for shown times. */
  timeZone: string;
  language: LanguageName;
  /** Shows account and phone numbers in full. Otherwise only the last four digits are shown. */
  showPersonal: boolean;
}

/** Whether events are lines for people. Otherwise they are data, in English. */
export const printsLines = ({ output, fields, jq }: Pick<PresentationOptions, 'output' | 'fields' | 'jq'>) =>
  (output === 'table' || output === 'tsv') && fields === undefined && jq === undefined;

export const isJson = ({ output }: Pick<PresentationOptions, 'output'>) =>
  output === 'json' || output === 'ndjson';

/** The language of a phrase in a value: a table is for people, all other formats are for programs. */
export const phraseRenderer = ({
  output,
}: Pick<PresentationOptions, 'output'>): ((phrase: Phrase) => Said) =>
  output === 'table' ? (phrase) => phrase() : inEnglish;

/** How and where a value is shown. */
export interface Presentation {
  view: View;
  options: PresentationOptions;
  streams: Streams;
  /** Epoch milliseconds. */
  now(): number;
  /** Aborts a `--jq` expression that never ends. */
  signal: AbortSignal;
  /** A value, or an item of a list, with every field that can occur. */
  documented?: unknown;
}
