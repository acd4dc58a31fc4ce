import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { homeWithKeychain } from '../../harness/keychain.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

// By a `secret-tool` of ours; test/process/keychain.test.ts asks the real one.

let emulator: RunningEmulator;
let own: ReturnType<typeof homeWithKeychain>;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());
beforeEach(() => {
  own = homeWithKeychain();
  emulator.clock.set('2026-11-21T01:00:00Z');
});

const cli = (argv: string[], options: RunOptions = {}) =>
  runCli(argv, { clock: emulator.clock, ...options, env: { ...own.env, ...options.env } });
const login = (options: RunOptions = {}, ...flags: string[]) =>
  cli(
    [
      ...['auth', 'login', '--base-url', emulator.url],
      ...['--client-id', 'emulator-client', '--client-secret-stdin', ...flags],
    ],
    { stdin: 'emulator-secret\n', ...options },
  );
const ran = () => own.seen().match(/(?<=^ran: ).*/gm) ?? [];
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const service = () => `payconfirm:${emulator.url}`;
const inFile = () => ({ value: 'emulator-secret', origin: emulator.url });

describe('auth login', () => {
  test('keeps the client secret in the keychain, and reads it back', async () => {
    expect(said(await login())).toMatchInlineSnapshot(`
      "profile	default
      base_url	http://127.0.0.1:40100
      client_id	emulator-client
      username	
      expires_at	2026-11-21T09:00:00.000+07:00
      ! The client secret is in the system's keychain.
      ! Logged in. The credentials are saved in profile default.
      "
    `);
    expect(own.items()).toEqual([[service(), 'emulator-secret']]);
    expect(own.kept('credentials.json').default).toEqual({
      client_secret: { keychain: uuid, origin: emulator.url },
      token: expect.objectContaining({ bound_to: expect.any(String) }),
    });
    expect(ran()).toEqual(['store', 'lookup']);
    expect(said(await cli(['auth', 'status']))).toMatchInlineSnapshot(`
      "profile	default
      base_url	http://127.0.0.1:40100
      client_id	emulator-client
      client_secret	set (keychain)
      token	cached
      expires_at	2026-11-21T09:00:00.000+07:00
      "
    `);
    expect(said(await cli(['auth', 'status', '--jq', '.client_secret_source']))).toBe('keychain\n');
  });

  test('moves one from the file; the next takes the place of the one before', async () => {
    await login({ env: { PAYCONFIRM_KEYCHAIN: '0' } });
    expect([own.kept('credentials.json').default.client_secret, ran()]).toEqual([inFile(), []]);
    // A read moves nothing.
    await cli(['whoami']);
    expect(own.kept('credentials.json').default.client_secret).toEqual(inFile());
    await login();
    await login();
    expect(own.text('credentials.json')).not.toContain('emulator-secret');
    expect(own.items()).toEqual([[service(), 'emulator-secret']]);
  });

  test('puts it back into the file with PAYCONFIRM_KEYCHAIN=0, and says what may stay', async () => {
    await login();
    expect(said(await login({ env: { PAYCONFIRM_KEYCHAIN: '0' } }))).toMatchInlineSnapshot(`
      "profile	default
      base_url	http://127.0.0.1:40100
      client_id	emulator-client
      username	
      expires_at	2026-11-21T09:00:00.000+07:00
      ! warning: the client secret of profile default may still be in the system's keychain, which is not asked, by PAYCONFIRM_KEYCHAIN=0
      ! to remove it there: secret-tool clear service payconfirm:http://127.0.0.1:40100 account 00000000-0000-4000-8000-000000000001
      ! Logged in. The credentials are saved in profile default.
      "
    `);
    expect(own.kept('credentials.json').default.client_secret).toEqual(inFile());
  });

  test('two profiles have one each', async () => {
    await login();
    await login({}, '--profile', 'shop');
    expect(own.items()).toHaveLength(2);
    expect((await cli(['auth', 'logout', '--profile', 'shop'])).code).toBe(0);
    expect(own.items()).toHaveLength(1);
    expect((await cli(['auth', 'token', '--fresh'])).code).toBe(0);
  });

  test('a dry run runs no program', async () => {
    await login();
    const before = [ran().length, own.text('credentials.json')];
    expect((await login({}, '--dry-run')).code).toBe(0);
    const logout = await cli(['auth', 'logout', '--dry-run', '--json']);
    expect(JSON.parse(logout.stdout)).toMatchObject({
      command: expect.arrayContaining(['secret-tool', 'clear']),
    });
    expect([ran().length, own.text('credentials.json')]).toEqual(before);
  });
});

