import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-settings-'));
});
const cli = (argv: string[], options: RunOptions = {}) =>
  runCli(argv, { ...options, env: { PAYCONFIRM_CONFIG_DIR: folder, ...options.env } });

describe('config', () => {
  test.each([
    ['vi', 'Từ nay hiển thị bằng tiếng Việt.\n'],
    ['en', 'Texts are now in English.\n'],
  ])('set lang %s answers in that language', async (language, stderr) => {
    const env = { LC_ALL: 'C.UTF-8' };
    expect(await cli(['config', 'set', 'lang', language], { env })).toEqual({ code: 0, stdout: '', stderr });
  });

  test('set, get, list', async () => {
    expect(said(await cli(['config', 'get', 'tz']))).toMatchInlineSnapshot(`""`);
    expect(said(await cli(['config', 'set', 'tz', 'UTC']))).toMatchInlineSnapshot(`""`);
    expect(said(await cli(['config', 'get', 'tz']))).toMatchInlineSnapshot(`
      "UTC
      "
    `);
    expect(said(await cli(['config', 'list'], { tty: true }))).toMatchInlineSnapshot(`
      "KEY              VALUE
      output           -
      tz               UTC
      lang             -
      request_timeout  -
      retry_for        -
      alias_url        -
      scheme           -
      kind             -
      "
    `);
    expect(said(await cli(['config', 'set', 'output', 'json']))).toMatchInlineSnapshot(`""`);
    expect(said(await cli(['config', 'list']))).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "key": "output",
            "value": "json"
          },
          {
            "key": "tz",
            "value": "UTC"
          },
          {
            "key": "lang",
            "value": null
          },
          {
            "key": "request_timeout",
            "value": null
          },
          {
            "key": "retry_for",
            "value": null
          },
          {
            "key": "alias_url",
            "value": null
          },
          {
            "key": "scheme",
            "value": null
          },
          {
            "key": "kind",
            "value": null
          }
        ],
        "total": 8
      }
      "
    `);
    expect(await cli(['config', 'path', '-o', 'tsv'])).toEqual({
      code: 0,
      stdout: `${folder}\n`,
      stderr: '',
    });
  });

  test.each([
    ['alias_url', 'https://old.example'],
    ['kind', 'sandbox'],
    ['tz', 'UTC'],
  ])('unset removes %s, and leaves the rest', async (key, value) => {
    await cli(['config', 'set', key, value]);
    await cli(['config', 'set', 'scheme', 'timestamp.body']);
    await cli(['config', 'set', 'lang', 'vi']);
    expect((await cli(['config', 'get', key])).stdout).toBe(`${value}\n`);
    // Once more: what is not there is no error.
    for (const _ of [1, 2]) {
      expect(await cli(['config', 'unset', key])).toEqual({ code: 0, stdout: '', stderr: '' });
      expect((await cli(['config', 'get', key])).stdout).toBe('');
    }
    expect((await cli(['config', 'get', 'scheme'])).stdout).toBe('timestamp.body\n');
    expect((await cli(['config', 'get', 'lang'])).stdout).toBe('vi\n');
  });

  test('a key or a value that is none: exit 2, and what would be one', async () => {
    expect(said(await cli(['config', 'get', 'colour']))).toMatchInlineSnapshot(`
      "! error: no setting colour
      ! hint: There are: output, tz, lang, request_timeout, retry_for, alias_url, scheme, kind
      exit 2
      "
    `);
    expect(said(await cli(['config', 'set', 'output', 'xml']))).toMatchInlineSnapshot(`
      "! error: output must be one of table, tsv, json, ndjson, csv, yaml; given: xml
      exit 2
      "
    `);
    expect(said(await cli(['config', 'set', 'tz', 'Hanoi']))).toMatchInlineSnapshot(`
      "! error: tz must be a zone such as Asia/Ho_Chi_Minh or UTC; given: Hanoi
      exit 2
      "
    `);
    expect(said(await cli(['config', 'set', 'request_timeout', 'soon']))).toMatchInlineSnapshot(`
      "! error: request_timeout must be a duration such as 30s; given: soon
      exit 2
      "
    `);
    expect(said(await cli(['config', 'set', 'request_timeout', '0']))).toMatchInlineSnapshot(`
      "! error: request_timeout must be a duration such as 30s; given: 0
      exit 2
      "
    `);
  });
});

describe('profiles', () => {
  let emulator: RunningEmulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());
  const logIn = (name: string) => {
    const line = ['auth', 'login', '--profile', name, '--base-url', emulator.url];
    return cli([...line, '--client-id', 'emulator-client', '--client-secret-stdin'], {
      stdin: 'emulator-secret',
    });
  };

  test('none yet', async () => {
    expect(said(await cli(['profiles', 'list'], { tty: true }))).toMatchInlineSnapshot(`
      "! No profiles yet: payconfirm auth login
      "
    `);
    expect(said(await cli(['profiles', 'use', 'shop']))).toMatchInlineSnapshot(`
      "! error: no profile shop
      ! hint: none yet: payconfirm auth login
      exit 2
      "
    `);
    expect(said(await cli(['profiles', 'show']))).toMatchInlineSnapshot(`
      "! error: no profile default
      ! hint: none yet: payconfirm auth login
      exit 2
      "
    `);
    expect(said(await cli(['whoami', '--profile', 'shop']))).toMatchInlineSnapshot(`
      "! error: no profile shop
      ! hint: log in: payconfirm --profile shop auth login
      ! or start the emulator, which needs no account: payconfirm emulator start
      exit 2
      "
    `);
  });

  test('list, use, show, delete', async () => {
    await logIn('shop');
    await logIn('test');
    expect(said(await cli(['profiles', 'list'], { tty: true }))).toMatchInlineSnapshot(`
      "NAME  ADDRESS                 CLIENT ID        CURRENT
      shop  http://127.0.0.1:40100  emulator-client  no
      test  http://127.0.0.1:40100  emulator-client  no
      "
    `);
    expect(said(await cli(['whoami']))).toMatchInlineSnapshot(`
      "! error: no credentials: you are not logged in
      ! hint: Use profile shop: payconfirm --profile shop whoami
      ! Use profile test: payconfirm --profile test whoami
      ! or log in: payconfirm auth login
      exit 4
      "
    `);
    expect(said(await cli(['profiles', 'use', 'test']))).toMatchInlineSnapshot(`
      "! Profile test is now the default.
      "
    `);
    expect(said(await cli(['whoami', '--jq', '.username']))).toMatchInlineSnapshot(`
      "demo
      "
    `);
    expect(said(await cli(['profiles', 'list', '--json']))).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "name": "shop",
            "base_url": "http://127.0.0.1:40100",
            "client_id": "emulator-client",
            "current": false
          },
          {
            "name": "test",
            "base_url": "http://127.0.0.1:40100",
            "client_id": "emulator-client",
            "current": true
          }
        ],
        "total": 2
      }
      "
    `);
    expect(said(await cli(['profiles', 'show'], { tty: true }))).toMatchInlineSnapshot(`
      "Name              test
      Address           http://127.0.0.1:40100
      Alias address     -
      Client ID         emulator-client
      Signature scheme  -
      Kind              -
      "
    `);
    expect(said(await cli(['profiles', 'show', 'shop', '--json']))).toMatchInlineSnapshot(`
      "{
        "name": "shop",
        "base_url": "http://127.0.0.1:40100",
        "client_id": "emulator-client"
      }
      "
    `);
    const current = async (...argv: string[]) =>
      (await cli(['profiles', 'list', '--jq', '.items[] | select(.current).name', ...argv], inShop)).stdout;
    const inShop = { env: { PAYCONFIRM_PROFILE: 'shop' } };
    expect([await current(), await current('--profile', 'test')]).toEqual(['shop\n', 'test\n']);
    expect(said(await cli(['profiles', 'use', 'test'], inShop))).toMatchInlineSnapshot(`
      "! warning: profile test applies when PAYCONFIRM_PROFILE is not set. Here it is shop
      "
    `);
    expect(said(await cli(['profiles', 'delete', 'test', '--no-input']))).toMatchInlineSnapshot(`
      "! error: confirmation is missing, and prompts are off here: Delete profile test and its secrets from this machine?
      ! hint: add --yes
      exit 2
      "
    `);
    expect(said(await cli(['profiles', 'delete', 'test', '--yes']))).toMatchInlineSnapshot(`
      "! Deleted profile test.
      "
    `);
    expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).not.toContain('"test"');
    expect(said(await cli(['profiles', 'list', '-o', 'tsv']))).toMatchInlineSnapshot(`
      "shop	http://127.0.0.1:40100	emulator-client	false
      "
    `);
    expect(said(await cli(['profiles', 'show', 'test']))).toMatchInlineSnapshot(`
      "! error: no profile test
      ! hint: There are: shop
      exit 2
      "
    `);
  });

  test('a name that is none', async () => {
    expect(said(await logIn('../x'))).toMatchInlineSnapshot(`
      "! error: a profile's name is 1 to 64 letters, digits, dots, dashes and underscores; given: "../x"
      exit 2
      "
    `);
    expect(said(await logIn('__proto__'))).toMatchInlineSnapshot(`
      "! error: a profile's name is 1 to 64 letters, digits, dots, dashes and underscores; given: "__proto__"
      exit 2
      "
    `);
    expect(said(await cli(['profiles', 'show', 'constructor']))).toMatchInlineSnapshot(`
      "! error: no profile constructor
      ! hint: none yet: payconfirm auth login
      exit 2
      "
    `);
    expect(said(await cli(['whoami', '--profile', 'constructor']))).toMatchInlineSnapshot(`
      "! error: no profile constructor
      ! hint: log in: payconfirm --profile constructor auth login
      ! or start the emulator, which needs no account: payconfirm emulator start
      exit 2
      "
    `);
  });
});

