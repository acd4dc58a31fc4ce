import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../../../src/commands/smoke/checks.ts';
import { runCli } from '../../harness/run-cli.ts';

test('--dry-run with a report: the checks are named all the same, and the file is left as it is', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'smoke.xml');
  writeFileSync(file, 'of an earlier run');
  const { code, stderr } = await runCli(['smoke', '--emulator', '--dry-run', '--junit', file]);
  const plan = checks.map(({ name }) => `- ${name}\n`).join('');
  expect([code, stderr, readFileSync(file, 'utf8')]).toEqual([
    0,
    `It would check, one after the other:\n${plan}and write the report to ${file}\nNothing was started.\n`,
    'of an earlier run',
  ]);
});

test('--junit -: refused, since standard output has the checks', async () => {
  expect(await runCli(['smoke', '--emulator', '--junit', '-'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: --junit takes a file, not -\nhint: standard output is used for data\n',
  });
});
