import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { leaves } from '../../harness/complete-line.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
let file: string;
beforeEach(async () => {
  testbed = await startTestbed();
  file = join(testbed.folder, 'ready.json');
});
afterEach(() => testbed.stop());

/** Command lines that run until they are stopped; of what `exec` runs, the signal is the end too. */
const lines: Record<string, string[][]> = {
  listen: [
    ['listen', '--no-register', '--port', '0'],
    ['listen', '--from-log', '--auth', 'NONE'],
  ],
  'emulator start': [['emulator', 'start', '--memory', '--port', '0']],
  'emulator exec': [['emulator', 'exec', '--', 'sleep', '60']],
};
const running = Object.values(lines).flat();

const stale = '{"event":"ready","url":"http://127.0.0.1:9/"}\n';
const foreign = 'a file of another kind, and not written over';

const withFlag = ([...words]: readonly string[], ...more: string[]) => {
  const at = words.includes('--') ? words.indexOf('--') : words.length;
  return words.toSpliced(at, 0, '--ready-file', file, ...more);
};

/** Starts a command and resolves once its ready file is there. */
async function start(line: readonly string[]) {
  const stop = new AbortController();
  const there = new Promise<void>((resolve) => {
    const watching = watch(testbed.folder, () => {
      if (!existsSync(file)) return;
      watching.close();
      resolve();
    });
  });
  const env = { PATH: process.env.PATH ?? '' };
  const ended = testbed.cli(withFlag(line), { signal: stop.signal, env });
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(`never ready: ${stderr}`)));
  await Promise.race([there, failed]);
  failed.catch(() => undefined);
  return { ended, interrupt: () => stop.abort(new PayconfirmError('interrupted', asIs('interrupted'))) };
}

test('every command with the flag is here', async () => {
  const found = leaves(await loadTree()).filter(([, { flags = {} }]) => 'ready-file' in flags);
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(lines).sort());
});

describe.each(running)('%s %s %s', (...line: string[]) => {
  test('its file is there while it runs, and no longer', async () => {
    const { ended, interrupt } = await start(line);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ event: 'ready' });
    interrupt();
    expect([(await ended).code, existsSync(file)]).toEqual([expect.any(Number), false]);
  });

  test('the file that another process has written since stays', async () => {
    const { ended, interrupt } = await start(line);
    writeFileSync(file, 'of another');
    interrupt();
    await ended;
    expect(readFileSync(file, 'utf8')).toBe('of another');
  });

  test('that of an earlier run is gone before the next one is ready', async () => {
    writeFileSync(file, stale);
    const stop = new AbortController();
    const env = { PATH: process.env.PATH ?? '' };
    const ended = testbed.cli(withFlag(line), { signal: stop.signal, env });
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).not.toBe(stale);
    await expect.poll(() => existsSync(file)).toBe(true);
    stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    await ended;
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['a value that is refused', ['--timeout', 'x']],
    ['settings that cannot be read', []],
  ])('where it cannot start, that of a run which may live stays: %s', async (_, more) => {
    writeFileSync(file, stale);
    if (more.length === 0) writeFileSync(join(testbed.folder, 'config.json'), '{');
    const flags = line.includes('start') && more.length > 0 ? ['--host', 'x'] : more;
    const { code } = await testbed.cli(withFlag(line, ...flags));
    expect([code > 0, readFileSync(file, 'utf8')]).toEqual([true, stale]);
  });

  test('a dry run leaves the file as it is', async () => {
    writeFileSync(file, 'of another');
    await testbed.cli(withFlag(line, '--dry-run'));
    expect(readFileSync(file, 'utf8')).toBe('of another');
  });

  test.each([
    ['a folder', () => mkdirSync(file)],
    ['a named pipe', () => execFileSync('mkfifo', [file])],
    ['a socket', () => once(createServer().unref().listen(file), 'listening')],
    ['a symbolic link', () => symlinkSync(join(testbed.folder, 'config.json'), file)],
    [foreign, () => writeFileSync(file, '{"name":"app","dependencies":{}}')],
    [foreign, () => writeFileSync(file, 'no JSON')],
    [foreign, () => writeFileSync(file, '')],
    [foreign, () => writeFileSync(file, `{"event":"ready","more":"${'x'.repeat(70_000)}"}`)],
  ])('in place of %s nothing is written', async (kind, make) => {
    await make();
    const { code, stderr } = await testbed.cli(withFlag(line));
    expect([code, stderr, lstatSync(file, { throwIfNoEntry: false }) !== undefined]).toEqual([
      1,
      `error: the ready file ${file} is ${kind}\nhint: Name a new file in a folder that exists: --ready-file ready.json\n`,
      true,
    ]);
  });
});
