import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programLine } from '../harness/program-line.ts';
import { type Registering, startRegistering } from '../harness/registering.ts';
import { runCli } from '../harness/run-cli.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const preload = resolve('test/harness/kill-at-journal-write.mjs');

/** The built program in a script that reads the codes off the phone. */
function start(flags: readonly string[], env: Record<string, string> = {}) {
  const line = programLine('va', 'register', '--otp-command', bank.printCode, ...flags);
  const child = spawn(...line, {
    env: { ...process.env, ...bank.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const end = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { pid: child.pid!, end };
}

const fresh = async () => ['--account-id', await bank.accountId(), '--prefix', 'SHOP', '--agree'];
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));

const kept = () => bank.journal().map((text) => JSON.parse(text));

/** Another machine, with settings of its own, registers with the same account, prefix and content; gives its id. */
async function elsewhere(): Promise<string> {
  const env = { ...bank.env, PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')) };
  const argv = ['va', 'register', ...(await fresh()), '--otp-command', bank.printCode, '--json'];
  const { code, stdout } = await runCli(argv, { env, clock: bank.clock });
  expect(code).toBe(0);
  return JSON.parse(stdout).id;
}

/** The same in this process: what is taken up is what the one that was killed left on the disk. */
const resume = (...flags: string[]) =>
  runCli(['va', 'register', '--otp-command', bank.printCode, '--resume', ...flags], { env: bank.env });

/** Goes on until it is registered, and says what only a person knows when told that it takes that. */
async function goOn(): Promise<void> {
  const before = taken().length;
  const resumed = await resume();
  if (resumed.code === 0) return;
  expect([resumed.code, resumed.stdout]).toEqual([2, '']);
  const missing = /^error: (.*) is missing, and prompts are off here/m.exec(resumed.stderr)?.[1];
  // Nothing is sent unasked, and no virtual account is taken for its own.
  expect([taken().length, kept()[0].virtual_account]).toEqual([
    before,
    missing === '--new-code' ? kept()[0].virtual_account : undefined,
  ]);
  const ours = bank.gate.madeBy.get(kept()[0].code?.id);
  const said = missing === '--new-code' || ours === undefined ? ['--new-code'] : ['--va-id', ours];
  expect(missing).toBe(kept()[0].stage === 'step-2-sent' ? '--va-id or --new-code' : '--new-code');
  const { code, stderr } = await resume(...said);
  expect([code, stderr]).toEqual([0, expect.stringContaining('✔ Registered: 96SHOP')]);
}

/** As many virtual accounts as registrations that finished, each with its own, all reported. */
async function expectEachItsOwn(others: readonly string[]): Promise<void> {
  const [{ stage, virtual_account }, ...more] = kept();
  expect([stage, more]).toEqual(['registered', []]);
  const made = (await bank.made()).map(({ id }) => id);
  expect(made.sort()).toEqual([...others, virtual_account.id].sort());
  for (const id of made) {
    const { stdout } = await bank.run(['notifications', 'show', id, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ACTIVE', receive_noti_realtime: true });
  }
}

describe('killed at a journal write, and another machine registers the like before it is taken up again', () => {
  const writes = [
    'step 1 sent',
    'step 1 done',
    'step 2 sent',
    'step 2 done',
    'step 3 sent',
    'step 3 done',
    'step 4 sent',
    'registered',
  ];
  const cases = writes.flatMap((name, at) => [
    [name, 'before', at + 1] as const,
    [name, 'after', at + 1] as const,
  ]);
  test.each(cases)('%s, %s it', async (_, when, at) => {
    const killed = await start(await fresh(), {
      NODE_OPTIONS: `--import=${preload}`,
      KILL_AT: `${at} ${when} registrations`,
    }).end;
    expect(killed.signal).toBe('SIGKILL');
    if (at === 1 && when === 'before') expect([taken(), bank.journal()]).toEqual([[], []]);
    const other = await elsewhere();
    if (at === 1 && when === 'before') expect((await start(await fresh()).end).code).toBe(0);
    else await goOn();
    await expectEachItsOwn([other]);
  });
});

describe('killed after the bank has handled a step, before its answer came', () => {
  test.each(['step 1', 'step 2', 'step 3', 'step 4'] as const)('%s', async (step) => {
    const flags = await fresh();
    let pid = 0;
    bank.gate.onHandled = async (point) => {
      if (point !== step || pid === 0) return;
      process.kill(pid, 'SIGKILL');
      pid = 0;
    };
    const first = start(flags);
    pid = first.pid;
    expect((await first.end).signal).toBe('SIGKILL');
    const before = taken().length;
    await goOn();
    await expectEachItsOwn([]);
    // No step is taken twice but those whose code went to nobody.
    const again = step === 'step 1' || step === 'step 3' ? 1 : 0;
    expect(taken().length - before).toBe(4 - Number(step.at(-1)) + again);
  });
});

test('two at the same registration: the second is turned away', async () => {
  const flags = await fresh();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const reached = new Promise<void>((done) => {
    bank.gate.onHandled = async (point) => {
      if (point !== 'step 2') return;
      done();
      await held;
    };
  });
  const first = start(flags);
  await reached;
  const second = await start(['--resume']).end;
  release();
  expect([second.code, second.stderr]).toEqual([
    2,
    expect.stringMatching(
      `^error: another process is at work on registration [-0-9a-f]+: process ${first.pid}\n`,
    ),
  ]);
  expect((await first.end).code).toBe(0);
  expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s while the bank is at work: says where things stand', async (signal, code) => {
  const flags = await fresh();
  let pid = 0;
  bank.gate.onHandled = async (point) => {
    if (point === 'step 2' && pid !== 0) {
      process.kill(pid, signal);
      pid = 0;
      await new Promise(() => {});
    }
  };
  const first = start(flags);
  pid = first.pid;
  const end = await first.end;
  expect([end.code, end.stdout]).toEqual([code, '']);
  expect(end.stderr).toMatch(
    /The first code was sent but its answer is not known: the virtual account may exist\.\nhint: Continue with: payconfirm va register --resume \S+\n$/,
  );
  await goOn();
  await expectEachItsOwn([]);
});
