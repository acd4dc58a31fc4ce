/** A transfer as it is stored, delivered and answered, over raw HTTP: what a receiver and a reader of the assumed shapes see. */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/emulator/store/schema.ts';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

async function started(options: Parameters<typeof startEmulator>[0] = {}) {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.stop());
  return { emulator, call: await logIn(emulator) };
}

/** A virtual account with all four steps done. */
async function reportedAccount({ emulator, call }: Awaited<ReturnType<typeof started>>): Promise<string> {
  const { body } = await call('GET', '/client/bank-accounts');
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: body.data.data[0].id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const first = asked.body.data.bank_request.id;
  const code = await emulator.otp(first);
  const { id, virtual_account_number } = (
    await call('POST', `/bank/${first}/virtual-account/verification`, { code })
  ).body.data;
  const step3 = await call('POST', `/bank/${id}/notification/registration`, { receive_noti_realtime: true });
  const second = step3.body.data.bank_request.id;
  await call('POST', `/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  return virtual_account_number;
}

/** A receiver that knows the seven fields of §6.2 and finds its order by the account that was paid to. */
const sevenFields = [
  ...['account_number', 'amount', 'bank_name', 'description'],
  ...['transaction_code', 'transfer_date', 'type'],
];

test('a delivery has the seven fields of §6.2, its account the one that was paid to, in every format', async () => {
  const service = await started({ now: '2026-11-21T20:30:05.678Z' });
  const { emulator, call } = service;
  const number = await reportedAccount(service);
  const hook = await receiver();
  const form = await receiver();
  const parts = await receiver();
  for (const [to, payload_format] of [
    [hook, 'application/json'],
    [form, 'application/x-www-form-urlencoded'],
    [parts, 'multipart/form-data'],
  ] as const) {
    await call('POST', '/client-webhooks', { name: 'w', webhook_url: to.url, payload_format });
  }
  const pay = async (to: object) => {
    const { body } = await call('POST', '/sandbox/transactions', { amount: 5, description: 'DH1', ...to });
    await emulator.idle();
    return body.data;
  };
  await pay({ virtual_account_number: number });
  await pay({ account_number: '0011012345678' });
  const { virtual_account_number: sandbox } = await pay({});
  const json = hook.received.map(({ body }) => JSON.parse(body));
  expect(json.map((body) => Object.keys(body).sort())).toEqual([sevenFields, sevenFields, sevenFields]);
  expect(json.map((body) => body.account_number)).toEqual([number, '0011012345678', sandbox]);
  expect(json.map((body) => body.transaction_code)).toEqual(
    Array(3).fill(expect.stringMatching(/^SANDBOX-/)),
  );
  expect(json.map((body) => body.transfer_date)).toEqual(Array(3).fill('03:30:05 22/11/2026'));
  const forms = form.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  const texts = json.map((body) => ({ ...body, amount: `${body.amount}` }));
  expect(forms).toEqual(texts);
  const names = parts.received.map(({ body }) =>
    [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).sort(),
  );
  expect(names).toEqual([sevenFields, sevenFields, sevenFields]);
});

test('a transaction is stored with the second of Vietnamese time in which it came', async () => {
  const service = await started({ now: '2026-11-21T20:30:05.678Z' });
  const number = await reportedAccount(service);
  const transfer = { virtual_account_number: number, amount: 1, description: 'd' };
  await service.call('POST', '/sandbox/transactions', transfer);
  const path = `/bank/virtual-account/transactions?virtual_account_number=${number}`;
  const [{ transaction_date, effective_date }] = (await service.call('GET', path)).body.data.data;
  expect([transaction_date, effective_date]).toEqual(['2026-11-22T03:30:05', '2026-11-22T03:30:05']);
});

test('a database of the first version loses nothing: its transactions get their prefix, their codes are known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-transactions-'));
  const database = new sqlite.Database(join(folder, 'emulator.db'));
  const secret = createHash('sha256').update('emulator-secret').digest('hex');
  const [va, id] = [3, 4].map((digit) => `${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`);
  database.exec(`
    ${migrations[0]}; PRAGMA user_version = 1;
    INSERT INTO clients VALUES ('c', 'demo', 'Tea', 'x:y', 1);
    INSERT INTO client_keys VALUES (NULL, 'k', 'c', 'emulator-client', '${secret}', 'Default Key', 1);
    INSERT INTO virtual_accounts VALUES
      (NULL, '${va}', 'c', NULL, 'sandbox', 'SBX', NULL, NULL, NULL, 'SBX000000000001', 0, 1, NULL);
    INSERT INTO transactions VALUES (NULL, '${id}', 'c', 'FT7', 7, 'd', NULL, 'SBX000000000001', 1, 1795222800000);
  `);
  database.close();
  const { call } = await started({ dataDir: folder });
  const path = '/bank/virtual-account/transactions?virtual_account_number=SBX000000000001';
  expect((await call('GET', path)).body.data.data).toEqual([
    expect.objectContaining({
      id,
      transaction_code: 'FT7',
      amount: 7,
      transaction_date: '2026-11-21T08:00:00',
      va_nbr: 'SBX000000000001',
      va_prefix_cd: 'SBX',
    }),
  ]);
  const again = { amount: 1, description: 'other', transaction_code: 'FT7' };
  expect((await call('POST', '/sandbox/transactions', again)).body.data).toEqual({
    transaction_code: 'FT7',
    virtual_account_number: 'SBX000000000001',
    account_number: 'SBX000000000001',
    amount: 7,
    is_sandbox: true,
  });
});
