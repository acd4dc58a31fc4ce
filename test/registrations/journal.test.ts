import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/io/clock.ts';
import { withoutActs } from '../../src/io/dry-run.ts';
import { timeLeft } from '../../src/registrations/otp/otp-limits.ts';
import type { Registration } from '../../src/registrations/registration.ts';
import {
  type ClaimedRegistration,
  type RegistrationJournal,
  registrationJournal,
} from '../../src/registrations/registration-files.ts';
import { commandLineFor, renderText } from '../../src/values/command-line.ts';

let configDir: string;
let journal: RegistrationJournal;
beforeEach(() => {
  configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  journal = registrationJournal(configDir);
});

const registration = (given: Partial<Registration> = {}): Registration => ({
  id: '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
  base_url: 'http://127.0.0.1:4010',
  client_id: 'emulator-client',
  started_at: 1_795_222_800_000,
  stage: 'step-1-done',
  answers: { account: { number: '9007199254740993' }, prefix: 'SHOP', agreed: true },
  ...given,
});

async function save(next: Registration): Promise<void> {
  const claimed = await journal.claim(next.id);
  await claimed.keep(next).finally(claimed.release);
}

async function drop(id: string): Promise<void> {
  const claimed = await journal.claim(id);
  await claimed.drop().finally(claimed.release);
}

test('what is saved is read back, whole, the oldest first', async () => {
  expect(await journal.all()).toEqual([]);
  const virtual_account = { id: 'x', virtual_account_number: '96SHOP1', fee: 9007199254740993n } as never;
  const later = registration({ id: 'aaaa', started_at: 1_795_222_900_000 });
  const earlier = registration({ stage: 'step-2-done', virtual_account });
  await save(later);
  await save(earlier);
  expect(await journal.all()).toEqual([earlier, later]);
  await save({ ...later, stage: 'registered' });
  expect((await journal.all()).map(({ stage }) => stage)).toEqual(['step-2-done', 'registered']);
  await drop('aaaa');
  await drop('never there');
  expect(await journal.all()).toEqual([earlier]);
});

test('only the owner can read it', async () => {
  await save(registration());
  const folder = join(configDir, 'registrations');
  const [file] = readdirSync(folder);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, file!)).mode & 0o777]).toEqual([0o700, 0o600]);
});

test('a file cut short beside it is no harm, and goes with it', async () => {
  await save(registration());
  const folder = join(configDir, 'registrations');
  const unfinished = `${registration().id}.json.${randomUUID()}.tmp`;
  writeFileSync(join(folder, unfinished), '{"id":"5d');
  expect(await journal.all()).toEqual([registration()]);
  await drop(registration().id);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '{', 'null', '{}', '"text"'])('a file that holds %j is passed over and told', async (text) => {
  await save(registration());
  const file = join(configDir, 'registrations', 'x.json');
  writeFileSync(file, text);
  const told: string[] = [];
  expect(await journal.all((words) => told.push(renderText(words, commandLineFor(undefined))))).toEqual([
    registration(),
  ]);
  expect(told).toEqual([
    `${file} is not a readable registration and is skipped. It may belong to a virtual account: ` +
      'move the file out of the folder, then check: payconfirm va list',
  ]);
  expect(await journal.all()).toEqual([registration()]);
});

test('what cannot be written is an error, and the old state stays', async () => {
  await save(registration());
  // Room for its own name, and none for one beside it: also root cannot write that.
  const id = 'x'.repeat(245);
  const file = join(configDir, 'registrations', `${id}.json`);
  writeFileSync(file, JSON.stringify(registration({ id })));
  await expect(save(registration({ id, stage: 'step-2-sent' }))).rejects.toMatchObject({
    kind: 'local',
    message: expect.stringMatching(/ cannot be written \(ENAMETOOLONG\)$/),
  });
  expect(JSON.parse(readFileSync(file, 'utf8')).stage).toBe('step-1-done');
});

test('one process at a time', async () => {
  const { release } = await journal.claim('x');
  await expect(journal.claim('x')).rejects.toMatchObject({ kind: 'usage' });
  await release();
  await (await journal.claim('x')).release();
});

test('what is claimed is read after the claim', async () => {
  await save(registration());
  const claimed = await journal.claim(registration().id);
  expect(claimed.registration).toEqual(registration());
  await claimed.keep(registration({ stage: 'step-2-sent' }));
  await claimed.release();
  const again = await journal.claim(registration().id);
  expect(again.registration).toEqual(registration({ stage: 'step-2-sent' }));
  await again.drop();
  expect(again.registration).toBe(undefined);
  await again.release();
  expect((await journal.claim(registration().id)).registration).toBe(undefined);
});

describe('what another process wrote in spite of the claim, from another container', () => {
  const elsewhere = registration({ stage: 'registered' });
  const file = () => join(configDir, 'registrations', `${registration().id}.json`);

  test.each([
    ['keep', (claimed: ClaimedRegistration) => claimed.keep(registration({ stage: 'step-2-sent' }))],
    ['drop', (claimed: ClaimedRegistration) => claimed.drop()],
  ])('%s leaves it there, and knows it', async (_, act) => {
    await save(registration());
    const claimed = await journal.claim(registration().id);
    writeFileSync(file(), JSON.stringify(elsewhere));
    await expect(act(claimed)).rejects.toMatchObject({
      kind: 'local',
      message: 'another process continued this registration',
    });
    expect([JSON.parse(readFileSync(file(), 'utf8')), claimed.registration]).toEqual([elsewhere, elsewhere]);
  });

  test('dropped: not written anew', async () => {
    await save(registration());
    const claimed = await journal.claim(registration().id);
    rmSync(file());
    await expect(claimed.keep(registration({ stage: 'step-2-sent' }))).rejects.toMatchObject({
      kind: 'local',
    });
    expect([existsSync(file()), claimed.registration]).toEqual([false, undefined]);
  });
});

test('a dry run reads, and writes nothing', async () => {
  await save(registration());
  const before = readdirSync(join(configDir, 'registrations'));
  await withoutActs(async () => {
    const claimed = await journal.claim(registration().id);
    await claimed.keep(registration({ stage: 'step-2-sent' }));
    expect(claimed.registration?.stage).toBe('step-2-sent');
    await expect(claimed.drop()).rejects.toThrow('nothing was done');
    await claimed.release();
  });
  expect([readdirSync(join(configDir, 'registrations')), await journal.all()]).toEqual([
    before,
    [registration()],
  ]);
});

test('the time left follows the monotonic clock once a code was seen', () => {
  const at = { now: 1_000_000, monotonic: 50 };
  const clock = { ...systemClock, now: () => at.now, monotonic: () => at.monotonic, sleep: async () => {} };
  const left = timeLeft(clock);
  const code = { id: 'x', sent_at: 1_000_000, tries: 0 };
  expect(left(code)).toBe(300_000);
  at.now += 3_600_000;
  at.monotonic += 2_000;
  expect(left(code)).toBe(298_000);
  at.monotonic += 400_000;
  expect(left(code)).toBe(0);
  // Taken up again by a machine whose clock is behind.
  expect(timeLeft(clock)({ ...code, id: 'y', sent_at: at.now + 60_000 })).toBe(undefined);
});
