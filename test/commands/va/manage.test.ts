import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { type Registering, startRegistering } from '../../harness/registering.ts';
import { runCli } from '../../harness/run-cli.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const print = () => bank.printCode;
const register = (place = 0) => bank.register(place);
const list = async (account: string) =>
  JSON.parse((await bank.run(['va', 'list', '--account-id', account, '--json'])).stdout).items;

describe('va show', () => {
  test('by number and by id, with its notification and the newest transactions', async () => {
    const va = await register();
    const number = va.virtual_account_number;
    for (const code of ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']) {
      await bank.run([
        'sandbox',
        'send',
        '--va',
        number,
        '--amount',
        '10000',
        '--description',
        code,
        '--code',
        code,
      ]);
    }
    const byNumber = await bank.run(['va', 'show', number, '--json']);
    const byId = await bank.run(['va', 'show', va.id.toUpperCase(), '--json']);
    const shown = JSON.parse(byNumber.stdout);
    expect(byId).toEqual(byNumber);
    expect(shown.transactions.map((one: { transaction_code: string }) => one.transaction_code)).toEqual([
      'T6',
      'T5',
      'T4',
      'T3',
      'T2',
    ]);
    expect(shown).toEqual({ ...va, transactions: shown.transactions });
    const people = await bank.run(['va', 'show', number, '-o', 'table']);
    expect(people.stdout).toMatch(
      /^Number +96SHOP\d{12}\n(.|\n)*\nReal-time +yes\n(.|\n)*TIME +AMOUNT +CODE(.|\n)* 10\.000 ₫ {2}T6/,
    );
  });

  test('says what is missing', async () => {
    const account = await bank.accountId();
    const flags = ['--account-id', account, '--prefix', 'SHOP', '--agree', '--json'];
    const { bank_request } = JSON.parse((await bank.run(['va', 'request', ...flags])).stdout);
    const code = await bank.phone(bank_request.id);
    const va = JSON.parse(
      (await bank.run(['va', 'verify', bank_request.id, '--code', code, '--json'])).stdout,
    );
    const { code: exit, stdout, stderr } = await bank.run(['va', 'show', va.id, '-o', 'table']);
    expect([exit, stderr]).toEqual([
      0,
      `warning: the bank is not asked to report: steps 3 and 4 are missing: payconfirm doctor va ${va.virtual_account_number}\n`,
    ]);
    expect(stdout).toContain('\nReal-time     -\n');
    expect(stdout).toMatch(/No transactions stored yet\.\n$/);
  });

  test('of an unknown number', async () => {
    const { code, stderr } = await bank.run(['va', 'show', '96NONE']);
    expect([code, stderr.split('\n')[0]]).toEqual([
      1,
      'error: no virtual account 96NONE under the linked bank accounts',
    ]);
  });
});

describe('va delete of a business, which needs a code', () => {
  test('in a script with --otp-command', async () => {
    const va = await register(1);
    const flags = ['--yes', '--json', '--otp-command', print()];
    const { code, stdout } = await bank.run(['va', 'delete', va.id, ...flags]);
    expect([code, JSON.parse(stdout).id, await list(va.bank_account_id)]).toEqual([0, va.id, []]);
  });

  test('by the command that it names: the account is cancelled, and needs no further step', async () => {
    const va = await register(1);
    const asked = await bank.run(['va', 'delete', va.id, '--yes']);
    const [, request = ''] = /va verify (\S+) --code OTP/.exec(asked.stderr) ?? [];
    const { code, stderr } = await bank.run(['va', 'verify', request, '--code', `${await bank.phone()}`]);
    expect([asked.code, code, stderr, await list(va.bank_account_id)]).toEqual([
      6,
      0,
      `Cancelled virtual account ${va.virtual_account_number}: the service does not list it.\n`,
      [],
    ]);
  });

  test('in a script with --otp-stdin', async () => {
    const va = await register(1);
    const stdin = new PassThrough();
    bank.gate.onHandled = async (point) => {
      if (point === 'delete') stdin.write(`${await bank.phone()}\n`);
    };
    const { env, emulator } = bank;
    const argv = ['va', 'delete', va.id, '--yes', '--otp-stdin'];
    const { code } = await runCli(argv, { env, clock: emulator.clock, stdin });
    expect([code, await list(va.bank_account_id)]).toEqual([0, []]);
  });
});

test('va delete whose code is sent and not answered: one thing is said of it', async () => {
  const va = await register(1);
  bank.gate.spoil('step 2', { handled: 'nothing' });
  const { code, stderr } = await bank.run(['va', 'delete', va.id, '--yes', '--otp-command', print()]);
  expect([code, stderr.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID')]).toEqual([
    5,
    `error: ${bank.gate.url.slice('http://'.length)} closed the connection before the reply was complete (UND_ERR_SOCKET)\n` +
      'hint: It is unknown whether it was handled. If it was not, continue with: payconfirm va verify ID --code OTP\n',
  ]);
});

