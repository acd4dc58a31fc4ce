import { platform } from 'node:os';
import type { Clock } from '../io/clock.ts';
import { act } from '../io/dry-run.ts';
import type { Environment } from '../io/environment.ts';
import { helperEnvironment } from '../io/processes/child-environment.ts';
import { findExecutable } from '../io/processes/find-executable.ts';
import type { Answer } from '../io/processes/run-helper.ts';
import { type Said, t } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';

/** A secret in the keychain. It is found by both fields, so it is never given for another origin. */
export interface KeychainItem {
  /** Unique. */
  account: string;
  origin: string;
}

/** Why a keychain failed, as text after "the keychain". */
export class KeychainFailure extends Error {
  readonly remedy: string;

  constructor(words: Said, remedy: Said) {
    super(words);
    this.remedy = remedy;
  }
}

/** The system's keychain, called through its own program: one second for all calls. See docs/decisions/keychain.md. */
export type Keychain = ReturnType<typeof createKeychain>;

/** Milliseconds for all calls: a locked keyring would wait for a person. */
const patienceMs = 1_000;

/** The command for each call. The secret is on its standard input, because others can see arguments. */
interface Program {
  file: string;
  store(item: KeychainItem, secret: string, label: string): { args: string[]; input: string };
  read(item: KeychainItem): string[];
  remove(item: KeychainItem): string[];
  /** The secret in the output of `read`. */
  secretIn(stdout: string): string;
  isMissing(answer: Answer): boolean;
}

const service = ({ origin }: KeychainItem) => `payconfirm:${origin}`;

/** libsecret: GNOME Keyring, KWallet, KeePassXC. */
const secretTool: Program = {
  file: 'secret-tool',
  store: (item, secret, label) => ({
    args: ['store', `--label=${label}`, 'service', service(item), 'account', item.account],
    input: secret,
  }),
  read: (item) => ['lookup', 'service', service(item), 'account', item.account],
  remove: (item) => ['clear', 'service', service(item), 'account', item.account],
  secretIn: (stdout) => stdout,
  isMissing: ({ code, stdout, stderr }) => code === 1 && stdout === '' && stderr === '',
};

/** macOS. In Base64, because it prints other characters than ASCII as hexadecimal digits. */
const security: Program = {
  file: 'security',
  store: (item, secret, label) => ({
    args: ['-i'],
    input: `add-generic-password -U -a "${item.account}" -s "${service(item)}" -l "${label}" -w "${btoa(secret)}"\n`,
  }),
  read: (item) => ['find-generic-password', '-a', item.account, '-s', service(item), '-w'],
  remove: (item) => ['delete-generic-password', '-a', item.account, '-s', service(item)],
  secretIn: (stdout) => Buffer.from(stdout.trim(), 'base64').toString('latin1'),
  // errSecItemNotFound
  isMissing: ({ code }) => code === 44,
};

/** The keychain of this system, or of `deps.system` for tests. Runs nothing before the first call. */
export function createKeychain(deps: {
  env: Environment;
  clock: Clock;
  signal: AbortSignal;
  system?: NodeJS.Platform;
}) {
  const { env, clock, signal, system = platform() } = deps;
  const program = system === 'darwin' ? security : secretTool;
  let leftMs = patienceMs;

  const run = async (args: string[], input = ''): Promise<Answer> => {
    const absent = absence(program, env, system);
    if (absent) throw absent;
    const { ask } = await import('../io/processes/run-helper.ts');
    const begun = clock.monotonic();
    const path = findExecutable(program.file, env);
    const timeoutMs = Math.max(leftMs, 1);
    const answer = await ask(path, args, { env: helperEnvironment(env), input, timeoutMs, signal });
    leftMs -= clock.monotonic() - begun;
    if (answer.cut === 'late') {
      throw new KeychainFailure(
        t('did not answer within a second'),
        t('it may be locked: unlock it and run this again'),
      );
    }
    if (answer.cut === 'endless') throw new KeychainFailure(t('answered without an end'), checkIt());
    return answer;
  };
  const checked = (answer: Answer): Answer => {
    if (program.isMissing(answer)) {
      throw new KeychainFailure(
        t('no longer holds it'),
        t('it was removed there, or this is another machine'),
      );
    }
    if (answer.code === 0) return answer;
    const said = safeCell(answer.stderr.trim().slice(-200));
    throw new KeychainFailure(
      t('failed ({0}, exit code {1}{2})', program.file, answer.code, said === '' ? '' : `: ${said}`),
      checkIt(),
    );
  };
  const read = async (item: KeychainItem) => program.secretIn(checked(await run(program.read(item))).stdout);

  return {
    /** Whether this system has one. */
    canBeTried: () => absence(program, env, system) === undefined,
    /** The command line with which a person removes it. */
    removal: (item: KeychainItem) => [program.file, ...program.remove(item)],
    /** @throws KeychainFailure */
    read,
    /** Stores it and reads it back. @throws KeychainFailure */
    async store(item: KeychainItem, secret: string, label: string) {
      const { args, input } = program.store(item, secret, label);
      act(() => ({ kind: 'command', command: [program.file, ...args] }));
      await run(args, input);
      if ((await read(item)) !== secret) {
        throw new KeychainFailure(t('does not give back what it was given'), checkIt());
      }
    },
    /** Also succeeds without such an item. @throws KeychainFailure */
    async remove(item: KeychainItem) {
      const args = program.remove(item);
      act(() => ({ kind: 'command', command: [program.file, ...args] }));
      const answer = await run(args);
      if (!program.isMissing(answer)) checked(answer);
    },
  };
}

const checkIt = () => t('look whether it works, with its own program');

function absence(program: Program, env: Environment, system: NodeJS.Platform): KeychainFailure | undefined {
  if (env.PAYCONFIRM_KEYCHAIN === '0') {
    return new KeychainFailure(t('is not asked, by PAYCONFIRM_KEYCHAIN=0'), t('unset PAYCONFIRM_KEYCHAIN'));
  }
  if (system === 'win32')
    return new KeychainFailure(t('is not asked on Windows'), t('run this where it was kept'));
  if (program === secretTool && !env.DBUS_SESSION_BUS_ADDRESS) {
    return new KeychainFailure(
      t('cannot be reached: there is no D-Bus session'),
      t('run this in the session of your desktop'),
    );
  }
  try {
    findExecutable(program.file, env);
    return undefined;
  } catch {
    return new KeychainFailure(t('cannot be asked: there is no {0} on PATH', program.file), t('install it'));
  }
}
