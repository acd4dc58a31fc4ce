/**
 * Commands in every outage. `npm run outages` runs all of them and writes docs/reference/outages.md; CI runs one of each kind. OUTAGES=kinds
 * writes what those show anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { faultsOf } from './judge.ts';
import { commandRow, commandsByKind, pageOfKinds, speakers } from './page.ts';
import { commands, runAll, waiting } from './run.ts';

const file = new URL('../../docs/reference/outages.md', import.meta.url);
const writesPage = process.env.OUTAGES === 'all';

test('a command does in an outage what docs/reference/outages.md says', { timeout: 3_600_000 }, async () => {
  const { runs, well } = await runAll(
    writesPage ? commands : [...Object.values(speakers), ...(process.env.OUTAGES_ALSO?.split(',') ?? [])],
  );
  // Of those that wait, where an outage ends depends on the machine.
  const names = [...well.keys()].filter((command) => writesPage || !waiting[command]);
  const rows = names.sort().map((command) => commandRow(command, runs));
  const kinds = pageOfKinds(runs);
  const kept = process.env.OUTAGES === 'kinds' ? withRows(rowsOf(readFileSync(file, 'utf8')), rows) : rows;
  if (process.env.OUTAGES) writeFileSync(file, `${kinds}${kept.join('\n')}\n${commandsByKind(kept)}`);
  expect(runs.flatMap((run) => faultsOf(run, well.get(run.command)!))).toEqual([]);
  const page = readFileSync(file, 'utf8');
  expect(page.slice(0, kinds.length)).toBe(kinds);
  expect(page.split('\n')).toEqual(expect.arrayContaining(rows));
});

/** The rows of a page, those that are new in the place of the others. */
function withRows(kept: readonly string[], made: readonly string[]): string[] {
  const nameOf = (row: string) => row.split('`')[1]!;
  return [...new Map([...kept, ...made].map((row) => [nameOf(row), row])).values()].sort((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : 1,
  );
}

const rowsOf = (page: string) =>
  page.split('\n').filter((line) => /^\| `[a-z -]+` \| [a-z ]+ \| .* \|$/.test(line));

/** They ask a service of their own, or a program of ours asks in their place. */
const elsewhere = ['channels telegram logs', 'checkouts verify-return', 'inspect', 'verify-app', 'smoke'];

test('no command that calls the service is missing on the page, and each is under its kind', async () => {
  const page = readFileSync(file, 'utf8');
  const rows = rowsOf(page);
  const named = rows.map((row) => row.split('`')[1]!);
  const calling = leaves(await loadTree()).filter(
    ([, { endpoint, also = [], hidden }]) => !hidden && (endpoint || also.length > 0),
  );
  const missing = calling.map(([words]) => words).filter((words) => !named.includes(words));
  expect(missing.filter((words) => !elsewhere.includes(words))).toEqual([]);
  expect(page.endsWith(commandsByKind(rows))).toBe(true);
});
