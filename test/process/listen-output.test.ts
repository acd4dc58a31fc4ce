import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

/** What `listen` with these flags prints around a command that prints on both streams. */
async function around(...flags: string[]) {
  const script = 'console.log("tests passed"); console.error("a warning")';
  const argv = ['listen', '--no-register', '--port', '0', ...flags, '--', process.execPath, '-e', script];
  const child = program(testbed, argv, {});
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, stdout, stderr: child.said() };
}

test.each([
  [['-o', 'ndjson', '--jq', '.event'], /^ready\nsummary\n$/],
  [['-o', 'json', '--jq', '.[].event'], /^ready\nsummary\n$/],
  [['-o', 'tsv', '--fields', 'event'], /^ready\nsummary\n$/],
  [['-o', 'csv'], /^event,[^\n]*\nready,[^\n]*\nsummary,[^\n]*\n$/],
  [['-o', 'yaml'], /^- event: ready\n( +.*\n)*- event: summary\n( +.*\n)*$/],
])('with %j stdout has the events alone, and stderr what the command prints', async (flags, events) => {
  const { code, stdout, stderr } = await around(...flags);
  expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(events), 'tests passed\na warning\n']);
});

test.each(['table', 'tsv'])('between the lines for people, -o %s, it stays on stdout', async (format) => {
  const { code, stdout, stderr } = await around('-o', format);
  expect([code, stderr]).toEqual([0, 'a warning\n']);
  // Two programs write: which of them is first is not promised.
  expect(
    stdout
      .split('\n')
      .map((line) => line.replace(/^.*\+07 {2}/, ''))
      .sort(),
  ).toEqual([
    '',
    '0 deliveries',
    expect.stringMatching(/^ready {2}listening on http:\/\/127\.0\.0\.1:\d+\/$/),
    'tests passed',
  ]);
});
