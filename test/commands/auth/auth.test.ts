import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownSettings } from '../../harness/own-settings.ts';
import { said } from '../../harness/said.ts';

const own = ownSettings();
const { cli, byKey, kept } = own;
const mode = (file: string) => (statSync(join(own.folder, file)).mode & 0o777).toString(8);

describe('auth login with a client key', () => {
  test('keeps the key, and a token with its expiry, in files of the owner alone', async () => {
    expect(said(await byKey())).toMatchInlineSnapshot(`
      "profile	default
      base_url	http://127.0.0.1:40100
      client_id	emulator-client
      username	
      expires_at	2026-11-21T09:00:00.000+07:00
      ! Logged in. The credentials are saved in profile default.
      "
    `);
    expect([mode('.'), mode('config.json'), mode('credentials.json')]).toEqual(['700', '600', '600']);
    expect(kept('config.json')).toEqual({
      profiles: { default: { base_url: own.emulator.url, client_id: 'emulator-client' } },
    });
    expect(kept('credentials.json')).toEqual({
      default: {
        client_secret: { value: 'emulator-secret', origin: own.emulator.url },
        token: {
          access_token: expect.any(String),
          expires_at: '2026-11-21T02:00:00.000Z',
          bound_to: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    });
    expect(said(await cli(['whoami', '--fields', 'username,name', '--json']))).toMatchInlineSnapshot(`
      "{
        "username": "demo",
        "name": "Demo Shop"
      }
      "
    `);
  });

  test('a wrong secret: exit 4, nothing kept', async () => {
    const line = ['auth', 'login', '--base-url', own.emulator.url, '--client-id', 'emulator-client'];
    const run = await cli([...line, '--client-secret-stdin'], { stdin: 'guessed-secret' });
    expect(said(run)).toMatchInlineSnapshot(`
      "! error: wrong client_id or client_secret (HTTP 401)
      ! hint: To see the current credentials: payconfirm auth status
      ! renew them: payconfirm auth login
      exit 4
      "
    `);
    expect(() => statSync(own.folder)).toThrow('ENOENT');
  });

  test('of the environment: its variables are named, and a login says that they stay in use', async () => {
    const env = { PAYCONFIRM_CLIENT_ID: 'mine', PAYCONFIRM_CLIENT_SECRET: 'mistyped' };
    const list = ['webhooks', 'list', '--base-url', own.emulator.url];
    expect(said(await cli(list, { env }))).toMatchInlineSnapshot(`
      "! error: wrong client_id or client_secret (HTTP 401)
      ! hint: These credentials are from the environment: correct or unset PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET.
      ! To see the current credentials: payconfirm auth status
      exit 4
      "
    `);
    const login = ['auth', 'login', '--base-url', own.emulator.url];
    const given = ['--client-id', 'emulator-client', '--client-secret-stdin'];
    expect(said(await cli(login, { env }))).toMatchInlineSnapshot(`
      "! error: wrong client_id or client_secret (HTTP 401)
      ! hint: These credentials are from the environment: correct or unset PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET.
      ! To see the current credentials: payconfirm auth status
      exit 4
      "
    `);
    expect(said(await cli([...login, ...given], { env, stdin: 'guessed' }))).toMatchInlineSnapshot(`
      "! error: wrong client_id or client_secret (HTTP 401)
      ! hint: To see the current credentials: payconfirm auth status
      ! renew them: payconfirm auth login
      exit 4
      "
    `);
    expect(said(await cli([...login, ...given], { env, stdin: 'emulator-secret' }))).toMatchInlineSnapshot(`
      "profile	default
      base_url	http://127.0.0.1:40100
      client_id	emulator-client
      username	
      expires_at	2026-11-21T09:00:00.000+07:00
      ! warning: The environment overrides the saved credentials: unset PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET to use them.
      ! Logged in. The credentials are saved in profile default.
      "
    `);
    expect(said(await cli(list, { env: { PAYCONFIRM_CLIENT_SECRET: 'mistyped' } }))).toMatchInlineSnapshot(`
      "! error: wrong client_id or client_secret (HTTP 401)
      ! hint: These credentials are from the environment: correct or unset PAYCONFIRM_CLIENT_SECRET.
      ! To see the current credentials: payconfirm auth status
      exit 4
      "
    `);
  });

  test('nobody to ask: exit 2, the flag is named', async () => {
    const login = ['auth', 'login', '--no-input'];
    expect(said(await cli(login))).toMatchInlineSnapshot(`
      "! error: missing: --base-url, --client-id and --client-secret-stdin
      ! hint: payconfirm auth login --help
      exit 2
      "
    `);
    expect(said(await cli([...login, '--base-url', own.emulator.url]))).toMatchInlineSnapshot(`
      "! error: missing: --client-id and --client-secret-stdin
      ! hint: payconfirm auth login --help
      exit 2
      "
    `);
    expect(
      said(await cli([...login, '--base-url', own.emulator.url, '--client-id', 'a'])),
    ).toMatchInlineSnapshot(`
      "! error: --client-secret-stdin is missing, and prompts are off here
      ! hint: add --client-secret-stdin
      exit 2
      "
    `);
    expect(said(await cli([...login, '--client-id', 'a', '--username', 'b']))).toMatchInlineSnapshot(`
      "! error: --client-id and --username exclude each other
      ! hint: remove one of the two
      exit 2
      "
    `);
  });
});

describe('auth login with a username', () => {
  test('keeps a token of a day; a write then asks for a client secret', async () => {
    const line = ['auth', 'login', '--base-url', own.emulator.url, '--username', 'demo', '--password-stdin'];
    expect(said(await cli(line, { stdin: 'emulator-password\n', tty: true }))).toMatchInlineSnapshot(`
      "Profile      default
      Address      http://127.0.0.1:40100
      Client ID    -
      Username     demo
      Token until  2026-11-22 08:00:00 +07
      ! Logged in. The credentials are saved in profile default.
      "
    `);
    expect(kept('config.json')).toEqual({
      profiles: {
        default: { base_url: own.emulator.url, account_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    });
    expect(said(await cli(['whoami', '--jq', '.name']))).toMatchInlineSnapshot(`
      "Demo Shop
      "
    `);
    expect(
      said(await cli(['sandbox', 'send', '--amount', '1k', '--description', 'a'])),
    ).toMatchInlineSnapshot(`
      "! error: missing X-Client-Secret (HTTP 401)
      ! hint: writes need a client secret: set PAYCONFIRM_CLIENT_SECRET, or make a key: payconfirm keys generate --save
      exit 4
      "
    `);
    own.emulator.clock.set('2026-11-22T01:00:00Z');
    expect(said(await cli(['whoami']))).toMatchInlineSnapshot(`
      "! error: no credentials: you are not logged in
      ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm auth login
      ! no account yet: payconfirm emulator start
      exit 4
      "
    `);
  });

  test('a wrong password: exit 4', async () => {
    const line = ['auth', 'login', '--base-url', own.emulator.url, '--username', 'demo', '--password-stdin'];
    expect(said(await cli(line, { stdin: 'guess' }))).toMatchInlineSnapshot(`
      "! error: wrong username or password (HTTP 401)
      ! hint: check the username and the password
      exit 4
      "
    `);
  });
});

describe('auth status', () => {
  test('without credentials: exit 4', async () => {
    expect(said(await cli(['auth', 'status'], { tty: true }))).toMatchInlineSnapshot(`
      "Profile        default
      Address        -
      Client ID      -
      Client secret  not set
      Token          none yet
      Token until    -
      ! error: no credentials: you are not logged in
      ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or:
      ! payconfirm auth login
      ! no account yet: payconfirm emulator start
      exit 4
      "
    `);
  });

  test('what is in force, and from where', async () => {
    await byKey();
    expect(said(await cli(['auth', 'status'], { tty: true }))).toMatchInlineSnapshot(`
      "Profile        default
      Address        http://127.0.0.1:40100
      Client ID      emulator-client
      Client secret  set (file)
      Token          cached
      Token until    2026-11-21 09:00:00 +07
      "
    `);
    expect(said(await cli(['auth', 'status', '--json']))).toMatchInlineSnapshot(`
      "{
        "profile": "default",
        "base_url": "http://127.0.0.1:40100",
        "client_id": "emulator-client",
        "client_secret": "set (file)",
        "client_secret_source": "file",
        "token": "cached",
        "expires_at": "2026-11-21T02:00:00.000Z"
      }
      "
    `);
    const env = { PAYCONFIRM_TOKEN: 'of-the-environment', PAYCONFIRM_CLIENT_SECRET: 'another' };
    expect(said(await cli(['auth', 'status'], { tty: true, env }))).toMatchInlineSnapshot(`
      "Profile        default
      Address        http://127.0.0.1:40100
      Client ID      emulator-client
      Client secret  set (environment)
      Token          set (environment)
      Token until    -
      "
    `);
    own.emulator.clock.set('2026-11-21T02:00:00Z');
    expect(said(await cli(['auth', 'status', '--jq', '.token']))).toMatchInlineSnapshot(`
      "expired
      "
    `);
  });
});

describe('auth token', () => {
  test('the one kept, until a minute before its end; then a new one', async () => {
    await byKey();
    const { access_token } = kept('credentials.json').default.token;
    expect(await cli(['auth', 'token'])).toEqual({ code: 0, stdout: `${access_token}\n`, stderr: '' });
    expect(JSON.parse((await cli(['auth', 'token', '--json'])).stdout)).toEqual({
      access_token,
      expires_at: '2026-11-21T02:00:00.000Z',
    });
    own.emulator.clock.set('2026-11-21T01:59:00Z');
    const { stdout } = await cli(['auth', 'token']);
    expect(stdout).not.toBe(`${access_token}\n`);
    expect(stdout).toBe(`${kept('credentials.json').default.token.access_token}\n`);
    expect((await cli(['auth', 'token', '--fresh'])).stdout).not.toBe(stdout);
  });

  test('without credentials: exit 4', async () => {
    expect(said(await cli(['auth', 'token', '--base-url', own.emulator.url]))).toMatchInlineSnapshot(`
      "! error: no credentials: you are not logged in
      ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm auth login
      ! no account yet: payconfirm emulator start
      exit 4
      "
    `);
  });
});

test('auth logout forgets secret and token, and no more', async () => {
  await byKey();
  expect(said(await cli(['auth', 'logout']))).toMatchInlineSnapshot(`
    "! Deleted the client secret and token of profile default.
    "
  `);
  expect(readFileSync(join(own.folder, 'credentials.json'), 'utf8')).not.toContain('emulator-secret');
  expect(said(await cli(['auth', 'status'], { tty: true }))).toMatchInlineSnapshot(`
    "Profile        default
    Address        http://127.0.0.1:40100
    Client ID      emulator-client
    Client secret  not set
    Token          none yet
    Token until    -
    ! error: no credentials: you are not logged in
    ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or:
    ! payconfirm auth login
    ! no account yet: payconfirm emulator start
    exit 4
    "
  `);
  expect(said(await cli(['whoami']))).toMatchInlineSnapshot(`
    "! error: no credentials: you are not logged in
    ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm auth login
    ! no account yet: payconfirm emulator start
    exit 4
    "
  `);
});

test('a token that the service no longer takes is fetched anew, once', async () => {
  await byKey();
  await own.emulator.control('POST', '/reset');
  expect(said(await cli(['whoami', '--jq', '.username']))).toMatchInlineSnapshot(`
    "demo
    "
  `);
});

describe('client', () => {
  test('register, log in, change the password', async () => {
    const register = [
      'client',
      'register',
      '--base-url',
      own.emulator.url,
      '--username',
      'shop',
      '--name',
      'Shop Ă',
    ];
    const stdin = 'a-long-password\n';
    expect(said(await cli([...register, '--password-stdin'], { stdin, tty: true }))).toMatchInlineSnapshot(`
      "ID        00000000-0000-4000-8000-000000000001
      Username  shop
      Name      Shop Ă
      Active    yes
      Created   2026-11-21 08:00:00 +07
      ! Registered. Next: payconfirm auth login --username shop
      "
    `);
    expect(said(await cli([...register, '--password-stdin'], { stdin }))).toMatchInlineSnapshot(`
      "! error: this username is taken (HTTP 400)
      exit 1
      "
    `);
    const login = ['auth', 'login', '--base-url', own.emulator.url, '--username', 'shop', '--password-stdin'];
    expect((await cli(login, { stdin })).code).toBe(0);
    expect(said(await cli(['client', 'me'], { tty: true }))).toMatchInlineSnapshot(`
      "ID        00000000-0000-4000-8000-000000000001
      Username  shop
      Name      Shop Ă
      Active    yes
      Created   2026-11-21 08:00:00 +07
      "
    `);
    expect(said(await cli(['keys', 'generate', '--save'], { tty: true }))).toMatchInlineSnapshot(`
      "ID             00000000-0000-4000-8000-000000000001
      Client ID      00000000-0000-4000-8000-000000000002
      Client secret  -
      Name           Default Key
      Created        2026-11-21 08:00:00 +07
      ! Saved in profile default.
      "
    `);
    const change = ['client', 'change-password', '--password-stdin'];
    expect(said(await cli(change, { stdin: 'a-long-password\n' }))).toMatchInlineSnapshot(`
      "! error: --password-stdin needs two lines: the old password, then the new one
      exit 2
      "
    `);
    expect(said(await cli(change, { stdin: 'guess\nanother-password\n' }))).toMatchInlineSnapshot(`
      "! error: the old password is wrong (HTTP 400)
      exit 1
      "
    `);
    expect(said(await cli(change, { stdin: 'a-long-password\nanother-password\n' }))).toMatchInlineSnapshot(`
      "! Password changed. A token of an earlier login may have ended: payconfirm auth login
      "
    `);
    expect((await cli(login, { stdin })).code).toBe(4);
    expect((await cli(login, { stdin: 'another-password\n' })).code).toBe(0);
  });
});

describe('a token is not used after its client secret was replaced', () => {
  const token = async (env = {}) => cli(['auth', 'token'], { env });
  const generate = async () =>
    JSON.parse((await cli(['keys', 'generate', '--json'])).stdout) as {
      client_id: string;
      client_secret: string;
    };

  test('in the profile', async () => {
    await byKey();
    const first = (await token()).stdout;
    expect((await token()).stdout).toBe(first);
    const file = join(own.folder, 'credentials.json');
    const replace = (secret: string) => {
      const contents = kept('credentials.json');
      contents.default.client_secret.value = secret;
      writeFileSync(file, JSON.stringify(contents));
    };
    replace('a-wrong-secret');
    expect([(await cli(['whoami'])).code, (await cli(['auth', 'status', '--jq', '.token'])).stdout]).toEqual([
      4,
      'none yet\n',
    ]);
    replace('emulator-secret');
    expect((await token()).stdout).toBe(first);
  });

  test('by the environment', async () => {
    await byKey();
    const first = (await token()).stdout;
    const key = await generate();
    const env = { PAYCONFIRM_CLIENT_ID: key.client_id, PAYCONFIRM_CLIENT_SECRET: key.client_secret };
    const second = (await token(env)).stdout;
    expect(second).not.toBe(first);
    expect((await token(env)).stdout).toBe(second);
    expect(
      (await cli(['whoami'], { env: { ...env, PAYCONFIRM_CLIENT_SECRET: 'a-wrong-secret' } })).code,
    ).toBe(4);
    // The same secret from another place is the same.
    expect((await token({ PAYCONFIRM_CLIENT_SECRET: 'emulator-secret' })).code).toBe(0);
  });
});

test('a token in a file of an older version is not used', async () => {
  await byKey();
  const contents = kept('credentials.json');
  const { access_token, expires_at } = contents.default.token;
  contents.default.token = {
    access_token,
    expires_at,
    origin: own.emulator.url,
    client_id: 'emulator-client',
  };
  writeFileSync(join(own.folder, 'credentials.json'), JSON.stringify(contents));
  expect((await cli(['auth', 'token'])).stdout).not.toContain(access_token);
});
