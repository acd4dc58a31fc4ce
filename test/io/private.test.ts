import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveCredentials } from '../../src/config/credentials.ts';
import { openSettings } from '../../src/config/settings.ts';
import { isForeign } from '../../src/io/files/check-file-permissions.ts';
import { openReadyFile } from '../../src/io/files/ready-file.ts';
import { createWhole, writeWhole } from '../../src/io/files/write-files.ts';
import { systemRandom } from '../../src/io/random.ts';
import { registrationJournal } from '../../src/registrations/registration-files.ts';
import { journalFolder, openJournal } from '../../src/webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../src/webhooks/listener/cleanup-records.ts';
import { localSecret } from '../../src/webhooks/listener/local-secret.ts';
import { runCli } from '../harness/run-cli.ts';
import { changing } from '../harness/start-wait.ts';

let folder: string;
let warnings: string[];
const warn = (text: string) => warnings.push(text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-private-'));
  warnings = [];
});
afterEach(() => vi.restoreAllMocks());
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a file beside the one that is written', () => {
  const writers: [string, (file: string) => unknown][] = [
    ['replaced', (file) => writeWhole(file, 'new')],
    ['created', (file) => createWhole(file, 'new')],
    ['ready', (file) => openReadyFile(file, warn).write('new')],
  ];

  test.each(writers)('%s: a link under its name is not written through', (_how, write) => {
    const [file, victim, name] = [join(folder, 'x'), join(folder, 'victim'), randomUUID()];
    writeFileSync(victim, 'mine');
    vi.spyOn(systemRandom, 'uuid').mockReturnValue(name);
    symlinkSync(victim, `${file}.${name}.tmp`);
    expect(() => write(file)).toThrow(/EEXIST/);
    expect([readFileSync(victim, 'utf8'), existsSync(file)]).toEqual(['mine', false]);
  });

  test.each(writers)('%s: it is gone afterwards, and the file is its owner’s alone', (_how, write) => {
    const file = join(folder, 'x');
    const before = process.umask(0);
    write(file);
    process.umask(before);
    expect([readdirSync(folder), mode(file)]).toEqual([['x'], '600']);
  });
});

test('settings and credentials are not written through one either', async () => {
  const [victim, name] = [join(folder, 'victim'), randomUUID()];
  writeFileSync(victim, 'mine');
  vi.spyOn(systemRandom, 'uuid').mockReturnValue(name);
  for (const file of ['config.json', 'credentials.json'])
    symlinkSync(victim, join(folder, `${file}.${name}.tmp`));
  const settings = await openSettings(folder, changing(warn));
  await expect(settings.set('tz', 'UTC')).rejects.toThrow('config.json cannot be written (EEXIST)');
  const clientSecret = { value: 's', origin: 'https://pay.example' };
  await expect(saveCredentials(folder, 'shop', { clientSecret }, changing(warn))).rejects.toThrow('(EEXIST)');
  expect(readFileSync(victim, 'utf8')).toBe('mine');
});

describe('a folder of ours that is a link', () => {
  const elsewhere = () => {
    const path = join(folder, 'elsewhere');
    mkdirSync(path);
    return path;
  };
  const record = { type: 'delivery', id: 'x', received_at: '', headers: [], body_base64: '' } as const;
  const entry = { id: 'x', owner: { pid: 1, started: null }, base_url: '', client_id: undefined, urls: [] };
  test.each<[string, () => Promise<unknown>]>([
    ['registrations', () => registrationJournal(folder).claim('x')],
    ['listeners', () => cleanupRecordsIn(folder).save(entry)],
    [
      'journal',
      () => openJournal(journalFolder(folder)).append({ ...record, verified: true, copy: 'first' }, 0),
    ],
  ])('%s: nothing is written where it leads', async (name, write) => {
    const target = elsewhere();
    symlinkSync(target, join(folder, name));
    await expect(write()).rejects.toMatchObject({ kind: 'local' });
    expect(readdirSync(target)).toEqual([]);
  });
});

test('a settings folder that others can write into is closed to them, and told, by any command', async () => {
  chmodSync(folder, 0o777);
  const { code, stderr } = await runCli(['config', 'path'], { env: { PAYCONFIRM_CONFIG_DIR: folder } });
  expect([code, stderr, mode(folder)]).toEqual([
    0,
    `warning: others could write to ${folder}: its permissions are now 0700\n`,
    '700',
  ]);
});

test("the listeners' secret is no link, and closed to others", async () => {
  const file = join(folder, 'listen-secret');
  writeFileSync(file, 'whsec_kept\n', { mode: 0o644 });
  expect(await localSecret(folder, systemRandom, warn)).toBe('whsec_kept');
  expect([mode(file), warnings]).toEqual([
    '600',
    [`others could read ${file}: its permissions are now 0600`],
  ]);
  const linked = join(folder, 'other');
  mkdirSync(linked);
  symlinkSync(file, join(linked, 'listen-secret'));
  await expect(localSecret(linked, systemRandom, warn)).rejects.toThrow('is a symbolic link');
});

describe('--secret-file', () => {
  const sign = (file: string) => {
    const body = join(folder, 'body');
    writeFileSync(body, '{}');
    return runCli(['webhooks', 'sign', '--body-file', body, '--secret-file', file]);
  };

  test.each([
    [0o600, 0, ''],
    [0o644, 0, 'warning: FILE can be read by others: chmod 600 FILE\n'],
    [0o620, 1, 'error: FILE can be changed by others\nhint: chmod 600 FILE\n'],
    [0o602, 1, 'error: FILE can be changed by others\nhint: chmod 600 FILE\n'],
  ])('of mode %o: exit %i', async (given, code, said) => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'whsec_of_the_shop\n');
    chmodSync(file, given);
    const run = await sign(file);
    expect([run.code, run.stderr.replaceAll(file, 'FILE'), mode(file)]).toEqual([
      code,
      said,
      given.toString(8),
    ]);
  });
});

test.each([
  [1000, 1000, false],
  [1000, 0, false],
  [1000, 1001, true],
  [0, 1001, false],
])('user %i, file of %i', (ours, uid, foreign) => {
  expect(isForeign({ uid }, ours)).toBe(foreign);
});

test.each([
  [0o777, 'everybody can write to FOLDER, and replace files there'],
  [0o1777, undefined],
  [0o755, undefined],
])('a ready file in a folder of mode %o', (given, said) => {
  chmodSync(folder, given);
  openReadyFile(join(folder, 'ready'), warn).close();
  expect(warnings.map((text) => text.replace(folder, 'FOLDER'))).toEqual(said ? [said] : []);
});
