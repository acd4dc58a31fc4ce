/** A disk that lost something: named as such, nothing thrown away. */

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openFolder } from '../../src/emulator/store/folder.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import { loadEngine } from '../../src/emulator/store/sqlite-engine.ts';
import { PayconfirmError } from '../../src/errors.ts';
import { asIs } from '../../src/texts/translate.ts';

let folder: string;
let file: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-'));
  file = join(folder, 'emulator.db');
  log = `${file}-wal`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const settings = Array.from({ length: 60 }, (_, index) => ({
  name: `s${index}`.padEnd(400, '.'),
  value: index,
}));

/** A database with all settings, as a crash leaves it: with what is in its log, or without a log. */
async function crashed(options: { log: boolean }): Promise<void> {
  const living = join(folder, 'living');
  const store = await openSqlite(living);
  for (const { name, value } of settings) {
    await store.transaction(() => store.run('INSERT INTO settings VALUES (?, ?)', name, value));
  }
  if (options.log) {
    writeFileSync(file, readFileSync(living));
    writeFileSync(log, readFileSync(`${living}-wal`));
  }
  store.close();
  if (!options.log) writeFileSync(file, readFileSync(living));
}

async function refusal(): Promise<unknown> {
  try {
    await (await openFolder(folder)).close();
    return undefined;
  } catch (error) {
    return error;
  }
}

const read = async () => {
  const store = await openFolder(folder);
  try {
    return store.all('SELECT name, value FROM settings ORDER BY value');
  } finally {
    await store.close();
  }
};

test('a page of zeros, whichever: refused in words and left as it is, or nothing is missing', async () => {
  await crashed({ log: false });
  const whole = readFileSync(file);
  const pageSize = whole.readUInt16BE(16);
  let refused = 0;
  for (let page = 0; page * pageSize < whole.length; page++) {
    const damaged = Buffer.from(whole).fill(0, page * pageSize, (page + 1) * pageSize);
    writeFileSync(file, damaged);
    const error = await refusal();
    if (error === undefined) {
      expect(await read()).toEqual(settings);
      continue;
    }
    refused += 1;
    expect(error).toBeInstanceOf(PayconfirmError);
    expect(error).toMatchObject({ kind: 'local', message: expect.stringContaining(`${file} is damaged: `) });
    expect(readFileSync(file).equals(damaged)).toBe(true);
  }
  expect(refused).toBeGreaterThan(5);
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['random bytes', (whole) => createHash('shake256', { outputLength: whole.length }).update('x').digest()],
  ['a text', () => Buffer.from('of somebody else\n')],
  ['the first bytes', (whole) => whole.subarray(0, 10)],
])('a file of %s: refused as no database, and left as it is', async (_, change) => {
  await crashed({ log: false });
  const changed = change(readFileSync(file));
  writeFileSync(file, changed);
  expect(await refusal()).toEqual(
    new PayconfirmError('local', asIs(`the emulator's database ${file} is damaged: file is not a database`), {
      hint: asIs(
        'Nothing was changed. Restore a copy of its folder, or move it away: the emulator then starts empty.',
      ),
    }),
  );
  expect(readFileSync(file).equals(changed)).toBe(true);
});

test.each([0, 3, 12])(
  "another program's database of version %i is refused and left as it is",
  async (version) => {
    const other = await loadEngine();
    const database = other(file);
    database.exec(`CREATE TABLE notes (words TEXT); PRAGMA user_version = ${version}`);
    database.close();
    const before = readFileSync(file);
    expect(await refusal()).toMatchObject({
      message: `${file} is the database of another program`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('a file that was cut off in the middle is refused as damaged; an empty one is a new database', async () => {
  await crashed({ log: false });
  const whole = readFileSync(file);
  const cut = whole.subarray(0, Math.floor(whole.length / 2));
  writeFileSync(file, cut);
  expect(await refusal()).toMatchObject({ kind: 'local', message: expect.stringMatching(/ is damaged: /) });
  expect(readFileSync(file).equals(cut)).toBe(true);
  writeFileSync(file, '');
  expect(await read()).toEqual([]);
});

describe('a log of the last changes', () => {
  test('that is whole is read', async () => {
    await crashed({ log: true });
    expect(await read()).toEqual(settings);
  });

  test.each([
    ['is garbage', 0, (bytes: Buffer) => bytes.fill('garbage ')],
    ['has a header that does not hold', 0, (bytes: Buffer) => bytes.fill(1, 16, 20)],
    ['is of zeros', 0, (bytes: Buffer) => bytes.fill(0)],
    ['has a frame that does not hold', 32, (bytes: Buffer) => bytes.fill(1, 100, 104)],
    ['has a frame of zeros', 32, (bytes: Buffer) => bytes.fill(0, 32, 32 + 24 + 4096)],
  ])('that %s is refused and left as it is', async (_, at, damage) => {
    await crashed({ log: true });
    const damaged = damage(readFileSync(log));
    writeFileSync(log, damaged);
    expect(await refusal()).toEqual(
      new PayconfirmError(
        'local',
        asIs(
          `the emulator's log of its last changes, ${log}, is damaged at byte ${at}: what follows would be lost`,
        ),
        {
          hint: asIs(
            'Nothing was changed. Restore a copy of its folder, or move this one file away to start without its changes.',
          ),
        },
      ),
    );
    expect(readFileSync(log).equals(damaged)).toBe(true);
    rmSync(log);
    await (await openFolder(folder)).close();
  });

  /** The files after these changes, each one transaction, as a crash leaves them. */
  async function crashedAfter(...changes: string[][]): Promise<void> {
    const store = await openSqlite(file);
    for (const names of changes)
      await store.transaction(() => {
        for (const name of names) store.run('INSERT INTO settings VALUES (?, ?)', name, 100);
      });
    const [database, written] = [readFileSync(file), readFileSync(log)];
    await store.close();
    writeFileSync(file, database);
    writeFileSync(log, written);
  }

  test('that goes on over the rest of a change that a kill cut off is read; damaged in what is kept, it is refused', async () => {
    await crashed({ log: true });
    await crashedAfter(Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(4000, '.')));
    const frames = (bytes: Buffer) =>
      Array.from({ length: Math.floor((bytes.length - 32) / 4120) }, (_, at) => 32 + at * 4120);
    const long = readFileSync(log);
    const isEnd = (at: number) => long.readUInt32BE(at + 4) !== 0;
    // Without its end, which SQLite may write twice.
    writeFileSync(log, long.subarray(0, frames(long).findLast((at) => !isEnd(at))! + 4120));
    await crashedAfter(['kept']);
    const whole = readFileSync(log);
    expect(await read()).toEqual([...settings, { name: 'kept', value: 100 }]);
    const kept = frames(whole).findLast((at) => whole.readUInt32BE(at + 4) !== 0)!;
    expect(kept).toBeLessThan(frames(whole).at(-10)!);
    for (const at of [32, kept]) {
      writeFileSync(log, Buffer.from(whole).fill(1, at + 100, at + 104));
      expect(await refusal()).toMatchObject({ message: expect.stringContaining(`damaged at byte ${at}:`) });
    }
  });

  test('that a crash cut short holds what came before', async () => {
    await crashed({ log: true });
    // SQLite writes the last frame twice.
    writeFileSync(log, readFileSync(log).subarray(0, -(24 + 4096) - 100));
    expect(await read()).toEqual(settings.slice(0, -1));
  });
});
