/** Compiled code that the program keeps from Node 22 on, and never where others could put theirs. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const program = new URL('../../bin/payconfirm.js', import.meta.url).pathname;
const config = mkdtempSync(join(tmpdir(), 'payconfirm-cache-'));

/** Runs `config path` with `cache` as XDG_CACHE_HOME; throws when it fails. */
function configPath(cache: string, ...flags: string[]): string {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: cache, PAYCONFIRM_CONFIG_DIR: config };
  return execFileSync(process.execPath, [program, 'config', 'path', ...flags], {
    env,
    encoding: 'utf8',
  });
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'payconfirm-cache-'));
const everything = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

describe.runIf('enableCompileCache' in module)('compiled code is kept', () => {
  test('in a folder of our own, which is made', () => {
    const cache = newFolder();
    const printed = configPath(cache);
    const folder = join(cache, 'payconfirm');
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    const kept = everything(folder);
    // A folder of this Node, and in it a file of each of ours.
    expect(kept.length).toBeGreaterThan(3);
    expect(configPath(cache)).toBe(printed);
    expect(everything(folder)).toEqual(kept);
  });

  test('not by a dry run', () => {
    const cache = newFolder();
    configPath(cache, '--dry-run');
    expect(everything(cache)).toEqual([]);
  });

  test('not below a folder that others can write into', () => {
    const cache = newFolder();
    chmodSync(cache, 0o777);
    configPath(cache);
    expect(everything(join(cache, 'payconfirm'))).toEqual([]);
  });

  const hostile: Record<string, (folder: string, elsewhere: string) => void> = {
    'a folder that a group can write into': (folder) => {
      mkdirSync(folder);
      chmodSync(folder, 0o770);
    },
    'a folder that anybody can write into': (folder) => {
      mkdirSync(folder);
      chmodSync(folder, 0o757);
    },
    'a link to a folder': (folder, elsewhere) => symlinkSync(elsewhere, folder),
    'a link to nothing': (folder, elsewhere) => symlinkSync(join(elsewhere, 'none'), folder),
    // Only root can give one away.
    ...(process.getuid?.() === 0 && {
      'a folder of another user': (folder: string) => {
        mkdirSync(folder);
        chownSync(folder, 65_534, 65_534);
      },
    }),
    'a file': (folder) => writeFileSync(folder, ''),
  };
  test.each(Object.entries(hostile))('not in %s', (_, make) => {
    const cache = newFolder();
    const elsewhere = newFolder();
    make(join(cache, 'payconfirm'), elsewhere);
    expect(configPath(cache)).toBe(`${config}\n`);
    expect([everything(cache), everything(elsewhere)]).toEqual([['payconfirm'], []]);
  });
});
