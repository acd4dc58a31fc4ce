/** A field or a parameter that is given twice is refused: one of the two would be lost without a word. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await startTestbed();
});
afterAll(() => testbed.stop());

const send = ['sandbox', 'send', '--va', '9704000000000001', '--amount', '1k'];

test.each<[string, string[], string]>([
  ['a flag and a field', [...send, '-f', 'amount:=5'], '--amount and --field amount set the same field'],
  ['the same value', [...send, '-f', 'amount=1000'], '--amount and --field amount set the same field'],
  [
    'a field twice',
    ['sandbox', 'send', '-f', 'amount:=5', '-f', 'amount:=6'],
    '--field amount is given twice',
  ],
  [
    'a field within one that has a value',
    ['sandbox', 'send', '-f', 'a.b=1', '-f', 'a=2'],
    '--field a is given twice',
  ],
  ['a field of api', ['api', 'POST', '/x', '-f', 'a=1', '-f', 'a=2'], '--field a is given twice'],
  [
    'a parameter of api',
    ['api', 'GET', '/x', '--query', 'a=1', '--query', 'a=1'],
    '--query a is given twice',
  ],
])('%s', async (_, line, message) => {
  const { code, stdout, stderr } = await testbed.cli(line);
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `error: ${message}`]);
});

test.each([
  [['webhooks', 'logs', '--all', '--after', 'x'], 2, /--after/],
  [['--profile', 'emulator', 'help', 'environment'], 0, /^$/],
  [['help', 'environment', '-o', 'table'], 0, /^$/],
  [[...send, '--description', 'DH1', '--profile', 'nosuch'], 2, /^error: no profile nosuch\n/],
])('%j ends with %i', async (line, code, words) => {
  const run = await testbed.cli(line, { env: { PAYCONFIRM_BASE_URL: '' } });
  expect([run.code, run.stderr]).toEqual([code, expect.stringMatching(words)]);
});
