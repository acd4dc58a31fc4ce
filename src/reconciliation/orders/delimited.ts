/** Reads delimited text as spreadsheets write it: RFC 4180 with commas, semicolons, tabs or bars. */

import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';

interface Line {
  cells: string[];
  /** Line number in the file, from 1. */
  number: number;
}

const delimiters = [',', ';', '\t', '|'] as const;

/** A line below the header: its cells by column name. */
export interface DelimitedRecord {
  cells: Readonly<Record<string, string>>;
  number: number;
}

/** The header and the lines below it. @throws usage error for a missing header, or a duplicate name */
export function delimitedRecords(
  text: string,
  name: string,
): { names: string[]; records: Iterable<DelimitedRecord> } {
  const lines = delimitedLines(text, name);
  const head = lines.next();
  if (head.done) throw usageError(t('{0} is empty', name));
  const names = head.value.cells;
  const twice = names.find((one, at) => one !== '' && names.indexOf(one) !== at);
  if (twice !== undefined)
    throw usageError(t('{0} has two columns {1}', name, JSON.stringify(safeCell(twice))));
  return { names: names.filter(Boolean), records: named(lines, names) };
}

function* named(lines: Iterable<Line>, names: readonly string[]): Generator<DelimitedRecord> {
  for (const { cells, number } of lines) {
    yield { cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), number };
  }
}

/** The lines that are not empty. @throws usage error for a quote that is not closed */
function* delimitedLines(text: string, name: string): Generator<Line> {
  // Excel's way to name the delimiter.
  const [own = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const delimiter = named ?? likelyDelimiter(text);
  const sign = delimiter === '|' ? '\\|' : delimiter;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[ \\t]*|([^"${sign}\\r\\n][^${sign}\\r\\n]*)?)(${sign}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  cell.lastIndex = own.length;
  let number = own === '' ? 1 : 2;
  let cells: string[] = [];
  let begun = number;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found)
      throw usageError(t('{0}: a quote in line {1} is not closed, or is inside a cell', name, begun));
    const [all, quoted, plain = '', end = ''] = found;
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    number += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === delimiter && cell.lastIndex < text.length) continue;
    if (cells.some((one) => one !== '')) yield { cells, number: begun };
    cells = [];
    begun = number;
  }
}

/** The most frequent delimiter in the first line. */
function likelyDelimiter(text: string): string {
  const [head = ''] = /^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text) ?? [];
  const bare = head.replace(/"(?:[^"]|"")*"/g, '');
  return delimiters.reduce((best, one) => (bare.split(one).length > bare.split(best).length ? one : best));
}
