import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { StoredCredentials } from '../../src/config/credentials.ts';
import { configDirectory } from '../../src/config/directories.ts';
import { profileName, resolveProfile, tokenIdentity } from '../../src/config/resolve-profile.ts';
import type { SavedSettings, StoredProfile } from '../../src/config/settings.ts';
import { createTokenStore } from '../../src/config/token-store.ts';
import type { Environment } from '../../src/io/environment.ts';
import { changing } from '../harness/start-wait.ts';

const settingsOf = (profiles: Record<string, StoredProfile>, current?: string): SavedSettings => ({
  path: '/config.json',
  profiles: () => profiles,
  checkProfile: () => {},
  currentProfile: () => current,
  get: () => undefined,
});

const shop: StoredProfile = {
  base_url: 'https://pay.example',
  alias_url: 'https://old.example',
  client_id: 'app',
  scheme: 'timestamp-dot-body',
};
const resolve = (
  env: Environment = {},
  baseUrl?: string,
  credentials: StoredCredentials = {
    clientSecret: { value: 'stored-secret', origin: 'https://pay.example' },
  },
) =>
  resolveProfile({
    options: { profile: undefined, baseUrl },
    env,
    settings: settingsOf({ shop }, 'shop'),
    credentials,
    fromKeychain: async ({ account, origin }, profile) => `${account} of ${origin} for ${profile}`,
  });
const secretOf = (...given: Parameters<typeof resolve>) => resolve(...given).clientSecret?.();

describe('the profile in force', () => {
  test('is chosen by the flag, then the settings, then default', () => {
    const settings = settingsOf({ shop }, 'shop');
    expect(profileName('other', settings)).toBe('other');
    expect(profileName(undefined, settings)).toBe('shop');
    expect(profileName(undefined, settingsOf({}))).toBe('default');
    expect(() => profileName('../x', settings)).toThrow("a profile's name");
  });

  test('is what is stored', async () => {
    const profile = resolve();
    expect({ ...profile, clientSecret: await profile.clientSecret?.() }).toEqual({
      name: 'shop',
      baseUrl: 'https://pay.example',
      aliasUrl: 'https://old.example',
      clientId: 'app',
      identity: 'app',
      clientSecret: 'stored-secret',
      token: undefined,
      scheme: 'timestamp-dot-body',
      kind: 'live',
      sources: { baseUrl: 'profile', clientId: 'profile', clientSecret: 'file' },
    });
  });

  test('without anything stored is empty', () => {
    expect(
      resolveProfile({
        options: { profile: 'toString', baseUrl: undefined },
        env: {},
        settings: settingsOf({}),
        credentials: {},
        fromKeychain: async () => 'none',
      }),
    ).toEqual({
      name: 'toString',
      baseUrl: undefined,
      aliasUrl: undefined,
      clientId: undefined,
      identity: undefined,
      clientSecret: undefined,
      token: undefined,
      scheme: undefined,
      kind: 'live',
      sources: {},
    });
  });

  test('has the environment laid over it', async () => {
    const env = {
      PAYCONFIRM_BASE_URL: 'https://ci.example',
      PAYCONFIRM_CLIENT_ID: 'ci',
      PAYCONFIRM_CLIENT_SECRET: 'ci-secret',
      PAYCONFIRM_TOKEN: 'ci-token',
    };
    const profile = resolve(env, 'https://ci.example');
    expect({ ...profile, clientSecret: await profile.clientSecret?.() }).toEqual({
      name: 'shop',
      baseUrl: 'https://ci.example',
      aliasUrl: undefined,
      clientId: 'ci',
      identity: 'ci',
      clientSecret: 'ci-secret',
      token: 'ci-token',
      scheme: 'timestamp-dot-body',
      kind: 'live',
      sources: {
        baseUrl: 'environment',
        clientId: 'environment',
        clientSecret: 'environment',
        token: 'environment',
      },
    });
    expect(
      resolve({ PAYCONFIRM_BASE_URL: 'https://env.example' }, 'https://flag.example').sources.baseUrl,
    ).toBe('flag');
  });

  test('empty variables are as good as unset', async () => {
    const empty = { PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '', PAYCONFIRM_TOKEN: '' };
    const same = { clientSecret: expect.any(Function) };
    expect(resolve(empty)).toEqual({ ...resolve(), ...same });
    expect(await secretOf(empty)).toBe('stored-secret');
  });

  test('a secret in the keychain is asked for by its account and origin, when it is needed, once', async () => {
    const asked: unknown[] = [];
    const profile = resolveProfile({
      options: { profile: undefined, baseUrl: undefined },
      env: {},
      settings: settingsOf({ shop }, 'shop'),
      credentials: { clientSecret: { keychain: 'a1', origin: 'https://pay.example' } },
      fromKeychain: async (...item) => {
        asked.push(item);
        return 'of-the-keychain';
      },
    });
    expect([profile.sources.clientSecret, asked]).toEqual(['keychain', []]);
    expect(await profile.clientSecret?.()).toBe('of-the-keychain');
    expect(await profile.clientSecret?.()).toBe('of-the-keychain');
    expect(asked).toEqual([[{ account: 'a1', origin: 'https://pay.example' }, 'shop']]);
  });
});

