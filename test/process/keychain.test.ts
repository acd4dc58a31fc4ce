/** The system's keychain as it is on a Linux desktop: secret-tool, D-Bus and GNOME Keyring, without a screen. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { homeWithKeychain } from '../harness/keychain.ts';
import { programLine } from '../harness/program-line.ts';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

function payconfirm(argv: readonly string[], env: Record<string, string>, stdin = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(...programLine(...argv), { env: { ...env, NO_COLOR: '1' } }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
    child.stdin?.end(stdin);
  });
}
const login = (env: Record<string, string>, stdin = 'emulator-secret\n') =>
  payconfirm(
    ['auth', 'login', '--base-url', emulator.url, '--client-id', 'emulator-client', '--client-secret-stdin'],
    env,
    stdin,
  );

const missing = ['secret-tool', 'gnome-keyring-daemon', 'dbus-run-session'].filter(
  (program) => spawnSync(program, ['--help']).error,
);
/** The program waits a second at most: on a machine that is busy with much else a keychain may take longer. */
const slowAtTimes = { retry: 3 };
const ci = Boolean(process.env.CI);

describe.skipIf(!ci && missing.length > 0)(
  missing.length > 0 ? `GNOME Keyring (not installed: ${missing.join(', ')})` : 'GNOME Keyring',
  () => {
    /** A session with a keyring of its own; what a program in it has in its environment. */
    async function session(unlocked: boolean): Promise<Record<string, string>> {
      const home = mkdtempSync(join(tmpdir(), 'payconfirm-keyring-'));
      const XDG_RUNTIME_DIR = join(home, 'run');
      mkdirSync(XDG_RUNTIME_DIR);
      chmodSync(XDG_RUNTIME_DIR, 0o700);
      const own = { HOME: home, XDG_RUNTIME_DIR, PATH: process.env.PATH ?? '' };
      const start = unlocked
        ? 'printf "password\\n" | gnome-keyring-daemon --unlock'
        : 'gnome-keyring-daemon';
      const script = `${start} --components=secrets >/dev/null; echo "$DBUS_SESSION_BUS_ADDRESS"; cat >/dev/null`;
      const child = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
        env: own,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      onTestFinished(async () => {
        child.stdin.end();
        await once(child, 'exit');
      });
      const [address] = await once(createInterface(child.stdout), 'line');
      return { ...own, DBUS_SESSION_BUS_ADDRESS: address };
    }

    test('keeps the client secret, gives it back, and forgets it', slowAtTimes, async () => {
      const env = await session(true);
      const lookup = (account: string) =>
        spawnSync('secret-tool', ['lookup', 'service', `payconfirm:${emulator.url}`, 'account', account], {
          env,
          encoding: 'utf8',
        }).stdout;
      const account = () =>
        JSON.parse(readFileSync(join(env.HOME!, '.config/payconfirm/credentials.json'), 'utf8')).default
          .client_secret.keychain;

      expect(await login(env)).toMatchObject({ code: 0, stderr: expect.stringContaining('keychain') });
      const first = account();
      expect(lookup(first)).toBe('emulator-secret');
      expect(await payconfirm(['keys', 'generate', '--save', '--json'], env)).toMatchObject({ code: 0 });
      const second = account();
      expect([lookup(first), lookup(second)]).toEqual(['', expect.stringMatching(/^\S{16,}$/)]);
      expect(await payconfirm(['auth', 'token', '--fresh', '--json'], env)).toMatchObject({ code: 0 });
      expect(await payconfirm(['auth', 'status', '--jq', '.client_secret_source'], env)).toMatchObject({
        stdout: 'keychain\n',
      });
      expect(await payconfirm(['auth', 'logout'], env)).toMatchObject({ code: 0 });
      expect(lookup(second)).toBe('');
    });

    test('one that is locked asks nobody for long: the file', async () => {
      const env = await session(false);
      expect(await login(env)).toMatchObject({
        code: 0,
        stderr: expect.stringContaining(
          'warning: the client secret is saved in credentials.json: the keychain',
        ),
      });
      expect(await payconfirm(['auth', 'status', '--jq', '.client_secret_source'], env)).toMatchObject({
        stdout: 'file\n',
      });
    });
  },
);

describe('killed between the keychain and the file, nothing is lost', () => {
  test.each([
    ['right before it is kept', 'store'],
    ['when it is kept and not yet written down', 'lookup'],
    ['when it is written down and the one before is still there', 'clear'],
  ])('%s', slowAtTimes, async (_, command) => {
    const own = homeWithKeychain();
    expect((await login(own.env)).code).toBe(0);
    own.misbehaves(`[ "$1" != ${command} ] || kill -9 $PPID`);
    expect(await login(own.env)).toMatchObject({ signal: 'SIGKILL' });
    own.misbehaves('');
    expect((await payconfirm(['auth', 'token', '--fresh'], own.env)).code).toBe(0);
    expect((await payconfirm(['auth', 'status'], own.env)).stdout).toContain('set (keychain)');
  });
});
