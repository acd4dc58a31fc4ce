/** What was probably meant is named: a value of a setting, every page in a limit, an address in the place of an id. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { lines } from '../../harness/every-command.ts';
import { runCli } from '../../harness/run-cli.ts';

const run = (argv: readonly string[]) =>
  runCli(argv, { env: { PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'meant-')) } });

test.each([
  [['config', 'set', 'output', 'jsn'], 'Did you mean json'],
  [['config', 'set', 'scheme', 'timestamp.bdy'], 'Did you mean timestamp.body'],
  [['config', 'set', 'request_timout', '30s'], 'Did you mean request_timeout?'],
  [
    ['webhooks', 'test', 'https://shop.example/hook'],
    'payconfirm webhooks test --url https://shop.example/hook',
  ],
])('%j', async (argv, hint) => {
  const { code, stdout, stderr } = await run(argv);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(`hint: ${hint}`)]);
});

const paged = leaves(await loadTree()).filter(([, { flags = {} }]) => 'limit' in flags && 'all' in flags);

test.each(paged.map(([name]) => name))('%s --limit=all names --all', async (name) => {
  const { code, stderr } = await run([...name.split(' '), ...(lines[name] ?? []), '--limit=all']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('hint: Did you mean --all?')]);
});
