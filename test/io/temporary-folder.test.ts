import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../src/io/files/temporary-folder.ts';

test('what a process left that is gone is removed, and nothing else', async () => {
  const own = makeTemporaryFolder('payconfirm-try-');
  const [, place] = basename(own).match(/^payconfirm-try-([0-9a-f]*)-/)!;
  const gone = spawn('true');
  await once(gone, 'close');
  const folderOf = (prefix: string, where: string, pid: number | undefined) => {
    const path = join(dirname(own), `${prefix}${where}-${pid}--abcdef`);
    mkdirSync(join(path, 'inner'), { recursive: true });
    return path;
  };
  const left = folderOf('payconfirm-try-', place!, gone.pid);
  const others = [
    own,
    folderOf('payconfirm-other-', place!, gone.pid),
    folderOf('payconfirm-try-', '00000000', gone.pid),
    folderOf('payconfirm-try-', place!, process.pid),
  ];
  const next = makeTemporaryFolder('payconfirm-try-');
  expect([left, next, ...others].map(existsSync)).toEqual([false, true, true, true, true, true]);
});
