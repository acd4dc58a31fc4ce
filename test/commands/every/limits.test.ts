/** A list of at most nothing, or of less, is a slip: it is refused before anything is asked. */
import { expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { lines, unknown } from '../../harness/every-command.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startService } from '../../harness/scripted-service.ts';

const limited = leaves(await loadTree()).filter(([, { flags = {} }]) => 'limit' in flags);

test('there are lists with a limit', () => {
  expect(limited.map(([name]) => name)).toEqual(expect.arrayContaining(['webhooks logs', 'va list']));
});

test.each(limited.map(([name]) => name))('%s', async (name) => {
  const { origin, received } = await startService(() => ({}));
  const env = { PAYCONFIRM_BASE_URL: origin, PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's' };
  for (const limit of ['0', '-1']) {
    const line = lines[name]!.map((word) => word.replace(/^\{.*\}$/, unknown));
    const { code, stdout, stderr } = await runCli([...name.split(' '), ...line, `--limit=${limit}`], { env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^error: --limit must be .*; given: ${limit}\\n`));
  }
  expect(received).toEqual([]);
});
