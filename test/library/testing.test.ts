import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type EmulatorOptions,
  type ErrorLabel,
  type Seed,
  startEmulator,
} from '../../src/library/testing.ts';
import { verifyWebhook } from '../../src/library/webhooks.ts';
import { receiver } from '../harness/receiver.ts';

async function start(options?: EmulatorOptions) {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}
type Emulator = Awaited<ReturnType<typeof start>>;

async function service(emulator: Emulator, method: string, path: string, body?: unknown) {
  const { clientId, clientSecret } = emulator.credentials;
  const key = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const ask = async (path: string, headers: Record<string, string>, method: string, body?: unknown) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(emulator.url + path, { method, headers, ...payload });
    return { status: reply.status, ...((await reply.json()) as { data: Record<string, unknown> }) };
  };
  const json = { 'content-type': 'application/json' };
  const { data } = await ask('/api/v1/oauth/token', json, 'POST', key);
  const authorization = `Bearer ${data.access_token}`;
  return ask(path, { ...json, authorization, 'x-client-secret': clientSecret }, method, body);
}

const secret = 'whsec_local_test';
async function withWebhook(emulator: Emulator, url: string, payload_format = 'application/json') {
  const webhook = {
    name: 'shop',
    webhook_url: url,
    auth_type: 'HMAC_SHA256',
    secret_key: secret,
    payload_format,
  };
  const { data } = await service(emulator, 'POST', '/api/v1/client-webhooks', webhook);
  return data;
}

const sent = { amount: 150_000, description: 'DH10234', transaction_code: 'FT1' };

