import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { programLine } from '../harness/program-line.ts';
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
  return spawn(...programLine(...argv), {
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
      expect.stringMatching(
        /^error: \S+ cannot be written \(ENOSPC\)\nhint: the disk or your quota is full: .*\n$/,
      ),
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

/** Leaves no room for another line of the journal, whose last page is filled too, but `room` bytes. */
function fillJournal(room = 0) {
  const folder = join(disk.folder, 'settings', 'journal');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    appendFileSync(file, '\n'.repeat(4096 - (statSync(file).size % 4096)));
  }
  disk.fill(room);
}

/** An app that answers 200; `before`: done before each answer. */
async function startApp(before: () => void = () => undefined) {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    got.push(await text(request));
    before();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, got };
}

test('what the app answered and cannot be noted is said, noted once there is room, and not sent again', async () => {
  const app = await startApp(() => fillJournal());
  const listening = ['listen', '--no-register', '--auth', 'NONE', '--port', '0', '--forward', app.url];
  const child = start(listening);
  const lines = createInterface({ input: child.stdout });
  const events: Record<string, unknown>[] = [];
  lines.on('line', (line) => events.push(JSON.parse(line)));
  await once(lines, 'line');
  const body = JSON.stringify({ transaction_code: 'FT9' });
  const headers = { 'content-type': 'application/json' };
  await fetch(String(events[0]?.url), { method: 'POST', headers, body });
  await expect.poll(() => events.map(({ event, reason }) => reason ?? event)).toContain('not-noted');
  expect(events.find(({ reason }) => reason === 'not-noted')?.words).toMatch(
    /^the app has accepted \S+, and that is not noted: the journal \S+ cannot be written \(ENOSPC\)\. /,
  );
  disk.makeRoom();
  const outcome = async () =>
    (await run(['webhooks', 'kept', '--jq', '.items[]|select(.transaction_code=="FT9").outcome'])).stdout;
  await expect.poll(outcome).toBe('taken\n');
  child.kill('SIGTERM');
  await once(child, 'close');
  const next = start([...listening, '--timeout', '1s']);
  expect(await text(next.stdout)).not.toContain('"event":"forwarded"');
  expect(app.got).toEqual([body]);
}, 30_000);

test('nothing is replayed as long as its outcome could not be noted', async () => {
  const app = await startApp();
  const listening = ['listen', '--no-register', '--auth', 'NONE', '--port', '0', '--expect', '1'];
  const child = start([...listening, '--forward', 'http://127.0.0.1:9/']);
  const [ready] = await once(createInterface({ input: child.stdout }), 'line');
  const body = JSON.stringify({ transaction_code: 'FT10' });
  const headers = { 'content-type': 'application/json' };
  await fetch(JSON.parse(ready).url, { method: 'POST', headers, body });
  await once(child, 'close');
  // Enough for the lock of who replays.
  fillJournal(8_192);
  const { code, stderr } = await run(['webhooks', 'replay', '--failed', '--to', app.url, '-o', 'tsv']);
  disk.makeRoom();
  expect([code, stderr, app.got]).toEqual([
    1,
    expect.stringMatching(/^error: \S+ cannot be written \(ENOSPC\)\nhint: \S+ was not sent\. /),
    [],
  ]);
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