describe('not tried at all', () => {
  test.each<[string, () => Record<string, string>]>([
    ['without a D-Bus session', () => ({ DBUS_SESSION_BUS_ADDRESS: '' })],
    ['with PAYCONFIRM_KEYCHAIN=0', () => ({ PAYCONFIRM_KEYCHAIN: '0' })],
    [
      'where all is in one folder',
      () => ({ PAYCONFIRM_CONFIG_DIR: join(own.home, '.config', 'payconfirm') }),
    ],
  ])('%s', async (_, env) => {
    expect((await login({ env: env() })).code).toBe(0);
    expect(own.kept('credentials.json').default.client_secret).toEqual(inFile());
    expect(own.seen()).toBe('');
  });

  test('by what needs no client secret: help, a run with its own secret or token', async () => {
    await login();
    const before = ran().length;
    for (const argv of [['--version'], ['--help'], ['profiles', 'list']]) {
      expect((await cli(argv)).code).toBe(0);
    }
    const env = { PAYCONFIRM_CLIENT_SECRET: 'emulator-secret' };
    const token = await cli(['auth', 'token', '--fresh'], { env });
    expect(token.code).toBe(0);
    expect((await cli(['whoami'], { env: { PAYCONFIRM_TOKEN: token.stdout.trim() } })).code).toBe(0);
    expect(ran()).toHaveLength(before);
    expect((await cli(['whoami'])).code).toBe(0);
    expect(ran().slice(before)).toEqual(['lookup']);
  });
});

test('the secret is in no command line and no variable of any process', async () => {
  await login();
  expect((await cli(['keys', 'generate', '--save'])).code).toBe(0);
  expect((await cli(['keys', 'list'])).code).toBe(0);
  expect((await cli(['auth', 'token', '--fresh'])).code).toBe(0);
  const [item = []] = own.items();
  const generate = ['lookup', 'store', 'lookup', 'clear'];
  expect(ran()).toEqual(['store', 'lookup', ...generate, 'lookup', 'lookup']);
  // What it should find, it finds.
  expect(own.seen()).toContain('lookup');
  expect(own.seen()).toContain('DBUS_SESSION_BUS_ADDRESS=');
  expect(item[1]).toMatch(/^\S{16,}$/);
  expect(own.seen()).not.toContain(item[1]);
});

describe('a keychain that does not do its work: the file', () => {
  test.each([
    ['hangs', 'sleep 600'],
    ['hangs when read back', '[ "$1" = store ] || sleep 600'],
    ['fails', 'echo "Cannot\\033[2J prompt" >&2; exit 3'],
    ['keeps nothing', 'exit 0'],
    ['prints nonsense', '[ "$1" = store ] || { echo nonsense; exit 0; }'],
    ['prints escape codes', '[ "$1" = store ] || { printf "\\033[2J\\033]0;x\\007"; exit 0; }'],
    ['prints without an end', '[ "$1" = store ] || exec yes'],
    [
      'leaves a program that holds its output open',
      '[ "$1" = store ] || { setsid sh -c ": >left; sleep 5" & until [ -e left ]; do :; done; exit 0; }',
    ],
  ])('%s', async (_, lines) => {
    own.misbehaves(lines);
    expect(said(await login())).toMatchSnapshot();
    expect(own.kept('credentials.json').default.client_secret).toEqual(inFile());
  });
});

