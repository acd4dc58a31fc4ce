import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secret, startTestbed, type Testbed } from '../../harness/listening.ts';
import type { RunOptions } from '../../harness/run-cli.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
  await profiles({ a: shopA, b: shopB });
});
afterEach(() => testbed.stop());

const shopA = { base_url: 'https://pay.example', client_id: 'client-a' };
const shopB = { base_url: 'https://pay.example', client_id: 'client-b' };

/** Replaces all profiles, as somebody does who edits the file. */
const profiles = (all: Record<string, { base_url: string; client_id: string }>) =>
  writeFile(join(testbed.folder, 'config.json'), JSON.stringify({ profiles: all }), { mode: 0o600 });

/** Nothing but the profile says what the service and the client are. */
const run = (options: RunOptions = {}): RunOptions => ({
  ...options,
  env: { S: secret, PAYCONFIRM_BASE_URL: '', PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '' },
});
const cli = (profile: string, argv: readonly string[], options?: RunOptions) =>
  testbed.cli(['--profile', profile, ...argv], run(options));
const listen = (profile: string, app: string, ...flags: string[]) =>
  testbed.listen(
    ['--port', '0', '--secret-env', 'S', '--forward', app, '--profile', profile, ...flags],
    run(),
  );

const bodyOf = (code: string) => `{"transaction_code":"${code}","amount":1000,"description":"${code}"}`;

/** A delivery that the profile's listener stored, and its app refused; its id. */
async function failed(profile: string, code: string, app: string): Promise<string> {
  const { ready, interrupt, ended } = await listen(profile, app, '--no-catch-up');
  expect((await testbed.deliver(ready.url, bodyOf(code))).status).toBe(500);
  interrupt();
  const { events } = await ended;
  return events.flatMap((one) => (one.event === 'delivery' ? one.id : []))[0]!;
}

/** What a listener of this profile sends to the app by itself, and what it says. */
async function caughtUp(profile: string, app: { url: string; got: { body: string }[] }, codes: string[]) {
  const { interrupt, ended } = await listen(profile, app.url);
  await expect.poll(() => app.got.length).toBe(codes.length);
  interrupt();
  const { stderr } = await ended;
  expect(app.got.map(({ body }) => body)).toEqual(codes.map(bodyOf));
  return stderr;
}

/** An app that refuses until it is told to take what comes. */
async function shop() {
  let status = 500;
  const app = await testbed.app(() => status);
  return {
    ...app,
    repair: () => {
      status = 200;
      app.got.length = 0;
    },
  };
}

const kept = async (profile: string, ...flags: string[]) => {
  const { stdout } = await cli(profile, ['webhooks', 'kept', '--json', ...flags]);
  const { items } = JSON.parse(stdout) as { items: Record<string, unknown>[] };
  return items.map((one) => [one.transaction_code, one.profile, one.client_id]);
};

test('the listener of another profile forwards nothing of it, though its app has the same address', async () => {
  const app = await shop();
  await failed('a', 'FTA', app.url);
  await failed('b', 'FTB', app.url);
  app.repair();
  await caughtUp('b', app, ['FTB']);
  app.got.length = 0;
  await caughtUp('a', app, ['FTA']);
});

test('two listeners at the same time each store and forward their own', async () => {
  const [one, other] = [await shop(), await shop()];
  const [a, b] = [await listen('a', one.url), await listen('b', other.url)];
  await testbed.deliver(a.ready.url, bodyOf('FTA'));
  await testbed.deliver(b.ready.url, bodyOf('FTB'));
  for (const listener of [a, b]) {
    listener.interrupt();
    await listener.ended;
  }
  expect(await kept('a')).toEqual([['FTA', undefined, undefined]]);
  expect(await kept('b')).toEqual([['FTB', undefined, undefined]]);
  one.repair();
  await caughtUp('a', one, ['FTA']);
});

test('two listeners at the same time each catch up with their own', async () => {
  const app = await shop();
  await failed('a', 'FTA1', app.url);
  await failed('a', 'FTA2', app.url);
  await failed('b', 'FTB', app.url);
  app.repair();
  const listeners = [await listen('b', app.url), await listen('a', app.url)];
  await expect.poll(() => app.got.length).toBe(3);
  const forwarded: (string | null)[][] = [];
  for (const { interrupt, ended } of listeners) {
    interrupt();
    const { events } = await ended;
    forwarded.push(events.flatMap((one) => (one.event === 'forwarded' ? one.transaction_code : [])));
  }
  expect(forwarded).toEqual([['FTB'], ['FTA1', 'FTA2']]);
});

