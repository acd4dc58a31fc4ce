import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('loading opens nothing: no handle, timer, file or listener, in no file of the program', () => {
  const home = mkdtempSync(join(tmpdir(), 'payconfirm-loading-'));
  const options = { encoding: 'utf8', env: { HOME: home, TMPDIR: home } } as const;
  const run = spawnSync(process.execPath, ['test/harness/load-everything.mjs'], options);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const { loaded, opened, before, after } = JSON.parse(run.stdout);
  expect(loaded).toBeGreaterThan(150);
  expect(opened).toEqual([]);
  expect(after).toEqual(before);
  expect(readdirSync(home)).toEqual([]);
  rmSync(home, { recursive: true });
});
