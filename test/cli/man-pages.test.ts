import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manPages } from '../../src/cli/man-pages.ts';
import { loadTree } from '../../src/commands/index.ts';

const pages = manPages(await loadTree(), '0.0.0');
/** Without it two tests are left out; in CI they fail. */
const hasMandoc = Boolean(process.env.CI) || spawnSync('mandoc', ['-h']).error === undefined;

test('the build has a page for every top-level name, and package.json names them for npm to install', () => {
  expect(readdirSync('dist/man').sort()).toEqual([...pages.keys()].sort());
  const { man }: { man: string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([...man].sort()).toEqual([...pages.keys()].map((name) => `./dist/man/${name}`).sort());
  expect(readFileSync('dist/man/payconfirm-keys.1', 'utf8')).toContain('payconfirm keys destroy');
});

test.skipIf(!hasMandoc)('without mandoc this is skipped: mandoc finds no mistake in them', () => {
  for (const page of pages.values()) {
    const { stdout } = spawnSync('mandoc', ['-Tlint', '-Wwarning'], { input: page, encoding: 'utf8' });
    // The date of the build would make each build another.
    expect(stdout.split('\n').filter((line) => line && !/missing date/.test(line))).toEqual([]);
  }
});

test.skipIf(!hasMandoc)('without mandoc this is skipped: what is read can be copied', () => {
  const shown = execFileSync('mandoc', ['-Tutf8', '-O', 'width=80'], {
    input: pages.get('payconfirm-completion.1')!,
    encoding: 'utf8',
  }).replace(/.\x08/g, '');
  expect(shown).toContain('payconfirm completion fish >~/.config/fish/completions/payconfirm.fish');
});