test.each<[string, StoredProfile, Environment, string | undefined]>([
  ['nothing is known', {}, {}, undefined],
  ['a client key', { client_id: 'app', account_id: 'id-1' }, {}, 'app'],
  ['a user name', { account_id: 'id-1' }, {}, 'id-1'],
  ['a token', {}, { PAYCONFIRM_TOKEN: 't1' }, undefined],
  ['a token over a stored key', { client_id: 'app' }, { PAYCONFIRM_TOKEN: 't1' }, undefined],
  ['a token over a login', { account_id: 'id-1' }, { PAYCONFIRM_TOKEN: 't1' }, undefined],
  ['a token beside its client id', {}, { PAYCONFIRM_TOKEN: 't1', PAYCONFIRM_CLIENT_ID: 'ci' }, 'ci'],
])('who it is with %s', async (_, stored, env, identity) => {
  const profile = resolveProfile({
    options: { profile: undefined, baseUrl: 'https://pay.example' },
    env,
    settings: settingsOf({ default: { base_url: 'https://pay.example', ...stored } }),
    credentials: {},
    fromKeychain: async () => 'none',
  });
  expect(profile.identity).toBe(identity);
  const [one, other] = [await tokenIdentity('t1'), await tokenIdentity('t2')];
  expect([one !== other, one === (await tokenIdentity('t1')), one.length]).toEqual([true, true, 38]);
});

describe('a stored secret stays with its address and client', () => {
  test.each([
    'https://evil.example',
    'https://pay.example:444',
    'http://pay.example',
    'https://pay.example.evil.example',
    'https://sub.pay.example',
    'nonsense',
  ])('not sent to %s', (address) => {
    const profile = resolve({}, address);
    expect(profile.baseUrl).toBe(address);
    expect(profile.clientSecret).toBeUndefined();
    expect(profile.aliasUrl).toBeUndefined();
    expect(profile.sources.clientSecret).toBeUndefined();
  });
  test.each(['https://pay.example/', 'https://pay.example:443/v2', 'https://PAY.example'])(
    'sent to %s',
    async (address) => {
      expect(await secretOf({}, address)).toBe('stored-secret');
    },
  );
  test('not sent to an address that the profile got later', async () => {
    const credentials = { clientSecret: { value: 'stored-secret', origin: 'https://before.example' } };
    expect(resolve({}, undefined, credentials).clientSecret).toBeUndefined();
    expect(await secretOf({}, 'https://before.example', credentials)).toBe('stored-secret');
  });
  test('one in the keychain as well', async () => {
    const credentials = { clientSecret: { keychain: 'a1', origin: 'https://pay.example' } };
    expect(resolve({}, 'https://evil.example', credentials).clientSecret).toBeUndefined();
    expect(resolve({ PAYCONFIRM_CLIENT_ID: 'other' }, undefined, credentials).clientSecret).toBeUndefined();
    expect(await secretOf({}, undefined, credentials)).toBe('a1 of https://pay.example for shop');
  });
  test('not used for another client', async () => {
    expect(resolve({ PAYCONFIRM_CLIENT_ID: 'other' }).clientSecret).toBeUndefined();
    expect(await secretOf({ PAYCONFIRM_CLIENT_ID: 'app' })).toBe('stored-secret');
  });
  test('but one from the environment goes where the flag says', async () => {
    expect(await secretOf({ PAYCONFIRM_CLIENT_SECRET: 'mine' }, 'https://other.example')).toBe('mine');
  });
});

