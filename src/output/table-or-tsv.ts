import { spelled } from '../io/symbols.ts';
import { t } from '../texts/translate.ts';
import { commandLineFor } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import { safeLine } from '../values/safe-text.ts';
import { plainValue, scriptValue } from './formats/describe-value.ts';
import { chooseColumns, showingUnknownFields, valueAt } from './formats/fields.ts';
import { asRows, type Items, isStream, type Shape } from './formats/shape.ts';
import { printNote, withNotes } from './list-notes.ts';
import type { Presentation } from './output-options.ts';
import { createTheme, plainTheme, type Theme } from './theme.ts';
import type { RenderContext, View } from './view.ts';

/** `table` and `tsv`. A view's own `text` and `line` are for people. */
export async function* presentText(
  result: unknown,
  shape: Shape,
  presentation: Presentation,
): AsyncGenerator<string> {
  const { view, options } = presentation;
  const forPeople = options.output === 'table';
  const ownText = !options.fields && (forPeople || !(view.columns || view.detail));
  const theme = forPeople ? await createTheme(options.color) : plainTheme;
  const render = () => renderContext(presentation, theme);

  if (shape.kind === 'nothing') return;
  if (shape.kind === 'events') {
    yield* ownText
      ? lines(shape.items, presentation, render)
      : formatRows(shape.items, view, options.fields, options.timeZone);
    return;
  }
  const hasText = ownText && !isStream(result) && !isEmptyList(result);
  const words = hasText ? await view.text?.(result, render()) : undefined;
  if (words !== undefined) yield withLineEnd(await spelledText(words, result, presentation));
  else if (isScalar(shape)) yield withLineEnd(String(shape.value));
  else yield* data(asRows(shape), presentation, forPeople ? render() : undefined);
}

/** A view's own text. A text that is the whole value is data and unchanged. */
async function spelledText(words: string, result: unknown, presentation: Presentation): Promise<string> {
  if (presentation.view.isData || typeof result === 'string') return words;
  return fitted(spelled(words, presentation.options.signs), presentation);
}

const isScalar = (shape: Shape): shape is Extract<Shape, { kind: 'record' }> =>
  shape.kind === 'record' && typeof shape.value !== 'object';

/** Rows of a list or a record; with `render`, as a table for people. */
async function* data(
  shape: Shape,
  presentation: Presentation,
  render: RenderContext | undefined,
): AsyncGenerator<string> {
  const { options, documented } = presentation;
  let { view } = presentation;
  switch (shape.kind) {
    case 'record': {
      view = showingUnknownFields(view, shape.value, documented);
      const columns = chooseColumns(view.detail ?? view.columns, view, options.fields, shape.value).filter(
        ({ applies }) => options.fields || !isRecord(shape.value) || (applies?.(shape.value) ?? true),
      );
      yield render
        ? spelled(
            (await import('./formats/record.ts')).formatRecord(shape.value, columns, render),
            options.signs,
          )
        : formatPairs(shape.value, view, options.fields, options.timeZone);
      break;
    }
    case 'list':
      yield* withNotes(shape, (rows) => formatItems(rows.items, presentation, render), presentation);
      break;
    // The caller shows these.
    case 'nothing':
    case 'events':
      break;
    default:
      shape satisfies never;
  }
}

/** Rows of a list; with `render`, as a table for people. */
async function* formatItems(
  items: Items,
  presentation: Presentation,
  render: RenderContext | undefined,
): AsyncGenerator<string> {
  const { view, options } = presentation;
  if (!render) return yield* formatRows(items, view, options.fields, options.timeZone);
  const { formatList } = await import('./formats/table.ts');
  await noteLeftOut(yield* formatList(items, view, options.fields, render), presentation);
}

async function* lines(
  events: Items,
  presentation: Presentation,
  render: () => RenderContext,
): AsyncGenerator<string> {
  const { view, options } = presentation;
  for await (const event of events) {
    const line = await view.line?.(event, render());
    if (line !== undefined) yield withLineEnd(await fitted(spelled(line, options.signs), presentation));
  }
}

/** Text with its lines folded to a terminal; unchanged for a pipe. */
async function fitted(text: string, { streams }: Presentation): Promise<string> {
  const { isTTY, columns } = streams.stdout;
  return isTTY ? (await import('./text-width.ts')).foldProse(text, columns) : text;
}

/** A note on stderr: the columns that a narrow terminal has no room for. */
async function noteLeftOut(headers: readonly string[], { options, streams }: Presentation): Promise<void> {
  if (headers.length === 0 || options.quiet) return;
  await printNote(
    streams.stderr,
    t('Hidden columns: {0}. Widen the terminal, or use --fields or -o json.', headers.join(', ')),
  );
}

function renderContext({ options, streams, now }: Presentation, theme: Theme): RenderContext {
  return {
    theme,
    signs: options.signs,
    commandLine: commandLineFor(options.profile),
    width: (streams.stdout.isTTY && streams.stdout.columns) || 80,
    terminal: streams.stdout.isTTY === true,
    timeZone: options.timeZone,
    language: options.language,
    now: now(),
    showPersonal: options.showPersonal,
  };
}

/** The view's `empty` reports it on stderr, in place of `text`. */
function isEmptyList(result: unknown): boolean {
  return Array.isArray(result) && result.length === 0;
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** One item per line, with tabs between cells and without a header; times in `timeZone`. */
export async function* formatRows(
  items: Items,
  view: View,
  fields: readonly string[] | undefined,
  timeZone: string,
): AsyncGenerator<string> {
  for await (const item of items) {
    const columns = chooseColumns(view.columns, view, fields, item);
    const cells =
      columns.length > 0
        ? columns.map(({ key, format }) => scriptValue(valueAt(item, key), format, timeZone))
        : [plainValue(item)];
    yield `${cells.join('\t')}\n`;
  }
}

/** One field per line: its name, a tab, its value. */
function formatPairs(
  value: unknown,
  view: View,
  fields: readonly string[] | undefined,
  timeZone: string,
): string {
  return chooseColumns(view.detail ?? view.columns, view, fields, value)
    .map(({ key, format }) => `${safeLine(key)}\t${scriptValue(valueAt(value, key), format, timeZone)}\n`)
    .join('');
}
