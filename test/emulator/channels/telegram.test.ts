import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn } from '../../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { hostileNotes } from '../../harness/hostile-notes.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

const account = '0011012345678';
const configure = async (given: object = {}) => {
  const body = {
    group_id: '-100',
    friendly_name: 'desk',
    message_template: '{{transaction_content}}',
    ...given,
  };
  return (await call('POST', '/telegram-configs', body)).body.data.id as string;
};
const transfer = (given: object = {}) =>
  call('POST', '/sandbox/transactions', {
    account_number: account,
    amount: 150_000,
    description: 'DH1',
    ...given,
  });
const outbox = () => emulator.control<object[]>('GET', '/outbox');

test('a transfer is told to the group, with its template filled in', async () => {
  await transfer({ transaction_code: 'FT0' });
  expect(await outbox()).toEqual([]);
  await configure({
    message_template:
      '{{bank_name}}|{{account_number}}|{{amount}}|{{transaction_date}}|{{transaction_content}}|{{transaction_code}}',
  });
  await transfer({ transaction_code: 'FT1' });
  // One that was told already.
  await transfer({ transaction_code: 'FT1' });
  expect(await outbox()).toEqual([
    {
      channel: 'telegram',
      recipient: '-100',
      event_type: 'TRANSACTION_IN',
      subject: null,
      text: 'BANK|0011012345678|150.000|08:00:00 21/11/2026|DH1|{{transaction_code}}',
      transaction_code: 'FT1',
      created_at: '2026-11-21T01:00:00.000',
    },
  ]);
});

test('who is bound to a virtual account is told of its transfers alone; who is paused, of none', async () => {
  const sandbox = (await transfer({ account_number: undefined })).body.data.virtual_account_number;
  await configure({ group_id: 'all' });
  await configure({ group_id: 'paused', is_active: false });
  const asked = await call('POST', '/bank/virtual-account/registration', {
    account_number: 11012345678,
    phone_number: '0901234567',
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const code = await emulator.otp(request);
  const { id, virtual_account_number } = (
    await call('POST', `/bank/${request}/virtual-account/verification`, { code })
  ).body.data;
  const registered = await call('POST', `/bank/${id}/notification/registration`, {
    receive_noti_realtime: true,
  });
  const second = registered.body.data.bank_request.id;
  await call('POST', `/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  const bound = await configure({ group_id: 'bound', virtual_account_id: id.toUpperCase() });
  await transfer({ virtual_account_number: sandbox, account_number: undefined, description: 'A' });
  await transfer({ description: 'B' });
  await transfer({ virtual_account_number, account_number: undefined, description: 'C' });
  await call('PUT', `/telegram-configs/${bound}`, { virtual_account_id: null });
  await transfer({ description: 'D' });
  const told = (await outbox()) as { recipient: string; text: string }[];
  expect(told.map(({ recipient, text }) => `${recipient} ${text}`).reverse()).toEqual([
    'all A',
    'all B',
    'all C',
    'bound C',
    'all D',
    'bound D',
  ]);
});

test.each(hostileNotes)('a note with %s', async (_, description, shown) => {
  await configure({ message_template: 'a {{transaction_content}} b' });
  await transfer({ description, transaction_code: 'FT1' });
  const [message] = (await outbox()) as { text: string }[];
  expect(message?.text).toBe(`a ${shown} b`);
});

test('another client neither sees nor changes one', async () => {
  const id = await configure();
  const registered = { username: 'other', password: 'a-long-password', name: 'Other' };
  await call('POST', '/client/register-client', registered);
  const { token } = { token: (await call('POST', '/client/login', registered)).body.data };
  const other = { authorization: `Bearer ${token.access_token}` };
  expect((await call('GET', '/telegram-configs', undefined, other)).body.data).toEqual([]);
  await transfer();
  expect(await outbox()).toHaveLength(1);
  const key = (await call('POST', '/client-keys/generate', {}, other)).body.data;
  const headers = { ...other, 'x-client-secret': key.client_secret };
  for (const [method, body] of [
    ['PUT', { is_active: false }],
    ['DELETE', undefined],
  ] as const) {
    expect((await call(method, `/telegram-configs/${id}`, body, headers)).status).toBe(404);
  }
});
