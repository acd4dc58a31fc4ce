import { mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { asIs } from '../../src/texts/translate.ts';
import { type RunningEmulator, type SetClock, startEmulator } from './emulator.ts';
import { type Gate, openGate } from './gate.ts';
import { printOtp } from './print-otp.ts';
import { openPty } from './pty.ts';
import { type RunResult, runCli } from './run-cli.ts';
import { keys, openTerminal, type TerminalSession } from './terminal.ts';

interface Registered {
  id: string;
  bank_account_id: string;
  virtual_account_number: string;
  notification: { id: string };
}

/** A bank's customer with a phone, before an emulator whose every step passes a gate. */
export interface Registering {
  readonly emulator: RunningEmulator;
  readonly gate: Gate;
  readonly env: Record<string, string>;
  /** Of the emulator and of each command line. */
  readonly clock: SetClock;
  /** A command line with a person at its terminal, in this process or as `onPseudoTerminals` says. */
  open(...argv: string[]): TerminalSession;
  /** The built program with a person at its pseudo-terminal; `apart`: without its standard output. */
  openPty(argv: readonly string[], options?: { apart?: boolean }): ReturnType<typeof openPty>;
  /** A command line in a script. */
  run(argv: readonly string[], options?: { stdin?: string }): Promise<RunResult>;
  /** The code that the phone shows. */
  phone(bankRequestId?: string): Promise<string>;
  /** A command for --otp-command that prints the code that the phone shows. */
  readonly printCode: string;
  /** A finished virtual account under the linked account at this place: 0 of a person, 1 of a business. */
  register(place?: number): Promise<Registered>;
  /** What is kept of each registration, as text. */
  journal(): string[];
  accountId(): Promise<string>;
  /** Every virtual account under the first linked account. */
  made(): Promise<
    { virtual_account_number: string; id: string; prefix_code: string; content: string | null }[]
  >;
  /** Ends it; throws when a code or a whole phone number was printed or kept. */
  stop(): Promise<void>;
}

let pseudo = false;

/** From here on the journeys of this test file are those of a separate process on a real pseudo-terminal. */
export function onPseudoTerminals(): void {
  pseudo = true;
}

export async function startRegistering(): Promise<Registering> {
  const emulator = await startEmulator();
  const gate = await openGate(emulator.url);
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const env = {
    PAYCONFIRM_CONFIG_DIR: folder,
    PAYCONFIRM_BASE_URL: gate.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
  };
  const codes: string[] = [];
  const printed: Promise<{ stdout: string; stderr: string }>[] = [];
  const over = new AbortController();
  const closed: (() => void)[] = [];
  const clock = sharedClock(emulator.clock, join(folder, 'clock'));
  const keep = <Printed extends { stdout: string; stderr: string }>(end: Promise<Printed>) => {
    printed.push(end);
    return end;
  };
  const registering: Registering = {
    emulator,
    gate,
    env,
    clock,
    open: (...argv) => {
      if (pseudo) return registering.openPty(argv, { apart: true });
      const term = openTerminal(argv, { env, clock, signal: over.signal });
      keep(term.end);
      return term;
    },
    openPty: (argv, options) => {
      const preload = `--import=${resolve('test/harness/set-clock.mjs')}`;
      const world = { ...env, NODE_OPTIONS: preload, SET_CLOCK: join(folder, 'clock') };
      const term = openPty(argv, world, options);
      closed.push(term.close);
      keep(term.end);
      return term;
    },
    run: (argv, { stdin } = {}) =>
      keep(runCli(argv, { env, clock, ...(stdin === undefined ? {} : { stdin }) })),
    phone: async (id) => {
      const code = await emulator.otp(id);
      codes.push(code);
      return code;
    },
    printCode: printOtp(emulator.url),
    register: async (place = 0) => {
      const accounts = JSON.parse(
        (await runCli(['accounts', 'list', '--json'], { env, clock })).stdout,
      ).items;
      const flags = ['--account-id', accounts[place].id, '--prefix', 'SHOP', '--content', 'KH001', '--agree'];
      const argv = ['va', 'register', ...flags, '--otp-command', registering.printCode, '--json'];
      return JSON.parse((await registering.run(argv)).stdout);
    },
    journal: () => {
      const kept = join(folder, 'registrations');
      const names = readdirSync(folder).includes('registrations') ? readdirSync(kept) : [];
      return names
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(join(kept, name), 'utf8'));
    },
    accountId: async () => {
      const { stdout } = await runCli(['accounts', 'list', '--json'], { env, clock });
      return JSON.parse(stdout).items[0].id;
    },
    made: async () => {
      const account = await registering.accountId();
      const { stdout } = await runCli(['va', 'list', '--account-id', account, '--json', '-q'], {
        env,
        clock,
      });
      return JSON.parse(stdout).items;
    },
    stop: async () => {
      // What a failed test left open.
      over.abort(new PayconfirmError('terminated', asIs('the test is over')));
      for (const close of closed) close();
      await gate.close();
      await emulator.stop();
      const said = (await Promise.all(printed)).flatMap(({ stdout, stderr }) => [stdout, stderr]);
      for (const text of [...said, ...registering.journal()]) {
        for (const code of codes) expect(text).not.toMatch(new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`));
      }
      for (const text of registering.journal()) expect(text).not.toMatch(/0901234567|0987654321|0933333333/);
    },
  };
  return registering;
}

/** A clock that another process reads from a file, as set-clock.mjs does. */
function sharedClock(clock: SetClock, file: string): SetClock {
  let passed = 0;
  const write = () => {
    writeFileSync(`${file}.new`, `${clock.now()} ${passed}`);
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    ...clock,
    set: (moment) => {
      clock.set(moment);
      write();
    },
    pass: (ms) => {
      clock.pass(ms);
      passed += ms;
      write();
    },
  };
}

/** Answers everything before step 1 for the first linked account. */
export async function answerAll(term: TerminalSession, { prefix = 'SHOP', content = 'KH001' } = {}) {
  await term.see('another account');
  term.type(keys.enter);
  await term.answer('Prefix of the number', prefix);
  await term.answer('Content', content);
  await term.answer('Description', '');
  await term.answer('Rule for', '');
  await agree(term);
}

/** The agreement, the summary and the confirmation. */
export async function agree(term: TerminalSession) {
  await choose(term, 'accept the terms', 1);
  await term.answer('Send this to the bank?', '');
}

/** Types a code as soon as one is asked for. */
export async function enterCode(term: TerminalSession, code: () => Promise<string>) {
  await term.see('The OTP');
  term.type(`${await code()}\r`);
}

/** Chooses the entry `at` (from 0) of a list; each press is seen before the next, as by a person. */
export async function choose(term: TerminalSession, question: string, at: number) {
  await term.see(question);
  await term.see('select');
  for (let press = 0; press < at; press++) {
    term.type(keys.down);
    await term.see('select');
  }
  term.type(keys.enter);
}

/** Real-time reporting, no username. */
export async function wantRealTime(term: TerminalSession) {
  await choose(term, 'How should the bank report', 0);
  await term.answer('Username', '');
}

/** From the first code to the end. */
export async function finish(term: TerminalSession, phone: () => Promise<string>) {
  await enterCode(term, phone);
  await wantRealTime(term);
  await enterCode(term, phone);
  return term.end;
}
