/** What can be read of the command lines of README and docs; test/process/docs-commands.test.ts runs them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { topicNames } from '../src/cli/help-topics.ts';
import { parse } from '../src/cli/parse-argv.ts';
import { loadTree } from '../src/commands/index.ts';
import { commandLines, inlineCommands, pages, payconfirmCalls } from './harness/doc-commands.ts';

const tree = await loadTree();
const read = (file: string) => readFileSync(file, 'utf8');
const recipes = readdirSync('docs/deploy').map((name) => join('docs/deploy', name));
const { version, scripts, ...manifest } = JSON.parse(read('package.json'));
const understood = (words: string[]) => {
  try {
    parse(words, tree, { version, width: 80 });
    return true;
  } catch {
    return false;
  }
};

const isTopic = ([help, topic = '']: string[]) => help === 'help' && topicNames.includes(topic);

test.each(pages)('%s: commands and flags of ours exist', (page) => {
  const calls = [...commandLines(page), ...inlineCommands(page)]
    .map((line) => line.replace(/\\\n/g, ' ').replace(/\s#.*$/gm, ''))
    .flatMap(payconfirmCalls);
  expect(calls.filter((words) => !understood(words) && !isTopic(words))).toEqual([]);
});

test.each(pages)('%s: each is in a block of shell', (page) => {
  const others = [...read(page).matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```/gm)].filter(
    ([, language]) => !['sh', 'yaml'].includes(language!),
  );
  expect(
    others.filter(([, , text]) => /^ *(payconfirm|npm|npx) /m.test(text!)).map(([block]) => block),
  ).toEqual([]);
});

test.each(pages)('%s: scripts and files that npm is told of are there', (page) => {
  const text = commandLines(page).join('\n') + read(page);
  const run = [...text.matchAll(/\bnpm run (?:--silent )?([a-z]+)/g)].map(([, name]) => name!);
  const packed = [...text.matchAll(/payconfirm-(\d[\w.]*)\.tgz/g)].map(([, of]) => of);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  expect(packed.filter((of) => of !== version)).toEqual([]);
});

test('the package is not published: no page installs it by its name', () => {
  const byName =
    /\b(npx (-y |--yes )?payconfirm@|(npm (i|install|add)|yarn add|pnpm add)( -\S+| --\S+)* payconfirm(\s|`|@|$))/;
  expect(pages.filter((page) => byName.test(read(page)))).toEqual([]);
  for (const page of ['README.md', 'README.vi.md']) expect(commandLines(page)[0]).toMatch(/^npm start\b/);
});

test('no placeholder of an address is left in what is packed', () => {
  const packed = ['package.json', 'action.yml', 'Dockerfile', ...pages, ...recipes];
  expect(packed.filter((file) => /\bOWNER\b|github\.com\/[A-Z_]+\//.test(read(file)))).toEqual([]);
  expect([manifest.homepage, manifest.repository, manifest.bugs]).toEqual([undefined, undefined, undefined]);
});
