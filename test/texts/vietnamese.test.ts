/** The Vietnamese catalogue has every text, no others, and reads as the guide for translators says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../../src/cli/definition.ts';
import { globalFlags } from '../../src/cli/global-flags.ts';
import { topicNames } from '../../src/cli/help-topics.ts';
import { rows } from '../../src/commands/assumptions/check/rows/index.ts';
import { loadTree, nouns } from '../../src/commands/index.ts';
import { speaking } from '../../src/texts/speaking.ts';
import { helpFor } from '../../src/texts/vi/help/index.ts';
import { vi } from '../../src/texts/vi/index.ts';
import { sentences } from '../../src/texts/vi/texts/index.ts';
import { topics } from '../../src/texts/vi/topics.ts';
import { runCli } from '../harness/run-cli.ts';

const tree = await loadTree();
const help = Object.assign({}, ...(await helpFor(Object.keys(nouns)))) as Record<string, string>;
const all: Record<string, string> = Object.assign({}, help, ...vi);

/** Every text of a command, paragraph by paragraph. */
function textsOf(definition: Definition): string[] {
  const { summary } = definition;
  if (definition.kind === 'group') return [summary, ...definition.commands.flatMap(textsOf)];
  const { description = '', arguments: args = [], flags = {}, sections = {}, examples } = definition;
  const declared = [...args, ...Object.values(flags as typeof globalFlags)];
  return [
    summary,
    ...description.split('\n\n'),
    ...declared.map((one) => one.summary),
    ...Object.keys(sections),
    ...Object.keys(examples),
  ].filter(Boolean);
}

const declared = new Set([
  ...tree.flatMap(textsOf),
  ...Object.values(globalFlags).map(({ summary }) => summary),
]);

test('each text of the command tree is in Vietnamese', () => {
  expect(declared.size).toBeGreaterThan(800);
  expect([...declared].filter((text) => !Object.hasOwn(help, text))).toEqual([]);
});

