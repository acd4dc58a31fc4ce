import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ErrorLabel, errorLabels } from '../../../src/api/endpoints/delivery-log.ts';
import { parse } from '../../../src/cli/program.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { commandLineFor } from '../../../src/values/command-line.ts';
import { verdictSentence, wordsFor, wordsOf } from '../../../src/webhooks/delivery-log/error-labels.ts';

const sentence = (
  error_label: ErrorLabel,
  status_code: number | null,
  response_text: string | null = null,
  duration_ms = 5,
) => verdictSentence({ error_label, status_code, duration_ms, response_text }, 'shop-b');

const about = {
  commandLine: commandLineFor(undefined),
  log: 'LOG_ID',
  address: 'https://shop.example',
  configuration: undefined,
};

/** The beginnings of the command lines in a text. */
const commandsIn = (text: string) => text.match(/payconfirm [a-z][^`\n:;]*/g) ?? [];
const guide = readFileSync('docs/guides/debug-a-delivery.md', 'utf8');

test.each(errorLabels)(
  '%s says what it means, what causes it and what to try, and the guide has it',
  (label) => {
    const { meaning, causes, tries } = wordsOf(label);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(causes.length).toBeGreaterThan(0);
    expect(tries(about).length).toBeGreaterThan(0);
    expect(guide).toContain(`\n### ${label}\n`);
  },
);

test('sentences name the receiver and what it did', () => {
  const sentences = errorLabels.map((label) => {
    const status = { OK: 201, HTTP_3XX: 301, HTTP_4XX: 404, HTTP_5XX: 500 }[label as string] ?? null;
    return sentence(label, status, null, 1234);
  });
  expect(sentences).toEqual([
    'shop-b took it with 201 in 1.2 s',
    'shop-b sent it on elsewhere with 301, which the service does not follow',
    'shop-b refused it with 404',
    'shop-b had an error in its program and answered 500',
    'shop-b did not answer within 10 s',
    'no secure connection to shop-b could be made',
    'the host name of shop-b is not known',
    'shop-b let nobody in, or broke the connection off without an answer',
    'the delivery to shop-b failed without a known reason',
    "nothing was sent to shop-b: the plan's number of transactions is used up",
  ]);
  expect(sentence('ERROR', 204)).toBe('shop-b answered 204, and only 200, 201 and 202 count');
  expect(sentence('NEW_ONE' as ErrorLabel, null)).toBe(
    'the delivery to shop-b ended with NEW_ONE, a label that this version does not know',
  );
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'shop-b let nobody in'],
  ['connect EHOSTUNREACH 10.0.0.1:443', 'shop-b let nobody in'],
  ['read ECONNRESET', 'shop-b broke the connection off without an answer, and may have had the delivery'],
  ['other side closed', 'shop-b broke the connection off without an answer, and may have had the delivery'],
])('CONNECTION with the words “%s”', (words, expected) => {
  expect(sentence('CONNECTION', null, words)).toBe(expected);
});

test.each([
  ['HTTP_4XX', 401, ['401 or 403: the secret differs on the two sides, or a firewall keeps the service out']],
  ['HTTP_4XX', 418, wordsOf('HTTP_4XX').causes],
  ['HTTP_5XX', 504, ['504: the web server gave up waiting for the program']],
  ['HTTP_5XX', 500, wordsOf('HTTP_5XX').causes],
  ['CONNECTION', null, wordsOf('CONNECTION').causes],
])('%s with %s has the causes of that status, or all', (label, status, causes) => {
  expect(wordsFor({ error_label: label as ErrorLabel, status_code: status }).causes).toEqual(causes);
});

test.each(['NEW_ONE', 'constructor'])(
  '%s, which this version does not know, is named, and nothing is guessed',
  (label) => {
    expect(wordsOf(label).meaning).toBe(
      `The delivery has the label ${label}, which this version does not know.`,
    );
    expect(wordsFor({ error_label: label as ErrorLabel, status_code: 500 }).causes).toEqual([]);
    expect(wordsOf(label).tries(about)).toEqual([
      'Look at the status and the answer: what the receiver said comes before any label.',
      'Then send a test: payconfirm webhooks test ID',
    ]);
  },
);

test('every command that the guide or the advice names exists, with its flags', async () => {
  const tree = await loadTree();
  const advice = errorLabels.flatMap((label) => [...wordsOf(label).tries(about)]).join('\n');
  const lines = commandsIn(`${guide.replaceAll('\n   --', ' --')}\n${advice}`);
  expect(lines.length).toBeGreaterThan(30);
  const program = { version: '0', width: 80 };
  for (const line of lines) {
    const [, ...argv] = line.replace(/[.,]?\s*$/, '').split(' ');
    expect([line, parse(argv, tree, program)]).toEqual([
      line,
      expect.objectContaining({ definition: expect.anything() }),
    ]);
  }
});