describe('a settings file that is broken', () => {
  const write = (text: string) => writeFileSync(join(folder, 'config.json'), text, { mode: 0o600 });

  test('is said with its place, and not changed', async () => {
    const text = '{\n  "profiles": {\n    "shop": {"base_url": "https://a.example"},\n  }\n}\n';
    write(text);
    const run = await cli(['config', 'set', 'tz', 'UTC']);
    expect(said({ ...run, stderr: run.stderr.replaceAll(folder, 'FOLDER') })).toMatchInlineSnapshot(`
      "! error: FOLDER/config.json:4:3 is not JSON
      ! hint: correct that line, or move the file away; the file was not changed
      exit 1
      "
    `);
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe(text);
  });

  test('what is in it is of the wrong type', async () => {
    write('{"profiles": {"shop": {"base_url": 5}}}');
    expect(await cli(['profiles', 'list', '-o', 'tsv'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('shop'),
      stderr: '',
    });
    const run = await cli(['whoami', '--profile', 'shop']);
    expect(said({ ...run, stderr: run.stderr.replaceAll(folder, 'FOLDER') })).toMatchInlineSnapshot(`
      "! error: FOLDER/config.json holds \`profiles.shop.base_url\` that is no text
      ! hint: an example: {"profiles":{"shop":{"base_url":"https://pay.example"}}}
      exit 1
      "
    `);
  });

  test('a setting that no command accepts is warned of, with the way to mend it', async () => {
    write('{"output": "xml"}');
    const { code, stderr } = await cli(['config', 'list']);
    expect([code, stderr.replaceAll(folder, 'FOLDER')]).toEqual([
      0,
      'warning: output in FOLDER/config.json must be one of table, tsv, json, ndjson, csv, yaml; given: xml; ' +
        'the default is used. To correct it: payconfirm config set output VALUE\n',
    ]);
  });
});
