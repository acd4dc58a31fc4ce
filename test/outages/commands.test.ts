/** Commands in every outage. `npm run outages` runs all of them and writes docs/reference/outages.md; CI runs one of each kind. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf } from './judge.ts';
import { commandRow, examples, pageOfKinds } from './page.ts';
import { commands, runAll } from './run.ts';

const file = new URL('../../docs/reference/outages.md', import.meta.url);
const writesPage = process.env.OUTAGES === 'all';

test('a command does in an outage what docs/reference/outages.md says', { timeout: 3_600_000 }, async () => {
  const { runs, well } = await runAll(writesPage ? commands : Object.values(examples));
  const rows = [...well.keys()].sort().map((command) => commandRow(command, runs));
  const kinds = pageOfKinds(runs);
  if (writesPage) writeFileSync(file, `${kinds}${rows.join('\n')}\n`);
  expect(runs.flatMap((run) => faultsOf(run, well.get(run.command)!))).toEqual([]);
  const page = readFileSync(file, 'utf8');
  expect(page.slice(0, kinds.length)).toBe(kinds);
  expect(page.split('\n')).toEqual(expect.arrayContaining(rows));
});
