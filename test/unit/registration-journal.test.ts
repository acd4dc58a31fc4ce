import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type RegistrationJournal, registrationJournal } from '../../src/registrations/journal.ts';
import { type Registration, type Stage, stepOf } from '../../src/registrations/registration.ts';
import { standing } from '../../src/registrations/standing.ts';
import { timeLeft } from '../../src/registrations/time-left.ts';

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

test('what is saved is read back, whole, the oldest first', async () => {
  expect(await journal.all()).toEqual([]);
  const virtual_account = { id: 'x', virtual_account_number: '96SHOP1', fee: 9007199254740993n } as never;
  const later = registration({ id: 'aaaa', started_at: 1_795_222_900_000 });
  const earlier = registration({ stage: 'step-2-done', virtual_account });
  await journal.save(later);
  await journal.save(earlier);
  expect(await journal.all()).toEqual([earlier, later]);
  await journal.save({ ...later, stage: 'registered' });
  expect((await journal.all()).map(({ stage }) => stage)).toEqual(['step-2-done', 'registered']);
  await journal.drop('aaaa');
  await journal.drop('never there');
  expect(await journal.all()).toEqual([earlier]);
});

test('only the owner can read it', async () => {
  await journal.save(registration());
  const folder = join(configDir, 'registrations');
  const [file] = readdirSync(folder);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, file!)).mode & 0o777]).toEqual([0o700, 0o600]);
});

test('a file cut short beside it is no harm, and goes with it', async () => {
  await journal.save(registration());
  const folder = join(configDir, 'registrations');
  const unfinished = `${registration().id}.json.${randomUUID()}.tmp`;
  writeFileSync(join(folder, unfinished), '{"id":"5d');
  expect(await journal.all()).toEqual([registration()]);
  await journal.drop(registration().id);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '{', 'null', '{}', '"text"'])('a file that holds %j is passed over and told', async (text) => {
  await journal.save(registration());
  const file = join(configDir, 'registrations', 'x.json');
  writeFileSync(file, text);
  const told: string[] = [];
  expect(await journal.all((words) => told.push(words))).toEqual([registration()]);
  expect(told).toEqual([
    `${file} cannot be read as a registration and is passed over. It may be that of a virtual account: ` +
      'look with payconfirm va list, and move the file out of the folder',
  ]);
  expect(await journal.all()).toEqual([registration()]);
});

test('what cannot be written is an error, and the old state stays', async () => {
  await journal.save(registration());
  // Room for its own name, and none for one beside it: also root cannot write that.
  const id = 'x'.repeat(245);
  const file = join(configDir, 'registrations', `${id}.json`);
  writeFileSync(file, JSON.stringify(registration({ id })));
  await expect(journal.save(registration({ id, stage: 'step-2-sent' }))).rejects.toMatchObject({
    kind: 'local',
    message: `${file} cannot be written (ENAMETOOLONG)`,
  });
  expect(JSON.parse(readFileSync(file, 'utf8')).stage).toBe('step-1-done');
});

test('one process at a time', async () => {
  const release = await journal.claim('x');
  await expect(journal.claim('x')).rejects.toMatchObject({ kind: 'usage' });
  release();
  (await journal.claim('x'))();
});

test.each<[Stage, number]>([
  ['new', 0],
  ['step-1-sent', 1],
  ['step-1-done', 1],
  ['step-2-sent', 2],
  ['step-2-done', 2],
  ['step-3-sent', 3],
  ['step-3-done', 3],
  ['step-4-sent', 4],
  ['registered', 4],
])('%s belongs to step %i and has words of its own', (stage, step) => {
  expect([stepOf(stage), standing(registration({ stage }))]).toEqual([step, expect.stringMatching(/\.$/)]);
});

test('the time left follows the monotonic clock once a code was seen', () => {
  const at = { now: 1_000_000, monotonic: 50 };
  const clock = { now: () => at.now, monotonic: () => at.monotonic, sleep: async () => {} };
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
