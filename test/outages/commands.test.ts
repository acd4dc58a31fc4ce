/** Commands in every outage. `npm run outages` runs all of them and writes docs/reference/outages.md; CI runs one of each kind. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { faultsOf } from './judge.ts';
import { commandRow, pageOfKinds, pageOfTexts, speakers, textsOf } from './page.ts';
import { commands, runAll, waiting } from './run.ts';

const file = new URL('../../docs/reference/outages.md', import.meta.url);
const writesPage = process.env.OUTAGES !== undefined;

test('a command does in an outage what docs/reference/outages.md says', { timeout: 3_600_000 }, async () => {
  const { runs, well } = await runAll(
    writesPage ? commands : [...Object.values(speakers), ...(process.env.OUTAGES_ALSO?.split(',') ?? [])],
  );
  // Of those that wait, where an outage ends depends on the machine.
  const shown = [...well.values()].filter(({ command }) => writesPage || !waiting[command]);
  const texts = writesPage ? textsOf(runs) : textsIn(readFileSync(file, 'utf8'));
  const rows = shown.map((one) => commandRow(runs, one, texts)).sort();
  const kinds = pageOfKinds(runs);
  if (writesPage) writeFileSync(file, `${kinds}${rows.join('\n')}\n${pageOfTexts(texts)}`);
  expect(runs.flatMap((run) => faultsOf(run, well.get(run.command)!))).toEqual([]);
  const page = readFileSync(file, 'utf8');
  expect(page.slice(0, kinds.length)).toBe(kinds);
  expect(page.split('\n')).toEqual(expect.arrayContaining(rows));
});

/** The list at the end of a page. */
const textsIn = (page: string) =>
  [...page.split('## What it says')[1]!.matchAll(/^\| \d+ \| (.* \| .*) \|$/gm)].map(([, text]) => text!);

const rowsOf = (page: string) =>
  page.split('\n').filter((line) => /^\| `[a-z -]+` \| [a-z ]+ \| .* \|$/.test(line));

/** They ask a service of their own, or a program of ours asks in their place. */
const elsewhere = ['channels telegram logs', 'checkouts verify-return', 'inspect', 'verify-app', 'smoke'];

test('no command that calls the service is missing on the page, and each has a cell for each outage', async () => {
  const page = readFileSync(file, 'utf8');
  const rows = rowsOf(page);
  const named = rows.map((row) => row.split('`')[1]!);
  const calling = leaves(await loadTree()).filter(
    ([, { endpoint, also = [], hidden }]) => !hidden && (endpoint || also.length > 0),
  );
  const missing = calling.map(([words]) => words).filter((words) => !named.includes(words));
  expect(missing.filter((words) => !elsewhere.includes(words))).toEqual([]);
  expect(rows.filter((row) => /\| {2}\|.*\|/.test(row.replace(/\|[^|]*\|$/, '|')))).toEqual([]);
});
