/** What every command says where the terminal has ASCII alone, and in plain mode: none of our signs, nothing drawn over. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, order, untilStopped } from '../../harness/every-command.ts';
import { receiver } from '../../harness/receiver.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** Of the service's, in names and notes: they stay as they are. */
const note = 'trả-tiền-đơn-DH1';

async function world() {
  const testbed = await startTestbed({ now: Date.now() });
  const hook = await receiver((response) => response.end('ok'));
  const env = { HOOK: 'the-secret-of-a-hook' };
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const webhook = await testbed.configure('shop', hook.url, auth, { env });
  const refusing = await testbed.configure('broken', await testbed.answering(500), auth, { env });
  await testbed.transfer('FT1', note);
  const [log] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs')).items;
  const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const body = join(folder, 'body.json');
  writeFileSync(body, '{}');
  const { emulator } = testbed;
  return {
    env: {
      ...env,
      PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
      PAYCONFIRM_BASE_URL: emulator.url,
      PAYCONFIRM_CLIENT_ID: emulator.clientId,
      PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
    },
    values: { webhook, refusing, hook: hook.url, log: log!.id, account: account!.id, body } as Record<
      string,
      string
    >,
  };
}

/** What is said of each command, on a terminal. */
async function saidByEvery(modes: Record<string, string>): Promise<Map<string, string>> {
  const { env, values } = await world();
  const said = new Map<string, string>();
  // `complete` speaks to a shell, and `openapi` prints a file for programs.
  for (const name of order.filter((one) => !['complete', 'openapi'].includes(one))) {
    const argv = lines[name]!.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''));
    const stop = untilStopped.includes(name) ? { signal: AbortSignal.timeout(800) } : {};
    const run = { env: { ...env, ...modes }, stdin: 'a-password\n', clock: impatient, tty: true, ...stop };
    const { stdout, stderr } = await runCli([...name.split(' '), ...argv], run);
    said.set(name, stdout + stderr);
  }
  return said;
}

/** Characters outside ASCII, and control codes, but for the letters of names and notes. */
const odd = /[^\x20-\x7e\n\p{L}\p{M}]/u;

test.each([
  ['a dumb terminal', { TERM: 'dumb' }, '+', 'd'],
  ['the C locale', { LC_ALL: 'C', TERM: 'xterm' }, '+', 'd'],
  ['plain mode', { PAYCONFIRM_PLAIN: '1', TERM: 'xterm' }, 'ok', 'VND'],
])('%s: every command', async (_, modes, mark, dong) => {
  const said = await saidByEvery(modes);
  const found = [...said].flatMap(([name, text]) => {
    const [character] = odd.exec(text) ?? [];
    return character === undefined ? [] : [[name, character, text.slice(0, 300)]];
  });
  expect(found).toEqual([]);
  // The commands did their work, and the signs that they have elsewhere are spelled.
  expect(said.get('trace')).toContain(note);
  expect(said.get('webhooks verify')).toContain(`${mark} `);
  expect(said.get('trace')).toContain(`150.000 ${dong}`);
});

test('every help page is ASCII there', async () => {
  const names = leaves(await loadTree()).map(([name]) => name.split(' '));
  const pages = [[], ...names, ...new Set(names.map(([noun]) => [noun!]))];
  for (const words of pages) {
    const { stdout, stderr } = await runCli([...words, '--help'], { env: { LC_ALL: 'POSIX' } });
    expect([words, stdout.match(/[^\x20-\x7e\n]/g), stderr]).toEqual([words, null, '']);
  }
});

test.each(['json', 'csv', 'tsv', 'yaml', 'ndjson'])('data stays as it is: %s', async (output) => {
  const { env } = await world();
  const argv = ['transactions', 'list', '-o', output];
  const [here, there] = [
    await runCli(argv, { env }),
    await runCli(argv, { env: { ...env, LC_ALL: 'C', PAYCONFIRM_PLAIN: '1', TERM: 'dumb' } }),
  ];
  expect(there).toEqual(here);
  expect(there.stdout).toContain(note);
});
