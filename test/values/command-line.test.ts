import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { wrapProse } from '../../src/output/text-width.ts';
import type { Said } from '../../src/texts/translate.ts';
import {
  below,
  commandLineFor,
  labelled,
  linesOf,
  renderText,
  withCommand,
} from '../../src/values/command-line.ts';

const plain = commandLineFor(undefined);

/** The words that a real shell makes of a line; the program is a function that tells them. */
function wordsInShell(line: string): string[] {
  const script = `payconfirm() { printf '%s\\0' "$@"; }\n${line}\n`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a plain line stays plain', () => {
  const id = '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07';
  expect(plain(['webhooks', 'log', id])).toBe(`payconfirm webhooks log ${id}`);
  const flags = { va: '97040SHOP1', amount: 10_000, wait: true, count: undefined, json: false };
  expect(plain(['sandbox', 'send'], flags)).toBe(
    'payconfirm sandbox send --va 97040SHOP1 --amount 10000 --wait',
  );
});

test('the chosen profile is named, another on request, none for what has no profile', () => {
  const line = commandLineFor('shop a');
  expect(line(['va', 'list'])).toBe("payconfirm --profile 'shop a' va list");
  expect(line(['va', 'list'], { profile: 'b' })).toBe('payconfirm --profile b va list');
  expect(line(['emulator', 'start'], { profile: undefined })).toBe('payconfirm emulator start');
});

describe.each([
  ['a command substitution', '$(touch x)'],
  ['backticks', '`touch x`'],
  ['a second command', '; rm -r .'],
  ['quotes', `it's "so"`],
  ['a backslash at the end', 'x\\'],
  ['a pattern', '*'],
  ['a home', '~root'],
  ['history', '!!'],
  ['a comment', '#x'],
  ['redirection', '>x'],
  ['nothing', ''],
  ['a first = (zsh)', '=ls'],
  ['an assignment', 'A=1'],
  ['Vietnamese', 'công ty'],
])('%s', (_, word) => {
  test('is one word to a shell, as argument and as value', () => {
    expect(wordsInShell(plain(['webhooks', 'log', word], { va: word }))).toEqual([
      'webhooks',
      'log',
      word,
      '--va',
      word,
    ]);
  });
});

test.each([
  ['a flag', '-rf'],
  ['help', '--help'],
  ['the end of flags', '--'],
])('what looks like %s is none', (_, word) => {
  expect(wordsInShell(plain(['webhooks', 'log', word, 'b'], { va: word }))).toEqual([
    'webhooks',
    'log',
    `--va=${word}`,
    '--',
    word,
    'b',
  ]);
});

test('what moves a cursor or ends a line is shown, not passed', () => {
  expect(plain(['webhooks', 'log', 'a\nb\u001b[2J\u202e'])).toBe(
    "payconfirm webhooks log 'a\\nb\\x1b[2J\\u202e'",
  );
});

test('a reply may give a number where an id belongs', () => {
  expect(plain(['webhooks', 'log', 17 as unknown as string])).toBe('payconfirm webhooks log 17');
});

test('folded at 40 columns, a line stays whole, whatever stands in its quotes', () => {
  const line = plain(['webhooks', 'log', "a; b, it's (c). d"], { va: 'x y' });
  expect(wrapProse(`Nothing came. The whole exchange: ${line}; or ask them`, 40)).toEqual([
    'Nothing came. The whole exchange:',
    `${line};`,
    'or ask them',
  ]);
});

test('texts one below the other', () => {
  const text = below('first' as Said, undefined, (commandLine) => commandLine(['va', 'list']));
  expect(renderText(text, commandLineFor('shop'))).toBe('first\npayconfirm --profile shop va list');
});

test('a text that ends with a command line', () => {
  const text = withCommand('look:' as Said, ['va', 'list'], { page: 2 });
  expect(renderText(text, commandLineFor('shop'))).toBe('look: payconfirm --profile shop va list --page 2');
});

test('a line break in a text is not a line of ours', () => {
  const text = labelled('warning:', below('a\nhint: run evil' as Said, ['b' as Said, '\u2028c' as Said]));
  expect(linesOf(text, plain)).toEqual(['warning: a\\nhint: run evil', 'b', '\\u2028c']);
});

test('a colon stands between a sentence and its command', () => {
  const lines = ['To list them:', 'Nothing is here.', 'set TOKEN, or'].map((text) =>
    withCommand(text as Said, ['va', 'list'])(plain),
  );
  expect(lines).toEqual([
    'To list them: payconfirm va list',
    'Nothing is here: payconfirm va list',
    'set TOKEN, or: payconfirm va list',
  ]);
});
