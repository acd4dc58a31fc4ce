/** `--host`, `--allow-name` and the token of the emulator's own paths, of `start` and `exec` alike. */

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const token = 'e4c1f0a9d27b44e6a8b1';
let folder: string;
const running: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-elsewhere-'));
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const cli = (argv: string[], env: Record<string, string> = {}) =>
  runCli(argv, {
    env: { PATH: process.env.PATH ?? '', PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'), ...env },
  });

/** Starts one, and waits until it answers. */
async function start(flags: string[], env: Record<string, string> = {}) {
  const file = join(folder, 'ready.json');
  const controller = new AbortController();
  const ended = runCli(['emulator', 'start', '--memory', '--port', '0', '--ready-file', file, ...flags], {
    env: { PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'), ...env },
    signal: controller.signal,
  });
  running.push(() => {
    controller.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    return ended;
  });
  while (!existsSync(file))
    await Promise.race([delay(5), ended.then((run) => Promise.reject(new Error(run.stderr)))]);
  const { url, port }: { url: string; port: number } = JSON.parse(readFileSync(file, 'utf8'));
  return { url, port, ended, controller };
}

/** The status that a GET gets, sent to 127.0.0.2: what listens on 127.0.0.1 alone is not there. */
function get(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.2', port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const profile = 'The emulator is profile emulator. Use it: payconfirm --profile emulator doctor';
const known =
  'It listens on 0.0.0.0. Whoever reaches this machine can use it, and its credentials are known to all.';
const shut =
  'Its own paths (otp, advance, fault, stop …) and its page of deliveries are closed until PAYCONFIRM_EMULATOR_TOKEN is set.';

test('without --host it is on 127.0.0.1 alone, and warns of nothing', async () => {
  const { port } = await start([]);
  await expect(get(port, '/', {})).rejects.toThrow('ECONNREFUSED');
});

describe('--host 0.0.0.0', () => {
  test('answers to localhost and the names that are allowed, to pages of those, and to no other', async () => {
    const { url, port } = await start([
      '--host',
      '0.0.0.0',
      '--allow-name',
      'PayConfirm',
      '--allow-name',
      '10.0.0.7',
    ]);
    expect(url).toBe(`http://127.0.0.1:${port}`);
    const asked = async (host: string, more = {}) => get(port, '/api/v1/client/me', { host, ...more });
    expect(
      await Promise.all(
        ['localhost', `payconfirm:${port}`, 'PAYCONFIRM', '10.0.0.7:4010'].map((host) => asked(host)),
      ),
    ).toEqual([401, 401, 401, 401]);
    expect(await asked('payconfirm', { origin: `http://payconfirm:${port}` })).toBe(401);
    const refused = ['shop.example', 'payconfirm.example', '0.0.0.0.example', '10.0.0.8', 'x@y'];
    expect(await Promise.all(refused.map((host) => asked(host)))).toEqual(refused.map(() => 403));
    expect(await asked('payconfirm', { origin: 'http://shop.example' })).toBe(403);
  });

  test('without a token its own paths are shut, also from this machine; it says both', async () => {
    const { url, port, ended, controller } = await start(['--host', '0.0.0.0']);
    for (const path of ['/_emulator/status', '/_emulator/otp', '/_emulator/outbox']) {
      expect(await get(port, path, { 'x-emulator-control': '1' })).toBe(403);
    }
    for (const path of ['stop', 'reset', 'advance', 'faults', 'transfers', 'snapshots']) {
      const reply = await fetch(`${url}/_emulator/${path}`, {
        method: 'POST',
        headers: { 'x-emulator-control': '1' },
      });
      expect([path, reply.status]).toEqual([path, 403]);
    }
    expect(said(await cli(['emulator', 'otp']))).toBe(
      '! error: the emulator can be reached from elsewhere, and has no token for its own paths (HTTP 403)\n' +
        '! hint: start it with PAYCONFIRM_EMULATOR_TOKEN set\nexit 1\n',
    );
    controller.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    expect((await ended).stderr).toBe(`warning: ${known}\n${shut}\n${profile}\ninterrupted\n`);
  });

  test('exec takes the same', async () => {
    const asks =
      'curl -s -o /dev/null -w "%{http_code}" -H "Host: payconfirm" "$PAYCONFIRM_BASE_URL/api/v1/client/me"';
    const flags = ['--host', '0.0.0.0', '--allow-name', 'payconfirm'];
    const script = `${asks} > ${join(folder, 'status')}`;
    const run = await cli(['emulator', 'exec', ...flags, '--', 'sh', '-c', script]);
    expect([run.stderr, readFileSync(join(folder, 'status'), 'utf8')]).toEqual([
      `warning: ${known}\n${shut}\n`,
      '401',
    ]);
    expect(run.code).toBe(0);
  });
});

describe('with a token', () => {
  const env = { PAYCONFIRM_EMULATOR_TOKEN: token };

  test('the commands send it; without it, and with another, exit 4', async () => {
    const { port, ended, controller } = await start(['--host', '0.0.0.0'], env);
    expect(await get(port, '/_emulator/status', { 'x-emulator-control': '1' })).toBe(401);
    expect(await get(port, '/_emulator/status', { 'x-emulator-control': token })).toBe(200);
    expect(
      await get(port, '/_emulator/status', { 'x-emulator-control': token, origin: 'http://localhost' }),
    ).toBe(403);
    for (const line of [
      ['status'],
      ['outbox'],
      ['advance', '1s'],
      ['fault', 'list'],
      ['snapshot', 'list'],
      ['reset', '--yes'],
    ]) {
      expect([line, (await cli(['emulator', ...line], env)).code]).toEqual([line, 0]);
      expect([line, (await cli(['emulator', ...line])).code]).toEqual([line, 4]);
    }
    expect(said(await cli(['emulator', 'status'], { PAYCONFIRM_EMULATOR_TOKEN: `${token}0` }))).toBe(
      "! error: the emulator's own paths want the token that it was started with (HTTP 401)\n" +
        '! hint: set PAYCONFIRM_EMULATOR_TOKEN to the one that the emulator has, or PAYCONFIRM_EMULATOR_TOKEN_FILE\nexit 4\n',
    );
    controller.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    expect((await ended).stderr).toBe(`warning: ${known}\n${profile}\ninterrupted\n`);
  });

  test('on loopback it is wanted too', async () => {
    await start([], env);
    expect([(await cli(['emulator', 'status'])).code, (await cli(['emulator', 'status'], env)).code]).toEqual(
      [4, 0],
    );
  });

  test('out of a file, as containers are given it', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    const byFile = { PAYCONFIRM_EMULATOR_TOKEN_FILE: file };
    await start([], byFile);
    expect((await cli(['emulator', 'status'], byFile)).code).toBe(0);
    expect((await cli(['emulator', 'status'], env)).code).toBe(0);
    const missing = { PAYCONFIRM_EMULATOR_TOKEN_FILE: join(folder, 'no') };
    expect(said(await cli(['emulator', 'status'], missing))).toBe(
      '! error: the file of PAYCONFIRM_EMULATOR_TOKEN_FILE cannot be read (ENOENT)\nexit 1\n',
    );
  });

  test('the program of exec gets it, and a smoke check goes through', async () => {
    const out = join(folder, 'token-of-program');
    await cli(['emulator', 'exec', '--', 'sh', '-c', `echo "$PAYCONFIRM_EMULATOR_TOKEN" > ${out}`], env);
    expect(readFileSync(out, 'utf8')).toBe(`${token}\n`);
    await start([], env);
    expect((await cli(['--profile', 'emulator', 'smoke'], env)).code).toBe(0);
  });

  test.each([
    [
      'too short',
      'short',
      '! error: PAYCONFIRM_EMULATOR_TOKEN must have at least 16 characters\n! hint: such as: openssl rand -hex 16\nexit 2\n',
    ],
    [
      'of two lines',
      `${token}\n${token}`,
      '! error: PAYCONFIRM_EMULATOR_TOKEN holds a line break\n! hint: It was not copied correctly. Set it again, in one line.\nexit 2\n',
    ],
  ])('%s: exit 2', async (_, value, words) => {
    expect(said(await cli(['emulator', 'start', '--memory'], { PAYCONFIRM_EMULATOR_TOKEN: value }))).toBe(
      words,
    );
  });
});

test.each([
  [['--host', 'payconfirm'], '--host must be an IP address, such as 0.0.0.0; given: payconfirm'],
  [['--allow-name', 'a:4010'], '--allow-name must be a host name without a port; given: a:4010'],
  [
    ['--allow-host', 'http://vm:4798'],
    '--allow-host must be a host name without a port; given: http://vm:4798',
  ],
  [['--allow-host', '*.test'], '--allow-host must be a host name without a port; given: *.test'],
  [['--allow-name', '*'], '--allow-name must be a host name without a port; given: *'],
  [['--allow-name', ''], '--allow-name must not be empty'],
])('%s: exit 2', async (flags, message) => {
  const { code, stderr } = await cli(['emulator', 'exec', ...flags, '--', 'true']);
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error: ${message}`]);
});
