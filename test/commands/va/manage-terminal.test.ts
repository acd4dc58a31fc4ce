import { afterEach, beforeEach, expect, test } from 'vitest';
import { choose, enterCode, type Registering, startRegistering } from '../../harness/registering.ts';
import { keys } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const register = (place = 0) => bank.register(place);
const list = async (account: string) =>
  JSON.parse((await bank.run(['va', 'list', '--account-id', account, '--json'])).stdout).items;

test('va delete: wrong, new, right', async () => {
  const va = await register(1);
  const term = bank.open('va', 'delete', va.id);
  await term.answer('Cancel virtual account', 'y');
  await enterCode(term, async () => '000000');
  await term.see('warning: wrong OTP');
  await choose(term, 'repeats va delete', 1);
  await enterCode(term, bank.phone);
  const { code, stderr } = await term.end;
  expect(code).toBe(0);
  expect(stderr).toContain(`Cancelled virtual account ${va.id}.\n`);
  expect(await list(va.bank_account_id)).toEqual([]);
});

test('va delete: a no is an answer, not an interruption', async () => {
  const va = await register();
  const term = bank.open('va', 'delete', va.id);
  await term.answer('Cancel virtual account', 'n');
  const { code, stderr } = await term.end;
  expect([code, stderr.slice(stderr.indexOf('error: '))]).toEqual([
    1,
    'error: not confirmed; nothing was changed\n',
  ]);
  expect((await list(va.bank_account_id)).length).toBe(1);
});

test('va delete: Ctrl-C names the command to go on with', async () => {
  const va = await register(1);
  const term = bank.open('va', 'delete', va.id, '--yes');
  await term.see('The OTP');
  term.type(keys.ctrlC);
  const { code, stderr } = await term.end;
  expect(code).toBe(130);
  const next = /The bank waits for its code\. Continue with: payconfirm (va verify \S+ --code) OTP\n/.exec(
    unfolded(stderr),
  );
  const { code: done } = await bank.run([...next![1]!.split(' '), await bank.phone()]);
  expect([done, await list(va.bank_account_id)]).toEqual([0, []]);
});

test('notifications modify', async () => {
  const va = await register();
  const term = bank.open('notifications', 'modify', va.notification.id, '--no-realtime');
  await enterCode(term, bank.phone);
  const { code, stderr } = await term.end;
  expect(code).toBe(0);
  expect(stderr).toContain('The new mode is in force.\n');
  const { stdout } = await bank.run(['notifications', 'show', va.id, '--json']);
  expect(JSON.parse(stdout).receive_noti_realtime).toBe(false);
});

test('notifications delete where the bank wants a code', async () => {
  const va = await register();
  const argv = ['notifications', 'modify', va.notification.id, '--no-realtime', '--json'];
  const { bank_request } = JSON.parse((await bank.run(argv)).stdout);
  const body = JSON.stringify({ success: true, message: 'an OTP was sent', data: { bank_request } });
  bank.gate.spoil('notification delete', { unseen: { status: 200, body } });
  const done = JSON.stringify({ success: true, message: 'done', data: { status: 'CANCELLED' } });
  bank.gate.spoil('step 4', { handled: { status: 200, body: done } });
  const term = bank.open('notifications', 'delete', va.notification.id);
  await term.answer('Cancel notifications', 'y');
  await enterCode(term, async () => 'OTP 12.456');
  await term.see('warning: a code is one word');
  await enterCode(term, bank.phone);
  const { code, stderr } = await term.end;
  expect(code).toBe(0);
  expect(stderr).toContain(`Cancelled notifications ${va.notification.id}.\n`);
});
