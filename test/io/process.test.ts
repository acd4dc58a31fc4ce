import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { findExecutable } from '../../src/io/processes/find-executable.ts';
import { createProcesses } from '../../src/io/processes/processes.ts';
import { asIs } from '../../src/texts/translate.ts';
import { thrown } from '../harness/scripted-service.ts';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-process-'));
afterAll(() => rmSync(root, { recursive: true }));

const env = { PATH: process.env.PATH, LANG: 'base' };
const processesWith = (changes: Partial<Parameters<typeof createProcesses>[0]> = {}) =>
  createProcesses({ env, signal: new AbortController().signal, terminal: false, ...changes });
const processes = processesWith();

function program(folder: string, name: string, text: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}
const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has waited for is dead too.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('no line');
}
const started: { kill(signal?: 'SIGKILL'): void }[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
const start: typeof processes.start = async (...given) => {
  const child = await processes.start(...given);
  started.push(child);
  return child;
};

describe('an executable', () => {
  const first = join(root, 'first');
  const second = join(root, 'second');
  program(first, 'plain', 'x', 0o644);
  const plain = program(second, 'plain', '#!/bin/sh\n');
  mkdirSync(join(first, 'folder-of-that-name'));
  const PATH = [first, second].join(delimiter);

  test('is the first on PATH that can be executed', () => {
    expect(findExecutable('plain', { PATH })).toBe(plain);
    expect(findExecutable(plain, { PATH: '' })).toBe(plain);
  });
  test.each(['folder-of-that-name', 'none'])('%s is not found', (name) => {
    expect(() => findExecutable(name, { PATH })).toThrow(`${name} was not found on PATH`);
  });
  test('is never found in the working folder', () => {
    const name = 'payconfirm-test-program';
    const path = program(process.cwd(), name, '#!/bin/sh\n');
    try {
      for (const list of ['', ':', '.', `.${delimiter}${first}`, '../unit/', undefined]) {
        expect(() => findExecutable(name, { PATH: list })).toThrow(PayconfirmError);
      }
    } finally {
      rmSync(path);
    }
  });
});

describe('run', () => {
  const sh = (script: string, more: Record<string, string> = {}) =>
    processes.run('sh', ['-c', script], { env: more });
  test.each([
    ['exit 0', 0],
    ['exit 7', 7],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
    ['kill -INT $$', 130],
  ])('%s is %i', async (script, code) => {
    expect(await sh(script)).toBe(code);
  });

  test("lays the child's environment over ours, and nothing else", async () => {
    const out = join(root, 'environment');
    await sh(`env > ${out}`, { FROM_CALLER: 'a b', LANG: 'changed' });
    const lines = readFileSync(out, 'utf8').split('\n');
    expect(lines).toContain('FROM_CALLER=a b');
    expect(lines).toContain('LANG=changed');
    expect(lines.some((line) => line.startsWith('VITEST'))).toBe(false);
  });

  test('passes arguments as they are, without a shell', async () => {
    const out = join(root, 'arguments');
    const path = program(root, 'echo-arguments', '#!/bin/sh\nprintf "%s\\n" "$@" > "$OUT"\n');
    await processes.run(path, ['a b', '$HOME', '; rm x', ''], { env: { OUT: out } });
    expect(readFileSync(out, 'utf8')).toBe('a b\n$HOME\n; rm x\n\n');
  });

  test('a program that is missing, or no program', async () => {
    expect(await thrown(processes.run('no-such-program', [], { env: {} }))).toMatchObject({
      kind: 'local',
      message: 'no-such-program was not found on PATH',
    });
    expect(await thrown(processes.run('/no/such', [], { env: {} }))).toMatchObject({
      kind: 'local',
      message: '/no/such could not be started (ENOENT)',
    });
    const text = program(root, 'text', 'text', 0o644);
    expect(await thrown(processes.run(text, [], { env: {} }))).toMatchObject({
      kind: 'local',
      message: `${text} could not be started (EACCES)`,
    });
  });

  test.each([
    ['terminated', 'SIGTERM', 143],
    ['interrupted', 'SIGINT', 130],
  ] as const)('%s: the child and its children get %s', async (kind, _signal, code) => {
    const controller = new AbortController();
    const pids = join(root, `pids-${kind}`);
    const running = processesWith({ signal: controller.signal }).run(
      process.execPath,
      [
        '-e',
        `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
         require('fs').writeFileSync(process.argv[1], process.pid + ' ' + child.pid);
         setInterval(() => {}, 1000);`,
        pids,
      ],
      { env: {} },
    );
    const read = () => {
      try {
        return readFileSync(pids, 'utf8').split(' ').map(Number);
      } catch {
        return [];
      }
    };
    await until(() => read().length === 2);
    controller.abort(new PayconfirmError(kind, asIs('stop')));
    expect(await running).toBe(code);
    const [, grandchild] = read();
    await until(() => !alive(grandchild!));
  });
});

describe('start', () => {
  test('gives lines of both streams as they come, then the end', async () => {
    const child = await start('sh', ['-c', 'echo one; echo two >&2; printf three; exit 3'], {});
    const lines = [];
    for await (const line of child.lines) lines.push(line);
    expect(lines.sort()).toEqual(['one', 'three', 'two']);
    expect(await child.exit).toEqual({ code: 3, signal: undefined });
  });

  test('takes a command line with shell', async () => {
    const child = await start('echo "$WORD" | tr a-z A-Z', [], { shell: true, env: { WORD: 'port' } });
    expect(await firstLine(child.lines)).toBe('PORT');
  });

  test('a child whose lines nobody reads does not stand still', async () => {
    const child = await start(
      'sh',
      ['-c', 'i=0; while [ $i -lt 20000 ]; do echo line-$i-xxxxxxxxxxxxx; i=$((i+1)); done'],
      {},
    );
    expect(await child.exit).toEqual({ code: 0, signal: undefined });
    const lines = [];
    for await (const line of child.lines) lines.push(line);
    expect(lines).toHaveLength(1000);
    expect(lines.at(-1)).toBe('line-19999-xxxxxxxxxxxxx');
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGINT'] as const)('%s ends it and its children', async (signal) => {
    const child = await start(
      process.execPath,
      [
        '-e',
        `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
         console.log(child.pid);
         setInterval(() => {}, 1000);`,
      ],
      {},
    );
    const grandchild = Number(await firstLine(child.lines));
    expect(alive(grandchild)).toBe(true);
    child.kill(signal);
    expect(await child.exit).toEqual({ code: undefined, signal });
    await until(() => !alive(grandchild) && !alive(child.pid!));
    child.kill();
  });

  test('a program that is missing', async () => {
    expect(await thrown(processes.start('cloudflared-of-another-day', [], {}))).toMatchObject({
      kind: 'local',
      message: 'cloudflared-of-another-day was not found on PATH',
      hint: 'install it, or use its path; the working folder is not searched',
    });
  });
});

describe('capture', () => {
  const capture = (line: string, timeoutMs = 10_000) =>
    processes.capture(line, { name: 'it', env: { A: 'otp' }, timeoutMs });
  test('returns what a command line prints', async () => {
    expect(await capture('printf "%s" "$A" | tr a-z A-Z; echo ignored >&2')).toBe('OTP');
  });
  test('says how it failed', async () => {
    expect(await thrown(capture('echo "no \u001b[31mphone" >&2; exit 4'))).toMatchObject({
      kind: 'local',
      message: 'it ended with exit code 4',
      hint: 'it said: no \\x1b[31mphone',
    });
    // What was said last is as long as what a script of a shop repeats after its cause.
    const said = `first\n    at frame (file:1:2)\n#0 frame\n  File "frame"\n   ^^\n${'x'.repeat(400)}`;
    expect(await thrown(capture(`printf '%s\nlast' '${said}' >&2; exit 1`))).toMatchObject({
      hint: `it said: first\\n${'x'.repeat(134)} … ${'x'.repeat(125)}\\nlast`,
    });
    expect(await thrown(capture('kill -KILL $$'))).toMatchObject({
      message: 'it was ended by SIGKILL',
    });
    expect(await thrown(capture('yes'))).toMatchObject({ message: 'it printed more than 1 MiB' });
  });
  test('ends it with its children when the time is over', async () => {
    const file = join(root, 'capture-pid');
    const error = await thrown(capture(`sleep 300 & echo $! > ${file}; wait`, 300));
    expect((error as PayconfirmError).message).toBe('it did not end within 0.3 s');
    await until(() => !alive(Number(readFileSync(file, 'utf8'))));
  });
  test('ends it when the program is told to stop', async () => {
    const controller = new AbortController();
    const file = join(root, 'capture-started');
    const running = processesWith({ signal: controller.signal }).capture(`echo x > ${file}; sleep 300`, {
      name: 'it',
      env: {},
      timeoutMs: 60_000,
    });
    await until(() => {
      try {
        return readFileSync(file, 'utf8') === 'x\n';
      } catch {
        return false;
      }
    });
    const reason = new PayconfirmError('interrupted', asIs('Ctrl-C'));
    controller.abort(reason);
    expect(await thrown(running)).toBe(reason);
  });
});

describe('what a child finds in its environment', () => {
  const secrets = {
    PAYCONFIRM_CLIENT_SECRET: 'secret-1',
    PAYCONFIRM_TOKEN: 'secret-2',
    AWS_SECRET_ACCESS_KEY: 'secret-3',
    WEBHOOK_SECRET: 'secret-4',
    DATABASE_URL: 'postgres://u:secret-5@db',
    GITHUB_TOKEN: 'secret-6',
    SSH_AUTH_SOCK: '/secret-7',
    NPM_CONFIG__AUTH: 'secret-8',
    NODE_OPTIONS: '--no-warnings',
  };
  const plain = {
    HOME: '/home/x',
    LC_ALL: 'C',
    TZ: 'UTC',
    https_proxy: 'http://proxy:1',
    PAYCONFIRM_PROFILE: 'p',
  };
  const bin = join(root, 'bin');
  const out = join(root, 'found');
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  program(bin, opener, `#!/bin/sh\nenv > ${out}\n`);
  const PATH = [bin, process.env.PATH].join(delimiter);
  const all = { ...secrets, ...plain, PATH };
  const those = processesWith({ env: all });
  /** The shell's own are no one's. */
  const found = (text = readFileSync(out, 'utf8')) =>
    Object.fromEntries(
      text
        .split('\n')
        .filter((line) => line !== '' && !/^(PWD|OLDPWD|SHLVL|_)=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const linesOf = async (child: Awaited<ReturnType<typeof start>>) => {
    const lines: string[] = [];
    for await (const line of child.lines) lines.push(line);
    return found(lines.join('\n'));
  };

  test('a helper: what is known to be needed and harmless', async () => {
    const given = { ...plain, PATH };
    await those.openPage('http://127.0.0.1/');
    expect(found()).toEqual(given);
    const options = { name: 'it', env: { OTP: '2' }, timeoutMs: 60_000 };
    expect(found(await those.capture('env', options))).toEqual({ ...given, OTP: '2' });
    expect(await linesOf(await those.start('env', [], {}))).toEqual(given);
    expect(await linesOf(await those.start('env', [], { shell: true }))).toEqual(given);
    const also = /^SSH_AUTH_SOCK$/;
    expect(await linesOf(await those.start('env', [], { also }))).toEqual({
      ...given,
      SSH_AUTH_SOCK: '/secret-7',
    });
  });

  test('a program of the person: all but the credentials of this one', async () => {
    await those.run('sh', ['-c', `env > ${out}`], { env: { GIVEN: '1' } });
    const { PAYCONFIRM_CLIENT_SECRET: _secret, PAYCONFIRM_TOKEN: _token, ...theirs } = all;
    expect(found()).toEqual({ ...theirs, GIVEN: '1' });
  });
});
