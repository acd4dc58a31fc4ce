import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictures } from '../pictures/pictures.ts';
import { withoutChromium } from './chromium.ts';

const kept = 'docs/guides/pictures';
const names = pictures.map(({ name }) => `${name}.webp`).sort();

test('the guide shows each picture that the script makes, and each is small', () => {
  const guide = readFileSync('docs/guides/inspect.md', 'utf8');
  expect(Array.from(guide.matchAll(/\]\(pictures\/(.+?)\)/g), ([, name]) => name!).sort()).toEqual(names);
  expect(readdirSync(kept).sort()).toEqual(names);
  expect(names.filter((name) => statSync(join(kept, name)).size > 100_000)).toEqual([]);
});

test.skipIf(withoutChromium)('the script makes them all, of pages that are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/build/run-typescript.mjs', 'test/pictures/run.ts', folder],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const kinds = readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name)).toString('latin1', 8, 12)]);
  expect(kinds).toEqual(names.map((name) => [name, 'WEBP']));
});
