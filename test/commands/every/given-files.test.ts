import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conflictsOf } from '../../../src/cli/flag-conflicts.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { completeLine, leaves, withFlags } from '../../harness/complete-line.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import type { RunOptions } from '../../harness/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'given-files-'));
const paths = {
  'a folder': join(folder, 'folder.png'),
  'a socket': join(folder, 'socket.png'),
  'a device': join(folder, 'device.png'),
  'a named pipe': join(folder, 'pipe.png'),
};
const socket = createServer();
let emulator: RunningEmulator;
beforeAll(async () => {
  mkdirSync(paths['a folder']);
  execFileSync('mkfifo', [paths['a named pipe']]);
  execFileSync('ln', ['-s', '/dev/zero', paths['a device']]);
  socket.listen(paths['a socket']);
  emulator = await startEmulator();
});
afterAll(async () => {
  socket.close();
  await emulator.stop();
});

/** Further files that are written, and programs. */
const notRead = ['png', 'svg', 'poster', 'ready-file', 'COMMAND', 'CMD'];

const publish = ['--publish', 'nats://127.0.0.1:9/PAY', '--no-register'];
const replay = ['--from', 'nats://127.0.0.1:9/PAY'];
const otherOf = ['--body-file', 'package.json'];

/** What a command or one of its flags wants besides, to come as far as the file. */
const besides: Record<string, string[]> = {
  'webhooks create --secret-file': ['--auth', 'HMAC_SHA256'],
  'webhooks test --secret-file': ['--url', 'http://127.0.0.1:9/', '--auth', 'API_KEY'],
  'webhooks verify': ['--timestamp', '1', '--signature', 'x'],
  'webhooks verify --secret-file': otherOf,
  'webhooks sign --secret-file': otherOf,
  'reconcile --confirm': ['--orders', 'test/fixtures/orders.csv'],
  'listen --secret-file': ['--no-register', '--auth', 'HMAC_SHA256'],
  'listen --nats-creds': publish,
  'listen --nats-nkey': publish,
  'listen --nats-ca': publish,
  'webhooks replay': ['--since', '1h', '--to', 'http://127.0.0.1:9/', '--re-sign'],
  'webhooks replay --nats-creds': replay,
  'webhooks replay --nats-nkey': replay,
  'webhooks replay --nats-ca': replay,
  'webhooks consume': [
    ...['--from', 'nats://127.0.0.1:9/PAY', '--durable', 'shop'],
    ...['--forward', 'http://127.0.0.1:9/'],
  ],
  'listen --forward-ca-file': ['--forward', 'http://127.0.0.1:9/'],
  'webhooks redeliver --data': ['FT1'],
  'client register': ['--password-stdin'],
  'client change-password': ['--password-stdin'],
};

/** Of every command. */
const global = { place: 'whoami --ca-file', line: (path: string) => ['whoami', '--ca-file', path] };

/** Every place of every command that takes the name of a file to read. */
const places = leaves(await loadTree()).flatMap(([name, { flags = {}, arguments: args = [], ...rest }]) => {
  const complete = completeLine(name, { flags, arguments: args, ...rest });
  const given = Object.entries(flags).flatMap(([flag, { offers, writesFile }]) => {
    if (offers === 'files' && !writesFile && !notRead.includes(flag)) return [[`--${flag}`, '']];
    return offers === '@files' ? [[`--${flag}`, '@']] : [];
  });
  const places = given.map(([flag, sign]) => {
    const more = [...(besides[name] ?? []), ...(besides[`${name} ${flag}`] ?? [])];
    const replaced = [flag!, ...more, ...conflictsOf(flag!.slice(2), { flags }).map((one) => `--${one}`)];
    const line = replaced.reduce((words, one) => {
      const at = one.startsWith('--') ? words.indexOf(one) : -1;
      return at === -1 ? words : words.toSpliced(at, flags[one.slice(2)]?.type === 'boolean' ? 1 : 2);
    }, complete);
    return {
      place: `${name} ${flag}`,
      line: (path: string) => withFlags(line, ...more, flag!, `${sign}${path}`),
    };
  });
  const [argument] = args;
  if (argument?.offers !== 'files' || notRead.includes(argument.name)) return places;
  return [
    ...places,
    { place: `${name} ${argument.name}`, line: (path: string) => [...name.split(' '), path] },
  ];
});

const cli = (line: string[], options: RunOptions = {}) =>
  cliOn(emulator)(line, { stdin: 'secret\n', env: { HOOK: 'whsec_of_test' }, ...options });

places.push(global);

test('of every kind', () => {
  expect(places.length).toBeGreaterThan(40);
});

describe.each(places)('$place', ({ line }) => {
  test.each(['a folder', 'a socket', 'a device'] as const)('%s is refused by name', async (kind) => {
    const { code, stdout, stderr } = await cli(line(paths[kind]));
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining(` is ${kind}\nhint: name a file`),
    ]);
  });

  test('a pipe without a writer is named, and ends with the signal', async () => {
    const stop = new AbortController();
    const allow = async (ms: number, signal?: AbortSignal) => {
      if (ms !== 5000) return systemClock.allow(ms, signal);
      setImmediate(() => stop.abort(new PayconfirmError('terminated', asIs('terminated'))));
    };
    const clock = { ...systemClock, allow };
    const { code, stdout, stderr } = await cli(line(paths['a named pipe']), { signal: stop.signal, clock });
    expect([code, stdout, stderr]).toEqual([
      143,
      '',
      expect.stringMatching(
        /^(?:(?!Waiting).*\n)*Waiting for the writer of .+, a named pipe: at most 30.0 s \(--request-timeout\)\nterminated\n$/,
      ),
    ]);
  });
});
