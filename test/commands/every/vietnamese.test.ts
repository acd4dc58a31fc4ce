/** Every command of the tree in Vietnamese: no English sentence of ours is left in what a person reads. */

import { expect, test } from 'vitest';
import { vi } from '../../../src/texts/vi/index.ts';
import { impatient } from '../../harness/emulator.ts';
import { englishFinder } from '../../harness/english-left.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** They print code, scripts, a protocol or questions for the provider; or why an emulator refused, in its own words. */
const inEnglish = ['init', 'completion', 'complete', 'mcp', 'assumptions report', 'emulator requests'];

/** What each command of the tree prints with these flags. */
async function runAll(flags: string[], leftOut: readonly string[], wrong: Record<string, string> = {}) {
  const { env, lineOf, emulator } = await startFilledLines();
  const printed: Record<string, { stdout: string; stderr: string }> = {};
  for (const name of order) {
    if ([...untilStopped, ...leftOut].includes(name)) continue;
    const { stdout, stderr } = await runCli([...lineOf(name), '--lang', 'vi', ...flags], {
      env: { ...env, PAYCONFIRM_BASE_URL: emulator.url, ...wrong },
      tty: true,
      columns: 200,
      stdin: 'a-password\nanother-password\n',
      clock: impatient,
    });
    printed[name] = { stdout, stderr };
  }
  expect(Object.keys(printed).length).toBeGreaterThan(100);
  return printed;
}

test.each([
  ['every command', [], {}],
  ['a dry run', ['--dry-run'], {}],
  ['a flag that there is not', ['--nonsense'], {}],
  ['credentials that are refused', [], { PAYCONFIRM_CLIENT_SECRET: 'not-the-secret' }],
])('%s', async (_, flags, wrong: Record<string, string>) => {
  const left = await englishFinder();
  const printed = await runAll(flags, inEnglish, wrong);
  const lines = Object.entries(printed).map(
    ([name, { stdout, stderr }]) => [name, left(`${stdout}\n${stderr}`)] as const,
  );
  expect(lines.filter(([, found]) => found.length > 0)).toEqual([]);
});

test('the values that scripts read are English', async () => {
  const texts = new Set(Object.values(Object.assign({}, ...vi)).filter((text) => /[^ -~]/.test(`${text}`)));
  const printed = await runAll(['-o', 'csv'], inEnglish);
  const cells = Object.entries(printed).map(
    ([name, { stdout }]) => [name, stdout.split(/[,\n]/).filter((cell) => texts.has(cell))] as const,
  );
  expect(cells.filter(([, left]) => left.length > 0)).toEqual([]);
});
