import type { Signs } from '../io/symbols.ts';
import type { Said } from '../texts/translate.ts';
import type { Heading } from '../texts/vi/headings.ts';
import type { Sentence } from '../texts/vi/texts/index.ts';
import type { CommandLine } from '../values/command-line.ts';
import type { LanguageName } from '../values/languages.ts';
import type { Theme } from './theme.ts';

/** How a field is shown to people. Scripts get the raw value. */
export type Format =
  /** Unchanged, but made safe. */
  | 'text'
  /** A word with a meaning, such as a state. People see it in the run's language. */
  | 'word'
  /** Integer VND: `1.943.000 ₫`, right-aligned. */
  | 'money'
  /** A service time or epoch milliseconds, in the chosen zone, which is named. */
  | 'time'
  /** The same for a table with many times: the header names the zone once. */
  | 'clock'
  /** The same two for a transaction's date, which without a zone is Vietnamese time. */
  | 'vietnam-time'
  | 'vietnam-clock'
  /** Right-aligned. */
  | 'number'
  /** `yes` or `no`. */
  | 'boolean'
  | 'duration'
  | 'percent'
  /** A path of the endpoint table, without `/api/v1` and with its parameter as `{id}`. */
  | 'path'
  /** An account or phone number: people see only the last four digits. */
  | 'personal';

export interface Column {
  /** Dot path into the value: `bank_request.id`. */
  key: string;
  /** The heading; default: the key. */
  header?: Heading;
  format?: Format;
  /** The value for people, if it is not the field itself. The format applies to it. */
  show?(item: Record<string, unknown>): unknown;
  /** No view knows the field, so its personal data is recognised by names. */
  isUndeclared?: true;
  /** Whether people see it in a record: false if the field means nothing there. */
  applies?(item: Record<string, unknown>): boolean;
  /** Left out of a record without this field. */
  optional?: true;
  /** Default 1, higher shrinks earlier, 0 never. From 3 on the column is left out, the highest first. */
  shrink?: number;
}

export interface RenderContext {
  theme: Theme;
  signs: Signs;
  commandLine: CommandLine;
  /** Columns of the terminal; 80 without one. */
  width: number;
  /** A person is reading: long lines may be folded, which scripts do not expect. */
  terminal?: boolean;
  /** IANA zone for shown times. */
  timeZone: string;
  /** The language of texts for people; JSON is unchanged. */
  language: LanguageName;
  /** Epoch milliseconds. */
  now: number;
  showPersonal: boolean;
}

/**
 * How a command's value is shown in `table` and `tsv`. The other formats show the value itself. `columns`
 * shows a list, `detail` (or `columns`) a record, `text` anything else, and `line` each event of a stream.
 * `text` may return undefined, so that the others apply. `text` and `line` return finished, safe text.
 */
// biome-ignore lint/suspicious/noExplicitAny: a view is paired with its command's own value type
export interface View<Value = any> {
  columns?: readonly Column[];
  /** The columns of a table for people, if they differ from those for scripts. */
  table?: readonly Column[];
  detail?: readonly Column[];
  /** The note on stderr for an empty list: "No webhook configurations yet." */
  empty?: Sentence | ((commandLine: CommandLine) => Said);
  text?(value: Value, render: RenderContext): string | undefined | Promise<string | undefined>;
  /** `text` is the value itself in another notation, so its lines are not folded. */
  isData?: true;
  /** This program made the value: it is no reply, whose fields may be headers. */
  isOwn?: true;
  line?(event: Value, render: RenderContext): string | undefined | Promise<string | undefined>;
}
