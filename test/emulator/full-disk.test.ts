/** On a full disk nothing is acknowledged that would be lost, and whoever only reads notices nothing. */

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import type { Store } from '../../src/emulator/store/sqlite.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import { createTokens } from '../../src/emulator/tokens.ts';
import { PayconfirmError } from '../../src/errors.ts';
import { systemRandom } from '../../src/io/random.ts';
import { asIs } from '../../src/texts/translate.ts';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';
import { bundleProgram, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await bundleProgram();
  return program.remove;
});

const credentials = { clientId: 'emulator-client', clientSecret: 'emulator-secret' };

/** Something in every list, made by an emulator that then ends; every path to read there. */
async function fill(folder: string) {
  const emulator = await startEmulator({ dataDir: folder });
  const call = await logIn(emulator);
  const data = async (method: string, path: string, body?: object) =>
    (await call(method, path, body)).body.data;
  const verify = async (kind: string, request: string) =>
    data('POST', `/bank/${request}/${kind}/verification`, { code: await emulator.otp(request) });

  const [account] = (await data('GET', '/client/bank-accounts')).data;
  const asked = await data('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP', virtual_account_content: 'DH10234' },
    user_agreement: true,
  });
  const { id, virtual_account_number } = await verify('virtual-account', asked.bank_request.id);
  const noted = await data('POST', `/bank/${id}/notification/registration`, { receive_noti_realtime: true });
  await verify('notification', noted.bank_request.id);
  const { url: webhook_url } = await receiver();
  await data('POST', '/client-webhooks', { name: 'w', webhook_url, virtual_account_id: id });
  await data('POST', '/sandbox/transactions', { virtual_account_number, amount: 1, description: 'd' });
  const order = { amount: 150_000, order_code: 'DH1', return_url: 'https://shop.example/', sandbox: true };
  const { body } = await call('POST', '/checkouts', order, { 'idempotency-key': 'k' });
  await data('POST', '/telegram-configs', {
    group_id: '-1',
    friendly_name: 'g',
    message_template: 't',
    virtual_account_id: id,
  });
  await data('POST', '/zalo-groups', { group_id: '1234567890', friendly_name: 'g', virtual_account_id: id });
  const email = await data('POST', '/email-configs', {
    name: 'e',
    recipients: ['an@shop.example'],
    virtual_account_id: id,
  });
  const invoice = await data('POST', '/billing/invoices', { plan_code: 'startup', cycle: 'month' });
  await emulator.idle();
  const parameters: Record<string, string> = {
    bank_account_id: account.id,
    virtual_account_id: id,
    checkout_id: body.data.id,
    email_config_id: email.id,
    token: body.data.token,
    invoice_id: invoice.id,
  };
  const pathValue = (name: string) => {
    const value = parameters[name];
    if (value === undefined)
      throw new Error(`no value for {${name}}: make one above, and put it into parameters`);
    return value;
  };
  const gets = endpointIds.map((one): Endpoint => endpoints[one]).filter(({ method }) => method === 'GET');
  // The payments until it is full go elsewhere.
  const ofAccount = ({ query }: Endpoint) => Object.hasOwn(query?.properties ?? {}, 'virtual_account_number');
  const paths = gets.map(
    (one) =>
      one.path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, (_, name) => pathValue(name)) +
      (ofAccount(one) ? `?virtual_account_number=${virtual_account_number}` : ''),
  );
  await emulator.stop();
  return paths;
}

const answers = (call: Caller, paths: string[]) => Promise.all(paths.map((path) => call('GET', path)));

test('a write says so, and who comes anew reads everything as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = await fill(folder);
  const file = join(folder, 'emulator.db');
  const { url } = await program.start(folder, Math.ceil(statSync(file).size / 1024) + 64);
  const first = await logIn({ url, ...credentials });
  const before = await answers(first, paths);
  expect(before.map(({ status }, at) => [paths[at], status])).toEqual(paths.map((path) => [path, 200]));
  const pay = () =>
    first('POST', '/sandbox/transactions', {
      amount: 1,
      description: 'd'.repeat(255),
      account_number: '0011012345678',
    });
  let reply = await pay();
  for (let accepted = 0; reply.status === 200 && accepted < 1_000; accepted += 1) reply = await pay();
  const full = {
    status: 500,
    body: {
      success: false,
      message: expect.stringContaining(`the emulator cannot write its database ${file} (`),
      data: null,
    },
  };
  expect(reply).toEqual(full);

  for (let time = 0; time < 3; time++) {
    const [failed, anew, seen] = await Promise.all([
      pay(),
      logIn({ url, ...credentials }),
      answers(first, paths),
    ]);
    expect(failed).toEqual(full);
    expect(seen).toEqual(before);
    expect(await answers(anew, paths)).toEqual(before);
  }
  const person = { username: 'demo', password: 'emulator-password' };
  const { status, body } = await send(url, 'POST', '/api/v1/client/login', person);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.data.access_token}` };
  expect((await send(url, 'GET', '/api/v1/client/me', undefined, headers)).status).toBe(200);
});

test('a token that could not be written ends as any other: by a revocation, with its key, not with another', async () => {
  const store = await openSqlite();
  onTestFinished(() => store.close());
  store.run('INSERT INTO clients VALUES (?, ?, ?, ?, ?)', 'c', 'demo', 'Demo Shop', 'x', 0);
  let isFull = true;
  const limited: Store = {
    ...store,
    transaction: (work) =>
      isFull ? Promise.reject(new PayconfirmError('local', asIs('full'))) : store.transaction(work),
  };
  const tokens = createTokens(limited, systemRandom, () => 1_000);
  const login = await tokens.issue('c', 60, null);
  const key = await tokens.issue('c', 60, 'k');
  isFull = false;
  const known = () => [login, key].map(({ access_token }) => tokens.clientOf(access_token)?.expires_at);
  expect(known()).toEqual([61_000, 61_000]);
  await store.transaction(() => tokens.revoke('c', 'k'));
  expect(known()).toEqual([61_000, undefined]);
  await store.transaction(() => tokens.revoke('c', null));
  expect(known()).toEqual([undefined, undefined]);
});
