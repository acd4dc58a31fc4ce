import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/emulator/server/serve.ts';
import { openFolder } from '../../src/emulator/store/folder.ts';
import { schemaVersion } from '../../src/emulator/store/schema.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import { PayconfirmError } from '../../src/errors.ts';
import { holdLease } from '../../src/io/files/lease.ts';
import { nodeSqlite } from '../../src/io/node-sqlite.ts';
import { systemRandom } from '../../src/io/random.ts';
import { asIs } from '../../src/texts/translate.ts';
import { logIn } from '../harness/caller.ts';
import { setClock, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';
import { saying } from '../harness/saying.ts';
import { bundleProgram, type Program } from './program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const local = (message: string, hint: string) =>
  new PayconfirmError('local', asIs(message), { hint: asIs(hint) });

const credentials = { clientId: 'emulator-client', clientSecret: 'emulator-secret' };

test('a restart goes on where it ended, the clock too', async () => {
  const first = await startEmulator({ dataDir: folder });
  const call = await logIn(first);
  const sent = await call('POST', '/sandbox/transactions', {
    amount: 1,
    description: 'd',
    transaction_code: 'A',
  });
  await first.control('POST', '/advance', { ms: 60_000 });
  await first.stop();
  expect(readdirSync(folder)).toEqual(['emulator.db']);

  const second = await startEmulator({ dataDir: folder });
  onTestFinished(() => second.stop());
  expect(await second.control('GET', '/status')).toMatchObject({ offset_ms: 60_000 });
  const again = await (await logIn(second))('POST', '/sandbox/transactions', {
    amount: 2,
    description: 'other',
    transaction_code: 'A',
  });
  expect(again).toEqual(sent);
});

test('a folder has one owner at a time', async () => {
  const owner = await openFolder(folder);
  await expect(openFolder(folder)).rejects.toThrow(
    expect.objectContaining({
      kind: 'local',
      message: `the data folder ${folder} is in use by another emulator: process ${process.pid}`,
      hint: saying('Start with another --data folder, or stop that process.'),
    }),
  );
  await owner.close();
  await (await openFolder(folder)).close();
});

test.each([
  ['a process that is dead', { pid: 2147483000 }],
  ['a process whose number another has now', { started: '1' }],
])('the folder is taken over from %s', async (_, other) => {
  const file = join(folder, 'emulator.owner.1');
  const release = await holdLease(file);
  const held = JSON.parse(readFileSync(file, 'utf8'));
  await release();
  writeFileSync(file, JSON.stringify({ ...held, ...other }));
  await (await openFolder(folder)).close();
});

test.each([
  [99, 'a newer payconfirm', 'Update payconfirm, or start with another --data folder.'],
  [1, 'an unreleased payconfirm', 'Start with another --data folder.'],
])('a database of version %d is refused and left alone', async (version, writer, hint) => {
  const file = join(folder, 'emulator.db');
  const database = new sqlite.Database(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  const before = readFileSync(file);
  const by = `${writer} (version ${version}, this one knows ${schemaVersion})`;
  for (let time = 0; time < 2; time += 1) {
    await expect(openFolder(folder)).rejects.toThrow(
      local(`the database ${file} was written by ${by}`, hint),
    );
  }
  expect(readFileSync(file)).toEqual(before);
});

test('a file that is no database is refused', async () => {
  const file = join(folder, 'emulator.db');
  writeFileSync(
    file,
    'this is a text, and a longer one than a header of SQLite, which has 100 bytes'.repeat(20),
  );
  await expect(openFolder(folder)).rejects.toThrow(
    local(
      `the emulator's database ${file} is damaged: file is not a database`,
      'Nothing was changed. Restore a copy of its folder, or move it away: the emulator then starts empty.',
    ),
  );
});

test('a folder that cannot be made is refused', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(openFolder(file)).rejects.toThrow(expect.objectContaining({ kind: 'local' }));
});

test('a port in use is refused, and the folder given up again', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as { port: number };
  const options = { port, dataDir: folder, clock: setClock(0), random: systemRandom, allowHosts: [] };
  await expect(serve(options)).rejects.toThrow(
    local(`port ${port} is in use`, 'Choose another with --port, or let --port 0 pick a free one.'),
  );
  await (await openFolder(folder)).close();
});

