import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onDisk, onDiskNow } from '../../src/io/files/disk-errors.ts';
import { systemRandom } from '../../src/io/random.ts';
import { registrationJournal } from '../../src/registrations/registration-files.ts';
import { type CleanupRecord, cleanupRecordsIn } from '../../src/webhooks/listener/cleanup-records.ts';
import { localSecret } from '../../src/webhooks/listener/local-secret.ts';
import { runCli } from '../harness/run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what the step gives is given', async () => {
  expect([
    onDiskNow('x', 'cannot be read', () => 1),
    await onDisk('x', 'cannot be read', async () => 2),
  ]).toEqual([1, 2]);
});

test('a disk that is full', async () => {
  const full = join(folder, 'full');
  symlinkSync('/dev/full', full);
  for (const step of [() => writeFileSync(full, 'x'), () => writeFile(full, 'x')]) {
    await expect(onDisk(full, 'cannot be written', step)).rejects.toMatchObject({
      kind: 'local',
      message: `${full} cannot be written (ENOSPC)`,
      hint: 'the disk or your quota is full: free some space',
    });
  }
});

test.each([
  ['EACCES', 'check the owner and permissions of the file and its folder'],
  ['ENOTDIR', 'a file is where a folder is needed: move it away'],
  ['EROFS', 'the disk is read-only: PAYCONFIRM_CONFIG_DIR names a folder elsewhere'],
  ['ENXIO', 'it is a pipe without a reader, or a socket: use a file'],
  ['EDQUOT', 'the disk or your quota is full: free some space'],
])('%s', (code, hint) => {
  const cause = Object.assign(new Error(code), { code, syscall: 'open' });
  const refused = () =>
    onDiskNow('file', 'cannot be written', () => {
      throw cause;
    });
  expect(refused).toThrow(
    expect.objectContaining({ message: `file cannot be written (${code})`, hint, cause }),
  );
});

test('a defect stays one', () => {
  const defect = Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' });
  expect(() =>
    onDiskNow('file', 'cannot be written', () => {
      throw defect;
    }),
  ).toThrow(defect);
});

describe('a file in the place of a folder of ours', () => {
  const noFolder = (name: string) => ({
    kind: 'local',
    message: `${join(folder, name)} is not a folder`,
    hint: 'a file is where a folder is needed: move it away',
  });

  test('registrations', async () => {
    writeFileSync(join(folder, 'registrations'), '');
    const journal = registrationJournal(folder);
    await expect(journal.claim('x')).rejects.toMatchObject(noFolder('registrations'));
    await expect(journal.all()).rejects.toMatchObject({
      message: `${join(folder, 'registrations')} cannot be read (ENOTDIR)`,
    });
  });

  test('listeners', async () => {
    writeFileSync(join(folder, 'listeners'), '');
    const listeners = cleanupRecordsIn(folder);
    const entry: CleanupRecord = {
      id: 'x',
      owner: { pid: 1, started: null },
      base_url: '',
      client_id: undefined,
      urls: [],
    };
    await expect(listeners.save(entry)).rejects.toMatchObject(noFolder('listeners'));
    await expect(listeners.all()).rejects.toMatchObject({
      message: `${join(folder, 'listeners')} cannot be read (ENOTDIR)`,
    });
  });

  test("the listeners' secret", async () => {
    writeFileSync(join(folder, 'settings'), '');
    await expect(localSecret(join(folder, 'settings'), systemRandom, () => {})).rejects.toMatchObject({
      message: `${join(folder, 'settings', 'listen-secret')} cannot be read (ENOTDIR)`,
    });
  });
});

test('va register finds it out before it asks the bank anything; exit 1', async () => {
  writeFileSync(join(folder, 'registrations'), '');
  const env = {
    PAYCONFIRM_CONFIG_DIR: folder,
    PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9',
    PAYCONFIRM_CLIENT_SECRET: 'secret',
  };
  const given = ['--account-number', '1', '--phone', '0901234567', '--prefix', 'SHOP', '--agree'];
  const { code, stdout, stderr } = await runCli(['va', 'register', ...given, '--otp-stdin'], { env });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      /^error: \S+\/registrations is not a folder\nhint: a file is where a folder is needed: move it away\n$/,
    ),
  ]);
});

test('listen makes nothing at the service; exit 1', async () => {
  writeFileSync(join(folder, 'listeners'), '');
  const env = { PAYCONFIRM_CONFIG_DIR: folder, PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9' };
  const { code, stderr } = await runCli(['listen', '--port', '0'], { env });
  expect([code, stderr]).toEqual([
    1,
    `error: ${join(folder, 'listeners')} cannot be read (ENOTDIR)\nhint: a file is where a folder is needed: move it away\n`,
  ]);
});
