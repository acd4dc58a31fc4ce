import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Registering, startRegistering } from '../harness/registering.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const preload = resolve('test/harness/kill-at-journal-write.mjs');

/** The built program in a script that reads the codes off the phone. */
function start(flags: readonly string[], env: Record<string, string> = {}) {
  const print = `'${process.execPath}' test/harness/print-otp.mjs ${bank.emulator.url}`;
  const argv = ['bin/payconfirm.js', 'va', 'register', '--otp-command', print, ...flags];
  const child = spawn(process.execPath, argv, {
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

/** Goes on until it is registered, asking for a new code only when told that it takes one. */
async function goOn(): Promise<{ newCodes: number }> {
  const before = taken().length;
  const resumed = await start(['--resume']).end;
  if (resumed.code === 0) return { newCodes: 0 };
  expect(resumed.stderr).toContain('error: --new-code is missing, and there is nobody to ask\n');
  // Nothing is sent unasked.
  expect(taken().length).toBe(before);
  const { code, stderr } = await start(['--resume', '--new-code']).end;
  expect([code, stderr]).toEqual([0, expect.stringContaining('✔ Registered: 96SHOP')]);
  return { newCodes: 1 };
}

/** One virtual account, reported, and no more codes than were asked for. */
async function expectRegisteredOnce(newCodes: number): Promise<void> {
  const made = await bank.made();
  expect(made).toEqual([expect.objectContaining({ prefix_code: 'SHOP' })]);
  const { stdout } = await bank.run(['notifications', 'show', made[0]!.id, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ACTIVE', receive_noti_realtime: true });
  const handled = taken().filter((point) => point === 'step 1' || point === 'step 3').length;
  expect(handled).toBeLessThanOrEqual(2 + newCodes);
  expect(bank.journal().map((text) => JSON.parse(text).stage)).toEqual(['registered']);
}

describe('killed at a journal write', () => {
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
    if (at === 1 && when === 'before') {
      expect([taken(), bank.journal()]).toEqual([[], []]);
      expect((await start(await fresh()).end).code).toBe(0);
      return expectRegisteredOnce(0);
    }
    const { newCodes } = await goOn();
    await expectRegisteredOnce(newCodes);
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
    const { newCodes } = await goOn();
    expect(newCodes).toBe(step === 'step 1' || step === 'step 3' ? 1 : 0);
    await expectRegisteredOnce(newCodes);
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
    expect.stringMatching(`^error: process ${first.pid} is at work on registration `),
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
    /The first code was sent but its answer is not known: the virtual account may exist\.\nhint: Go on with: payconfirm va register --resume \S+\n$/,
  );
  const { newCodes } = await goOn();
  expect(newCodes).toBe(0);
  await expectRegisteredOnce(0);
});