test('work that throws is undone, its neighbours in the same commit are kept', async () => {
  const store = await openSqlite();
  onTestFinished(() => store.close());
  const told: string[] = [];
  const insert = (name: string) => {
    store.run('INSERT INTO settings VALUES (?, 1)', name);
    store.afterCommit(() => told.push(name));
  };
  const results = await Promise.allSettled([
    store.transaction(() => insert('a')),
    store.transaction(() => {
      insert('b');
      throw new Error('no');
    }),
    store.transaction(() => insert('c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(store.all('SELECT name FROM settings')).toEqual([{ name: 'a' }, { name: 'c' }]);
  expect(told).toEqual(['a', 'c']);
});

let program: Program;
beforeAll(async () => {
  program = await bundleProgram();
  return program.remove;
});
const startProgram = () => program.start(folder);

test('nothing acknowledged is lost by kill -9, and the next start delivers what was pending', async () => {
  const first = await startProgram();
  const call = await logIn({ url: first.url, ...credentials });
  // Never answers, so that deliveries are pending when the process dies.
  const slow = await receiver(() => {});
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: slow.url });
  const group = { group_id: '-100', friendly_name: 'desk', message_template: '{{transaction_code}}' };
  await call('POST', '/telegram-configs', group);
  const acknowledged: string[] = [];
  const load = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = 0; ; index += 1) {
      const code = `T${lane}-${index}`;
      const body = { account_number: '0011012345678', amount: 1, description: 'd', transaction_code: code };
      const reply = await call('POST', '/sandbox/transactions', body).catch(() => undefined);
      if (reply === undefined) return;
      if (reply.status === 200) acknowledged.push(code);
      if (acknowledged.length === 500) await first.kill();
    }
  });
  await Promise.all(load);
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);
  // Of the SQLite in WebAssembly.
  expect(existsSync(join(folder, 'emulator.db.lock'))).toBe(nodeSqlite() === undefined);

  const second = await startEmulator({ dataDir: folder });
  onTestFinished(() => second.stop());
  const { pending_deliveries } = await second.control<{ pending_deliveries: number }>('GET', '/status');
  // On a slow machine some were given up before the kill.
  const { total } = (await (await logIn(second))('GET', '/webhook-logs')).body.data;
  expect(pending_deliveries + total).toBeGreaterThanOrEqual(acknowledged.length);
  const outbox = await second.control<{ transaction_code: string }[]>(
    'GET',
    '/outbox?channel=telegram&limit=10000',
  );
  const stored = new Set(outbox.map((message) => message.transaction_code));
  expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
});

test('deliveries that a crash left are sent by the next start', async () => {
  const codes: string[] = [];
  let answering = false;
  const { url, received } = await receiver((response) => {
    if (answering) response.end();
  });
  const first = await startProgram();
  const call = await logIn({ url: first.url, ...credentials });
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  for (const code of ['A', 'B', 'C']) {
    await call('POST', '/sandbox/transactions', { amount: 1, description: 'd', transaction_code: code });
  }
  await first.kill();
  answering = true;
  received.length = 0;
  const second = await startEmulator({ dataDir: folder });
  onTestFinished(() => second.stop());
  await second.idle();
  codes.push(...received.map(({ body }) => JSON.parse(body).transaction_code));
  expect(codes.sort()).toEqual(['A', 'B', 'C']);
  expect(await second.control('GET', '/status')).toMatchObject({ pending_deliveries: 0 });
  const { total } = (await (await logIn(second))('GET', '/webhook-logs')).body.data;
  expect(total).toBe(3);
});

test('a reply that breaks the endpoint table is not sent', async () => {
  await (await startEmulator({ dataDir: folder })).stop();
  const store = await openFolder(folder);
  store.run("UPDATE bank_accounts SET id = 'NONE' || seq");
  await store.close();
  const emulator = await startEmulator({ dataDir: folder });
  const reply = await (await logIn(emulator))('GET', '/client/bank-accounts');
  expect(reply.status).toBe(500);
  expect(reply.body.message).toMatch(/\bid\b/);
  await expect(emulator.stop()).rejects.toThrow('replies broke the table');
});