describe('of another profile', () => {
  test.each<[string, string[], number, RegExp]>([
    ['kept ID', ['webhooks', 'kept', 'ID'], 1, /^error: the stored delivery ID belongs to profile a/],
    ['kept ID --curl', ['webhooks', 'kept', 'ID', '--curl'], 1, /belongs to profile a/],
    ['replay ID', ['webhooks', 'replay', 'ID', '--to', 'APP'], 1, /belongs to profile a/],
    ['replay --since', ['webhooks', 'replay', '--since', '1h', '--to', 'APP'], 0, /^Nothing to replay/],
    ['replay --failed', ['webhooks', 'replay', '--failed', '--to', 'APP'], 0, /^Nothing to replay/],
    [
      'replay has no --all-profiles',
      ['webhooks', 'replay', 'ID', '--to', 'APP', '--all-profiles'],
      2,
      /all-profiles/,
    ],
    ['verify', ['webhooks', 'verify', '--journal', 'ID', '--secret-env', 'S'], 1, /belongs to profile a/],
    [
      'kept --failed',
      ['webhooks', 'kept', '--failed'],
      0,
      /^No delivery of this profile is stored\. .* --all-profiles\n$/,
    ],
  ])('%s', async (_, argv, code, words) => {
    const app = await shop();
    const id = await failed('a', 'FTA', app.url);
    app.repair();
    const line = argv.map((word) => (word === 'ID' ? id : word === 'APP' ? app.url : word));
    const result = await cli('b', line);
    expect([result.code, result.stderr.replaceAll(id, 'ID')]).toEqual([code, expect.stringMatching(words)]);
    expect([result.stdout, app.got]).toEqual(['', []]);
  });

  test('--all-profiles shows it and names its profile', async () => {
    const app = await shop();
    const id = await failed('a', 'FTA', app.url);
    await failed('b', 'FTB', app.url);
    expect(await kept('b', '--all-profiles')).toEqual([
      ['FTB', 'b', 'client-b'],
      ['FTA', 'a', 'client-a'],
    ]);
    const { stdout } = await cli('b', ['webhooks', 'kept', '--all-profiles'], { tty: true });
    expect(stdout).toMatch(/PROFILE/);
    expect(stdout.split('\n').filter((line) => /\b[ab] +failed/.test(line))).toHaveLength(2);
    const detail = await cli('b', ['webhooks', 'kept', id, '--all-profiles'], { tty: true });
    expect(detail.stdout).toContain('Owner      profile a (https://pay.example, client client-a)\n');
    const verified = await cli('b', [
      ...['webhooks', 'verify', '--journal', id, '--all-profiles', '--secret-env', 'S'],
    ]);
    expect(verified.code).toBe(0);
  });
});

describe('a profile that is not what it was', () => {
  test.each([
    ['its base URL was edited', { a: { ...shopA, base_url: 'https://other.example' } }, 'a'],
    ['its client was edited', { a: { ...shopA, client_id: 'other' } }, 'a'],
    ['it was renamed', { shop: shopA }, 'shop'],
    ['it was deleted, and another has its service and client', { b: shopA }, 'b'],
  ])('%s: nothing is forwarded until the delivery is adopted', async (_, changed, profile) => {
    const app = await shop();
    const id = await failed('a', 'FTA', app.url);
    await profiles(changed);
    // Shows when the listener is through with what it has to catch up with.
    await failed(profile, 'FTB', app.url);
    app.repair();
    await caughtUp(profile, app, ['FTB']);
    expect(await kept(profile)).toEqual([['FTB', undefined, undefined]]);
    expect((await kept(profile, '--all-profiles')).at(-1)).toEqual(['FTA', 'a', 'client-a']);
    expect((await cli(profile, ['webhooks', 'kept', id, '--adopt', '--yes'])).code).toBe(0);
    app.got.length = 0;
    await caughtUp(profile, app, ['FTA']);
    expect((await kept(profile)).at(-1)).toEqual(['FTA', undefined, undefined]);
  });

  test('all that a renamed profile stored is adopted by its former name', async () => {
    const app = await shop();
    await failed('a', 'FTA', app.url);
    await failed('a', 'FTA2', app.url);
    await failed('b', 'FTB', app.url);
    await profiles({ shop: shopA, b: { ...shopA, client_id: 'client-b' } });
    const adopt = ['webhooks', 'kept', '--adopt', '--from-profile'];
    const outcomes = [
      await cli('shop', [...adopt, 'a']),
      await cli('shop', [...adopt, 'a', '--yes']),
      await cli('shop', [...adopt, 'a', '--yes']),
      await cli('shop', [...adopt, 'b', '--yes']),
    ];
    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual([
      [
        2,
        'error: confirmation is missing, and prompts are off here: Give 2 stored deliveries of profile a (https://pay.example, client client-a) to profile shop ' +
          '(https://pay.example, client client-a)? Its listener forwards what has failed.\n' +
          'hint: add --yes\n',
      ],
      [0, '2 deliveries belong to profile shop (https://pay.example, client client-a) now.\n'],
      [1, 'error: no stored delivery is left by a former profile a\n'],
      [
        2,
        'error: the profile b exists, and forwards its deliveries itself\n' +
          'hint: to choose one by its id: payconfirm --profile shop webhooks kept ID --adopt\n',
      ],
    ]);
    app.repair();
    await caughtUp('shop', app, ['FTA', 'FTA2']);
  });

  test('an address that is only written differently is the same service', async () => {
    const app = await shop();
    await failed('a', 'FTA', app.url);
    app.repair();
    await profiles({ a: { ...shopA, base_url: 'https://PAY.example:443/' } });
    await caughtUp('a', app, ['FTA']);
  });
});

