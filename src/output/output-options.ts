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
  /** The output is JSON because of `--jq` alone: of each event, where there are events. */
  jqAlone: boolean;
  fields: readonly string[] | undefined;
  quiet: boolean;
  color: boolean;
  /** How tables and sentences are spelled; data that is for programs stays as it is. */
  signs: Signs;
  /** IANA zone for shown times. */
  timeZone: string;
  language: LanguageName;
  /** Account and phone numbers in full; masked but for the last four digits otherwise. */
  showPersonal: boolean;
}

/** Whether events are printed as lines for people; else they are data, in English. */
export const areLines = ({ output, fields, jq }: Pick<PresentationOptions, 'output' | 'fields' | 'jq'>) =>
  (output === 'table' || output === 'tsv') && fields === undefined && jq === undefined;

export const isJson = ({ output }: Pick<PresentationOptions, 'output'>) =>
  output === 'json' || output === 'ndjson';

/** How a phrase in a value is said: a table is for people, all other formats are for programs. */
export const sayingFor = ({ output }: Pick<PresentationOptions, 'output'>): ((phrase: Phrase) => Said) =>
  output === 'table' ? (phrase) => phrase() : inEnglish;

/** How a value is to be shown, and where. */
export interface Presentation {
  view: View;
  options: PresentationOptions;
  streams: Streams;
  /** Epoch milliseconds. */
  now(): number;
  /** Ends a `--jq` expression that does not end by itself. */
  signal: AbortSignal;
  /** A value, or an item of a list, with every field that is known to be there at times. */
  documented?: unknown;
}
