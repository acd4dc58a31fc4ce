import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { exec } from '../../../src/commands/emulator/exec.ts';
import { start } from '../../../src/commands/emulator/start.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { type Clock, systemClock } from '../../../src/io/clock.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { running } from '../../harness/running.ts';
import { said } from '../../harness/said.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-exec-test-'));
});

/** `emulator exec` with a program of one line of shell. */
const execute = (flags: string[], script: string, options: RunOptions = {}) =>
  runCli(['emulator', 'exec', ...flags, '--', 'sh', '-c', script], {
    ...options,
    env: { PATH: process.env.PATH ?? '', PAYCONFIRM_CONFIG_DIR: join(folder, 'settings'), FOLDER: folder },
  });

const written = (name: string) => readFileSync(join(folder, name), 'utf8');

async function appeared(name: string): Promise<void> {
  while (!existsSync(join(folder, name))) await delay(5);
}

test('takes every flag that start takes', () => {
  expect(Object.keys(exec.flags!)).toEqual(expect.arrayContaining(Object.keys(start.flags!)));
});

test('emulator stop refuses: this one stops with its program', async () => {
  const run = execute(
    ['--ready-file', join(folder, 'ready.json')],
    'until test -e "$FOLDER/go"; do sleep 0.01; done',
  );
  await appeared('ready.json');
  const stop = ['emulator', 'stop', '--base-url', JSON.parse(written('ready.json')).url];
  expect(await runCli(stop)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: this emulator stops when the program ends that it was started for (HTTP 409)\n',
  });
  writeFileSync(join(folder, 'go'), '');
  expect((await run).code).toBe(0);
});

describe('flags', () => {
  test('--ready-file is there before the program, with the address that it gets; no profile of the person is written', async () => {
    const file = join(folder, 'ready.json');
    const script = 'echo "$PAYCONFIRM_BASE_URL" > "$FOLDER/url"; cp "$FOLDER/ready.json" "$FOLDER/copy"';
    const { code } = await execute(['--ready-file', file], script);
    const ready = JSON.parse(written('copy'));
    expect([code, ready]).toEqual([
      0,
      {
        event: 'ready',
        url: written('url').trim(),
        port: expect.any(Number),
        client_id: 'emulator-client',
        client_secret: 'emulator-secret',
        profile: null,
        data: null,
        inspect_url: null,
        smtp: null,
      },
    ]);
    expect(existsSync(join(folder, 'settings', 'config.json'))).toBe(false);
  });

  test('--data keeps the state from one run to the next, and --port is the port', async () => {
    const data = ['--data', join(folder, 'state')];
    const script =
      'curl -s -H "x-emulator-control: 1" "$PAYCONFIRM_BASE_URL/_emulator/status" > "$FOLDER/status"';
    await execute(data, script);
    const { port } = JSON.parse(written('status')).data;
    expect(existsSync(join(folder, 'state', 'emulator.db'))).toBe(true);
    await execute([...data, '--port', String(port)], script);
    expect(JSON.parse(written('status')).data).toMatchObject({ port, data: join(folder, 'state') });
  });

  test('--data goes not with --memory', async () => {
    expect(said(await execute(['--data', 'x', '--memory'], 'true'))).toBe(
      '! error: --data and --memory exclude each other\n! hint: remove one of the two\nexit 2\n',
    );
  });
});

describe('--timeout', () => {
  /** The time is over as soon as the program runs. */
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => (ms === 600_000 ? appeared('running') : systemClock.sleep(ms, signal)),
  };
  const late = '! error: the program did not exit within 10 min, and was stopped\nexit 6\n';

  test('ends a program that takes longer, and what it started: exit 6', async () => {
    const run = await execute(['--timeout', '10m'], 'sleep 987654 & touch "$FOLDER/running"; wait', {
      clock,
    });
    expect(said(run)).toBe(late);
    await expect.poll(() => running('sleep 987654')).toEqual([]);
  });

  test('asks first, and makes a program end that does not listen', async () => {
    const deaf = `trap 'echo asked > "$FOLDER/asked"' TERM; touch "$FOLDER/running"; while :; do sleep 0.05; done`;
    expect(said(await execute(['--timeout', '10m'], deaf, { clock }))).toBe(late);
    expect(written('asked')).toBe('asked\n');
  });

  test('is nothing to a program that ends before', async () => {
    expect((await execute(['--timeout', '10m'], 'exit 3')).code).toBe(3);
  });
});

describe('the exit code is the program’s', () => {
  test.each([
    ['exit 0', 0],
    ['exit 42', 42],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
    ['kill -SEGV $$', 139],
  ])('%s', async (script, code) => {
    expect(await execute([], script)).toEqual({ code, stdout: '', stderr: '' });
  });

  test.each(['no-such-program', '/nowhere/program'])('%s cannot be started: exit 127', async (name) => {
    const run = await runCli(['emulator', 'exec', name], { env: { PATH: '/bin' } });
    expect(run).toMatchObject({ code: 127, stderr: expect.stringContaining(name) });
  });

  test('flags after the name of the program are its own', async () => {
    const { PATH = '' } = process.env;
    const program = ['sh', '-c', 'echo "$*" >&3', 'sh', '--version', '-o', '--timeout', 'x', '--', 'y'];
    const file = join(folder, 'words');
    const line = [
      'emulator',
      'exec',
      '--timeout',
      '10m',
      '-q',
      'sh',
      '-c',
      `exec 3>${file}; shift 0; "$@"`,
      'sh',
    ];
    const { code } = await runCli([...line, ...program], { env: { PATH } });
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, '--version -o --timeout x -- y\n']);
  });
});

test.each([
  ['interrupted', 'INT', 130],
  ['terminated', 'TERM', 143],
] as const)(
  '%s: the program is told, ends in its own time, and says how it ended',
  async (kind, name, code) => {
    const controller = new AbortController();
    const tidies = `trap 'sleep 1.2; echo tidied > "$FOLDER/tidied"; exit 9' ${name}`;
    const wait = 'touch "$FOLDER/running"; while :; do sleep 0.05; done';
    const first = execute([], `${tidies}; ${wait}`, { signal: controller.signal });
    await appeared('running');
    controller.abort(new PayconfirmError(kind, asIs(kind)));
    expect([(await first).code, written('tidied')]).toEqual([9, 'tidied\n']);

    const second = new AbortController();
    const ended = execute([], `rm "$FOLDER/running"; touch "$FOLDER/again"; ${wait}`, {
      signal: second.signal,
    });
    await appeared('again');
    second.abort(new PayconfirmError(kind, asIs(kind)));
    expect((await ended).code).toBe(code);
  },
);

test.each(['interrupted', 'terminated'] as const)(
  '%s: a program that ignores it is ended',
  async (kind) => {
    const controller = new AbortController();
    const deaf = `trap : INT TERM; touch "$FOLDER/running"; while :; do sleep 0.05; done`;
    const ended = execute([], deaf, { signal: controller.signal });
    await appeared('running');
    controller.abort(new PayconfirmError(kind, asIs(kind)));
    expect((await ended).code).toBe(137);
  },
  20_000,
);
