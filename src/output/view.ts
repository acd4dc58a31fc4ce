import type { Signs } from '../io/symbols.ts';
import type { Said } from '../texts/translate.ts';
import type { Heading } from '../texts/vi/headings.ts';
import type { Sentence } from '../texts/vi/texts/index.ts';
import type { CommandLine } from '../values/command-line.ts';
import type { LanguageName } from '../values/languages.ts';
import type { Theme } from './theme.ts';

/** How one field is shown to a person; scripts get the raw value. */
export type Format =
  /** As it is, made safe. */
  | 'text'
  /** A word that has a meaning here, as a state: a person gets it in the language of the run. */
  | 'word'
  /** Integer VND: `1.943.000 ₫`, right-aligned. */
  | 'money'
  /** A service time or epoch milliseconds, in the zone chosen; the zone is named. */
  | 'time'
  /** The same where a table has many: the zone is named once, in the header. */
  | 'clock'
  /** Both of a transaction's date, which without a zone is Vietnamese time. */
  | 'vietnam-time'
  | 'vietnam-clock'
  /** Right-aligned. */
  | 'number'
  /** `yes` or `no`. */
  | 'boolean'
  | 'duration'
  | 'percent'
  /** A path of the endpoint table, without its `/api/v1`, its parameter as `{id}`. */
  | 'path'
  /** An account or phone number: all but the last four digits masked for people. */
  | 'personal';

export interface Column {
  /** Dot path into the value: `bank_request.id`. */
  key: string;
  /** Without it the key stands above its values. */
  header?: Heading;
  format?: Format;
  /** What is shown of the item for a person, where that is not the field itself: its format is for this. */
  show?(item: Record<string, unknown>): unknown;
  /** No view knows the field: what is personal in it is told by names. */
  isUndeclared?: true;
  /** Left out of a record that has no such field. */
  optional?: true;
  /**
   * Give way first when the terminal is narrow; the default is 1, higher gives way earlier, 0 never. From 3 on
   * the column is left out rather than cut, the highest first.
   */
  shrink?: number;
}

export interface RenderContext {
  theme: Theme;
  signs: Signs;
  commandLine: CommandLine;
  /** Columns of the terminal; 80 off one. */
  width: number;
  /** Somebody looks at it: what is too long for a line may be folded, which scripts would not expect. */
  terminal?: boolean;
  /** IANA zone for shown times. */
  timeZone: string;
  /** Of what people read; JSON stays as it is. */
  language: LanguageName;
  /** Epoch milliseconds. */
  now: number;
  showPersonal: boolean;
}

/**
 * How a command's value is shown in `table` and `tsv`. The other formats show the value itself.
 * A list is shown by `columns`, a record by `detail` (or `columns`), anything else by `text`, which may leave what
 * it has no words for to the others; each event of
 * a stream by `line`. Both return finished, safe text.
 */
// biome-ignore lint/suspicious/noExplicitAny: a view is paired with its command's own value type
export interface View<Value = any> {
  columns?: readonly Column[];
  /** The columns of a table for people, where scripts have others. */
  table?: readonly Column[];
  detail?: readonly Column[];
  /** Said on stderr for an empty list: "No webhook configurations yet." */
  empty?: Sentence | ((commandLine: CommandLine) => Said);
  text?(value: Value, render: RenderContext): string | undefined | Promise<string | undefined>;
  /** `text` is the value itself in another notation: its lines are not folded. */
  isData?: true;
  /** The value is made by this program: no reply, whose fields may be headers. */
  isOwn?: true;
  line?(event: Value, render: RenderContext): string | undefined | Promise<string | undefined>;
}
