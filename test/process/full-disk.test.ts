import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type SmallDisk, trySmallDisk } from '../harness/small-disk.ts';

const given = trySmallDisk();
const disk = given as SmallDisk;
const skipped = typeof given === 'string' ? given : undefined;
afterAll(() => {
  if (!skipped) disk.remove();
});
beforeEach(({ skip }) => {
  if (skipped) skip(skipped);
});

/** Starts the program in a session whose files are on the small disk. */
function start(argv: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, ['bin/payconfirm.js', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAYCONFIRM_CONFIG_DIR: join(disk.folder, 'settings'),
      PAYCONFIRM_KEYCHAIN: '0',
      PAYCONFIRM_OUTPUT: 'ndjson',
      ...env,
    },
  });
}

async function run(argv: readonly string[], env = {}) {
  const child = start(argv, env);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test('settings: one error, the old file stays; with room again they are written', async () => {
  expect((await run(['config', 'set', 'tz', 'UTC'])).code).toBe(0);
  const file = join(disk.folder, 'settings', 'config.json');
  const before = readFileSync(file, 'utf8');
  disk.fill();
  const lock = `${file}.lock.1`;
  // Once more, and with the empty file that an older version left.
  for (const left of [[], [], [lock]]) {
    for (const path of left) {
      writeFileSync(path, '');
      utimesSync(path, 0, 0);
    }
    const { code, stdout, stderr } = await run(['config', 'set', 'tz', 'Asia/Tokyo', '-o', 'tsv']);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^error: \S+ cannot be written \(ENOSPC\)\nhint: the disk is full, .*\n$/),
    ]);
    const others = readdirSync(join(disk.folder, 'settings')).filter((name) => /\.(tmp|\d+)$/.test(name));
    expect([readFileSync(file, 'utf8'), others]).toEqual([before, left.map((path) => basename(path))]);
  }
  disk.makeRoom();
  expect((await run(['config', 'set', 'tz', 'Asia/Tokyo'])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('Asia/Tokyo');
});

test('the journal: what was acknowledged is stored, and what could not be stored is answered 503', async () => {
  const child = start(['listen', '--no-register', '--auth', 'NONE', '--port', '0', '--expect', '2']);
  const lines = createInterface({ input: child.stdout });
  const closed = once(child, 'close');
  const [ready] = await once(lines, 'line');
  const { url } = JSON.parse(ready);
  const deliver = async (transaction_code: string) => {
    const body = JSON.stringify({ transaction_code, description: 'x'.repeat(20_000) });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const before = await deliver('FT1');
  disk.fill();
  const full = await deliver('FT2');
  disk.makeRoom();
  expect([before, full, await deliver('FT3')]).toEqual([200, 503, 200]);
  expect((await closed)[0]).toBe(0);
  const kept = (await run(['webhooks', 'kept', '--fields', 'transaction_code', '-o', 'tsv'])).stdout;
  expect(kept.trim().split('\n').sort()).toEqual(['FT1', 'FT3']);
});

test('the emulator: a write fails as a whole, and the next start has all that was acknowledged', async () => {
  const data = ['--port', '0', '--data', join(disk.folder, 'emulator')];
  const begin = async () => {
    const child = start(['emulator', 'start', ...data]);
    const closed = once(child, 'close');
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url } = JSON.parse(line);
    const env = {
      PAYCONFIRM_BASE_URL: url,
      PAYCONFIRM_CLIENT_ID: 'emulator-client',
      PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
    };
    const create = async (name: string) =>
      (await run(['webhooks', 'create', '--name', name, '--url', 'http://127.0.0.1:9/', '-q'], env)).code;
    const names = async () => {
      const { stdout } = await run(['webhooks', 'list', '--jq', '.items[].name'], env);
      return stdout.trim().split('\n').sort();
    };
    const kill = async () => {
      child.kill('SIGKILL');
      await closed;
    };
    return { create, names, kill };
  };
  const first = await begin();
  expect([await first.create('before'), await first.names()]).toEqual([0, ['before']]);
  disk.fill();
  const full = await first.create('full');
  const shown = await first.names();
  disk.makeRoom();
  expect([full, shown, await first.create('after'), await first.names()]).toEqual([
    5,
    ['before'],
    0,
    ['after', 'before'],
  ]);
  await first.kill();
  const second = await begin();
  expect(await second.names()).toEqual(['after', 'before']);
  await second.kill();
});
