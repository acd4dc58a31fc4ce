/** The four steps and the management of virtual accounts and notifications: §4.2, §4.3. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

const refusal = (message: string) => ({ status: 400, body: { success: false, message, data: null } });
const post = (path: string, body?: unknown) => call('POST', path, body);

async function account(index: number): Promise<string> {
  return (await call('GET', '/client/bank-accounts')).body.data.data[index].id;
}

async function request(bankAccountId: string, prefix = 'SHOP'): Promise<string> {
  const reply = await post('/bank/virtual-account/registration', {
    bank_account_id: bankAccountId,
    virtual_account_info: { virtual_account_prefix_code: prefix },
  });
  return reply.body.data.bank_request.id;
}

async function register(bankAccountId: string, realtime?: boolean) {
  const id = await request(bankAccountId);
  const va = (await post(`/bank/${id}/virtual-account/verification`, { code: await emulator.otp(id) })).body
    .data;
  if (realtime === undefined) return { va, notificationId: '' };
  const asked = await post(`/bank/${va.id}/notification/registration`, { receive_noti_realtime: realtime });
  const second = asked.body.data.bank_request.id;
  await post(`/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  return { va, notificationId: asked.body.data.id as string };
}

async function deliveredTo(number: string): Promise<number> {
  const { url, received } = await receiver();
  const { body } = await post('/client-webhooks', { name: 'w', webhook_url: url });
  await post('/sandbox/transactions', { virtual_account_number: number, amount: 1, description: 'd' });
  await emulator.idle();
  await call('DELETE', `/client-webhooks/${body.data.id}`);
  return received.length;
}

const stored = async (number: string) =>
  (await call('GET', `/bank/virtual-account/transactions?virtual_account_number=${number}`)).body.data.total;

test('five wrong codes fail the request, the right one included', async () => {
  const id = await request(await account(0));
  const code = await emulator.otp(id);
  const wrong = `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    expect(await post(`/bank/${id}/virtual-account/verification`, { code: wrong })).toEqual(
      refusal('wrong OTP'),
    );
  }
  expect(await post(`/bank/${id}/virtual-account/verification`, { code: wrong })).toEqual(
    refusal('wrong OTP, too many times; repeat the previous step to get a new OTP'),
  );
  expect(await post(`/bank/${id}/virtual-account/verification`, { code })).toEqual(
    refusal('too many wrong OTPs; repeat the previous step to get a new OTP'),
  );
  expect(await emulator.control('GET', `/otp?bank_request_id=${id}`)).toMatchObject({ status: 'FAILED' });
});

test('a code holds for five minutes, to the millisecond', async () => {
  const first = await request(await account(0));
  const second = await request(await account(0));
  await emulator.control('POST', '/advance', { ms: 299_999 });
  const inTime = await post(`/bank/${first}/virtual-account/verification`, {
    code: await emulator.otp(first),
  });
  expect(inTime.status).toBe(200);
  await emulator.control('POST', '/advance', { ms: 1 });
  expect(
    await post(`/bank/${second}/virtual-account/verification`, { code: await emulator.otp(second) }),
  ).toEqual(refusal('the OTP has expired; repeat the previous step to get a new OTP'));
});

test('an account beyond 2^53 is found by its exact number alone, and linked by the OTP', async () => {
  const body = (number: string) =>
    `{"account_number":${number},"phone_number":"0933333333","virtual_account_info":{"virtual_account_prefix_code":"BIG"}}`;
  const refused = await post('/bank/virtual-account/registration', body('9007199254740992'));
  expect(refused).toEqual(refusal('this account is not at the partner bank'));
  const asked = await post('/bank/virtual-account/registration', body('9007199254740993'));
  expect(asked.body.data.account_number).toBe('9007199254740993');
  expect((await call('GET', '/client/bank-accounts')).body.data.total).toBe(2);
  const id = asked.body.data.bank_request.id;
  await post(`/bank/${id}/virtual-account/verification`, { code: await emulator.otp(id) });
  const numbers = (await call('GET', '/client/bank-accounts')).body.data.data.map(
    (one: { account_number: string }) => one.account_number,
  );
  expect(numbers).toEqual(['0011012345678', '19036666888899', '9007199254740993']);
});

test('money on an account is silent without steps 3 and 4, stored alone in a batch, told at once in real time', async () => {
  const silent = await register(await account(0));
  expect(await deliveredTo(silent.va.virtual_account_number)).toBe(0);
  expect(await stored(silent.va.virtual_account_number)).toBe(0);

  const batch = await register(await account(0), false);
  expect(await deliveredTo(batch.va.virtual_account_number)).toBe(0);
  expect(await stored(batch.va.virtual_account_number)).toBe(1);

  const realtime = await register(await account(0), true);
  expect(await deliveredTo(realtime.va.virtual_account_number)).toBe(1);
  expect(await stored(realtime.va.virtual_account_number)).toBe(1);
});

test('a modification takes effect with its OTP; a deletion makes the account silent', async () => {
  const { va, notificationId } = await register(await account(0), false);
  const asked = await post(`/bank/${notificationId}/notification/modification`, {
    receive_noti_realtime: true,
    username: 'shop',
  });
  const details = () => call('GET', `/bank/${va.id}/notification/details`);
  expect((await details()).body.data).toMatchObject({ receive_noti_realtime: false, username: null });
  const id = asked.body.data.bank_request.id;
  await post(`/bank/${id}/notification/verification`, { code: await emulator.otp(id) });
  expect((await details()).body.data).toMatchObject({ receive_noti_realtime: true, username: 'shop' });
  expect(await deliveredTo(va.virtual_account_number)).toBe(1);

  await post(`/bank/${notificationId}/notification/delete`);
  expect((await details()).body.data).toMatchObject({ status: 'CANCELLED' });
  expect(await deliveredTo(va.virtual_account_number)).toBe(0);
  expect(await post(`/bank/${notificationId}/notification/delete`)).toEqual(
    refusal('no such notification registration'),
  );
});

test('step 3 again, before step 4, sends a new code for the same registration', async () => {
  const { va } = await register(await account(0));
  const first = await post(`/bank/${va.id}/notification/registration`, { receive_noti_realtime: true });
  const second = await post(`/bank/${va.id}/notification/registration`, { receive_noti_realtime: false });
  expect(second.body.data.id).toBe(first.body.data.id);
  const id = second.body.data.bank_request.id;
  const active = await post(`/bank/${id}/notification/verification`, { code: await emulator.otp(id) });
  expect(active.body.data).toMatchObject({ status: 'ACTIVE', receive_noti_realtime: false });
});

test('a virtual account of a person is deleted at once, one of an organisation by an OTP', async () => {
  const person = await register(await account(0), true);
  expect((await post(`/bank/${person.va.id}/virtual-account/delete`)).body.data).toBeNull();
  const gone = { virtual_account_number: person.va.virtual_account_number, amount: 1, description: 'd' };
  expect((await post('/sandbox/transactions', gone)).status).toBe(422);
  expect((await call('GET', `/bank/${await account(0)}/virtual-account/retrieve`)).body.data.total).toBe(0);

  const organisation = await register(await account(1));
  const asked = await post(`/bank/${organisation.va.id}/virtual-account/delete`);
  const id = asked.body.data.bank_request.id;
  expect((await call('GET', `/bank/${await account(1)}/virtual-account/retrieve`)).body.data.total).toBe(1);
  await emulator.control('POST', '/advance', { ms: 1000 });
  const done = await post(`/bank/${id}/virtual-account/verification`, { code: await emulator.otp(id) });
  expect(done).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'virtual account cancelled',
      data: { ...organisation.va, updated_at: '2026-11-21T01:00:01.000' },
    },
  });
  expect((await call('GET', `/bank/${await account(1)}/virtual-account/retrieve`)).body.data.total).toBe(0);
});

test('what belongs to one client is not there for another', async () => {
  const { va, notificationId } = await register(await account(0), true);
  const own = await account(0);
  const pending = await request(own);
  const hook = (await post('/client-webhooks', { name: 'w', webhook_url: 'https://shop.example/' })).body.data
    .id;

  await send(emulator.url, 'POST', '/api/v1/client/register-client', {
    username: 'other',
    password: 'p',
    name: 'Other',
  });
  const login = await send(emulator.url, 'POST', '/api/v1/client/login', {
    username: 'other',
    password: 'p',
  });
  const bearer = { authorization: `Bearer ${login.body.data.access_token}` };
  // A token of a login makes keys without a secret.
  const key = await send(emulator.url, 'POST', '/api/v1/client-keys/generate', {}, bearer);
  expect((await send(emulator.url, 'POST', '/api/v1/client-keys/generate', {}, bearer)).status).toBe(200);
  const { client_id: clientId, client_secret: clientSecret } = key.body.data;
  const other = await logIn({ url: emulator.url, clientId, clientSecret });

  const code = await emulator.otp(pending);
  const number = va.virtual_account_number;
  const statuses = [];
  for (const [method, path, body] of [
    ['POST', `/bank/${pending}/virtual-account/verification`, { code }],
    ['GET', `/bank/${own}/virtual-account/retrieve`],
    ['GET', `/bank/virtual-account/transactions?virtual_account_number=${number}`],
    ['POST', `/bank/${va.id}/virtual-account/delete`],
    ['GET', `/bank/${va.id}/notification/details`],
    ['POST', `/bank/${notificationId}/notification/delete`],
    ['POST', '/sandbox/transactions', { virtual_account_number: number, amount: 1, description: 'd' }],
    ['PUT', `/client-webhooks/${hook}`, { name: 'x' }],
    ['DELETE', `/client-webhooks/${hook}`],
  ] as const) {
    statuses.push((await other(method, path, body)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 422, 404, 404]);
  expect((await other('GET', '/client/bank-accounts')).body.data.data).toEqual([]);
});

test('a destroyed key takes its tokens along', async () => {
  const key = (await post('/client-keys/generate', { name: 'CI' })).body.data;
  const ci = await logIn({ url: emulator.url, clientId: key.client_id, clientSecret: key.client_secret });
  expect((await ci('GET', '/client/me')).status).toBe(200);
  await call('DELETE', `/client-keys/destroy/${key.id}`);
  expect((await ci('GET', '/client/me')).status).toBe(401);
  expect((await call('GET', '/client/me')).status).toBe(200);
});

test("a new password ends the tokens of logins, not a key's", async () => {
  const login = (password: string) =>
    send(emulator.url, 'POST', '/api/v1/client/login', { username: 'demo', password });
  const me = async (token: string) =>
    (await send(emulator.url, 'GET', '/api/v1/client/me', undefined, { authorization: `Bearer ${token}` }))
      .status;
  const ofLogin: string = (await login('emulator-password')).body.data.access_token;
  const wrong = { old_password: 'no', new_password: 'new' };
  expect((await call('PUT', '/client/change-password', wrong)).status).toBe(400);
  expect([await me(ofLogin), await me(call.token)]).toEqual([200, 200]);
  await call('PUT', '/client/change-password', { old_password: 'emulator-password', new_password: 'new' });
  expect([await me(ofLogin), await me(call.token)]).toEqual([401, 200]);
  const later: string = (await login('new')).body.data.access_token;
  expect(await me(later)).toBe(200);
});

test('a new password takes the place of the old', async () => {
  await call('PUT', '/client/change-password', { old_password: 'emulator-password', new_password: 'new' });
  const logins = [];
  for (const password of ['emulator-password', 'new']) {
    logins.push(
      (await send(emulator.url, 'POST', '/api/v1/client/login', { username: 'demo', password })).status,
    );
  }
  expect(logins).toEqual([401, 200]);
});
