import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '../../../src/emulator/store/sqlite.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { type RunOptions, type RunResult, runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-start-'));
});
const cli = (argv: string[], options: RunOptions = {}) =>
  runCli(argv, { ...options, env: { PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'), ...options.env } });

interface Ready {
  event: string;
  url: string;
  port: number;
  [name: string]: unknown;
}

/** Starts an emulator and waits for its ready file. */
async function start(argv: string[], options: RunOptions = {}) {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-ready-')), 'ready.json');
  const controller = new AbortController();
  const line = ['emulator', 'start', '--port', '0', '--ready-file', file, ...argv];
  const ended: Promise<RunResult> = cli(line, { ...options, signal: controller.signal });
  while (!existsSync(file))
    await Promise.race([delay(5), ended.then((run) => Promise.reject(new Error(run.stderr)))]);
  const ready: Ready = JSON.parse(readFileSync(file, 'utf8'));
  const interrupt = () => controller.abort(new PayconfirmError('interrupted', asIs('interrupted')));
  return { ready, file, ended, interrupt };
}

test('the ready event is on stdout, in the ready file and in a profile that works at once', async () => {
  const { ready, file, ended } = await start(['--memory', '-o', 'ndjson']);
  expect(ready).toEqual({
    event: 'ready',
    url: `http://127.0.0.1:${ready.port}`,
    port: expect.any(Number),
    inspect_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?open=[\w-]{43}$/),
    client_id: 'emulator-client',
    client_secret: 'emulator-secret',
    profile: 'emulator',
    data: null,
    smtp: null,
  });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(await cli(['--profile', 'emulator', 'whoami', '--jq', '.username'])).toEqual({
    code: 0,
    stdout: 'demo\n',
    stderr: '',
  });
  // No address is given: the commands find it by that profile.
  expect((await cli(['emulator', 'status', '--jq', '.client_id'])).stdout).toBe('emulator-client\n');
  expect(await cli(['emulator', 'stop'])).toEqual({ code: 0, stdout: '', stderr: 'The emulator stops.\n' });
  expect(await ended).toEqual({ code: 0, stdout: `${JSON.stringify(ready)}\n`, stderr: '' });
});

test('a pipe gets its fields only, and people theirs also there', async () => {
  const { ready, ended, interrupt } = await start(['--memory']);
  interrupt();
  const { url, client_id, client_secret, inspect_url, profile } = ready;
  const fields = [url, client_id, client_secret, inspect_url, profile, '', ''];
  expect((await ended).stdout).toBe(`${fields.map((value) => value ?? '').join('\t')}\n`);
  const asked = await start(['--memory', '-o', 'table']);
  asked.interrupt();
  expect((await asked.ended).stdout).toContain(`The emulator is ready on ${asked.ready.url}\n`);
});

test('for people', async () => {
  const { ended, interrupt } = await start(['--memory'], { tty: true });
  interrupt();
  expect(said(await ended)).toMatchInlineSnapshot(`
    "✓ The emulator is ready on http://127.0.0.1:40100
      client_id emulator-client, client_secret emulator-secret
      Inspector:
      http://127.0.0.1:40100/?open=T
      in memory: data is lost when it stops
      stop it with Ctrl-C, or: payconfirm emulator stop
      next, each in a new terminal:
        payconfirm --profile emulator listen
        payconfirm --profile emulator sandbox send --amount 150k --description DH1
    ! interrupted
    exit 130
    "
  `);
});

test('for people, reached from elsewhere without a token: nothing is named that is shut', async () => {
  const { ended, interrupt } = await start(['--memory', '--host', '0.0.0.0'], { tty: true });
  interrupt();
  const { stdout } = await ended;
  expect(stdout).toContain('\n  stop it with Ctrl-C\n');
  expect(stdout).not.toContain('emulator stop');
});

test('as JSON: interrupted, and yet a document', async () => {
  const { ready, ended, interrupt } = await start(['--memory', '-o', 'json']);
  interrupt();
  const { code, stdout, stderr } = await ended;
  expect([code, JSON.parse(stdout), JSON.parse(stderr).error.kind]).toEqual([130, [ready], 'interrupted']);
});

describe('--data', () => {
  test('keeps the state from one start to the next; without it the state is in the settings folder', async () => {
    const first = await start([]);
    expect(first.ready.data).toBe(join(folder, 'settings', 'emulator'));
    const at = ['--profile', 'emulator'];
    await cli([...at, 'webhooks', 'create', '--name', 'kept', '--url', 'https://shop.example/h']);
    first.interrupt();
    expect((await first.ended).code).toBe(130);
    const second = await start(['--data', join(folder, 'settings', 'emulator')]);
    expect((await cli([...at, 'webhooks', 'list', '--jq', '.items[].name'])).stdout).toBe('kept\n');
    second.interrupt();
    await second.ended;
  });

  test('a folder that a live emulator owns is refused, and the profile left as it is', async () => {
    const data = join(folder, 'state');
    const first = await start(['--data', data]);
    const { code, stdout, stderr } = await cli([
      'emulator',
      'start',
      '--port',
      '0',
      '--data',
      data,
      '-o',
      'json',
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'local',
      message: `an emulator runs already: ${first.ready.url}`,
      hint: `Start another with --port 0 and --data DIR, or stop it: payconfirm emulator stop --base-url ${first.ready.url}`,
    });
    const { port } = new URL(first.ready.url);
    const again = await cli(['emulator', 'start', '--port', port, '--memory']);
    expect(again.stderr).toContain(`error: an emulator runs already: ${first.ready.url}\n`);
    expect((await cli(['--profile', 'emulator', 'whoami'])).code).toBe(0);
    // The port is of another program: the emulator elsewhere is no reason.
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port: taken } = other.address() as AddressInfo;
    const busy = await cli(['emulator', 'start', '--port', `${taken}`, '--memory']);
    other.close();
    expect([busy.code, busy.stderr]).toEqual([1, expect.not.stringContaining('runs already')]);
    first.interrupt();
    await first.ended;
  });

  test('in memory, no profile is needed: a settings folder that cannot be written is a warning', async () => {
    // Linux makes no file in it, whoever asks.
    const env = { PAYCONFIRM_CONFIG_DIR: `/proc/${process.pid}` };
    const { ready, interrupt, ended } = await start(['--memory'], { env });
    expect(ready.profile).toBe(null);
    interrupt();
    expect((await ended).stderr).toContain('warning: no profile emulator was written: ');
  });

  test('a database of a newer version is refused and left alone', async () => {
    const data = join(folder, 'state');
    mkdirSync(data);
    const store = await openSqlite(join(data, 'emulator.db'));
    store.run('PRAGMA user_version = 99');
    store.close();
    const before = readFileSync(join(data, 'emulator.db'));
    const run = await cli(['emulator', 'start', '--port', '0', '--data', data]);
    const stderr = run.stderr.replaceAll(folder, 'FOLDER').replace(/knows \d+/, 'knows fewer');
    expect(said({ ...run, stderr })).toMatchInlineSnapshot(`
      "! error: the database FOLDER/state/emulator.db was written by a newer payconfirm (version 99, this one knows fewer)
      ! hint: Update payconfirm, or start with another --data folder.
      exit 1
      "
    `);
    expect(readFileSync(join(data, 'emulator.db')).equals(before)).toBe(true);
  });

  test('goes not with --memory', async () => {
    expect(said(await cli(['emulator', 'start', '--memory', '--data', 'x']))).toMatchInlineSnapshot(`
      "! error: --data and --memory exclude each other
      ! hint: remove one of the two
      exit 2
      "
    `);
  });
});

describe('--port', () => {
  test('in use: exit 1, and no data folder stays claimed', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as { port: number };
    const data = join(folder, 'state');
    const { code, stdout, stderr } = await cli(['emulator', 'start', '--port', String(port), '--data', data]);
    other.close();
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: port ${port} is in use\nhint: Choose another with --port, or let --port 0 pick a free one.\n`,
    });
    expect(readdirSync(data)).toEqual(['emulator.db']);
    expect(existsSync(join(folder, 'settings', 'config.json'))).toBe(false);
  });

  test('that is none: exit 2', async () => {
    expect(said(await cli(['emulator', 'start', '--port', '65536']))).toMatchInlineSnapshot(`
      "! error: --port must be 0 to 65535; given: 65536
      ! hint: use --port 0 for a free port
      exit 2
      "
    `);
    expect(said(await cli(['emulator', 'start', '--port=-1']))).toMatchInlineSnapshot(`
      "! error: --port must be 0 to 65535; given: -1
      ! hint: use --port 0 for a free port
      exit 2
      "
    `);
  });
});

test('a second one leaves the profile of the first, which runs, and says how it is reached', async () => {
  const first = await start(['--memory']);
  const second = await start(['--memory'], { tty: true });
  expect(second.ready.profile).toBe(null);
  const address = () => cli(['profiles', 'show', 'emulator', '--jq', '.base_url']);
  expect((await address()).stdout).toBe(`${first.ready.url}\n`);
  await cli(['emulator', 'stop', '--base-url', second.ready.url]);
  const { stdout, stderr } = await second.ended;
  expect(stderr).toContain(
    `the profile emulator still belongs to another emulator: process ${process.pid}\n`,
  );
  expect(stdout).toContain(
    `set PAYCONFIRM_BASE_URL=${second.ready.url}\n  with PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET\n`,
  );
  expect(stdout).toContain(`payconfirm emulator stop --base-url ${second.ready.url}`);
  await cli(['emulator', 'stop']);
  await first.ended;
  // The first has ended: its profile is free.
  const third = await start(['--memory']);
  expect([third.ready.profile, (await address()).stdout]).toEqual(['emulator', `${third.ready.url}\n`]);
  third.interrupt();
  await third.ended;
});

test('exec hands its program an emulator, and none of the credentials of the caller', async () => {
  const out = join(folder, 'environment');
  const env = {
    PATH: process.env.PATH ?? '',
    PAYCONFIRM_TOKEN: 'a real token',
    PAYCONFIRM_CLIENT_ID: 'a real client',
    PAYCONFIRM_CLIENT_SECRET: 'a real secret',
    PAYCONFIRM_PROFILE: 'real',
    PAYCONFIRM_BASE_URL: 'https://real.example',
    OWN: 'stays',
  };
  const { code } = await cli(['emulator', 'exec', '--', 'sh', '-c', `env > ${out}`], { env });
  const found = readFileSync(out, 'utf8');
  expect([code, /real/.exec(found), /^OWN=.*$/m.exec(found)?.[0]]).toEqual([0, null, 'OWN=stays']);
  expect(found).toMatch(/^PAYCONFIRM_CLIENT_SECRET=emulator-secret$/m);
  expect(found).not.toMatch(/^PAYCONFIRM_TOKEN=/m);
});

test('a ready file that cannot be written: exit 1, and the emulator ends', async () => {
  const line = [
    'emulator',
    'start',
    '--port',
    '0',
    '--memory',
    '--ready-file',
    join(folder, 'no', 'ready.json'),
  ];
  const run = await cli(line);
  expect([run.code, run.stderr]).toEqual([
    1,
    expect.stringContaining('no/ready.json cannot be written (ENOENT)'),
  ]);
});

test('--from: a stored snapshot, or its file; a reset returns to it; no state is replaced', async () => {
  const file = join(folder, 'base.json');
  const ok = async (...argv: string[]) => {
    const { code, stdout, stderr } = await cli(argv);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    return stdout;
  };
  const pay = (code: string) =>
    ok(
      'sandbox',
      'send',
      '--amount',
      '150k',
      '--description',
      'DH1',
      '--code',
      code,
      '--profile',
      'emulator',
    );
  const codes = () =>
    ok('transactions', 'list', '--profile', 'emulator', '--jq', '[.items[].transaction_code] | join(" ")');
  const stopped = async ({ ended }: Awaited<ReturnType<typeof start>>) => {
    await ok('emulator', 'stop');
    await ended;
  };

  const first = await start([]);
  await pay('FT1');
  await ok('emulator', 'snapshot', 'save', 'base', '--file', file);
  await stopped(first);

  for (const from of ['base', file]) {
    const other = await start(['--memory', '--from', from]);
    expect(await codes()).toBe('FT1\n');
    await pay('FT2');
    await ok('emulator', 'reset', '--yes');
    expect(await codes()).toBe('FT1\n');
    await stopped(other);
  }
  const again = await start(['--data', join(folder, 'other'), '--from', file]);
  await pay('FT3');
  await stopped(again);

  const refused = async (...flags: string[]) =>
    said(await cli(['emulator', 'start', '--port', '0', ...flags])).replaceAll(folder, '');
  expect(await refused('--from', 'base')).toMatchInlineSnapshot(`
    "! error: the emulator has a state in /settings/emulator, which a snapshot would replace
    ! hint: Add --memory, name another --data folder, or use emulator snapshot restore.
    exit 2
    "
  `);
  expect(await refused('--memory', '--from', 'none')).toMatchInlineSnapshot(`
    "! error: /settings/emulator/snapshots/none.json does not exist
    ! hint: Check the file name and the folder.
    exit 1
    "
  `);
  expect(await refused('--memory', '--from', 'package.json')).toMatchInlineSnapshot(`
    "! error: the snapshot cannot be used: it is no snapshot of an emulator
    exit 1
    "
  `);
});