test('a delivery is adopted only by a profile that is named and exists, with a yes', async () => {
  const app = await shop();
  await failed('b', 'FTB', app.url);
  const adopt = ['webhooks', 'kept', '--adopt', '--from-profile', 'b'];
  const nothing = await cli('a', ['webhooks', 'kept', '--adopt', '--yes']);
  expect([nothing.code, nothing.stderr]).toEqual([2, 'error: --adopt needs an ID, or --from-profile NAME\n']);
  const unnamed = await testbed.cli([...adopt, '--yes'], run());
  expect([unnamed.code, unnamed.stderr]).toEqual([
    2,
    'error: choose the profile that gets the deliveries\nhint: for example: payconfirm --profile NAME webhooks kept --adopt --from-profile b\n',
  ]);
  const mistyped = await cli('c', [...adopt, '--yes']);
  expect([mistyped.code, mistyped.stderr]).toEqual([2, 'error: no profile c\nhint: There are: a, b\n']);
  const beside = await cli('a', [...adopt, '--failed', '--yes']);
  expect([beside.code, beside.stderr]).toEqual([
    2,
    'error: --failed and --adopt exclude each other\nhint: remove one of the two\n',
  ]);
  expect(await kept('b')).toEqual([['FTB', undefined, undefined]]);
});

describe('without a client id', () => {
  const as = (env: Record<string, string>) => ({
    env: { S: secret, PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '', ...env },
  });
  /** What a listener of this environment forwards by itself of what another has left, once the app takes it. */
  async function forwarded(
    first: Record<string, string>,
    then: () => Promise<Record<string, string>>,
    codes: string[],
  ) {
    const app = await shop();
    const flags = ['--port', '0', '--secret-env', 'S', '--forward', app.url];
    const left = await testbed.listen([...flags, '--no-catch-up'], as(first));
    await testbed.deliver(left.ready.url, bodyOf('FTA'));
    left.interrupt();
    await left.ended;
    app.repair();
    const next = await testbed.listen(flags, as(await then()));
    await testbed.deliver(next.ready.url, bodyOf('FTB'));
    await expect.poll(() => app.got.length).toBe(codes.length);
    next.interrupt();
    await next.ended;
    expect(app.got.map(({ body }) => JSON.parse(body).transaction_code).sort()).toEqual(codes);
  }
  const login = async (username: string) => {
    const line = ['auth', 'login', '--username', username, '--password-stdin'];
    const { code } = await testbed.cli(line, { ...as({}), stdin: 'emulator-password' });
    expect(code).toBe(0);
    return {};
  };
  const register = (username: string) =>
    testbed.cli(['client', 'register', '--username', username, '--name', username, '--password-stdin'], {
      ...as({}),
      stdin: 'emulator-password',
    });

  test('another token is another owner, the same one is the same', async () => {
    const token = (value: string) => ({ PAYCONFIRM_TOKEN: value });
    await forwarded(token('alice'), async () => token('bob'), ['FTB']);
    await forwarded(token('carol'), async () => token('carol'), ['FTA', 'FTB']);
  });

  test('another user of the same profile is another owner', async () => {
    for (const name of ['alice', 'bob']) expect((await register(name)).code).toBe(0);
    await login('alice');
    await forwarded({}, () => login('bob'), ['FTB']);
    await forwarded({}, () => login('bob'), ['FTA', 'FTB']);
  });
});