describe('transfer', () => {
  test('resolves once its delivery was answered, with what was sent, byte for byte', async () => {
    const now = Date.parse('2026-11-21T01:00:00Z');
    const emulator = await start({ now });
    const app = await receiver((response) => setTimeout(() => response.end('ok'), 50));
    await withWebhook(emulator, app.url);

    const transferred = await emulator.transfer(sent);

    const [request] = app.received;
    const payload = {
      ...sent,
      transfer_date: '08:00:00 21/11/2026',
      account_number: transferred.virtual_account_number,
      bank_name: 'BANK',
      type: 'income',
    };
    expect(transferred).toEqual({
      ...{ transaction_code: 'FT1', amount: 150_000, account_number: '0011012345678' },
      virtual_account_number: expect.stringMatching(/^96TEST\d{12}$/),
      ...{ is_sandbox: false, reported: 'realtime', repeated: false },
      deliveries: [
        {
          ...{ id: expect.any(String), event_type: 'webhook', endpoint_url: app.url },
          ...{ error_label: 'OK', status_code: 200, response_text: 'ok', duration_ms: expect.any(Number) },
          created_at: '2026-11-21T01:00:00.000+00:00',
          ...{ headers: expect.any(Object), body: request!.body, payload },
        },
      ],
    });
    expect(await emulator.deliveries()).toEqual(transferred.deliveries);
    // What is signed carries the machine's time, whatever the service's: the app compares it with its own clock.
    const { headers, body } = transferred.deliveries[0]!;
    expect(verifyWebhook({ headers, body, secret })).toMatchObject({ ok: true });
    expect(verifyWebhook({ headers: request!.rawHeaders, body, secret })).toMatchObject({ ok: true });
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    '%s is read too',
    async (format) => {
      const emulator = await start();
      const app = await receiver();
      await withWebhook(emulator, app.url, format);
      const { deliveries } = await emulator.transfer(sent);
      expect(deliveries).toMatchObject([{ payload: sent, body: app.received[0]!.body }]);
    },
  );

  test('goes to one account, until another is named; its own deliveries alone are with it', async () => {
    const emulator = await start();
    const app = await receiver();
    await withWebhook(emulator, app.url);
    const [first, second] = await Promise.all([
      emulator.transfer(sent),
      emulator.transfer({ ...sent, transaction_code: 'FT2' }),
    ]);
    expect(second.virtual_account_number).toBe(first.virtual_account_number);
    expect(first.deliveries).toMatchObject([{ payload: { transaction_code: 'FT1' } }]);
    expect(second.deliveries).toMatchObject([{ payload: { transaction_code: 'FT2' } }]);
    expect(await emulator.transfer(sent)).toMatchObject({ repeated: true, deliveries: [] });
    expect(await emulator.deliveries()).toHaveLength(2);
  });

  test.each([
    ['a number that is not there', { ...sent, virtual_account_number: '96NO' }, 'no virtual account 96NO'],
    [
      'values that no bank has',
      { amount: -1, description: '' },
      'amount must be >= 1; description must NOT have fewer than 1 characters',
    ],
  ])('%s: the message says so', async (_, transfer, message) => {
    const emulator = await start();
    await expect(emulator.transfer(transfer)).rejects.toThrow(message);
  });
});

test.each<[ErrorLabel, number]>([
  ['HTTP_5XX', 500],
  ['HTTP_4XX', 404],
  ['HTTP_3XX', 302],
  ['ERROR', 204],
])('an app that answers otherwise: %s', async (error_label, status_code) => {
  const emulator = await start();
  const app = await receiver((response) => response.writeHead(status_code).end());
  await withWebhook(emulator, app.url);
  const { deliveries } = await emulator.transfer(sent);
  expect(deliveries).toMatchObject([{ error_label, status_code }]);
});

test.each([
  ['a date', new Date('2026-11-21T01:00:00Z')],
  ['ISO 8601', '2026-11-21T08:00:00+07:00'],
  ['milliseconds', Date.parse('2026-11-21T01:00:00Z')],
])('the time stands at %s; advance moves it, and reset puts it back', async (_, now) => {
  const emulator = await start({ now });
  const time = async () => {
    const { created_at } = (await emulator.transfer({ amount: 1, description: 'x' })).deliveries[0]!;
    return created_at;
  };
  const app = await receiver();
  await withWebhook(emulator, app.url);
  expect(await time()).toBe('2026-11-21T01:00:00.000+00:00');
  await emulator.advance(90_000);
  expect(await time()).toBe('2026-11-21T01:01:30.000+00:00');
  await emulator.reset();
  expect(await emulator.deliveries()).toEqual([]);
  await withWebhook(emulator, app.url);
  expect(await time()).toBe('2026-11-21T01:00:00.000+00:00');
});

test('without now it is the time of the machine', async () => {
  const emulator = await start();
  await withWebhook(emulator, (await receiver()).url);
  const before = Date.now();
  const { deliveries } = await emulator.transfer(sent);
  const at = Date.parse(deliveries[0]!.created_at);
  expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test('a token ends when the time has gone by', async () => {
  const emulator = await start({ now: 0 });
  const { clientId, clientSecret } = emulator.credentials;
  const key = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(key) };
  const { data } = (await (await fetch(`${emulator.url}/api/v1/oauth/token`, init)).json()) as {
    data: { access_token: string };
  };
  const me = async () => {
    const headers = { authorization: `Bearer ${data.access_token}` };
    return (await fetch(`${emulator.url}/api/v1/client/me`, { headers })).status;
  };
  expect(await me()).toBe(200);
  await emulator.advance(24 * 3_600_000);
  expect(await me()).toBe(401);
});

test('otp is the code that the bank has sent', async () => {
  const emulator = await start();
  await expect(emulator.otp()).rejects.toThrow('no OTP was sent yet');
  const { data: accounts } = await service(emulator, 'GET', '/api/v1/client/bank-accounts');
  const [account] = accounts.data as { id: string }[];
  const request = {
    bank_account_id: account!.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
    user_agreement: true,
  };
  const { data } = await service(emulator, 'POST', '/api/v1/bank/virtual-account/registration', request);
  const { id } = data.bank_request as { id: string };
  const code = await emulator.otp();
  expect(await emulator.otp(id)).toBe(code);
  const verified = await service(emulator, 'POST', `/api/v1/bank/${id}/virtual-account/verification`, {
    code,
  });
  expect(verified).toMatchObject({ status: 200, data: { virtual_account_number: expect.any(String) } });
});

describe('fault', () => {
  test('of an endpoint, as often as it says', async () => {
    const emulator = await start();
    const me = async () => (await service(emulator, 'GET', '/api/v1/client/me')).status;
    await emulator.fault({ endpoint: 'client.me', status: 503, times: 1 });
    expect([await me(), await me()]).toEqual([503, 200]);
  });
  test('of deliveries, until it is cleared', async () => {
    const emulator = await start();
    await withWebhook(emulator, (await receiver()).url);
    const fault = await emulator.fault({ duplicate: true });
    expect((await emulator.transfer(sent)).deliveries).toHaveLength(2);
    await fault.clear();
    expect((await emulator.transfer({ ...sent, transaction_code: 'FT2' })).deliveries).toHaveLength(1);
  });
  test('that there is not: the message names what is wrong', async () => {
    const emulator = await start();
    await expect(emulator.fault({ endpoint: 'nosuch', status: 500 })).rejects.toThrow(/^endpoint /);
    await expect(emulator.fault({})).rejects.toThrow(/^needs either status, /);
  });
});

describe('where and when', () => {
  test('a port of its own; one that is in use is an error, and close frees it', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await expect(startEmulator({ port })).rejects.toThrow(`port ${port} is in use`);
    await Promise.all([first.close(), first.close()]);
    await expect(first.deliveries()).rejects.toThrow(
      'the emulator was closed: startEmulator starts another one',
    );
    expect((await start({ port })).url).toBe(first.url);
  });
  test('an option that there is not: a seed that was left out would be no error', async () => {
    await expect(startEmulator({ webhooks: [] } as object)).rejects.toThrow(
      'startEmulator has no webhooks; it has seed, port, now',
    );
  });
  test('a now that is no time', async () => {
    await expect(startEmulator({ now: 'tomorrow' })).rejects.toThrow(
      new TypeError('now must be a date, epoch milliseconds or ISO 8601, not tomorrow'),
    );
  });
});

describe('seed', () => {
  const account = { account_number: '0011012345678', prefix_code: 'SHOP' };
  const transaction = { transaction_code: 'FT0', amount: 1, description: 'before' };

  test('is there from the start and after a reset, its numbers the same in every run', async () => {
    const app = await receiver();
    const webhook = {
      name: 'shop',
      webhook_url: app.url,
      auth_type: 'HMAC_SHA256',
      secret_key: secret,
    } as const;
    const seed = {
      virtual_accounts: [account],
      webhooks: [webhook],
      emulator: { transactions: [transaction] },
    };
    const numbers: string[] = [];
    for (const emulator of [await start({ seed }), await start({ seed })]) {
      for (const _ of [1, 2]) {
        const { deliveries, virtual_account_number } = await emulator.transfer(sent);
        numbers.push(virtual_account_number);
        const [{ headers, body, error_label }] = deliveries as [(typeof deliveries)[number]];
        expect([error_label, verifyWebhook({ headers, body, secret }).ok]).toEqual(['OK', true]);
        expect(await emulator.transfer(transaction)).toMatchObject({ repeated: true });
        await emulator.reset();
      }
    }
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toMatch(/^96SHOP\d+$/);
  });

  test.each<[string, Seed, string]>([
    [
      'a name that there is not',
      { webhook: [] } as Seed,
      'seed.webhook: webhook is not known here. Did you mean webhooks?',
    ],
    [
      'a field that is missing',
      { webhooks: [{ name: 'shop' }] } as unknown as Seed,
      'seed.webhooks.0.webhook_url',
    ],
    [
      'a name that appears twice',
      { webhooks: Array(2).fill({ name: 'shop', webhook_url: 'http://localhost/' }) },
      'seed.webhooks.1 is a second shop',
    ],
    [
      'a secret that is missing',
      { webhooks: [{ name: 'shop', webhook_url: 'http://localhost/', auth_type: 'HMAC_SHA256' }] },
      "the seed's webhook shop needs a secret_key: auth_type is HMAC_SHA256",
    ],
  ])('%s is an error that names it', async (_, seed, message) => {
    await expect(startEmulator({ seed })).rejects.toThrow(message);
  });
});

test('requests are told of, with why they were refused and without secrets', async () => {
  const emulator = await start({ now: '2026-11-21T01:00:00Z' });
  await service(emulator, 'POST', '/api/v1/sandbox/transactions', { amount: '1' });
  const [token, transaction, ...others] = await emulator.requests();
  expect(others).toEqual([]);
  expect(token).toMatchObject({ method: 'POST', path: '/api/v1/oauth/token', status: 200, client_id: null });
  expect(transaction).toMatchObject({
    status: 422,
    errors: [
      { field: 'body.description', reason: 'Field required' },
      { field: 'body.amount', reason: 'must be integer' },
    ],
    request_body: { amount: '1' },
  });
  expect(JSON.stringify([token, transaction])).not.toContain(emulator.credentials.clientSecret);
  await emulator.reset();
  expect(await emulator.requests()).toEqual([]);
});