describe('a keychain that has what a profile needs, and does not give it: exit 4', () => {
  test.each<[string, string, Record<string, string>?]>([
    ['hangs', 'sleep 600'],
    ['fails', 'printf "Cannot\\033[2J prompt\\n" >&2; exit 3'],
    ['no longer has it', 'exit 1'],
    ['prints nothing', 'exit 0'],
    ['prints escape codes', 'printf "\\033[2J\\033]0;x\\007"; exit 0'],
    ['prints without an end', 'exec yes'],
    ['is not there', '', { DBUS_SESSION_BUS_ADDRESS: '' }],
    ['is not asked', '', { PAYCONFIRM_KEYCHAIN: '0' }],
  ])('%s', async (_, lines, env = {}) => {
    await login();
    own.misbehaves(lines);
    // Whether the cached token was obtained with this client secret is not known.
    expect((await cli(['whoami'], { env })).code).toBe(4);
    const write = ['webhooks', 'create', '--name', 'n', '--url', 'https://shop.example/hook'];
    const refused = await cli(write, { env });
    expect(refused.code).toBe(4);
    expect(said(refused)).toMatchSnapshot();
    expect((await cli(['auth', 'status', '--jq', '.client_secret'], { env })).code).toBe(4);
  });

  test('auth logout forgets what is here, and says what may stay there', async () => {
    await login();
    own.misbehaves('sleep 600');
    expect(said(await cli(['auth', 'logout']))).toMatchInlineSnapshot(`
      "! warning: the client secret of profile default may still be in the system's keychain, which did not answer within a second
      ! to remove it there: secret-tool clear service payconfirm:http://127.0.0.1:40100 account 00000000-0000-4000-8000-000000000001
      ! Deleted the client secret and token of profile default.
      "
    `);
    expect(own.kept('credentials.json')).toEqual({});
  });
});

test('a secret that was replaced in the keychain: the token of the one before is not used', async () => {
  await login();
  const token = async () => (await cli(['auth', 'token'])).stdout;
  const first = await token();
  expect(await token()).toBe(first);
  const line = ['keys', 'generate', '--json', '--jq', '.client_secret'];
  const { code, stdout: replacement } = await cli(line);
  expect(code).toBe(0);
  own.replaceItems(replacement.trim());
  const refused = await cli(['whoami']);
  // The client secret is now that of another key.
  expect([refused.code, refused.stderr]).toEqual([
    4,
    expect.stringContaining('wrong client_id or client_secret'),
  ]);
  own.replaceItems('emulator-secret');
  expect(await token()).not.toBe('');
});

test('profiles delete removes it from the keychain', async () => {
  await login({}, '--profile', 'shop');
  expect((await cli(['profiles', 'delete', 'shop', '--yes'])).code).toBe(0);
  expect([own.items(), own.kept('credentials.json')]).toEqual([[], {}]);
});

test('a profile that was renamed by hand in both files keeps it', async () => {
  await login();
  const folder = join(own.home, '.config', 'payconfirm');
  mkdirSync(folder, { recursive: true });
  for (const file of ['config.json', 'credentials.json']) {
    writeFileSync(join(folder, file), own.text(file).replace('"default"', '"shop"'), { mode: 0o600 });
  }
  expect((await cli(['auth', 'token', '--fresh', '--profile', 'shop'])).code).toBe(0);
});

test('it is given for no other origin, also when the file is changed to name one', async () => {
  await login();
  const file = join(own.home, '.config', 'payconfirm', 'credentials.json');
  const other = emulator.url.replace('127.0.0.1', 'localhost');
  writeFileSync(file, own.text('credentials.json').replaceAll(emulator.url, other), { mode: 0o600 });
  const run = await cli(['auth', 'token', '--fresh', '--base-url', other]);
  expect([run.code, run.stderr]).toEqual([4, expect.stringContaining('which no longer holds it')]);
});

test('what cannot be written down is not left in the keychain', async () => {
  await login();
  const [before] = own.items();
  own.misbehaves(
    `[ "$1" != lookup ] || { rm -f ${own.home}/.config/payconfirm/config.json; mkdir ${own.home}/.config/payconfirm/config.json; }`,
  );
  expect((await login()).code).not.toBe(0);
  expect(own.items()).toEqual([before]);
});
