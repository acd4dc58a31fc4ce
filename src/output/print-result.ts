import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { checkFields, project } from './formats/fields.ts';
import { formatJson, formatNdjson } from './formats/json-document.ts';
import { asRows, type Items, isStream, mapShape, type Shape, shapeOf } from './formats/shape.ts';
import type { Presentation, PresentationOptions } from './output-options.ts';
import { printable } from './printable.ts';
import { createSink, put, ReaderGone } from './stdout-sink.ts';
import type { View } from './view.ts';

/** Characters per write if nobody waits for the next line. */
const PIECE = 16_384;

/**
 * Prints a command's result on stdout in the requested format; bytes are unchanged. The result is nothing, a
 * value, a page, an array, or an AsyncIterable of items or events. An AsyncIterable takes constant memory,
 * except with `--jq` on a whole document. Stops silently if the reader closes stdout.
 * @throws usage error for an unknown name in `--fields`, or a `--jq` expression that fails
 */
export async function present(returned: unknown, presentation: Presentation): Promise<void> {
  const { view, streams } = presentation;
  const isRawBytes = returned instanceof Uint8Array;
  const result = isStream(returned) || isRawBytes ? returned : printable(returned, view.isOwn);
  const given = shapeOf(result, view);
  const shape = refusingUnknownFields(
    isStream(result) ? mapShape(given, (item) => printable(item)) : given,
    presentation,
  );
  const live = streams.stdout.isTTY || shape.kind === 'events';
  const sink = createSink(streams.stdout, live ? 1 : PIECE, isRaw(shape, presentation));
  try {
    try {
      if (isRawBytes) await put(streams.stdout, returned);
      else for await (const text of output(result, shape, presentation)) await sink.write(text);
    } finally {
      await sink.flush();
    }
  } catch (error) {
    if (!(error instanceof ReaderGone)) throw error;
  }
}

/** Whether a script requested raw output: jq's strings, or a value that is a text. */
function isRaw(shape: Shape, { options }: Presentation): boolean {
  return options.jq !== undefined || (shape.kind === 'record' && typeof shape.value === 'string');
}

/** Checks `--fields` and `--jq` before a request is sent. `standIn`: a value with the expected fields. */
export async function checkPresentation(
  view: View,
  options: PresentationOptions,
  standIn?: unknown,
): Promise<void> {
  if (standIn !== undefined) checkFields(options.fields, view, standIn);
  refuseJqWith(options);
  if (options.jq !== undefined) await (await import('./jq.ts')).checkExpression(options.jq);
}

async function* output(result: unknown, shape: Shape, presentation: Presentation): AsyncGenerator<string> {
  const { view, options } = presentation;
  if (options.jq !== undefined) {
    yield* filtered(shape, presentation, options.jq);
    return;
  }
  switch (options.output) {
    case 'json':
      yield* formatJson(projected(shape, options.fields));
      break;
    case 'ndjson':
      yield* formatNdjson(projected(shape, options.fields));
      break;
    case 'yaml':
      yield* (await import('./formats/yaml.ts')).formatYaml(projected(shape, options.fields));
      break;
    case 'csv': {
      const { formatCsv } = await import('./formats/csv.ts');
      const format = (rows: Shape) => formatCsv(rows, view, options.fields, options.timeZone);
      const rows = asRows(shape);
      if (rows.kind === 'list')
        yield* (await import('./list-notes.ts')).withNotes(rows, format, presentation);
      else yield* format(rows);
      break;
    }
    case 'table':
    case 'tsv':
      yield* (await import('./table-or-tsv.ts')).presentText(result, shape, presentation);
      break;
    default:
      options.output satisfies never;
  }
}

/** jq on the whole document, or on each item for `ndjson` and for events. */
async function* filtered(shape: Shape, presentation: Presentation, jq: string): AsyncGenerator<string> {
  const { options, streams, signal } = presentation;
  refuseJqWith(options);
  const eachItem = options.output === 'ndjson' || (shape.kind === 'events' && options.jqAlone);
  if (shape.kind === 'events' && eachItem) return yield* filteredEvents(shape.items, presentation, jq);
  const { filterJson } = await import('./jq.ts');
  const how = { terminal: streams.stdout.isTTY === true, signal };
  const data = projected(shape, options.fields);
  let json = '';
  for await (const text of eachItem ? formatNdjson(data) : formatJson(data)) {
    json += text;
    if (!eachItem || json.length < PIECE) continue;
    yield await filterJson(json, jq, how);
    json = '';
  }
  if (json !== '') yield await filterJson(json, jq, how);
}

/** jq's results for each event. `true` shows the event as without `--jq`; `false` and `null` leave it out. */
async function* filteredEvents(items: Items, presentation: Presentation, jq: string): AsyncGenerator<string> {
  const { options, streams, signal } = presentation;
  const { jqResults, resultLine } = await import('./jq.ts');
  const terminal = streams.stdout.isTTY === true;
  const forPeople = terminal ? 'table' : 'tsv';
  const format = options.jqAlone ? forPeople : options.output;
  const unfiltered = { ...presentation, options: { ...options, jq: undefined, output: format } };
  for await (const item of items) {
    const event: Shape = { kind: 'events', items: [item] };
    const json = formatNdjson(projected(event, options.fields)).next();
    for (const result of await jqResults(`${(await json).value}`, jq, signal)) {
      if (result === 'true') yield* output(item, event, unfiltered);
      else if (!['false', 'null'].includes(result)) yield resultLine(result, terminal);
    }
  }
}

function refuseJqWith({ jq, output }: PresentationOptions): void {
  if (jq === undefined || (output !== 'csv' && output !== 'yaml')) return;
  throw usageError(t('--jq prints JSON, not {0}', output), t('Remove --output, or use json or ndjson.'));
}

/** Checks the first item of a list for all. Events differ, so they are not checked. */
function refusingUnknownFields(shape: Shape, { view, options, documented }: Presentation): Shape {
  const { fields } = options;
  if (!fields || shape.kind === 'events') return shape;
  let checked = false;
  return mapShape(shape, (value) => {
    if (!checked) checkFields(fields, view, value, documented);
    checked = true;
    return value;
  });
}

function projected(shape: Shape, fields: readonly string[] | undefined): Shape {
  return fields ? mapShape(shape, (value) => project(value, fields)) : shape;
}
