import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSettings } from '../../src/config/settings.ts';
import { inTurn } from '../../src/io/files/file-lock.ts';
import { holdLease } from '../../src/io/files/lease.ts';
import { changing } from '../harness/start-wait.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  file = join(folder, 'config.json.lock');
});

test('the step is taken while the claim is held, which is given up afterwards', async () => {
  const held = await inTurn(file, () => readdirSync(folder), changing());
  expect([held, readdirSync(folder)]).toEqual([['config.json.lock.1'], []]);
});

test('and given up when the step fails', async () => {
  const failing = inTurn(
    file,
    () => {
      throw new Error('no room');
    },
    changing(),
  );
  await expect(failing).rejects.toThrow('no room');
  expect(readdirSync(folder)).toEqual([]);
});

test('steps of one process take turns too', async () => {
  const order: string[] = [];
  const step = (name: string) =>
    inTurn(file, () => order.push(`${name} ${readdirSync(folder).length}`), changing());
  await Promise.all(['a', 'b', 'c'].map(step));
  expect(order.sort()).toEqual(['a 1', 'b 1', 'c 1']);
});

test('a live process that does not let go is named, and the step is not taken', async () => {
  const release = await holdLease(`${file}.1`);
  let taken = false;
  const take = () => {
    taken = true;
  };
  await expect(inTurn(file, take, changing(), { ms: 20 })).rejects.toThrow(
    `another process has locked ${file}: process ${process.pid}`,
  );
  expect([taken, readdirSync(folder)]).toEqual([false, ['config.json.lock.1']]);
  await release();
});

test('a process that was killed in the middle holds nobody up', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  const release = await holdLease(`${file}.1`);
  const held = JSON.parse(readFileSync(`${file}.1`, 'utf8'));
  await release();
  writeFileSync(`${file}.1`, JSON.stringify({ ...held, pid: child.pid }));
  const settings = await openSettings(folder, changing());
  await settings.set('tz', 'UTC');
  expect([settings.get('tz'), readdirSync(folder)]).toEqual(['UTC', ['config.json']]);
});

test('the waiting ends with its signal; a step that need not wait is taken all the same', async () => {
  const stop = new AbortController();
  stop.abort(new Error('told to end'));
  expect(await inTurn(file, () => 'taken', { ...changing(), signal: stop.signal }, { ms: 60_000 })).toBe(
    'taken',
  );
  const release = await holdLease(`${file}.1`);
  await expect(
    inTurn(file, () => 'taken', { ...changing(), signal: stop.signal }, { ms: 60_000 }),
  ).rejects.toThrow('told to end');
  await release();
});
