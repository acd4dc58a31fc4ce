import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { guarded, ours, own } from '../../src/io/control-codes.ts';
import { createPrompts } from '../../src/io/prompts.ts';
import { createProgress } from '../../src/output/progress.ts';
import { createStatusLine } from '../../src/output/status-line.ts';
import { createTheme } from '../../src/output/theme.ts';
import { asIs } from '../../src/texts/translate.ts';
import { createSecrets } from '../../src/values/redact-secrets.ts';

const hostile = asIs('\u001b[31mred\u001b[2J\u001b]0;t\u0007\u009b2J\r\u200b\u202e');
const shown = '\\x1b[31mred\\x1b[2J\\x1b]0;t\\x07\\x9b2J\\r\\u200b\\u202e';

function terminal(isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const out = Object.assign(new PassThrough(), isTTY ? { isTTY, columns: 200 } : {});
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const streams = guarded({ stdin, stdout: out, stderr: out });
  return { stdin, streams, text: () => Buffer.concat(chunks).toString() };
}

test.each([[true], [false]])('text: only our own codes get through, on a terminal: %s', async (isTTY) => {
  const { streams, text } = terminal(isTTY);
  const theme = await createTheme(true);
  streams.stdout.write(`${theme.failure(hostile)}${own('\r')}a\tb\r\nc\n`);
  expect(text()).toBe(`\u001b[31m${shown}\u001b[39m\ra\tb\r\nc\n`);
});

test('a code that is written like ours is not ours', () => {
  const { streams, text } = terminal();
  const [nonce] = own('').match(/\d+;\d+;\d+/)!;
  const other = nonce.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  streams.stdout.write(`\u001b[${other};27;99m`);
  expect(text()).toBe(`\\x1b[${other};27;99m`);
});

test('bytes are left alone off a terminal, and made safe on one', () => {
  const [pipe, screen] = [terminal(false), terminal()];
  for (const { streams } of [pipe, screen]) streams.stdout.write(Buffer.from(hostile));
  expect([pipe.text(), screen.text()]).toEqual([hostile, shown]);
});

test('progress and a status line move the cursor, their texts do not', () => {
  const { streams, text } = terminal();
  createProgress(streams.stderr, { enabled: true, redrawn: true, now: () => 1000 }, hostile).update(
    1,
    hostile,
  );
  createStatusLine(streams.stderr, true).draw(hostile);
  expect(text()).toBe(`\r\u001b[?7l${shown}  1  ${shown}\u001b[K\u001b[?7h\r${shown}\u001b[K`);
});

/** What a question does besides: colours, the cursor, a bell. */
const cursor = /\u001b\[[\d;]*[A-HJKm]|\u001b\[\?25[hl]|\r(?=\n)/g;
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/;

test.each(['text', 'secret', 'confirm', 'select', 'search'] as const)('a question: %s', async (kind) => {
  const { stdin, streams, text } = terminal();
  const asked = createPrompts({
    streams,
    interactive: true,
    yes: false,
    signal: new AbortController().signal,
    secrets: createSecrets(),
  });
  const question = { message: hostile, flag: '--x', default: hostile } as const;
  const choices = [{ name: hostile, value: 1, description: hostile, short: hostile }];
  let refusals = 1;
  const validate = () => refusals-- <= 0 || hostile;
  const answers = {
    text: () => asked.text({ ...question, validate }),
    secret: () => asked.secret({ message: hostile, flag: '--x', validate }),
    confirm: () => asked.confirm({ message: hostile }),
    select: () => asked.select({ ...question, choices }),
    search: () => asked.search({ ...question, choices }),
  };
  let answered = false;
  const answer = answers[kind]().finally(() => {
    answered = true;
  });
  // Enter, until it is enough.
  while (!answered) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (text() !== '') stdin.write('\r');
  }
  await answer;
  const told = text().replace(cursor, '');
  expect([control.exec(told), told.includes('\\x1b[2J')]).toEqual([null, true]);
  expect(text()).not.toContain('\u001b[31mred');
});

test('of a text of ours every code is marked', () => {
  const { streams, text } = terminal();
  const codes = '\u001b[1mA\u001b[22m\u001b[2K\u001b[12G\u001b[?25l\r';
  streams.stdout.write(ours(codes));
  expect(text()).toBe(codes);
});
