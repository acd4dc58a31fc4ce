import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetCredentials, readCredentials, saveCredentials } from '../../src/config/credentials.ts';
import { openSettings, readSettings } from '../../src/config/settings.ts';
import { thrown } from '../harness/scripted-service.ts';
import { changing } from '../harness/start-wait.ts';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-config-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
let dir: string;
let config: string;
let credentials: string;
let warnings: string[];
const warn = (text: string) => warnings.push(text);
beforeEach(() => {
  dir = join(root, String(count++));
  config = join(dir, 'config.json');
  credentials = join(dir, 'credentials.json');
  warnings = [];
});
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const written = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const put = (path: string, text: string, permissions = 0o600) => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: permissions });
};

describe('settings', () => {
  test('nothing is made by reading', async () => {
    const settings = await readSettings(dir, warn);
    expect([settings.profiles(), settings.currentProfile(), settings.get('output')]).toEqual([
      {},
      undefined,
      undefined,
    ]);
    await openSettings(dir, changing(warn));
    expect(existsSync(dir)).toBe(false);
  });

  test('what is saved is read, by this and by later readers', async () => {
    const settings = await openSettings(dir, changing(warn));
    await settings.saveProfile('shop', { base_url: 'https://pay.example', client_id: 'app' });
    await settings.saveProfile('shop', { alias_url: 'https://old.example' });
    await settings.saveProfile('v1.2_x', {});
    await settings.useProfile('shop');
    await settings.set('output', 'json');
    const shop = { base_url: 'https://pay.example', client_id: 'app', alias_url: 'https://old.example' };
    for (const reader of [settings, await readSettings(dir, warn), await openSettings(dir, changing(warn))]) {
      expect(reader.path).toBe(config);
      expect(reader.profiles()).toEqual({ shop, 'v1.2_x': {} });
      expect(reader.currentProfile()).toBe('shop');
      expect(reader.get('output')).toBe('json');
    }
    await settings.deleteProfile('shop');
    await settings.deleteProfile('none');
    expect(written(config)).toEqual({ profiles: { 'v1.2_x': {} }, output: 'json' });
  });

  test('a change replaces the file as a whole, also in a terminal of a snap', async () => {
    vi.stubEnv('SNAP', '/snap/code/1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const settings = await openSettings(dir, changing(warn));
    await settings.set('tz', 'UTC');
    const before = statSync(config).ino;
    await settings.set('tz', 'Asia/Ho_Chi_Minh');
    expect([statSync(config).ino !== before, written(config), mode(config), readdirSync(dir)]).toEqual([
      true,
      { tz: 'Asia/Ho_Chi_Minh' },
      '600',
      ['config.json'],
    ]);
  });

  test('a profile that moves to another address leaves its alias behind', async () => {
    const settings = await openSettings(dir, changing(warn));
    await settings.saveProfile('shop', { base_url: 'https://a.example', alias_url: 'https://old-a.example' });
    await settings.saveProfile('shop', { base_url: 'https://a.example', client_id: 'app' });
    expect(settings.profiles().shop?.alias_url).toBe('https://old-a.example');
    await settings.saveProfile('shop', { base_url: 'https://b.example' });
    expect(settings.profiles().shop).toEqual({ base_url: 'https://b.example', client_id: 'app' });
  });

  test('the file is 0600 in a folder 0700, whatever the umask and the folder before', async () => {
    mkdirSync(dir, { mode: 0o755 });
    const before = process.umask(0);
    try {
      await (await openSettings(dir, changing(warn))).set('tz', 'UTC');
      await saveCredentials(
        dir,
        'shop',
        { clientSecret: { value: 's', origin: 'https://pay.example' } },
        changing(warn),
      );
    } finally {
      process.umask(before);
    }
    expect([mode(dir), mode(config), mode(credentials)]).toEqual(['700', '600', '600']);
    expect(readdirSync(dir).sort()).toEqual(['config.json', 'credentials.json']);
  });

  test('keys that this version does not know stay', async () => {
    put(config, '{"future":{"a":[1]},"profiles":{"shop":{"base_url":"https://a.example","colour":"red"}}}');
    const settings = await openSettings(dir, changing(warn));
    await settings.saveProfile('shop', { base_url: 'https://b.example' });
    await settings.set('output', 'csv');
    expect(written(config)).toEqual({
      future: { a: [1] },
      profiles: { shop: { base_url: 'https://b.example', colour: 'red' } },
      output: 'csv',
    });
  });

  test('a change that another process made meanwhile stays', async () => {
    const [ours, theirs] = [await openSettings(dir, changing(warn)), await openSettings(dir, changing(warn))];
    await theirs.set('tz', 'UTC');
    await ours.set('output', 'json');
    expect(written(config)).toEqual({ tz: 'UTC', output: 'json' });
  });

  test.each(['', '-x', 'a b', '../x', '__proto__', 'a\u001b', 'x'.repeat(65)])(
    '%j is no profile name',
    async (name) => {
      const settings = await openSettings(dir, changing(warn));
      await expect(settings.saveProfile(name, {})).rejects.toThrow("a profile's name is 1 to 64 letters");
      expect(existsSync(config)).toBe(false);
    },
  );
});

describe('a broken file', () => {
  test.each([
    ['{\n  "output": "json",\n  "tz": UTC\n}', '3:9'],
    ['{"a":1,}', '1:8'],
    ['{"output":"json"', '1:17'],
    ['{\n"a": "b\n"}', '2:8'],
    ['', '1:1'],
    ['{}\n}', '2:1'],
  ])('%j is named with line and column, and left alone', async (text, place) => {
    put(config, text);
    put(credentials, text);
    for (const [path, action] of [
      [config, () => readSettings(dir, warn)],
      [config, () => openSettings(dir, changing(warn))],
      [credentials, () => readCredentials(dir, 'shop', warn)],
      [
        credentials,
        () =>
          saveCredentials(
            dir,
            'shop',
            { clientSecret: { value: 's', origin: 'https://pay.example' } },
            changing(warn),
          ),
      ],
    ] as const) {
      expect(await thrown(action())).toMatchObject({
        kind: 'local',
        message: `${path}:${place} is not JSON`,
        hint: 'correct that line, or move the file away; the file was not changed',
      });
    }
    expect(readFileSync(config, 'utf8')).toBe(text);
    expect(readFileSync(credentials, 'utf8')).toBe(text);
  });

  test.each([
    ['[]', 'does not hold a JSON object'],
    ['{"profiles":[]}', 'holds `profiles` that is no object'],
  ])('%s', async (text, why) => {
    put(config, text);
    expect(await thrown(openSettings(dir, changing(warn)))).toMatchObject({
      kind: 'local',
      message: `${config} ${why}`,
    });
    expect(readFileSync(config, 'utf8')).toBe(text);
  });
});

test.each<[unknown, object, string]>([
  [1, {}, 'holds profile `a` that is no object'],
  [{ base_url: 1, colour: 2 }, { colour: 2 }, 'holds `profiles.a.base_url` that is no text'],
  [{ base_url: 'b', client_id: {} }, { base_url: 'b' }, 'holds `profiles.a.client_id` that is no text'],
])('a profile that is %j is refused where it is used, and locks no other', async (broken, sound, why) => {
  put(config, JSON.stringify({ profiles: { a: broken, shop: { client_id: 'app' } } }));
  const settings = await openSettings(dir, changing(warn));
  expect(settings.profiles()).toEqual({ a: sound, shop: { client_id: 'app' } });
  settings.checkProfile('shop');
  settings.checkProfile('none');
  expect(() => settings.checkProfile('a')).toThrow(
    expect.objectContaining({ kind: 'local', message: `${config} ${why}` }),
  );
  await settings.saveProfile('shop', { scheme: 's' });
  expect(written(config).profiles).toEqual({ a: broken, shop: { client_id: 'app', scheme: 's' } });
  await settings.deleteProfile('a');
  expect(written(config).profiles).toEqual({ shop: { client_id: 'app', scheme: 's' } });
});

describe('a file that others can reach', () => {
  test('permissions that are too wide are tightened, with a warning', async () => {
    put(config, '{"output":"json"}', 0o644);
    put(credentials, '{"shop":{"client_secret":{"value":"s","origin":"o"}}}', 0o640);
    expect((await readSettings(dir, warn)).get('output')).toBe('json');
    expect((await readCredentials(dir, 'shop', warn)).clientSecret).toEqual({ value: 's', origin: 'o' });
    expect([mode(config), mode(credentials)]).toEqual(['600', '600']);
    expect(warnings).toEqual([
      `others could read ${config}: its permissions are now 0600`,
      `others could read ${credentials}: its permissions are now 0600`,
    ]);
  });

  test('a link in place of a file is refused and its target left alone', async () => {
    put(config, '{}');
    const target = join(dir, 'target');
    writeFileSync(target, '{"output":"csv"}');
    rmSync(config);
    symlinkSync(target, config);
    symlinkSync(target, credentials);
    const why = 'is a symbolic link, which could lead secrets elsewhere';
    for (const action of [() => readSettings(dir, warn), () => openSettings(dir, changing(warn))]) {
      expect(await thrown(action())).toMatchObject({ kind: 'local', message: `${config} ${why}` });
    }
    expect(
      await thrown(
        saveCredentials(
          dir,
          'a',
          { clientSecret: { value: 's', origin: 'https://pay.example' } },
          changing(warn),
        ),
      ),
    ).toMatchObject({
      message: `${credentials} ${why}`,
    });
    expect(readFileSync(target, 'utf8')).toBe('{"output":"csv"}');
  });

  test('a link that leads nowhere too', async () => {
    mkdirSync(dir, { mode: 0o700 });
    symlinkSync(join(dir, 'nowhere'), credentials);
    expect(
      await thrown(
        saveCredentials(
          dir,
          'a',
          { clientSecret: { value: 's', origin: 'https://pay.example' } },
          changing(warn),
        ),
      ),
    ).toMatchObject({
      kind: 'local',
    });
    expect(existsSync(join(dir, 'nowhere'))).toBe(false);
  });

  test('a link in place of the folder', async () => {
    const elsewhere = `${dir}-elsewhere`;
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, dir);
    expect(await thrown(openSettings(dir, changing(warn)))).toMatchObject({
      kind: 'local',
      message: `${dir} is a symbolic link, which could lead secrets elsewhere`,
    });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('a file in place of the folder, a folder in place of the file', async () => {
    writeFileSync(dir, '');
    expect(await thrown(readSettings(dir, warn))).toMatchObject({ message: `${dir} is not a folder` });
    rmSync(dir);
    mkdirSync(config, { recursive: true });
    expect(await thrown(readSettings(dir, warn))).toMatchObject({ message: `${config} is not a file` });
  });

  test('a folder that is shared like /tmp', async () => {
    mkdirSync(dir);
    chmodSync(dir, 0o1777);
    expect(await thrown(openSettings(dir, changing(warn)))).toMatchObject({
      kind: 'local',
      message: `${dir} is shared with others`,
    });
    expect(mode(dir)).toBe('777');
  });
});

describe('credentials', () => {
  const secret = (value: string) => ({ value, origin: 'https://pay.example' });
  const token = {
    accessToken: 't',
    expiresAt: Date.UTC(2026, 10, 21, 1),
    boundTo: 'digest',
  };
  test('parts are kept, changed and forgotten by themselves', async () => {
    expect(await readCredentials(dir, 'shop', warn)).toEqual({});
    await saveCredentials(dir, 'shop', { clientSecret: secret('one') }, changing(warn));
    await saveCredentials(dir, 'shop', { token }, changing(warn));
    await saveCredentials(dir, 'other', { token }, changing(warn));
    expect(await readCredentials(dir, 'shop', warn)).toEqual({ clientSecret: secret('one'), token });
    expect(await readCredentials(dir, 'other', warn)).toEqual({ token });
    await saveCredentials(dir, 'shop', { clientSecret: secret('two') }, changing(warn));
    expect(await readCredentials(dir, 'shop', warn)).toEqual({ clientSecret: secret('two'), token });
    expect(written(credentials).shop).toEqual({
      client_secret: secret('two'),
      token: {
        access_token: 't',
        expires_at: '2026-11-21T01:00:00.000Z',
        bound_to: 'digest',
      },
    });
    await forgetCredentials(dir, 'shop', changing(warn));
    await forgetCredentials(dir, 'shop', changing(warn));
    expect(Object.keys(written(credentials))).toEqual(['other']);
  });

  test('what is not as written is as good as none', async () => {
    put(
      credentials,
      '{"a":5,"b":{"client_secret":"bare","token":"x"},"c":{"token":{"access_token":"t","bound_to":"d"}},' +
        '"d":{"token":{"access_token":"t","expires_at":"2999-01-01T00:00:00Z","origin":"o","client_id":"app"}}}',
    );
    for (const name of ['a', 'b', 'c', 'd', '__proto__', 'toString']) {
      expect(await readCredentials(dir, name, warn)).toEqual({});
    }
  });
});

test('a kill in the middle of writes leaves the old file or the new', async () => {
  const script = join(root, 'writer.mjs');
  await build({
    stdin: {
      contents: `
        import { openSettings } from './src/config/settings.ts';
        import { changing } from './test/harness/start-wait.ts';
        const settings = await openSettings(process.argv[2], changing());
        for (let round = 1; ; round++) {
          await settings.set('filling', String(round % 10).repeat(200_000));
          process.stdout.write(round + '\\n');
        }`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  for (let kill = 1; kill <= 8; kill++) {
    const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
    let last = 0;
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        last = Number(String(chunk).trim().split('\n').at(-1));
        if (last >= kill) child.kill('SIGKILL');
      });
      child.on('close', () => resolve());
    });
    const filling = (await readSettings(dir, warn)).get('filling')!;
    expect(filling).toBe(filling[0]!.repeat(200_000));
    expect([last % 10, (last + 1) % 10]).toContain(Number(filling[0]));
    expect(mode(config)).toBe('600');
  }
});
