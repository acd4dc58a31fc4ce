import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSettings } from '../../src/config/settings.ts';
import { inTurn } from '../../src/io/files/claim.ts';
import { thisProcess } from '../../src/io/files/owner-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  file = join(folder, 'config.json.lock');
});

test('the step is taken while the claim is held, which is given up afterwards', () => {
  const held = inTurn(file, () => JSON.parse(readFileSync(file, 'utf8')));
  expect([held, existsSync(file)]).toEqual([thisProcess(), false]);
});

test('and given up when the step fails', () => {
  const failing = () =>
    inTurn(file, () => {
      throw new Error('no room');
    });
  expect(failing).toThrow('no room');
  expect(existsSync(file)).toBe(false);
});

test('a live process that does not let go is named, and the step is not taken', () => {
  writeFileSync(file, JSON.stringify(thisProcess()));
  let taken = false;
  const take = () => {
    taken = true;
  };
  expect(() => inTurn(file, take, 20)).toThrow(`process ${process.pid} keeps ${file} and does not let go`);
  expect([taken, existsSync(file)]).toEqual([false, true]);
});

test('a process that was killed in the middle holds nobody up', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  writeFileSync(file, JSON.stringify({ pid: child.pid, started: '1' }));
  const settings = await openSettings(folder, () => {});
  settings.set('tz', 'UTC');
  expect([settings.get('tz'), existsSync(file)]).toEqual(['UTC', false]);
});
