import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Claim,
  claimLease,
  deadAfterMs,
  holdLease,
  leaseStateOf,
  type Release,
} from '../../src/io/files/lease.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lease-'));
  file = join(folder, 'x.lease');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** The file of a holder in another container: the same process id means another process there. */
async function elsewhere(ageMs: number, holder: object = {}): Promise<void> {
  const held = { pid: process.pid, started: '1', host: 'box', place: 'another boot pid:[1]', ...holder };
  await writeFile(file, JSON.stringify(held));
  const seen = (Date.now() - ageMs) / 1000;
  await utimes(file, seen, seen);
}

test('of this process, it is alive until it is given up, and readable by its owner alone', async () => {
  const release = await holdLease(file);
  expect(await leaseStateOf(file)).toEqual({ life: 'alive', words: `process ${process.pid}` });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await release();
  expect([await leaseStateOf(file), await readdir(folder)]).toEqual([{ life: 'dead' }, []]);
});

test('of a process here that is gone, it is dead at once, however fresh', async () => {
  const release = await holdLease(file);
  const held = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...held, pid: 2 ** 22 + 1 }));
  expect(await leaseStateOf(file)).toEqual({ life: 'dead' });
  // The same id again, another process.
  await writeFile(file, JSON.stringify({ ...held, started: '1' }));
  expect(await leaseStateOf(file)).toEqual({ life: 'dead' });
  await release();
});

describe('elsewhere, where its process cannot be looked for', () => {
  const cases: [string, object][] = [
    ['another namespace', {}],
    ['one whose id is nobody’s here', { pid: 2 ** 22 + 1 }],
    ['a system that tells no place', { place: null, host: hostname() }],
    ['a file that is not ours', { pid: 'x' }],
  ];
  test.each(cases)('%s: may live while its last sign is fresh, then counts as dead', async (_, holder) => {
    await elsewhere(deadAfterMs - 20_000, holder);
    expect(await leaseStateOf(file)).toMatchObject({
      life: 'unknown',
      words: expect.stringContaining('40 s ago'),
    });
    await elsewhere(deadAfterMs + 1000, holder);
    expect(await leaseStateOf(file)).toEqual({ life: 'dead' });
    expect(await readdir(folder)).toEqual(['x.lease']);
  });

  test('one that was killed before it wrote who it is counts as dead soon', async () => {
    await elsewhere(0);
    const made = async (agoMs: number) => {
      await writeFile(file, '');
      await utimes(file, (Date.now() - agoMs) / 1000, (Date.now() - agoMs) / 1000);
      return leaseStateOf(file);
    };
    expect(await made(0)).toMatchObject({ life: 'unknown' });
    expect(await made(1_500)).toEqual({ life: 'dead' });
  });

  test('the words name who', async () => {
    await elsewhere(0, { pid: 7 });
    expect(await leaseStateOf(file)).toMatchObject({
      words: expect.stringMatching(
        /^process 7 on box, in another container or on another machine, was there 0 s ago/,
      ),
    });
  });
});

test('it shows that it lives again and again, also when the folder was cleared', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = await holdLease(file);
  const before = await readFile(file, 'utf8');
  await utimes(file, 1, 1);
  vi.advanceTimersByTime(5000);
  await expect.poll(async () => (await stat(file)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  expect(await readFile(file, 'utf8')).toBe(before);
  await rm(folder, { recursive: true });
  vi.advanceTimersByTime(5000);
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe(before);
  await release();
  expect(await readdir(folder)).toEqual([]);
});

describe('a claim', () => {
  const lock = () => join(folder, 'lock');
  const isHeld = (claim: Claim): claim is Release => typeof claim === 'function';

  test('is one process’s at a time', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimLease(lock())));
    const [release, ...others] = claims.filter(isHeld);
    expect([release !== undefined, others]).toEqual([true, []]);
    expect(await claimLease(lock())).toEqual({ holder: `process ${process.pid}` });
    await release?.();
    const next = await claimLease(lock());
    expect(isHeld(next)).toBe(true);
    if (isHeld(next)) await next();
    expect(await readdir(folder)).toEqual([]);
  });

  test('of a dead one is taken over by one of many', async () => {
    await mkdir(folder, { recursive: true });
    file = `${lock()}.7`;
    await elsewhere(deadAfterMs + 1000);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimLease(lock())));
    expect(claims.filter(isHeld).length).toBe(1);
    expect(await readdir(folder)).toEqual(['lock.8']);
    await Promise.all(claims.filter(isHeld).map((release) => release()));
  });

  test('of one elsewhere that may live is left', async () => {
    file = `${lock()}.1`;
    await elsewhere(1000);
    const holder = expect.stringMatching(/^process \d+ on box, in another container/);
    expect([await claimLease(lock()), await readdir(folder)]).toEqual([{ holder }, ['lock.1']]);
  });
});
