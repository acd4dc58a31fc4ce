import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entries, environment, program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';
import { programLine, programWords } from '../harness/program-line.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

const unwritten =
  'error: standard output cannot be written (ENOSPC)\nhint: the disk or your quota is full: free some space\n';

/** Runs the program with a full disk behind its output, and returns what it said on the other stream. */
async function run(argv: readonly string[], full: readonly ('stdout' | 'stderr')[], env = {}) {
  const sink = openSync('/dev/full', 'w');
  const child = spawn(...programLine(...argv), {
    stdio: ['ignore', full.includes('stdout') ? sink : 'pipe', full.includes('stderr') ? sink : 'pipe'],
    env: { ...process.env, ...environment(testbed), ...env },
  });
  closeSync(sink);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : undefined)));
  const [code] = await once(child, 'close');
  const [stdout, stderr] = await said;
  return { code, stdout, stderr };
}

describe.skipIf(!existsSync('/dev/full'))('standard output that cannot be written', () => {
  test.each([
    [['help', 'keys']],
    [['endpoints']],
    [['endpoints', '-o', 'csv']],
    [['whoami']],
    [['accounts', 'list', '--all']],
    [['completion', 'bash']],
    [['openapi']],
    [['qr', 'va', '96SHOP1', '--bank-bin', '970436', '--png', '-']],
    [['listen', '--no-register', '--port', '0']],
    [['emulator', 'start', '--memory', '--port', '0']],
    [['smoke', '--emulator']],
    [['keys', 'destroy', '00000000-0000-4000-8000-000000000000', '--dry-run', '--yes']],
  ])('%j: one error, exit 1', async (argv) => {
    const { code, stderr } = await run(argv, ['stdout'], { PAYCONFIRM_KEYCHAIN: '0' });
    expect([code, stderr?.slice(stderr.indexOf('error:'))]).toEqual([1, unwritten]);
    expect(stderr).not.toMatch(/\.js:\d|\n {4}at /);
  });

  test.each([
    [['keys', 'generate'], 'client_secret'],
    [
      [
        'webhooks',
        'create',
        '--name',
        'a',
        '--url',
        'https://a.example/',
        '--auth',
        'HMAC_SHA256',
        '--generate-secret',
      ],
      'secret_key',
    ],
  ])('%j: the secret that is shown this once is on the other stream', async (argv, name) => {
    const { code, stderr } = await run(argv, ['stdout']);
    const words = `warning: ${name} could not be printed, and is not shown again: `;
    expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${words}\\S{20,}$`, 'm'))]);
  });

  test.each(['--version', '--help'])('%s, which is printed without the program', async (flag) => {
    expect(await run([flag], ['stdout'])).toEqual({
      code: 1,
      stdout: undefined,
      stderr: 'error: standard output cannot be written (ENOSPC)\n',
    });
  });

  test('on both streams: exit 1', async () => {
    expect((await run(['whoami'], ['stdout', 'stderr'])).code).toBe(1);
  });

  test.each([[[]], [['--forward', 'http://127.0.0.1:9/']]])(
    'listen %j: its registration is removed',
    async (more) => {
      const { code, stderr } = await run(['listen', '--port', '0', ...more], ['stdout']);
      expect([code, stderr?.slice(stderr.indexOf('error:'))]).toEqual([1, unwritten]);
      expect([await testbed.configurations(), await entries(testbed)]).toEqual([[], []]);
    },
  );
});

describe.skipIf(!existsSync('/dev/full'))('standard error that cannot be written', () => {
  test.each([
    [['whoami', '--jq', '.username', '-v'], 0, 'demo\n'],
    [['nosuch'], 2, ''],
    [['listen', '--port', '0', '--timeout', '1s', '--jq', '.event', '-o', 'ndjson'], 0, 'ready\nsummary\n'],
  ])('%j: data and exit code are as usual', async (argv, code, stdout) => {
    expect(await run(argv, ['stderr'])).toEqual({ code, stdout, stderr: undefined });
    expect([await testbed.configurations(), await entries(testbed)]).toEqual([[], []]);
  });
});

/**
 * Node opens /dev/null in the place of a descriptor that is closed, in the same way as Node's and Python's own
 * `ignore` and `DEVNULL`: the two cannot be told apart, and the second is no mistake.
 */
describe.skipIf(process.platform === 'win32')('standard output that was closed before the start', () => {
  const runShell = async (line: string) => {
    const env = { ...process.env, ...environment(testbed), PAYCONFIRM_KEYCHAIN: '0' };
    const child = spawn('/bin/sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'close');
    return [code, ...(await said)];
  };

  test.each(['--version', 'whoami', 'accounts list -o csv', 'nosuch', 'webhooks log 1'])(
    '%s: as with /dev/null',
    async (line) => {
      const closed = await runShell(`${programWords} ${line} >&-`);
      expect(closed).toEqual(await runShell(`${programWords} ${line} >/dev/null`));
      expect(closed[1]).toBe('');
    },
  );

  test('a listener leaves nothing behind', async () => {
    const [code, stdout] = await runShell(`${programWords} listen --port 0 --timeout 1s >&-`);
    expect([code, stdout]).toEqual([0, '']);
    expect([await testbed.configurations(), await entries(testbed)]).toEqual([[], []]);
  });
});

test('a reader that goes away ends a listener with 0, and its registration is removed', async () => {
  const child = program(testbed, ['listen', '--port', '0'], {});
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await testbed.sandboxSend();
  expect([(await closed)[0], child.said()]).toEqual([0, expect.not.stringContaining('error')]);
  expect([await testbed.configurations(), await entries(testbed)]).toEqual([[], []]);
});

describe.skipIf(process.platform === 'win32')('an exception that nobody caught', () => {
  test.each([
    ['thrown', [], /^(.*\n)*error: a defect of payconfirm: Error: thrown\nhint: .*--verbose.*\n$/],
    ['rejected', [], /^(.*\n)*error: a defect of payconfirm: Error: rejected\nhint: .*--verbose.*\n$/],
    [
      'thrown',
      ['-v'],
      /error: a defect of payconfirm: Error: thrown\nhint: .*\n.*cause: Error: thrown\\n +at .*\n$/,
    ],
  ])('%s %j: no source is printed, and the registration is removed', async (kind, flags, said) => {
    const env = { NODE_OPTIONS: '--import ./test/harness/throw-at-signal.mjs', KIND: kind };
    const child = program(testbed, ['listen', '--port', '0', '-o', 'tsv', ...flags], env);
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    child.kill('SIGUSR2');
    expect([(await closed)[0], child.said()]).toEqual([1, expect.stringMatching(said)]);
    expect([await testbed.configurations(), await entries(testbed)]).toEqual([[], []]);
  });
});
