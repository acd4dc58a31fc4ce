/** The pages of bank accounts, virtual accounts and transactions, read by a client that knows the assumed shape alone. */
import { expect, onTestFinished, test } from 'vitest';
import { pageOf } from '../../src/emulator/rules/list-page.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import { type Caller, logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';

async function started() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  return { emulator, call: await logIn(emulator) };
}

interface Page {
  data: Record<string, unknown>[];
  has_next: boolean;
}

/** Follows `has_next`, and nothing else. */
async function everyRecord(call: Caller, path: string, limit: number): Promise<Record<string, unknown>[]> {
  const records = [];
  for (let page = 1; ; page++) {
    const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`);
    const { data, has_next } = body.data as Page;
    records.push(...data);
    if (!has_next) return records;
  }
}

/** Links the account at the bank, with one virtual account. */
async function register({ emulator, call }: Awaited<ReturnType<typeof started>>, whose: object) {
  const asked = await call('POST', '/bank/virtual-account/registration', {
    ...whose,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const { id } = asked.body.data.bank_request;
  const code = await emulator.otp(id);
  const { body } = await call('POST', `/bank/${id}/virtual-account/verification`, { code });
  return body.data.virtual_account_number as string;
}

test('bank accounts: a newly linked one comes first', async () => {
  const service = await started();
  service.emulator.clock.pass(1_000);
  await register(service, { account_number: 71000123456, phone_number: '0987654321' });
  const numbers = async (limit: number) =>
    (await everyRecord(service.call, '/client/bank-accounts', limit)).map((one) => one.account_number);
  const all = ['0071000123456', '0011012345678', '19036666888899'];
  expect(await numbers(1)).toEqual(all);
  expect(await numbers(2)).toEqual(all);
  expect(await numbers(3)).toEqual(all);
});

test('virtual accounts: newest first, every one by has_next', async () => {
  const service = await started();
  const { body } = await service.call('GET', '/client/bank-accounts');
  const bank_account_id = body.data.data[0].id;
  const made: string[] = [];
  for (let one = 1; one <= 7; one++) made.unshift(await register(service, { bank_account_id }));
  for (const limit of [2, 3, 7, 100]) {
    const found = await everyRecord(service.call, `/bank/${bank_account_id}/virtual-account/retrieve`, limit);
    expect(found.map((one) => one.virtual_account_number)).toEqual(made);
  }
});

test('transactions: newest first, every one by has_next; what stands round them', async () => {
  const { call } = await started();
  const codes: string[] = [];
  let number = '';
  for (let one = 1; one <= 23; one++) {
    codes.unshift(`FT${one}`);
    const transfer = { amount: one, description: 'DH1', transaction_code: `FT${one}` };
    number = (await call('POST', '/sandbox/transactions', transfer)).body.data.virtual_account_number;
  }
  const path = `/bank/virtual-account/transactions?virtual_account_number=${number}`;
  for (const limit of [1, 10, 23, 100]) {
    expect((await everyRecord(call, path, limit)).map((one) => one.transaction_code)).toEqual(codes);
  }
  const page = async (number: number) => {
    const { data, ...rest } = (await call('GET', `${path}&page=${number}`)).body.data;
    return { count: data.length, ...rest };
  };
  const shared = { per_page: 10, total: 23, last_page: 3 };
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    { ...shared, count: 10, current_page: 1, start: 1, end: 10, has_next: true, has_prev: false },
    { ...shared, count: 10, current_page: 2, start: 11, end: 20, has_next: true, has_prev: true },
    { ...shared, count: 3, current_page: 3, start: 21, end: 23, has_next: false, has_prev: true },
    { ...shared, count: 0, current_page: 4, start: 0, end: 0, has_next: false, has_prev: true },
  ]);
});

test('webhook logs: pages are those of the whole list, in whatever order and size they are asked for', async () => {
  const store = await openSqlite();
  onTestFinished(() => store.close());
  const insert = (index: number) =>
    store.insert('webhook_logs', {
      ...{
        id: `${index}`,
        client_id: 'shop',
        event_type: 'webhook',
        endpoint_url: 'https://shop.example/hook',
      },
      ...{ request_payload: '{}', request_headers: '{}', status_code: index % 2 === 0 ? 200 : 500 },
      ...{ response_text: 'ok', duration_ms: 1, error_label: 'OK' },
      // Three at a time, and not in the order of their times.
      created_at: ((index * 7) % 12) - ((index * 7) % 3),
    });
  await store.transaction(() => {
    for (let index = 0; index < 12; index++) insert(index);
  });
  const ids = (page: number, limit: number, isFailed = false) => {
    const where = [['client_id = ?', 'shop'] as const, isFailed && (['status_code = 500'] as const)];
    const list = { table: 'webhook_logs', order: 'created_at DESC, seq DESC' } as const;
    return pageOf(
      store,
      { ...list, where: where.filter((one) => one !== false), page, limit },
      ({ id }) => id,
    ).items;
  };
  const asked = ['1/4', '2/4', '3/4', '1/7', '2/5', '9/1', '2/1', '4/3', '2/7', '5/3', '1/100'];
  const check = () => {
    const rows = store.all<{ id: string; status_code: number }>(
      'SELECT * FROM webhook_logs ORDER BY created_at DESC, seq DESC',
    );
    for (const isFailed of [false, true]) {
      const all = rows.filter((row) => !isFailed || row.status_code === 500).map(({ id }) => id);
      for (const [page, limit] of asked.map((one) => one.split('/').map(Number) as [number, number])) {
        expect(ids(page, limit, isFailed)).toEqual(all.slice((page - 1) * limit, page * limit));
      }
    }
  };
  check();
  await store.transaction(() => insert(13));
  check();
});

test('webhook logs keep the shape that the document shows', async () => {
  const { call } = await started();
  expect((await call('GET', '/webhook-logs')).body.data).toEqual({ items: [], total: 0, page: 1, limit: 20 });
});
