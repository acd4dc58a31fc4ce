import { type Output, write } from '../io/streams.ts';
import { asIs, t, translated } from '../texts/translate.ts';
import { commandLineFor, renderText } from '../values/command-line.ts';
import { mapItems, type Shape } from './formats/shape.ts';
import type { Presentation } from './output-options.ts';

type List = Extract<Shape, { kind: 'list' }>;

/** A list as `table`, `tsv` or `csv`, which do not show its total: then a note on stderr if it has more pages, or is empty. */
export async function* withNotes(
  list: List,
  format: (list: List) => AsyncGenerator<string>,
  presentation: Presentation,
): AsyncGenerator<string> {
  let count = 0;
  const items = mapItems(list.items, (item) => {
    count += 1;
    return item;
  });
  yield* format({ ...list, items });
  await noteOnList(list.rest(count), count, presentation);
}

async function noteOnList(
  rest: Record<string, unknown>,
  count: number,
  { view, options, streams }: Presentation,
): Promise<void> {
  if (options.quiet) return;
  const { total, page, limit } = rest;
  if (count === 0) {
    const pastTheEnd = typeof total === 'number' && total > 0;
    const empty = typeof view.empty === 'string' ? asIs(translated(view.empty)) : view.empty;
    const said = pastTheEnd ? t('Page {0} is empty; the list has {1}.', page, total) : empty;
    if (said) await printNote(streams.stderr, renderText(said, commandLineFor(options.profile)));
  }
  if (typeof total !== 'number' || typeof page !== 'number' || typeof limit !== 'number') return;
  if (count > 0 && page * limit < total) {
    const words = t('{0} of {1}. --page {2} shows the next, --all everything.', count, total, page + 1);
    await printNote(streams.stderr, words);
  }
}

export async function printNote(stderr: Output, text: string): Promise<void> {
  const shown = stderr.isTTY ? (await import('./text-width.ts')).foldProse(text, stderr.columns) : text;
  await write(stderr, `${shown}\n`);
}
