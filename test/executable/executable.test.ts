/** The executable that PAYCONFIRM_BIN names, on a machine that has no Node: `npm run executables:test`. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-executable-'));
afterAll(() => rmSync(root, { recursive: true }));

/** As people name folders. */
const folder = join(root, 'Thư mục của tôi');
mkdirSync(folder);
const file = join(folder, 'payconfirm');
copyFileSync(process.env.PAYCONFIRM_BIN!, file);
const home = join(root, 'home');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** No PATH leads to a Node, or anywhere. */
function run(argv: readonly string[], env: Record<string, string> = {}) {
  const options = {
    env: { HOME: home, PATH: '', LANG: 'C.UTF-8', ...env },
    cwd: folder,
    encoding: 'utf8',
  } as const;
  const { status, stdout, stderr } = spawnSync(file, argv, options);
  return { status, stdout, stderr };
}

/** A program that is done well, with nothing on standard error. */
const well = (stdout: string) => ({ status: 0, stdout, stderr: '' });

describe('its fixed pages', () => {
  test('--version', () => expect(run(['--version'])).toEqual(well(`${version}\n`)));
  test('--help', () => expect(run(['--help'])).toEqual(well(readFileSync('dist/help.txt', 'utf8'))));
  test('--help of a command', () => {
    const pages = new Map<string, string>(JSON.parse(readFileSync('dist/help.json', 'utf8')));
    expect(run(['va', 'list', '--help'])).toEqual(well(pages.get('va list')!));
  });
});

test('--version --json says that it is an executable, and where', () => {
  const { stdout, ...others } = run(['--version', '--json']);
  expect(others).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    version,
    installed: 'executable',
    path: file,
    node: expect.stringMatching(/^26\./),
    platform: `${process.platform}-${process.arch}`,
  });
});

test.each([
  ['a HOME that is not there', join(root, 'nowhere')],
  ['an empty HOME', ''],
  ['a HOME that is relative', 'somewhere'],
  ['a HOME with spaces and Vietnamese letters', join(root, 'nhà của tôi')],
])('%s', (_, HOME) => {
  expect(run(['qr', 'decode', code, '-o', 'json'], { HOME })).toMatchObject({ status: 0, stderr: '' });
});

// Root may write anywhere: it becomes nobody.
test('a place that cannot be written, nor its home', () => {
  const isRoot = process.getuid?.() === 0;
  const place = join(root, 'read only');
  mkdirSync(place);
  copyFileSync(file, join(place, 'payconfirm'));
  for (const path of [place, join(root, '.')]) chmodSync(path, 0o555);
  const argv = ['emulator', 'exec', '--', join(place, 'payconfirm'), 'whoami', '--jq', '.username'];
  const { status, stdout, stderr } = spawnSync(join(place, 'payconfirm'), argv, {
    cwd: place,
    env: { HOME: place, PATH: '', LANG: 'C.UTF-8' },
    encoding: 'utf8',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  chmodSync(root, 0o755);
  chmodSync(place, 0o755);
  expect({ status, stdout, stderr }).toEqual(well('demo\n'));
});

const code =
  '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';

test('NODE_OPTIONS is meant for another Node', () => {
  expect(run(['--version'], { NODE_OPTIONS: '--no-such-option' })).toEqual(well(`${version}\n`));
});

test('its emulator, with SQLite; its own child; jq in a thread', () => {
  const line = ['emulator', 'exec', '--', file, 'accounts', 'list', '--jq', 'type'];
  expect(run(line)).toEqual(well('object\n'));
});

test('the parent of an app, whose exit code it has', () => {
  const app = join(folder, 'app');
  writeFileSync(app, '#!/bin/sh\necho "started"\nexit 7\n', { mode: 0o755 });
  const line = ['emulator', 'exec', '--', file, 'listen', '--no-register', '--port', '0', '--', app];
  expect(run(line)).toMatchObject({ status: 7, stdout: expect.stringContaining('started\n') });
});

test.each([
  ['the page of assumptions', ['assumptions', 'report']],
  ['a receiver', ['init', '--framework', 'express', '--dry-run', '--yes']],
  ['the completion of bash', ['completion', 'bash']],
])('what comes with it: %s', (_, argv) => {
  const { status, stdout, stderr } = run(argv);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('defect') });
  expect(stdout.length).toBeGreaterThan(300);
});