describe('a request that the bank confirms by a code, in a script that gives none', () => {
  const opens = ({ reply }: Endpoint) => 'bank_request' in ((reply.properties ?? {}) as object);
  const requests = Object.entries<Endpoint>(endpoints).flatMap(([id, endpoint]) =>
    opens(endpoint) ? [id] : [],
  );

  /** Each command that leaves one open, and what it is given. `asks`: its name says that it only requests. */
  const commands: Record<string, (account: string) => Promise<{ argv: string[]; asks?: true; by: string }>> =
    {
      'va.request': async (account) => ({
        argv: ['va', 'request', '--account-id', account, '--prefix', 'SHOP', '--agree'],
        asks: true,
        by: 'va verify',
      }),
      'va.delete': async () => ({ argv: ['va', 'delete', (await register(1)).id], by: 'va verify' }),
      'notifications.request': async () => {
        const va = await register();
        await bank.run(['notifications', 'delete', va.notification.id, '--yes']);
        return { argv: ['notifications', 'request', va.id], asks: true, by: 'notifications verify' };
      },
      'notifications.modify': async () => ({
        argv: ['notifications', 'modify', (await register()).notification.id, '--no-realtime'],
        by: 'notifications verify',
      }),
      'notifications.delete': async () => {
        const va = await register();
        const bank_request = {
          id: '9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02',
          status: 'PENDING',
          created_at: '2026-11-21T01:00:00',
        };
        const body = JSON.stringify({ success: true, message: 'ok', data: { bank_request } });
        bank.gate.spoil('notification delete', { unseen: { status: 200, body } });
        return { argv: ['notifications', 'delete', va.notification.id], by: 'notifications verify' };
      },
    };

  test.each(requests)('%s: done is said of what is done', async (id) => {
    const { argv, asks, by } = await commands[id]!(await bank.accountId());
    const { code, stdout, stderr } = await bank.run([...argv, '--yes', '--no-input', '--json']);
    const next = `payconfirm ${by} ${JSON.parse(stdout).bank_request.id} --code OTP`;
    expect(code).toBe(asks ? 0 : 6);
    if (asks) return expect(stderr).toContain(`Next: ${next}\n`);
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'expectation',
      message: `${argv.slice(0, 2).join(' ')} is not done yet: the bank sent a code and waits for it`,
      hint: `${next}\nOr give the code to ${argv.slice(0, 2).join(' ')} itself, with --otp-command or --otp-stdin.`,
    });
  });
});

test('a single step that is answered with nothing is not said to be done', async () => {
  const nothing = { handled: { status: 200, body: '' } };
  const unnamed =
    "error: the reply is not the service's: its data is nothing, not an object\n" +
    'hint: it is unknown whether the request was handled: check before you send it again\n';
  const account = await bank.accountId();
  bank.gate.spoil('step 1', nothing);
  const first = await bank.run(['va', 'request', '--account-id', account, '--prefix', 'SHOP', '--agree']);
  expect(first).toEqual({ code: 5, stdout: '', stderr: unnamed });

  const flags = ['--account-id', account, '--prefix', 'SHOP', '--agree', '--json'];
  const { bank_request } = JSON.parse((await bank.run(['va', 'request', ...flags])).stdout);
  const code = ['--code', await bank.phone(bank_request.id), '--json'];
  const va = JSON.parse((await bank.run(['va', 'verify', bank_request.id, ...code])).stdout);
  bank.gate.spoil('step 3', nothing);
  expect(await bank.run(['notifications', 'request', va.id])).toEqual({
    code: 5,
    stdout: '',
    stderr: unnamed,
  });

  const asked = JSON.parse((await bank.run(['notifications', 'request', va.id, '--json'])).stdout);
  bank.gate.spoil('step 4', nothing);
  const second = asked.bank_request.id;
  expect(await bank.run(['notifications', 'verify', second, '--code', await bank.phone(second)])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The service did not return the result. Check: payconfirm notifications show VA_ID\n',
  });
});

test('va delete by the number', async () => {
  const va = await register(1);
  const number = va.virtual_account_number;
  const gone = await bank.run(['va', 'delete', number, '--yes', '--otp-command', print(), '-q']);
  expect([gone.code, gone.stderr, await list(va.bank_account_id)]).toEqual([0, '', []]);
  const { code, stderr } = await bank.run(['va', 'delete', number, '--yes']);
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    `error: no virtual account ${number} under the linked bank accounts`,
  ]);
});

test('va delete of a person, which needs none', async () => {
  const va = await register();
  const { code, stderr } = await bank.run(['va', 'delete', va.id, '--yes', '--otp-stdin']);
  expect([code, stderr]).toEqual([0, `Cancelled virtual account ${va.id}.\n`]);
});

describe('notifications modify', () => {
  const mode = async (id: string) =>
    JSON.parse((await bank.run(['notifications', 'show', id, '--json'])).stdout).receive_noti_realtime;

  test('in a script', async () => {
    const va = await register();
    const flags = ['--no-realtime', '--otp-command', print(), '--json'];
    const { code, stdout } = await bank.run(['notifications', 'modify', va.notification.id, ...flags]);
    expect([code, JSON.parse(stdout).receive_noti_realtime, await mode(va.id)]).toEqual([0, false, false]);
  });

  test('answered with nothing: the mode is not said to be in force', async () => {
    const va = await register();
    bank.gate.spoil('step 4', { handled: { status: 200, body: '' } });
    const flags = ['--no-realtime', '--otp-command', print()];
    expect(await bank.run(['notifications', 'modify', va.notification.id, ...flags])).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'The code was accepted, but the service does not say the mode: payconfirm notifications show VA_ID\n',
    });
  });
});

test('notifications delete', async () => {
  const va = await register();
  const { code, stderr } = await bank.run([
    'notifications',
    'delete',
    va.notification.id,
    '--yes',
    '--otp-stdin',
  ]);
  expect([code, stderr]).toEqual([0, `Cancelled notifications ${va.notification.id}.\n`]);
});

test('--code without a code is not sent', async () => {
  const id = '9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02';
  for (const noun of ['va', 'notifications']) {
    const result = await bank.run([noun, 'verify', id, '--code', '']);
    expect([result.code, result.stderr.split('\n')[0]]).toEqual([2, 'error: --code must not be empty']);
  }
  expect(bank.gate.passed).toEqual([]);
});