test('each row of the page of assumptions has its name in Vietnamese, unless it is a name of the service', () => {
  const names = new Set(rows.flatMap(({ section, row }) => [section, row]));
  const isName = (text: string) => /^(`[^`]*`|\d+|QR|OTP|Sandbox|Telegram|Zalo|email)$/.test(text);
  expect([...names].filter((text) => !isName(text) && !Object.hasOwn(all, text))).toEqual([]);
});

test('no text is translated that there is no more', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^texts\b/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n');
  const isWritten = (text: string) =>
    sources.includes(text) ||
    sources.includes(text.replaceAll("'", "\\'")) ||
    new RegExp(`^  ${text}: `, 'm').test(sources);
  expect(Object.keys(help).filter((text) => !declared.has(text))).toEqual([]);
  expect(Object.keys(Object.assign({}, topics, ...sentences)).filter((text) => !isWritten(text))).toEqual([]);
});

test('a sentence has the values of the English one', () => {
  const values = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
  const other = Object.entries(all).filter(([en, text]) => `${values(en)}` !== `${values(text)}`);
  expect(other).toEqual([]);
});

test('composed letters, tone marks on the first vowel, the words of the glossary', () => {
  const wrong =
    /(o[àáảãạèéẻẽẹ]|(?<!q)u[ỳýỷỹỵ])(?!\p{L})|(?<!\p{L})(bộ giả lập|máy nhận|mã bí mật|tập tin|quý khách|họ|nó|chúng|chúng tôi|vui lòng|hãy|đừng|bởi|cờ)(?!\p{L})/iu;
  const isWrong = (text: string) => text !== text.normalize('NFC') || wrong.test(text);
  const misspelt = (text: string) => isWrong(text) || /giao hàng| [:;?!](?=\s|$)/i.test(text);
  expect(Object.values(all).filter(misspelt)).toEqual([]);
  const findings = readdirSync('src/messages/vi').flatMap((name) =>
    readFileSync(join('src/messages/vi', name), 'utf8').split('\n'),
  );
  expect(findings.filter(isWrong)).toEqual([]);
});

test('what stands for a value has the word that --help shows', () => {
  const own = new Set(['PATH', 'PORT', 'CODE', 'AMOUNT', 'GET', 'HEX', 'URL', 'API']);
  const english = Object.entries(all).flatMap(([en, text]) =>
    en === en.toUpperCase()
      ? []
      : [...text.matchAll(/(?<![\w"“/_-])[A-Z]{2,}(?:_[A-Z]+)*(?![\w_"”])/g)]
          .filter(([word]) => !own.has(word) && Object.hasOwn(all, word) && all[word] !== word)
          .map(([word]) => `${word}: ${text}`),
  );
  expect(english).toEqual([]);
});

/** Words that only English has. */
const english =
  /(?<![\p{L}_-])(the|is|was|and|not|of|with|for|this|that|it|are|has|have|from|by|or|its|when|only|which|than|these|what|each|after|where)(?![\p{L}_-])/iu;

/** Without commands, which are to be copied, and what stands in single quotes. */
const proseOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(payconfirm|\w+=\S+) /.test(line))
    .map((line) => line.replace(/'[^']*'|“[^”]*”|payconfirm [a-z-]+( [a-z-]+)?/g, ''))
    .filter((line) => english.test(line));

describe('pages', async () => {
  const paths = (definitions: readonly Definition[], above: string[] = []): string[][] =>
    definitions.flatMap((one) => {
      const words = [...above, one.name];
      if (one.kind === 'command') return one.hidden ? [] : [words];
      return [words, ...paths(one.commands, words)];
    });
  const pages = [
    ['--help'],
    ['help', '--all'],
    ...topicNames.map((topic) => ['help', topic]),
    ...paths(tree).map((words) => [...words, '--help', '--all']),
  ];
  test.each(pages.map((words) => [words.join(' '), words] as const))('%s', async (_, words) => {
    const { code, stdout, stderr } = await runCli([...words, '--lang', 'vi'], { tty: true });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/[ăâđêôơưạảấếệộợủứ]/);
    expect(proseOf(stdout)).toEqual([]);
    const long = stdout.split('\n').filter((line) => line.length > 80 && !/^ *(payconfirm|\S+$)/.test(line));
    expect(words.includes('--help') ? long.filter((line) => line.startsWith('  -')) : long).toEqual([]);
  });
  test('the first one fits on a screen of 24 lines', async () => {
    const { stdout } = await runCli(['--help', '--lang', 'vi']);
    expect(stdout.trimEnd().split('\n').length).toBeLessThan(24);
  });
  test('a summary has at most 60 characters', async () => {
    const summaries = (definitions: readonly Definition[]): string[] =>
      definitions.flatMap((one) => [one.summary, ...(one.kind === 'group' ? summaries(one.commands) : [])]);
    const long = summaries(await speaking('vi', loadTree)).filter((summary) => summary.length > 60);
    expect(long).toEqual([]);
  });
});

describe('which language', () => {
  const first = async (argv: string[], env: Record<string, string> = {}) =>
    (await runCli([...argv, 'help', 'exit-codes'], { env })).stdout.split('\n')[0];
  const [en, vietnamese] = ['Exit codes', 'Mã thoát (exit code)'];
  test.each<[string, string[], Record<string, string>, string]>([
    ['English without a word', [], {}, en!],
    ['the flag', ['--lang', 'vi'], {}, vietnamese!],
    ['the variable', [], { PAYCONFIRM_LANG: 'vi' }, vietnamese!],
    ['the locale', [], { LANG: 'vi_VN.UTF-8' }, vietnamese!],
    ['LC_ALL before LANG', [], { LC_ALL: 'en_US.UTF-8', LANG: 'vi_VN.UTF-8' }, en!],
    ['the variable before the locale', [], { PAYCONFIRM_LANG: 'en', LANG: 'vi_VN.UTF-8' }, en!],
    ['the flag before the variable', ['--lang=en'], { PAYCONFIRM_LANG: 'vi' }, en!],
    ['the locale of CI says nothing', [], { CI: 'true', LANG: 'vi_VN.UTF-8' }, en!],
    ['the flag counts in CI', ['--lang', 'vi'], { CI: 'true' }, vietnamese!],
    ['a terminal that cannot show it', ['--lang', 'vi'], { LC_ALL: 'C' }, en!],
    ['JSON', ['--lang', 'vi', '--json'], {}, en!],
  ])('%s', async (_, argv, env, title) => expect(await first(argv, env)).toBe(title));

  const ignored = (source: string, what: string) =>
    `warning: ${source} is ignored: with ${what} the terminal cannot show Vietnamese. `;
  test.each<[string, string[], Record<string, string>, string]>([
    [
      'the flag',
      ['--lang', 'vi'],
      { LANG: 'C' },
      `${ignored('--lang', 'LANG=C')}Set LANG=C.UTF-8 or LANG=vi_VN.UTF-8.\n`,
    ],
    [
      'the variable',
      [],
      { PAYCONFIRM_LANG: 'vi', LC_ALL: 'POSIX', LANG: 'vi_VN.UTF-8' },
      `${ignored('PAYCONFIRM_LANG', 'LC_ALL=POSIX')}Set LC_ALL=C.UTF-8 or LC_ALL=vi_VN.UTF-8.\n`,
    ],
    [
      'a dumb terminal',
      ['--lang', 'vi'],
      { TERM: 'dumb' },
      `${ignored('--lang', 'TERM=dumb')}Use another terminal.\n`,
    ],
    ['only the locale', [], { LANG: 'vi_VN.ISO-8859-1' }, ''],
    ['JSON', ['--lang', 'vi', '--json'], { LANG: 'C' }, ''],
    ['a terminal that can', ['--lang', 'vi'], { LANG: 'C.UTF-8' }, ''],
  ])('asked for where it cannot be shown: %s', async (_, argv, env, stderr) => {
    expect(await runCli([...argv, 'endpoints'], { env })).toMatchObject({ code: 0, stderr });
  });
});
