/** A language whose texts are 40 % longer than the English ones breaks no table at 80 columns. */

import { expect, test, vi } from 'vitest';
import { textWidth } from '../../../src/output/text-width.ts';
import { impatient } from '../../harness/emulator.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** Each word of a text, and not names, flags, values and commands. */
const words = /(?<![\p{L}\d_./@{:$-])\p{L}{2,}(?![\p{L}\d_./@}=-])/gu;
const longer = (text: string): string =>
  /^\s*payconfirm /.test(text)
    ? text
    : text.replace(words, (word) => word + 'ô'.repeat(Math.ceil(word.length * 0.4)));

/** Every text of a catalogue, also what its functions say. */
function lengthened<Value>(value: Value): Value {
  if (typeof value === 'string') return longer(value) as Value;
  if (typeof value === 'function')
    return ((...given: unknown[]) =>
      lengthened((value as (...all: unknown[]) => unknown)(...given))) as Value;
  if (Array.isArray(value)) return value.map(lengthened) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lengthened(inner)])) as Value;
}

/** A catalogue of texts by the English one, of what is longer than that one. */
const ofEnglish = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(catalogue).map((english) => [english, longer(english)]));

vi.mock('../../../src/texts/vi/index.ts', async (original) => {
  const { vi: catalogues } = await original<typeof import('../../../src/texts/vi/index.ts')>();
  return { vi: catalogues.map(ofEnglish) };
});
vi.mock('../../../src/texts/vi/help/index.ts', async (original) => {
  const { helpFor } = await original<typeof import('../../../src/texts/vi/help/index.ts')>();
  return { helpFor: async (nouns: readonly string[]) => (await helpFor(nouns)).map(ofEnglish) };
});
vi.mock('../../../src/messages/vi/index.ts', async () => ({
  vi: lengthened((await import('../../../src/messages/en/index.ts')).en),
}));

/** Columns of two spaces in all lines, between what two lines have. */
function gapsIn(lines: readonly string[]): number {
  const end = Math.max(...lines.map((line) => line.trimEnd().length));
  const isGap = (at: number) => lines.every((line) => line.padEnd(end).slice(at, at + 2) === '  ');
  const starts = Array.from({ length: end }, (_, at) => at).filter((at) => isGap(at) && !isGap(at + 1));
  return starts.filter((at) => at + 2 < end && at > 0).length;
}

/** The lines of a table: its head and rows, or the names and values of a record. */
const tableOf = (stdout: string): string[] => {
  const lines = stdout.trimEnd().split('\n');
  return lines.length > 1 && lines.every((line) => /^\S.* {2,}\S/.test(line)) ? lines : [];
};

const tooWide = (text: string) =>
  text.split('\n').filter((line) => textWidth(line) > 80 && !/^ *(payconfirm|\S+$)|\[\?7l/.test(line));

interface Printed {
  stdout: string;
  stderr: string;
}

/** What each command of the tree prints on a terminal of 80 columns. */
async function printed(lang: string): Promise<Record<string, Printed>> {
  const { env, lineOf, emulator } = await startFilledLines();
  const each: Record<string, Printed> = {};
  for (const name of order) {
    if (untilStopped.includes(name)) continue;
    each[name] = await runCli([...lineOf(name), '--lang', lang], {
      env: { ...env, PAYCONFIRM_BASE_URL: emulator.url },
      tty: true,
      columns: 80,
      stdin: 'a-password\nanother-password\n',
      // Both languages at one moment, however long the other took.
      clock: { ...impatient, now: emulator.clock.now },
    });
  }
  return each;
}

test('every command', async () => {
  const english = await printed('en');
  const long = await printed('vi');
  expect(Object.keys(long).length).toBeGreaterThan(100);
  expect(Object.values(long).filter(({ stdout }) => stdout.includes('ôô')).length).toBeGreaterThan(40);
  const wide = Object.entries(long).map(([name, { stdout, stderr }]) => {
    const asEnglish = [...tooWide(english[name]!.stdout), ...tooWide(english[name]!.stderr)];
    return [name, asEnglish.length > 0 ? [] : [...tooWide(stdout), ...tooWide(stderr)]] as const;
  });
  expect(wide.filter(([, lines]) => lines.length > 0)).toEqual([]);
  const tables = Object.entries(english).flatMap(([name, { stdout, stderr }]) => {
    const table = tableOf(stdout);
    return table.length > 0 && !stderr.includes('Hidden columns') ? [[name, gapsIn(table)] as const] : [];
  });
  expect(tables.length).toBeGreaterThan(20);
  // A table that is too wide by now leaves whole columns out, and says so.
  const broken = tables.filter(([name, gaps]) => {
    const { stdout, stderr } = long[name]!;
    const isNarrowed = /ôô.* -o\s+json/s.test(stderr);
    return gaps > 0 && gapsIn(tableOf(stdout)) < (isNarrowed ? 1 : gaps);
  });
  expect(broken.map(([name, gaps]) => [name, gaps, long[name]!.stdout])).toEqual([]);
});