describe('a kept token', () => {
  const root = mkdtempSync(join(tmpdir(), 'payconfirm-tokens-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const warnings: string[] = [];
  const storeOf = (profile: ReturnType<typeof resolve>, dir = root) =>
    createTokenStore(
      dir,
      profile,
      changing((text) => warnings.push(text)),
    );
  const token = { accessToken: 'kept', expiresAt: 1795222800000 };

  test('is found again for the same address, client and client secret alone', async () => {
    await storeOf(resolve()).saveToken(token);
    expect(await storeOf(resolve()).loadToken()).toEqual(token);
    expect(await storeOf(resolve({}, 'https://PAY.example:443/')).loadToken()).toEqual(token);
    expect(await storeOf(resolve({}, 'https://pay.example/other/path')).loadToken()).toBeUndefined();
    expect(await storeOf(resolve({}, 'https://evil.example')).loadToken()).toBeUndefined();
    expect(await storeOf(resolve({ PAYCONFIRM_CLIENT_ID: 'other' })).loadToken()).toBeUndefined();
    expect(await storeOf({ ...resolve(), clientId: undefined }).loadToken()).toBeUndefined();
    expect(await storeOf({ ...resolve(), name: 'other' }).loadToken()).toBeUndefined();
    expect(await storeOf(resolve({ PAYCONFIRM_CLIENT_SECRET: 'other' })).loadToken()).toBeUndefined();
    expect(await storeOf({ ...resolve(), clientSecret: undefined }).loadToken()).toBeUndefined();
    const file = readFileSync(join(root, 'credentials.json'), 'utf8');
    expect(file).toContain('"kept"');
    expect(file).not.toContain('stored-secret');
  });

  test('of a login with a username goes with no client secret, whichever is set', async () => {
    const login = { ...resolve(), name: 'login', clientId: undefined };
    await storeOf(login).saveToken(token);
    expect(await storeOf({ ...login, clientSecret: undefined }).loadToken()).toEqual(token);
    expect(await storeOf({ ...login, clientId: 'app' }).loadToken()).toBeUndefined();
  });

  test('that the service rejected is dropped, another one is not', async () => {
    await storeOf(resolve()).saveToken(token);
    await storeOf(resolve()).dropToken('another');
    expect(await storeOf(resolve()).loadToken()).toEqual(token);
    await storeOf(resolve()).dropToken('kept');
    expect(await storeOf(resolve()).loadToken()).toBeUndefined();
  });

  test('that cannot be written costs a warning', async () => {
    const link = join(root, 'link');
    symlinkSync(root, link);
    await storeOf(resolve(), link).saveToken(token);
    expect(warnings).toEqual([
      `the token is not stored: ${link} is a symbolic link, which could lead secrets elsewhere`,
    ]);
  });
});

test.each([
  [{ PAYCONFIRM_CONFIG_DIR: '/etc/pc', XDG_CONFIG_HOME: '/xdg', HOME: '/home/u' }, 'linux', '/etc/pc'],
  [{ PAYCONFIRM_CONFIG_DIR: 'rel' }, 'linux', join(process.cwd(), 'rel')],
  [{ XDG_CONFIG_HOME: '/xdg', HOME: '/home/u' }, 'linux', '/xdg/payconfirm'],
  [{ XDG_CONFIG_HOME: 'rel', HOME: '/home/u' }, 'linux', '/home/u/.config/payconfirm'],
  [{ HOME: '/Users/u' }, 'darwin', '/Users/u/.config/payconfirm'],
  [{}, 'linux', join(homedir(), '.config/payconfirm')],
  [{ APPDATA: '/AppData', HOME: '/home/u' }, 'win32', '/AppData/payconfirm'],
] as const)('the folder with %j on %s is %s', (env, system, folder) => {
  expect(configDirectory(env, system)).toBe(folder);
});
