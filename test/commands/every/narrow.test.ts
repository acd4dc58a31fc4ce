import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';

/** Lists on a terminal of 80 columns: ids are whole, because the next command needs them. */
let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
  await cli(['webhooks', 'create', '--name', 'the-shop-in-hanoi', '--url', 'http://127.0.0.1:9/hook']);
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1']);
  await emulator.idle();
});
afterAll(() => emulator.stop());

test.each([
  [['accounts', 'list'], 36, 'TYPE (customer_type), PHONE (phone_number)'],
  [['webhooks', 'list'], 36, 'AUTH (auth_type)'],
  [['webhooks', 'logs'], 8, 'NOTE (description), TOOK (duration_ms), EVENT (event_type), URL (endpoint_url)'],
])('%s', async (argv, characters, leftOut) => {
  const { items } = JSON.parse((await cli([...argv, '--json'])).stdout) as { items: { id: string }[] };
  const { stdout, stderr } = await cli(argv, { tty: true });
  const [head, ...rows] = stdout.trimEnd().split('\n');
  expect(rows).toHaveLength(items.length);
  for (const [index, { id }] of items.entries())
    expect(rows[index]!.split(/ +/)).toContain(id.slice(0, characters));
  for (const line of [head!, ...rows]) expect(line.length).toBeLessThanOrEqual(80);
  expect(stderr.replaceAll('\n', ' ')).toContain(`Hidden columns: ${leftOut}. `);
});

test('webhooks list shows whether a configuration is active and what it is bound to', async () => {
  expect((await cli(['webhooks', 'list'], { tty: true })).stdout).toMatch(
    / {2}the-shop-i… {2}http:\/\/127… {2}yes {5}every VA\n/,
  );
});

test('at 60 columns webhooks list still says the name and the URL', async () => {
  const { stdout } = await cli(['webhooks', 'list'], { tty: true, columns: 60 });
  expect(stdout).toMatch(/^ID {36}NAME +URL\n\S{36} {2}the-\S+… {2}http\S+…\n$/);
});

test('a page past the last one says how many there are', async () => {
  expect(await cli(['accounts', 'list', '--page', '9'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Page 9 is empty; the list has 2.\n',
  });
});

test('a prefix that breaks the rules is refused in words', async () => {
  const id = '9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02';
  const { code, stderr } = await cli(['va', 'request', '--account-id', id, '--prefix', 'shop', '--agree']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--prefix must be upper-case letters and digits; given: "shop"'),
  ]);
});

test('an error is folded at words on a terminal, its command left whole, and never in a pipe', async () => {
  const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9', PAYCONFIRM_PROFILE: 'shop' };
  const piped = await runCli(['whoami'], { env });
  expect([piped.code, piped.stderr]).toEqual([
    4,
    'error: no credentials: you are not logged in\nhint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm --profile shop auth login\nno account yet: payconfirm emulator start\n',
  ]);
  const { stderr } = await runCli(['whoami'], { env, tty: true });
  expect(stderr).toBe(
    [
      'error: no credentials: you are not logged in',
      'hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or:',
      'payconfirm --profile shop auth login',
      'no account yet: payconfirm emulator start',
      '',
    ].join('\n'),
  );
});

test('a warning is folded like an error, and never in a pipe', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  writeFileSync(join(folder, 'config.json'), '{"output":"xml"}', { mode: 0o600 });
  const env = { PAYCONFIRM_CONFIG_DIR: folder };
  const warning = `warning: output in ${folder}/config.json must be one of table, tsv, json, ndjson, csv, yaml; given: xml; the default is used. To correct it: payconfirm config set output VALUE\n`;
  expect((await runCli(['config', 'path'], { env })).stderr).toBe(warning);
  const { stderr } = await runCli(['config', 'path'], { env, tty: true });
  expect(stderr.replace(/\n(?!$)/g, ' ')).toBe(warning);
  const lines = stderr.split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.at(-2)).toMatch(/payconfirm config set output VALUE$/);
});

test('what comes next names the profile that was chosen', async () => {
  const profile = { env: { PAYCONFIRM_PROFILE: 'shop' } };
  const made = await cli(['webhooks', 'create', '--name', 'n', '--url', 'http://127.0.0.1:9/n'], profile);
  expect(made.stderr).toMatch(/Created\. Try it: payconfirm --profile shop webhooks test \S+/);
  const none = await cli(['va', 'registrations'], profile);
  expect(none.stderr).toBe(
    'no registrations on this machine. Start one: payconfirm --profile shop va register\n',
  );
});
