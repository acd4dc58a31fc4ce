import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { createLinePrompts } from '../../src/io/line-prompts.ts';
import type { Asking } from '../../src/io/prompts.ts';
import { asIs } from '../../src/texts/translate.ts';
import { createSecrets } from '../../src/values/redact-secrets.ts';
import { thrown } from '../harness/scripted-service.ts';

/** A terminal that shows what is typed by itself: all that stands on stderr was written by us. */
function terminal(changes: Partial<Asking> = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const stderr = new PassThrough();
  let shown = '';
  stderr.on('data', (chunk) => {
    shown += chunk;
  });
  const secrets = createSecrets();
  const asking = { interactive: true, yes: false, signal: new AbortController().signal, secrets };
  const prompts = createLinePrompts({ streams: { stdin, stdout: stderr, stderr }, ...asking, ...changes });
  return {
    prompts,
    secrets,
    stdin,
    shown: () => shown,
    /** Types a line as soon as the question stands there. */
    async type(...lines: [question: string, line: string][]) {
      for (const [question, line] of lines) {
        while (!shown.endsWith(question)) await new Promise(setImmediate);
        stdin.write(line);
      }
    },
  };
}

const choices = [
  { name: asIs('bank\u001b[2J'), value: 'a', description: asIs('0011') },
  { name: asIs('bank two'), value: 'b' },
];

test('a text, after an objection; one that has a default', async () => {
  const screen = terminal();
  const validate = (text: string) => text.startsWith('https') || asIs('begin with https');
  const address = screen.prompts.text({ message: asIs('Address'), flag: '--base-url', validate });
  await screen.type(['Address: ', 'ftp\n'], ['https\nAddress: ', 'https://a\n']);
  expect(await address).toBe('https://a');
  const name = screen.prompts.text({ message: asIs('Name'), flag: '--name', default: 'Key' });
  await screen.type(['Name (Key): ', '\r\n']);
  expect(await name).toBe('Key');
  expect(screen.shown()).toBe('Address: begin with https\nAddress: Name (Key): ');
});

test('an empty answer is none', async () => {
  const screen = terminal();
  const answer = screen.prompts.text({ message: asIs('Username'), flag: '--username' });
  await screen.type(['Username: ', ' \n'], ['required\nUsername: ', 'shop\n']);
  expect(await answer).toBe('shop');
});

test('a secret is never shown, and known as one', async () => {
  const screen = terminal();
  const answer = screen.prompts.secret({ message: asIs('Password'), flag: '--password-stdin' });
  await screen.type(['(not shown): ', 'the long secret\r']);
  expect(await answer).toBe('the long secret');
  expect(screen.shown()).toBe('Password (not shown): \n');
  expect(screen.secrets.hide('the long secret')).not.toContain('long');
});

test('a list is numbered; a number or a part of one name chooses', async () => {
  const screen = terminal();
  const first = screen.prompts.select({ message: asIs('Which'), flag: '--account-id', choices });
  const question = 'Which (1 to 2): ';
  await screen.type([question, '3\n'], [`2.\n${question}`, 'bank\n'], [`number\n${question}`, 'TWO\n']);
  expect(await first).toBe('b');
  expect(screen.shown()).toBe(
    `1. bank\\x1b[2J: 0011\n2. bank two\n${question}No entry matches. Enter a number from 1 to 2.\n` +
      `${question}several match; enter the number\n${question}`,
  );
  const second = screen.prompts.search({ message: asIs('Again'), flag: '--account-id', choices });
  await screen.type(['Again (1 to 2): ', '1\n']);
  expect(await second).toBe('a');
});

test.each([
  ['y', true],
  ['No', false],
  ['', false],
])('a confirmation: %j is %j', async (line, answer) => {
  const screen = terminal();
  const asked = screen.prompts.confirm({ message: asIs('Delete it?') });
  await screen.type(['Delete it? (y/N): ', 'perhaps\n'], ['n\nDelete it? (y/N): ', `${line}\n`]);
  expect(await asked).toBe(answer);
});

test('with --yes nothing is asked', async () => {
  const screen = terminal({ yes: true });
  expect(await screen.prompts.confirm({ message: asIs('Delete it?') })).toBe(true);
  expect(screen.shown()).toBe('');
});

test.each(['text', 'secret', 'confirm', 'select', 'search'] as const)(
  'nobody to ask, Ctrl-C, the end of the input: %s',
  async (kind) => {
    const ask = (changes: Partial<Asking> = {}) => {
      const screen = terminal(changes);
      const asked = screen.prompts[kind]({ message: asIs('Question'), flag: '--flag', choices });
      return { screen, refused: thrown(asked) };
    };
    const nobody = await ask({ interactive: false }).refused;
    const flag = kind === 'confirm' ? '--yes' : '--flag';
    const message = `${flag} is missing, and prompts are off here`;
    expect(nobody).toMatchObject({ kind: 'usage', message });

    const stop = new AbortController();
    const stopped = ask({ signal: stop.signal });
    await stopped.screen.type([': ', '']);
    stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    expect(await stopped.refused).toMatchObject({ message: 'interrupted' });

    const ended = ask();
    await ended.screen.type([': ', '']);
    ended.screen.stdin.end();
    expect(await ended.refused).toMatchObject({ message: 'the input ended at a prompt' });
  },
);

test('Ctrl-C at a secret, where the terminal makes no signal of it', async () => {
  const screen = terminal();
  const refused = thrown(screen.prompts.secret({ message: asIs('Password'), flag: '--x' }));
  await screen.type([': ', '\u0003']);
  expect(await refused).toMatchObject({ kind: 'interrupted' });
});

test('a question with a colon of its own has one at the end', async () => {
  const screen = terminal();
  const name = screen.prompts.text({ message: asIs('Name:'), flag: '--name' });
  await screen.type(['Name: ', 'a\n']);
  const word = screen.prompts.text({ message: asIs('Word:'), flag: '--word', default: 'b' });
  await screen.type(['Word (b): ', '\n']);
  const code = screen.prompts.secret({ message: asIs('Code (hidden):'), flag: '--code' });
  await screen.type(['Code (hidden) (not shown): ', '123456\n']);
  const one = screen.prompts.select({ message: asIs('Bank:'), flag: '--bank', choices });
  await screen.type(['Bank (1 to 2): ', '1\n']);
  expect(await Promise.all([name, word, code, one])).toEqual(['a', 'b', '123456', 'a']);
});
