import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Item, Result as Returned } from '../../../src/commands/reconcile/result.ts';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { between } from '../../harness/between.ts';
import { impatient } from '../../harness/emulator.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** As it is printed. */
type Result = Omit<Returned, 'items'> & { items: readonly Item[] };

/** Makes real transfers to a virtual account that is registered to its end. */
async function payingTo(testbed: Awaited<ReturnType<typeof startTestbed>>) {
  const { virtual_account_number: number } = await reported(testbed);
  return async (code: string, note: string, amount: string, va = number) => {
    const what = ['--amount', amount, '--description', note, '--code', code];
    await testbed.ok(['emulator', 'transfer', '--va', va, ...what]);
    await testbed.emulator.idle();
  };
}

/** A shop with an order of each class, an hour ago unless another time is named. */
async function shop() {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const { emulator } = testbed;
  const pay = await payingTo(testbed);
  const transfer = (code: string, note: string, [, amount]: string[]) => pay(code, note, `${amount}`);
  const id = await testbed.configure('shop', await testbed.answering(200));
  await transfer('FT90', 'DH90', ['--amount', '90000']);
  emulator.clock.set('2026-11-28T01:00:00Z');
  await transfer('FT1', 'thanh toan don hang dh-1', ['--amount', '10000']);
  await transfer('FT2a', 'MBVCB.123.DH 2.CT tu 0011', ['--amount', '15000']);
  await transfer('FT2b', 'DH2 con lai', ['--amount', '5000']);
  await transfer('FT3', 'DH3', ['--amount', '30000']);
  await transfer('FT6', 'DH6', ['--amount', '59000']);
  await transfer('FT7a', 'DH7', ['--amount', '70000']);
  await transfer('FT7b', 'DH7', ['--amount', '70000']);
  await transfer('FT8', 'DH8', ['--amount', '80000']);
  await transfer('FTX', 'chuyen tien', ['--amount', '50000']);
  await testbed.ok(['webhooks', 'pause', id]);
  await transfer('FT4', 'DH4', ['--amount', '40000']);
  emulator.clock.set('2026-11-28T02:00:00Z');
  return testbed;
}

const orders = `\ufeffMã đơn hàng;Số tiền;Đã thanh toán;Khách hàng\r
DH1;10.000;x;An\r
DH-2;20.000 ₫;có;"Bình; Cường"\r
DH3;30k;chưa;\r
DH4;40,000;chưa;\r
DH5;"50.000";rồi;\r
DH5b;50.001;chưa;\r
DH6;60000;x;\r
DH7;70.000;x;\r
DH8;80.000;x;\r
DH8;80.000;x;\r
DH90;90.000;x;\r
`;

const brief = ({ items }: Result) =>
  items.map((one) =>
    [
      one.class,
      one.order_code,
      one.transaction_codes.join('+'),
      one.amount,
      one.expected_amount,
      one.booked,
    ].join(' '),
  );

test('each order and each transaction stands in one row, and the totals add up', async () => {
  const { cli } = await shop();
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '--json'];
  const { stdout, stderr, code } = await cli(argv, { stdin: orders });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const result = JSON.parse(stdout) as Result;
  expect(brief(result)).toEqual([
    'matched DH1 FT1 10000 10000 true',
    'matched DH-2 FT2a+FT2b 20000 20000 true',
    'paid-not-booked DH3 FT3 30000 30000 false',
    'not-delivered DH4 FT4 40000 40000 false',
    'booked-not-paid DH5  0 50000 true',
    'unpaid DH5b  0 50001 false',
    'amount-differs DH6 FT6 59000 60000 true',
    'paid-twice DH7 FT7a+FT7b 140000 70000 true',
    'booked-twice DH8 FT8 80000 80000 true',
    'outside-period DH90  0 90000 true',
    'unassigned  FTX 50000  ',
  ]);
  const { items, ...rest } = result;
  expect(rest).toEqual({
    period: { from: '2026-11-26T02:00:00.000Z', to: '2026-11-28T02:00:00.000Z' },
    against: 'orders',
    complete: true,
    not_checked: [],
    sandbox: { count: 0, amount: 0, counted: false },
    unreported: [],
    totals: {
      matched: { count: 2, amount: 30000, expected: 30000 },
      'paid-not-booked': { count: 1, amount: 30000, expected: 30000 },
      'not-delivered': { count: 1, amount: 40000, expected: 40000 },
      'booked-not-paid': { count: 1, amount: 0, expected: 50000 },
      unpaid: { count: 1, amount: 0, expected: 50001 },
      'amount-differs': { count: 1, amount: 59000, expected: 60000 },
      'paid-twice': { count: 1, amount: 140000, expected: 70000 },
      'booked-twice': { count: 1, amount: 80000, expected: 80000 },
      unassigned: { count: 1, amount: 50000, expected: 0 },
      'outside-period': { count: 1, amount: 0, expected: 90000 },
      unknown: { count: 0, amount: 0, expected: 0 },
    },
  });
  expect(items.at(-1)!.candidates).toEqual([
    { order_code: 'DH5', expected_amount: 50000, reasons: ['same-amount'] },
  ]);
});

test('what a person reads, in both languages', async () => {
  const { cli } = await shop();
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '-o', 'table'];
  expect(said(await cli([...argv, '--strict'], { stdin: orders }))).toMatchInlineSnapshot(`
    "Payments from 2026-11-26 09:00:00 +07 to 2026-11-28 09:00:00 +07

    paid, not booked (1)
      DH3  30.000 ₫
        30.000 ₫ came for order DH3 and "shop" got the delivery, but the shop has
        not booked it.
        Trace the transfer:
          payconfirm trace FT3

    paid, not delivered (1)
      DH4  40.000 ₫
        The payment of order DH4 (40.000 ₫, FT4) was not delivered.
        Trace the transfer:
          payconfirm trace FT4
        Resume the configuration:
          payconfirm webhooks resume 00000000-0000-4000-8000-000000000001
        After fixing it, redeliver:
          payconfirm webhooks redeliver FT4 --webhook 00000000-0000-4000-8000-000000000001

    booked, not paid (1)
      DH5  0 ₫
        Order DH5 is booked as paid (50.000 ₫), but no payment came.
        Trace the transfer:
          payconfirm trace DH5

    amount differs (1)
      DH6  59.000 ₫
        Order DH6 is not paid in full: 59.000 ₫ of 60.000 ₫, 1.000 ₫ is missing.
        Trace the transfer:
          payconfirm trace FT6

    paid twice (1)
      DH7  140.000 ₫
        Order DH7 was paid 2 times: 140.000 ₫ instead of 70.000 ₫. Refund the
        difference.
        Trace the transfer:
          payconfirm trace FT7a

    booked twice (1)
      DH8  80.000 ₫
        Order DH8 is booked 2 times in the list, but was paid once.
        Trace the transfer:
          payconfirm trace FT8

    unassigned (1)
      FTX  50.000 ₫  “chuyen tien”
        No order of the list belongs to transaction FTX.
        Candidates: DH5 (50.000 ₫): same amount
        Trace the transfer:
          payconfirm trace FTX

    outside the period or account (1)
      DH90  0 ₫
        Order DH90 was paid outside the period: FT90, 2026-11-21 08:00:00 +07.
        Trace the transfer:
          payconfirm trace FT90

    Class                          Rows   Received   Expected
    matched                           2   30.000 ₫   30.000 ₫
    paid, not booked                  1   30.000 ₫   30.000 ₫
    paid, not delivered               1   40.000 ₫   40.000 ₫
    booked, not paid                  1        0 ₫   50.000 ₫
    unpaid                            1        0 ₫   50.001 ₫
    amount differs                    1   59.000 ₫   60.000 ₫
    paid twice                        1  140.000 ₫   70.000 ₫
    booked twice                      1   80.000 ₫   80.000 ₫
    unassigned                        1   50.000 ₫        0 ₫
    outside the period or account     1        0 ₫   90.000 ₫
    Total                            11  429.000 ₫  500.001 ₫
    ! error: not everything is matched: 1 paid-not-booked, 1 not-delivered, 1 booked-not-paid, 1 amount-differs, 1 paid-twice, 1 booked-twice, 1 unassigned, 1 outside-period
    exit 6
    "
  `);
  expect(said(await cli([...argv, '--lang', 'vi'], { stdin: orders }))).toMatchInlineSnapshot(`
    "Các khoản thanh toán từ 09:00:00 26/11/2026 (UTC+7) đến 09:00:00 28/11/2026 (UTC+7)

    đã thanh toán, chưa ghi nhận (1)
      DH3  30.000 ₫
        Đơn hàng DH3 đã nhận 30.000 ₫ và “shop” đã nhận lượt gửi, nhưng cửa hàng
        chưa ghi nhận.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT3

    đã thanh toán, chưa gửi thành công (1)
      DH4  40.000 ₫
        Giao dịch của đơn hàng DH4 (40.000 ₫, FT4) chưa gửi thành công đến bên nhận
        nào.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT4
        Bật lại cấu hình:
          payconfirm --lang vi webhooks resume 00000000-0000-4000-8000-000000000001
        Sau khi khắc phục, gửi lại:
          payconfirm --lang vi webhooks redeliver FT4 --webhook 00000000-0000-4000-8000-000000000001

    đã ghi nhận, chưa thanh toán (1)
      DH5  0 ₫
        Đơn hàng DH5 được ghi nhận là đã thanh toán (50.000 ₫), nhưng không có khoản
        chuyển tiền nào.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace DH5

    lệch số tiền (1)
      DH6  59.000 ₫
        Đơn hàng DH6 thanh toán một phần: 59.000 ₫ trên 60.000 ₫, còn thiếu 1.000 ₫.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT6

    thanh toán hai lần (1)
      DH7  140.000 ₫
        Đơn hàng DH7 được thanh toán 2 lần: 140.000 ₫ thay vì 70.000 ₫. Hoàn lại
        phần thừa.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT7a

    ghi nhận hai lần (1)
      DH8  80.000 ₫
        Đơn hàng DH8 được ghi nhận 2 lần trong danh sách, nhưng chỉ thanh toán một
        lần.
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT8

    chưa rõ đơn hàng (1)
      FTX  50.000 ₫  “chuyen tien”
        Không có đơn hàng nào trong danh sách ứng với giao dịch FTX.
        Đơn hàng có thể khớp: DH5 (50.000 ₫): cùng số tiền
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FTX

    ngoài kỳ hoặc tài khoản khác (1)
      DH90  0 ₫
        Đơn hàng DH90 được thanh toán ngoài kỳ đối soát: FT90, 08:00:00 21/11/2026
        (UTC+7).
        Truy vết khoản chuyển tiền:
          payconfirm --lang vi trace FT90

    Loại                                Số dòng    Đã nhận   Phải thu
    khớp                                      2   30.000 ₫   30.000 ₫
    đã thanh toán, chưa ghi nhận              1   30.000 ₫   30.000 ₫
    đã thanh toán, chưa gửi thành công        1   40.000 ₫   40.000 ₫
    đã ghi nhận, chưa thanh toán              1        0 ₫   50.000 ₫
    chưa thanh toán                           1        0 ₫   50.001 ₫
    lệch số tiền                              1   59.000 ₫   60.000 ₫
    thanh toán hai lần                        1  140.000 ₫   70.000 ₫
    ghi nhận hai lần                          1   80.000 ₫   80.000 ₫
    chưa rõ đơn hàng                          1   50.000 ₫        0 ₫
    ngoài kỳ hoặc tài khoản khác              1        0 ₫   90.000 ₫
    Tổng cộng                                11  429.000 ₫  500.001 ₫
    "
  `);
});

test('without orders: against the deliveries alone', async () => {
  const { cli, json } = await shop();
  const result = await json<Result>('reconcile', '--since', '2d');
  expect(result.items.map((one) => [one.class, ...one.transaction_codes].join(' '))).toEqual([
    'not-delivered FT4',
    ...['FTX', 'FT8', 'FT7b', 'FT7a', 'FT6', 'FT3', 'FT2b', 'FT2a', 'FT1'].map((code) => `matched ${code}`),
  ]);
  const csv = await cli(['reconcile', '--since', '2d', '-o', 'csv', '--strict']);
  expect(said(csv)).toMatchInlineSnapshot(`
    "class,order_code,transaction_codes,amount,expected_amount,booked,findings.0.code,account_numbers
    not-delivered,,"[""FT4""]",40000,,,payment-not-delivered,"[""96SHOP999999999999""]"
    matched,,"[""FTX""]",50000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT8""]",80000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT7b""]",70000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT7a""]",70000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT6""]",59000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT3""]",30000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT2b""]",5000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT2a""]",15000,,,,"[""96SHOP999999999999""]"
    matched,,"[""FT1""]",10000,,,,"[""96SHOP999999999999""]"
    ! error: not everything is matched: 1 not-delivered
    exit 6
    "
  `);
});

test.each([
  ['whose bank reports at day end', 'day-end-reporting', ['--no-realtime']],
  ['whose registration stopped before step 3', 'registration-at-step-3', undefined],
])('an account %s: an order that may be paid there is not said to be unpaid', async (_, cause, flags) => {
  const testbed = await startTestbed();
  const { virtual_account_number: number } = await (flags
    ? reported(testbed, ...flags)
    : virtualAccount(testbed));
  const run = (...more: string[]) =>
    testbed.cli(['reconcile', '--orders', '-', ...more], {
      stdin: 'code,amount,paid\nDH1,1000,x\nDH2,2000,\n',
    });
  const { items, unreported, totals } = JSON.parse((await run('--json')).stdout) as Result;
  expect([unreported, totals.unknown]).toEqual([[number], { count: 2, amount: 0, expected: 3000 }]);
  expect(items.map((one) => one.findings.map(({ code, because_of }) => [code, because_of]))).toEqual([
    [
      [cause, null],
      ['payment-not-reported', cause],
    ],
    [
      [cause, null],
      ['payment-not-reported', cause],
    ],
  ]);
  const text = said(await run('-o', 'table')).replaceAll(/\s+/g, ' ');
  expect(text).toContain('The bank does not report these accounts in real time: 96SHOP999999999999.');
  // The cause is told once, with its rows.
  expect(text).toContain('The same for 1 more row: DH2 0 ₫/2.000 ₫');
  expect(text.match(/unknown \(2\)/g)).toHaveLength(1);
  // What the bank sent for a day that is over is there.
  if (cause !== 'day-end-reporting') return;
  testbed.emulator.clock.pass(2 * 86_400_000);
  const over = JSON.parse((await run('--json', '--until', '1d')).stdout) as Result;
  expect([over.unreported, over.items.map((one) => one.class)]).toEqual([[], ['booked-not-paid', 'unpaid']]);
});

test('an account that is not reported concerns the order that it was made for, and no other', async () => {
  const testbed = await startTestbed();
  const account = await virtualAccount(testbed, 'DH1');
  await reported(testbed);
  const stdin = 'code,amount,paid\nDH1,1000,\nDH2,2000,\n';
  const classes = async (...more: string[]) => {
    const { stdout } = await testbed.cli(['reconcile', '--orders', '-', '--json', ...more], { stdin });
    return (JSON.parse(stdout) as Result).items.map((one) => one.class);
  };
  expect(await classes()).toEqual(['unknown', 'unpaid']);
  await testbed.ok(['va', 'delete', account.id, '--yes']);
  expect(await classes()).toEqual(['unpaid', 'unpaid']);
});

test('an order that was paid to the account of another shop is said to be that', async () => {
  const testbed = await startTestbed();
  const [one, other] = [await reported(testbed), await reported(testbed)];
  await testbed.configure('one', await testbed.answering(200), ['--va-id', one.id]);
  await testbed.configure('other', await testbed.answering(200), ['--va-id', other.id]);
  const number = other.virtual_account_number;
  const what = ['--amount', '1000', '--description', 'DH1', '--code', 'FT1'];
  await testbed.ok(['emulator', 'transfer', '--va', number, ...what]);
  await testbed.emulator.idle();
  testbed.emulator.clock.pass(61_000);
  const argv = ['reconcile', '--orders', '-'];
  const stdin = 'code,amount,paid\nDH1,1000,\n';
  const { items } = JSON.parse((await testbed.cli([...argv, '--json'], { stdin })).stdout) as Result;
  expect(items.map((row) => [row.class, row.account_numbers, row.findings[0]!.params])).toEqual([
    [
      'paid-not-booked',
      [number],
      { order: 'DH1', paid: 1000, got: ['other'], missed: [], account: number, others: ['one'] },
    ],
  ]);
  const text = said(await testbed.cli([...argv, '-o', 'table'], { stdin })).replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    `1.000 ₫ came for order DH1 to account 96SHOP999999999999, and "other" got the delivery, but the order is not booked. If the order belongs to "one": it gets payments to other accounts only.`,
  );
  expect(text).not.toContain('the shop has not booked it');
});

test('thirty rows with one cause: it is told once, and one command redelivers them', async () => {
  const testbed = await startTestbed();
  const pay = await payingTo(testbed);
  await testbed.configure('shop', await testbed.answering(500));
  const codes = Array.from({ length: 30 }, (_, at) => `FT${at + 10}`);
  for (const code of codes) await pay(code, code.replace('FT', 'DH'), '1000');
  testbed.emulator.clock.pass(61_000);
  const stdin = ['code,amount,paid', ...codes.map((code) => `${code.replace('FT', 'DH')},1000,`)].join('\n');
  const text = said(await testbed.cli(['reconcile', '--orders', '-', '-o', 'table'], { stdin }));
  expect(text.match(/was not delivered/g)).toHaveLength(1);
  expect(text).toMatch(/redeliver FT10 FT11 (FT\d\d ){17}FT29\n/);
  expect(text).toContain('The same for 29 more rows:\n      DH11  1.000 ₫  FT11\n');
  expect(text).toContain('      DH29  1.000 ₫  FT29\n      10 more rows; ');
});

test('what was rejected is not said to be the same as what a paused configuration missed', async () => {
  const testbed = await startTestbed();
  const [one, other] = [await reported(testbed), await reported(testbed)];
  await testbed.configure('rejects', await testbed.answering(401), ['--va-id', one.id]);
  const paused = await testbed.configure('paused', await testbed.answering(200), ['--va-id', other.id]);
  await testbed.ok(['webhooks', 'pause', paused]);
  for (const [code, { virtual_account_number }] of Object.entries({ FT1: one, FT2: other, FT3: one })) {
    const what = ['--va', virtual_account_number, '--amount', '1000', '--description', 'DH1', '--code', code];
    await testbed.ok(['emulator', 'transfer', ...what]);
    testbed.emulator.clock.pass(61_000);
  }
  const text = said(await testbed.cli(['reconcile', '-o', 'table']));
  expect(text.match(/^ +(FT\d|The same).*|.*(resume|redeliver) .*/gm)).toEqual([
    '  FT3  1.000 ₫  “DH1”',
    '      payconfirm webhooks redeliver FT3 FT1',
    '    The same for 1 more row:',
    '      FT1  1.000 ₫  “DH1”',
    '  FT2  1.000 ₫  “DH1”',
    `      payconfirm webhooks resume 00000000-0000-4000-8000-000000000001`,
    `      payconfirm webhooks redeliver FT2 --webhook 00000000-0000-4000-8000-000000000001`,
  ]);
});

test('a payment of just now whose delivery may still come is not said to be missing', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return reply;
    const page = JSON.parse(reply);
    return JSON.stringify({ ...page, data: { ...page.data, items: [], total: 0 } });
  });
  const rows = async () => {
    const { stdout } = await testbed.cli(['reconcile', '--sandbox', '--json'], {
      env: { PAYCONFIRM_BASE_URL },
    });
    return (JSON.parse(stdout) as Result).items.map(({ class: name, findings }) =>
      [name, ...findings.map(({ code }) => code)].join(' '),
    );
  };
  expect(await rows()).toEqual(['unknown delivery-awaited']);
  testbed.emulator.clock.pass(61_000);
  expect(await rows()).toEqual(['not-delivered payment-not-delivered']);
});

test.each([
  ['null', () => null],
  ['cut off', (text: unknown) => `${JSON.stringify(text)}`.slice(0, 20)],
])('a delivery whose body is %s may be of any payment: none is said to lack one', async (_, change) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  testbed.emulator.clock.pass(61_000);
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return reply;
    const page = JSON.parse(reply);
    for (const one of page.data.items) one.request_payload = change(one.request_payload);
    return JSON.stringify(page);
  });
  const run = ['reconcile', '--sandbox', '--redeliver', '--yes', '--json'];
  const { items, ...rest } = JSON.parse(
    (await testbed.cli(run, { env: { PAYCONFIRM_BASE_URL } })).stdout,
  ) as Result & { complete: boolean };
  expect([rest.complete, items.map((one) => one.class)]).toEqual([false, ['unknown']]);
  const { items: logged } = await testbed.json<{ items: unknown[] }>('webhooks', 'logs');
  expect(logged.length).toBe(1);
});

test('a configuration that was made after a payment is not awaited: the failure of the other is said at once', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(500));
  await testbed.transfer('FT1');
  testbed.emulator.clock.pass(2_000);
  await testbed.configure('later', await testbed.answering(200));
  const { items } = await testbed.json<Result>('reconcile', '--sandbox');
  expect(items.map((one) => one.class)).toEqual(['not-delivered']);
});

test('within the first minute: what one lacks may still come, what failed at a URL that was left does not', async () => {
  const testbed = await startTestbed();
  const shop = await testbed.configure('shop', await testbed.answering(200));
  const books = await testbed.configure('books', await testbed.answering(301));
  const rows = async () => {
    const { items } = await testbed.json<Result>('reconcile', '--sandbox');
    return items.map(({ class: name, findings }) => [name, ...findings.map(({ code }) => code)].join(' '));
  };
  await testbed.ok(['webhooks', 'pause', books]);
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'resume', books]);
  expect(await rows()).toEqual(['unknown delivery-awaited']);
  const untilOf = async (code: string, ...argv: string[]) => {
    const { items = [], findings = [] } = await testbed.json<Partial<Result & Trace>>(...argv);
    const all = [...findings, ...items.flatMap((one) => one.findings)];
    return (all.find((one) => one.code === code)!.params as { until: number }).until;
  };
  expect(await untilOf('not-sent-yet', 'trace', 'FT1')).toBe(
    await untilOf('delivery-awaited', 'reconcile', '--sandbox'),
  );
  testbed.emulator.clock.pass(20_000);
  expect(await rows()).toEqual(['not-delivered payment-missed']);
  testbed.emulator.clock.pass(41_000);
  await testbed.ok(['webhooks', 'delete', shop, '--yes']);
  await testbed.transfer('FT2');
  testbed.emulator.clock.pass(1_000);
  await testbed.ok(['webhooks', 'update', books, '--url', 'https://shop.example/new', '--yes']);
  expect((await rows())[0]).toBe('not-delivered payment-not-delivered');
});

test('an amount in digits as text is one; what cannot be read is named', async () => {
  const testbed = await startTestbed();
  for (const code of ['FT1', 'FT2', 'FT3']) await testbed.transfer(code);
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/transactions')) return reply;
    const page = JSON.parse(reply);
    const amounts: Record<string, unknown> = { FT1: '150000', FT2: '1.5e5' };
    for (const one of page.data.data) one.amount = amounts[one.transaction_code] ?? one.amount;
    return JSON.stringify(page);
  });
  const { code, stdout, stderr } = await testbed.cli(['reconcile', '--sandbox', '--json'], {
    env: { PAYCONFIRM_BASE_URL },
  });
  const { items, complete, not_checked } = JSON.parse(stdout) as Result;
  expect([complete, items.map((one) => `${one.transaction_codes} ${one.amount}`)]).toEqual([
    false,
    ['FT3 150000', 'FT1 150000'],
  ]);
  // The service answered with 200: it is no error of the service, and no success either.
  expect([code, not_checked.map(({ reason }) => reason)]).toEqual([5, ['unreadable']]);
  expect(stderr).toContain('warning: Transaction FT2 is in no row: its code or its amount cannot be read.\n');
  // Its other rows are delivered or not; alone, the unread one is enough.
  const strict = await testbed.cli(['reconcile', '--sandbox', '--strict'], { env: { PAYCONFIRM_BASE_URL } });
  expect([strict.code, strict.stderr]).toEqual([
    6,
    expect.stringContaining('error: not everything is matched: 2 unknown\n'),
  ]);
  // Without --sandbox, one that moved no money is missed by nobody.
  expect(await testbed.cli(['reconcile', '--strict'], { env: { PAYCONFIRM_BASE_URL } })).toMatchObject({
    code: 0,
    stderr: '',
  });
});

test('a period without a transfer: nothing is said to be well', async () => {
  const { cli } = await shop();
  const none = said(await cli(['reconcile', '--since', '5m', '-o', 'table']));
  expect(none).toMatch(/^Total +0 /m);
  expect(none).not.toContain('✓');
});

test('candidates are confirmed in a file, which is read back', async () => {
  const { cli, json } = await shop();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const [file, list] = [join(folder, 'confirm.csv'), join(folder, 'orders.csv')];
  writeFileSync(list, orders);
  const argv = ['reconcile', '--orders', list, '--since', '2d', '--confirm', file];
  await json(...argv);
  const written = readFileSync(file, 'utf8');
  expect(written).toBe(
    '\ufefftransaction_code,order_code,amount,note,reasons,confirmed\r\nFTX,DH5,50000,chuyen tien,same-amount,\r\n',
  );
  writeFileSync(file, written.replace(',same-amount,', ',same-amount,x'));
  const { items } = await json<Result>(...argv);
  const confirmed = items.find((one) => one.order_code === 'DH5')!;
  expect([confirmed.class, confirmed.transaction_codes, confirmed.findings.map((one) => one.code)]).toEqual([
    'matched',
    ['FTX'],
    ['matched-by-person'],
  ]);
  // It stands there for the next run too.
  expect(readFileSync(file, 'utf8')).toBe(written.replace(',same-amount,', ',same-amount,x'));
  writeFileSync(file, `${readFileSync(file, 'utf8')}FTX,DH6,50000,chuyen tien,same-amount,x\r\n`);
  expect(said(await cli(argv))).toContain('line 3 confirms a second order for FTX');
  writeFileSync(file, 'a,b\n');
  expect(said(await cli(argv))).toContain('has no column transaction_code');
});

test('--confirm keeps what a person wrote, and warns of what is not there', async () => {
  const { cli, emulator } = await shop();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const file = join(folder, 'confirm.csv');
  const head = '\ufefftransaction_code,order_code,amount,note,reasons,confirmed,who\r\n';
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '--confirm', file, '--json'];
  const asked = async (lines: string, env = {}) => {
    writeFileSync(file, head + lines);
    const { code, stderr, stdout } = await cli(argv, { stdin: orders, env, clock: impatient });
    const { items } = stdout ? (JSON.parse(stdout) as Result) : { items: [] };
    const candidates = items.flatMap((item) => item.candidates.map((one) => one.order_code));
    return { code, stderr, candidates, lines: readFileSync(file, 'utf8').replace(head, '') };
  };
  const no = 'FTX,DH5,50000,chuyen tien,same-amount,no,Lan asked\r\n';
  expect(await asked(no)).toEqual({
    code: 0,
    stderr: `${file}: no candidates to confirm\n`,
    candidates: [],
    lines: no,
  });
  expect(await asked(no.replace(',no,', ',,'))).toMatchObject({ candidates: ['DH5'] });
  const unknown = `FTX,DH77,50000,,,x,\r\nFT404,DH1,1,,,x,\r\n`;
  const warned = await asked(unknown);
  expect(warned.lines).toContain(unknown);
  expect(warned.stderr).toContain('line 2: the list has no order DH77');
  expect(warned.stderr).toContain('line 3: no transaction FT404 was read');
  const changed = 'FTX,DH5,5000,chuyen tien,same-amount,x,\r\n';
  const refused = await asked(changed);
  expect([refused.code, refused.lines]).toEqual([2, changed]);
  expect(refused.stderr).toContain('line 2: transaction FTX has another amount: 50.000 ₫, not 5000');
  // A candidate of a source that failed is not taken out of the file.
  const offered = 'FTX,DH5,50000,chuyen tien,same-amount,,\r\n';
  const PAYCONFIRM_BASE_URL = await between(emulator.url, (reply, request) =>
    request.path.startsWith('/api/v1/transactions') ? { status: 500 } : reply,
  );
  const failed = await asked(offered, { PAYCONFIRM_BASE_URL });
  expect([failed.code, failed.lines]).toEqual([5, offered]);
});

test('--html writes over nothing but its own page', async () => {
  const { cli } = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const [page, list] = [join(folder, 'page.html'), join(folder, 'orders.csv')];
  writeFileSync(list, orders);
  const run = (file: string) => cli(['reconcile', '--orders', list, '--html', file, '--json']);
  expect([(await run(page)).code, (await run(page)).code]).toEqual([0, 0]);
  const refused = await run(list);
  expect({ ...refused, stderr: JSON.parse(refused.stderr).error.message }).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: `--html: ${list} exists and is not a page of reconcile`,
  });
  expect(readFileSync(list, 'utf8')).toBe(orders);
});

test('two amounts of one order are shown, also where it is matched; rows without a code are counted', async () => {
  const { cli } = await shop();
  const stdin = 'code,amount,paid\nDH1,10000,x\ndh-1,11000,\n,5000,x\n';
  const words = said(await cli(['reconcile', '--orders', '-', '--since', '2d', '-o', 'table'], { stdin }));
  expect(words).toContain('matched, with remarks (1)');
  expect(words).toContain('Another row of the list has the code DH1 too, with 11.000 ₫ instead of');
  expect(words).toMatch(/^unpaid +1 +0 ₫ +11.000 ₫$/m);
  expect(words).toContain('standard input: rows without an order code are left out: 1 (line 4)');
});

test('the page of --html has every row in both languages, and nothing that runs or is fetched', async () => {
  const { cli } = await shop();
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'page.html');
  const hostile = orders.replace('DH5b', '=cmd|<script>alert(1)</script>');
  await cli(['reconcile', '--orders', '-', '--since', '2d', '--html', file, '--lang', 'vi'], {
    stdin: hostile,
  });
  const page = readFileSync(file, 'utf8');
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
  expect(page).toContain('=cmd|&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('id="vi" checked');
  for (const words of [
    'paid, not delivered',
    'đã thanh toán, chưa gửi thành công',
    '429.000 ₫',
    '500.001 ₫',
  ]) {
    expect(page).toContain(words);
  }
  expect(page.match(/<tr>/g)).toHaveLength(2 * (1 + 10 + 1 + 1 + 11));
});

test('--redeliver shows what was not delivered, asks, and hands it in again', async () => {
  const { cli, ok, json } = await shop();
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '--redeliver', '-o', 'json'];
  const none = await cli([...argv, '--yes'], { stdin: orders });
  expect([none.code, JSON.parse(none.stdout).totals['not-delivered'].count]).toEqual([1, 1]);
  expect(none.stderr).toContain('no webhook configuration is active, so nothing would be sent');
  const { items } = await json<{ items: { id: string }[] }>('webhooks', 'list');
  await ok(['webhooks', 'resume', items[0]!.id]);
  const dry = await cli([...argv, '--yes', '--dry-run'], { stdin: orders });
  expect(JSON.parse(dry.stdout).path ?? dry.stdout).toContain('/retry');
  for (const more of [['--no-input'], ['--no-input', '--dry-run']]) {
    const unasked = await cli([...argv, ...more], { stdin: orders });
    expect([unasked.code, unasked.stdout]).toEqual([2, '']);
    expect(unasked.stderr).toContain('--yes');
  }
  const sent = await cli([...argv, '--yes'], { stdin: orders });
  expect(said({ ...sent, stdout: '' })).toMatchInlineSnapshot(`
    "! Not delivered:
    !   FT4  40.000 ₫  DH4
    ! 1 delivered, 0 failed, 0 not sent yet.
    "
  `);
  const again = await cli(argv.toSpliced(-3, 1), { stdin: orders });
  expect(JSON.parse(again.stdout).totals['paid-not-booked']).toEqual({
    count: 2,
    amount: 70000,
    expected: 70000,
  });
});

const lookAt = { code: 'check-again', command: ['payconfirm', 'doctor'], effect: 'read', needs: [] };

test.each<[string, number | 'lost', string, string, number]>([
  ['/api/v1/webhook-logs', 500, 'delivery-log', 'failed', 5],
  ['/api/v1/webhook-logs', 403, 'delivery-log', 'refused', 1],
  ['/api/v1/checkouts', 404, 'checkouts', 'not-offered', 6],
  ['/api/v1/transactions', 404, 'transactions', 'not-offered', 6],
  ['/api/v1/client-webhooks', 'lost', 'configurations', 'unreadable', 5],
  ['/api/v1/webhook-logs', 'lost', 'delivery-log', 'unreadable', 5],
  ['/api/v1/checkouts', 'lost', 'checkouts', 'unreadable', 5],
])('%s answers %s: nothing is said to be missing', async (path, status, source, reason, exit) => {
  const { cli, emulator } = await shop();
  const url = await between(emulator.url, (reply, request) =>
    !request.path.startsWith(path) ? reply : status === 'lost' ? status : { status },
  );
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '--json', '--strict'];
  const { stdout, stderr, code } = await cli(argv, {
    stdin: orders,
    env: { PAYCONFIRM_BASE_URL: url },
    clock: impatient,
  });
  const { complete, not_checked, totals } = JSON.parse(stdout) as Result;
  expect({ code, complete, not_checked }).toEqual({
    code: exit,
    complete: false,
    not_checked: [{ source, reason, action: reason === 'not-offered' ? null : lookAt }],
  });
  // What a nightly job is told of.
  const { error } = JSON.parse(stderr);
  expect(error.request).toEqual(exit === 6 ? null : { method: 'GET', path });
  expect(
    ['booked-not-paid', 'unpaid', 'not-delivered'].map((name) => totals[name as 'unpaid'].count),
  ).toEqual([0, 0, 0]);
  expect(totals.unknown.count).toBeGreaterThan(0);
  // Rows alone do not say it.
  const rows = await cli(argv.with(-2, '--output').with(-1, 'tsv'), {
    stdin: orders,
    env: { PAYCONFIRM_BASE_URL: url },
    clock: impatient,
  });
  expect(rows.stderr).toContain('warning: Rows may be missing. What was not read: ');
});

/** A checkout for money, and the number that is paid to. */
async function checkoutOf(
  { json }: Awaited<ReturnType<typeof startTestbed>>,
  order: string,
  ...flags: string[]
): Promise<string> {
  const { bank } = await json<{ bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '25000', '--order-code', order],
    ...['--return-url', 'https://shop.example', ...flags],
  );
  return bank.account_number;
}

test('the checkout and the virtual account name an order that the note does not', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const pay = await payingTo(testbed);
  await pay('FT25', 'tien hang', '25000', await checkoutOf(testbed, 'DH25'));
  const stdin = 'order_code,amount,paid\nDH25,25000,yes\n';
  const { stdout } = await testbed.cli(['reconcile', '--orders', '-', '--json'], { stdin });
  const { items } = JSON.parse(stdout) as Result;
  expect([items[0]!.class, items[0]!.findings.map((one) => one.code)]).toEqual([
    'matched',
    ['matched-by-checkout'],
  ]);
});

test('what came before its order had a checkout is no payment of it, as trace says; what came between two is', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const pay = await payingTo(testbed);
  const { clock } = testbed.emulator;
  await pay('OLD', 'DH25', '25000');
  clock.pass(60_000);
  await checkoutOf(testbed, 'DH25');
  clock.pass(86_400_000 * 3);
  await pay('FT25', 'DH25', '25000');
  const found = async (since: string) => {
    const stdin = 'order_code,amount,paid\nDH25,25000,yes\n';
    const run = await testbed.cli(['reconcile', '--orders', '-', '--since', since, '--json'], { stdin });
    const { items } = JSON.parse(run.stdout) as Result;
    return items.map((one) => [
      ...[one.class, one.order_code, one.transaction_codes.join('+')],
      ...one.findings.map(({ code }) => code),
      ...one.candidates.map(({ order_code }) => order_code),
    ]);
  };
  expect(await found('7d')).toEqual([
    ['matched', 'DH25', 'FT25', 'before-checkout'],
    ['unassigned', null, 'OLD', 'before-checkout'],
  ]);
  const traced = await testbed.json<Trace>('trace', 'DH25');
  expect(traced.findings.map(({ code }) => code)).toContain('before-checkout');
  // The order's first checkout is older than the period, and so is read beyond it.
  await checkoutOf(testbed, 'DH25');
  expect(await found('1d')).toEqual([['matched', 'DH25', 'FT25']]);
});

test('a sandbox transaction pays no order, unless it is to count', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const { cli, transfer } = testbed;
  const pay = await payingTo(testbed);
  const toSandbox = ['--amount', '25000', '--va', await checkoutOf(testbed, 'DH25', '--sandbox')];
  await transfer('FT25', 'tien hang', toSandbox);
  // A real checkout: nobody says that its money went to the sandbox account.
  await checkoutOf(testbed, 'DH26');
  await transfer('FT26', 'DH26', ['--amount', '26000']);
  await transfer('FT27', 'DH27', ['--amount', '27000']);
  await pay('FT27b', 'DH27', '27000');
  const stdin = 'order_code,amount,paid\nDH25,25000,yes\nDH26,26000,no\nDH27,27000,yes\n';
  const asked = async (...flags: string[]) => {
    const run = await cli(['reconcile', '--orders', '-', '--json', ...flags], { stdin });
    const { items, sandbox, totals } = JSON.parse(run.stdout) as Result;
    const rows = items.map((one) => [
      ...[one.class, one.order_code, one.transaction_codes.join('+')],
      one.findings.map(({ code }) => code).join('+'),
    ]);
    return { code: run.code, rows, sandbox, matched: totals.matched };
  };
  expect(await asked('--strict')).toEqual({
    code: 6,
    rows: [
      ['booked-not-paid', 'DH25', '', 'booked-without-payment+sandbox-transaction'],
      ['unpaid', 'DH26', '', 'sandbox-transaction'],
      ['matched', 'DH27', 'FT27b', 'sandbox-transaction'],
    ],
    sandbox: { count: 3, amount: 78_000, counted: false },
    matched: { count: 1, amount: 27_000, expected: 27_000 },
  });
  expect(await asked('--sandbox')).toEqual({
    code: 0,
    rows: [
      ['matched', 'DH25', 'FT25', 'matched-by-checkout+sandbox-transaction'],
      ['not-delivered', 'DH26', 'FT26', 'payment-not-delivered+sandbox-transaction'],
      ['paid-twice', 'DH27', 'FT27+FT27b', 'paid-more-than-once+sandbox-transaction'],
    ],
    sandbox: { count: 3, amount: 78_000, counted: true },
    matched: { count: 1, amount: 25_000, expected: 25_000 },
  });
  const table = ['reconcile', '--orders', '-', '-o', 'table'];
  expect(said(await cli(table, { stdin }))).toContain(
    [
      '  DH25  0 ₫',
      '    Order DH25 is booked as paid (25.000 ₫), but no payment came.',
      '    A sandbox transaction names order DH25. It is a test and pays nothing.',
    ].join('\n'),
  );
  expect(said(await cli(table, { stdin }))).toContain(
    '3 sandbox transactions (78.000 ₫): no money moved. Not counted without --sandbox.',
  );
  expect(said(await cli([...table, '--sandbox', '--lang', 'vi'], { stdin }))).toContain(
    '3 giao dịch sandbox (78.000 ₫): không có tiền thật. Được tính ở đây vì có --sandbox.',
  );
  const trial = said(await cli([...table, '--sandbox'], { stdin }));
  expect(trial).toContain('FT26 came from the sandbox: no money moved. Only --sandbox counts that.');
  expect(trial).not.toMatch(/Do not ask the payer|It is a test/);
  expect(said(await cli(['trace', 'DH25', '-o', 'table']))).toContain(
    'Order DH25 is paid in the sandbox, without money: 25.000 ₫ received.',
  );
  expect(said(await cli([...table, '--sandbox'], { stdin }))).toContain(
    '54.000 ₫ instead of 27.000 ₫. 1 of them moved',
  );
  // Without orders too.
  const { items } = JSON.parse((await cli(['reconcile', '--json'])).stdout) as Result;
  expect(items.map((one) => one.transaction_codes)).toEqual([['FT27b']]);
});

test('--va counts the payments of that account alone; an order that was paid elsewhere is not missing', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const { cli, json } = testbed;
  const pay = await payingTo(testbed);
  const number = await checkoutOf(testbed, 'DH25');
  await pay('FT25', 'DH25', '25000', number);
  await pay('FT26', 'DH26', '25000');
  const stdin = 'order_code,amount,paid\nDH25,25000,yes\nDH26,25000,yes\n';
  const other = (await json<{ items: { va_nbr: string }[] }>('transactions', 'list')).items.find(
    ({ va_nbr }) => va_nbr !== number,
  )!.va_nbr;
  for (const [va, classes] of [
    [number, ['matched', 'outside-period']],
    [other, ['outside-period', 'matched']],
  ] as const) {
    const { stdout } = await cli(['reconcile', '--orders', '-', '--va', va, '--json'], { stdin });
    expect((JSON.parse(stdout) as Result).items.map((one) => one.class)).toEqual(classes);
  }
  const text = said(await cli(['reconcile', '--orders', '-', '--va', other, '-o', 'table'], { stdin }));
  expect(text).toContain('outside the period or account (1)');
});

test.each([
  ['nope', 2, 'must be the full number of a virtual account or its id; given: "nope"'],
  ['96SHOP99999', 1, '96SHOP99999 is not one of your virtual accounts. It may be mistyped or of another'],
  ['SBX0000000000', 1, 'SBX0000000000 is not one of your virtual accounts.'],
  ['2cb9fb99-9570-444e-8d99-e9ab905523db', 1, 'no virtual account 2cb9fb99-9570-444e-8d99-e9ab905523db'],
])('--va %s: the account must be there', async (number, code, words) => {
  const { cli } = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const argv = ['reconcile', '--orders', '-', '--va', number, '--json'];
  const run = await cli(argv, { stdin: 'order_code,amount,paid\nDH25,25000,yes\n' });
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: '' });
  expect(JSON.parse(run.stderr).error.message).toContain(words);
});

test('--va takes an account that was not paid to yet', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const { virtual_account_number: number, id } = await reported(testbed);
  for (const va of [number, id]) {
    expect((await testbed.json<Result>('reconcile', '--va', va)).items).toEqual([]);
  }
});

test('what is outside of --since and --until does not count', async () => {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  const { cli, json } = testbed;
  await (await payingTo(testbed))('FT25', 'DH25', '25000');
  const before = await json<Result>('reconcile');
  expect(before.items.map((one) => one.class)).toEqual(['not-delivered']);
  const until = ['--until', '2026-11-21 07:59:59'];
  expect((await json<Result>('reconcile', ...until)).period.to).toBe('2026-11-21T00:59:59.000Z');
  // A report of zero over no time at all would look like a day without payments.
  expect(await cli(['reconcile', '--since', '2026-11-20', '--until', '2026-11-20'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the period is empty: --since and --until are the same time'),
  });
  const late = await cli(['reconcile', '--until', '2026-11-20', '--since', '2026-11-19', '--json']);
  expect((JSON.parse(late.stdout) as Result).items).toEqual([]);
});

test('of several configurations, who got a payment, who did not and who reported an error is named, and redelivered to', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const { emulator, cli } = testbed;
  const pay = await payingTo(testbed);
  const website = await testbed.configure(
    'website',
    await testbed.answering(200, '{"success":false,"message":"not saved"}'),
  );
  await testbed.configure('books', await testbed.answering(200));
  await pay('FT1', 'DH1', '10000');
  await testbed.ok(['webhooks', 'pause', website]);
  await pay('FT2', 'DH2', '20000');
  await testbed.ok(['webhooks', 'resume', website]);
  emulator.clock.set('2026-11-28T02:00:00Z');
  const list = 'code,amount,paid\nDH1,10000,no\nDH2,20000,no\n';
  const argv = ['reconcile', '--orders', '-', '--since', '2d'];
  const text = said(await cli([...argv, '-o', 'table'], { stdin: list })).replaceAll(website, 'WEBSITE');
  expect(
    text
      .replace(/[0-9a-f-]{36}/g, 'LOG')
      .split('\n')
      .slice(2, 23),
  ).toMatchInlineSnapshot(`
    [
      "paid, not booked (2)",
      "  DH1  10.000 ₫",
      "    "website" accepted the delivery, but its response reports an error (200,",
      "    "not saved"). Ask the merchant whether the payment was recorded.",
      "    10.000 ₫ came for order DH1 and "website", "books" got the delivery, but the",
      "    shop has not booked it.",
      "    Show the request and the response:",
      "      payconfirm webhooks log LOG",
      "    After fixing it, redeliver:",
      "      payconfirm webhooks redeliver FT1 --webhook LOG",
      "    Trace the transfer:",
      "      payconfirm trace FT1",
      "  DH2  20.000 ₫",
      "    20.000 ₫ came for order DH2, but it is not booked. It was not delivered to",
      "    "website". "books" got it.",
      "    Trace the transfer:",
      "      payconfirm trace FT2",
      "    After fixing it, redeliver:",
      "      payconfirm webhooks redeliver FT2 --webhook LOG",
      "",
      "Class             Rows  Received  Expected",
    ]
  `);
  const alone = said(await cli(['reconcile', '--since', '2d', '-o', 'table']));
  expect(alone).not.toContain('✓');
  expect(alone).toContain('delivered, with remarks (1)');
  expect(alone).toContain('paid, not delivered (1)');
  expect(alone).toContain('FT2 was not delivered to "website".');
  expect(alone).toContain('"website" accepted the delivery, but its response reports an error');
  const dry = await cli([...argv, '--redeliver', '--yes', '--dry-run', '--json'], { stdin: list });
  expect(JSON.parse(dry.stdout).body).toEqual({ target_type: 'WEBHOOK', target_id: website });
  expect(dry.stderr).toContain('FT1  → website');
  expect(dry.stderr).toContain('FT2  → website');
});

test('one code in two rows with different amounts is two orders, also where one payment is for both', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const { emulator, cli } = testbed;
  const pay = await payingTo(testbed);
  await testbed.configure('shop', await testbed.answering(200));
  await pay('FT1', 'DH1', '215000');
  await pay('FT2', 'DH1', '340000');
  await pay('FT3', 'DH2', '30000');
  emulator.clock.set('2026-11-28T02:00:00Z');
  const stdin = 'code,amount,paid\nDH1,215000,x\nDH1,340000,\nDH2,10000,x\nDH2,20000,x\n';
  const argv = ['reconcile', '--orders', '-', '--since', '2d', '--json'];
  const result = JSON.parse((await cli(argv, { stdin })).stdout) as Result;
  expect(brief(result)).toEqual([
    'matched DH1 FT1 215000 215000 true',
    'paid-not-booked DH1 FT2 340000 340000 false',
    'matched DH2 FT3 30000 10000 true',
    'matched DH2  0 20000 true',
  ]);
});

test('an order whose checkout was cancelled, or paid late, to another account or by the note of another order, says so', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const { emulator, cli, json } = testbed;
  const pay = await payingTo(testbed);
  await testbed.configure('shop', await testbed.answering(200));
  const open = (order: string, amount: number) =>
    json<{ id: string; bank: { account_number: string } }>(
      ...['checkouts', 'create', '--amount', `${amount}`, '--order-code', order],
      ...['--return-url', 'https://shop.example/back'],
    );
  await testbed.ok(['payment-profile', 'set', '--display-name', 'Shop']);
  const late = await open('DH1', 10_000);
  await open('DH2', 20_000);
  emulator.clock.set('2026-11-28T02:00:00Z');
  await pay('FT1', 'DH1', '10000', late.bank.account_number);
  await pay('FT2', 'DH2', '20000');
  const before = await open('DH3', 30_000);
  await testbed.ok(['checkouts', 'cancel', before.id, '--yes']);
  await pay('FT3', 'DH3', '30000', before.bank.account_number);
  const after = await open('DH4', 40_000);
  await pay('FT4', 'DH4', '35000', after.bank.account_number);
  await testbed.ok(['checkouts', 'cancel', after.id, '--yes']);
  await open('DH5', 50_000);
  const other = await open('DH6', 50_000);
  await pay('FT5', 'DH5', '50000', other.bank.account_number);
  const expired = await open('DH7', 70_000);
  await testbed.ok(['checkouts', 'cancel', expired.id, '--yes']);
  await pay('FT7', 'DH7', '70000', (await open('DH7', 70_000)).bank.account_number);
  const lower = await open('DH8', 90_000);
  await testbed.ok(['checkouts', 'cancel', lower.id, '--yes']);
  await open('DH8', 80_000);
  await pay('FT8', 'DH8', '90000', lower.bank.account_number);
  emulator.clock.set('2026-11-28T03:00:00Z');
  const stdin =
    'code,amount,paid\nDH1,10000,\nDH2,20000,\nDH3,30000,\nDH4,40000,\nDH5,50000,\nDH6,50000,x\nDH7,70000,\nDH8,80000,\n';
  const rows = async (env = {}) => {
    const { stdout } = await cli(['reconcile', '--orders', '-', '--since', '2d', '--json'], { stdin, env });
    const { items } = JSON.parse(stdout) as Result;
    return items.map((one) => [one.order_code, one.class, ...one.findings.map(({ code }) => code)]);
  };
  expect(await rows()).toEqual([
    ['DH1', 'paid-not-booked', 'paid-late', 'order-not-booked'],
    ['DH2', 'paid-not-booked', 'paid-to-other-account', 'order-not-booked'],
    ['DH3', 'paid-not-booked', 'paid-after-cancel'],
    ['DH4', 'amount-differs', 'checkout-cancelled', 'paid-less-than-due'],
    ['DH5', 'paid-not-booked', 'note-of-other-order'],
    ['DH6', 'booked-not-paid', 'note-of-other-order'],
    // Of two checkouts, the second is paid.
    ['DH7', 'paid-not-booked', 'order-not-booked'],
    // The old QR code was paid.
    ['DH8', 'amount-differs', 'paid-to-other-checkout', 'paid-more-than-due'],
  ]);
  const PAYCONFIRM_BASE_URL = await between(emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/checkouts')
      ? reply.replace(/"(paid|partial)_amount":[^,]*/g, '"$1_amount":"a lot"')
      : reply,
  );
  const ofCheckout = (await rows({ PAYCONFIRM_BASE_URL })).filter((row) =>
    row.includes('checkout-state-unknown'),
  );
  expect(ofCheckout).toEqual([
    ['DH1', 'paid-not-booked', 'checkout-state-unknown'],
    ['DH3', 'paid-not-booked', 'checkout-state-unknown'],
    ['DH4', 'amount-differs', 'checkout-state-unknown', 'paid-less-than-due'],
  ]);
});

test('one request for two configurations at one URL: neither is said to have it, and nothing is sent again', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const pay = await payingTo(testbed);
  const url = await testbed.answering(200);
  await testbed.configure('shop', url);
  const books = await testbed.configure('books', url);
  testbed.emulator.clock.pass(1_000);
  await testbed.ok(['webhooks', 'pause', books]);
  await pay('FT1', 'DH1', '10000');
  testbed.emulator.clock.pass(1_000);
  await testbed.ok(['webhooks', 'resume', books]);
  testbed.emulator.clock.pass(1_000);
  await pay('FT2', 'DH2', '20000');
  testbed.emulator.clock.pass(120_000);
  const run = async (...argv: string[]) => {
    const stdin = 'code,amount,paid\nDH1,10000,no\nDH2,20000,no\n';
    return testbed.cli(['reconcile', '--since', '2d', ...argv], { stdin });
  };
  const { items }: Result = JSON.parse((await run('--json')).stdout);
  const codes = items.map((one) => [one.transaction_codes.join(), ...one.findings.map(({ code }) => code)]);
  expect(codes).toEqual([['FT2'], ['FT1', 'same-address-twice']]);
  const alone = (await run('-o', 'table')).stdout;
  expect(alone).not.toContain('✓');
  expect(alone).toContain('Class      Rows  Received\n');
  const compared: Result = JSON.parse((await run('--orders', '-', '--json')).stdout);
  const got = compared.items.map(({ findings }) => findings.map(({ code, params }) => ({ code, ...params })));
  expect(got).toMatchObject([
    [{ code: 'order-not-booked', got: [] }, { code: 'same-address-twice' }],
    [{ code: 'order-not-booked', got: ['shop', 'books'] }],
  ]);
  const again = await run('--redeliver', '--yes', '-o', 'table');
  expect(said(again)).toContain('Nothing to redeliver.');
});

test('who accepted the CHECKOUT_PAID of a transfer has not got the transfer', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const pay = await payingTo(testbed);
  const app = await receiver((response) =>
    response.writeHead(app.received.at(-1)!.body.includes('CHECKOUT_PAID') ? 200 : 400).end(),
  );
  await testbed.configure('shop', app.url);
  await pay('FT1', 'DH1', '25000', await checkoutOf(testbed, 'DH1'));
  testbed.emulator.clock.pass(120_000);
  const alone = await testbed.json<Result>('reconcile');
  const argv = ['reconcile', '--orders', '-', '--json'];
  const compared = JSON.parse(
    (await testbed.cli(argv, { stdin: 'code,amount,paid\nDH1,25000,no\n' })).stdout,
  );
  for (const { items } of [alone, compared as Result]) {
    expect(items.map((one) => [one.class, ...one.findings.map(({ code }) => code)])).toEqual([
      ['not-delivered', 'payment-not-delivered'],
    ]);
  }
});

test('in the first minute: what failed is not waited for; what may come is, also to one that was bound elsewhere or paused since', async () => {
  const testbed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const pay = await payingTo(testbed);
  const other = (await reported(testbed)).id;
  const found = async () => {
    const { items } = await testbed.json<Result>('reconcile');
    return items.map((one) => [one.class, ...one.findings.map(({ code }) => code)]);
  };
  await testbed.configure('elsewhere', await testbed.answering(200), ['--va-id', other]);
  await pay('FT1', 'DH1', '10000');
  expect(await found()).toEqual([['unknown', 'delivery-awaited']]);
  testbed.emulator.clock.pass(120_000);
  expect(await found()).toEqual([['not-delivered', 'payment-not-delivered']]);
  const paused = await testbed.configure('paused', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', paused]);
  await pay('FT3', 'DH3', '30000');
  expect((await found())[0]).toEqual(['unknown', 'delivery-awaited']);
  testbed.emulator.clock.pass(120_000);
  await testbed.ok(['webhooks', 'delete', paused, '--yes']);
  await testbed.configure('shop', await testbed.answering(200));
  const books = await testbed.configure('books', await testbed.answering(502));
  testbed.emulator.clock.pass(1_000);
  await pay('FT2', 'DH2', '20000');
  expect((await found())[0]).toEqual(['not-delivered', 'payment-missed']);
  // Each command stands on one line, to be pasted.
  const { stdout } = await testbed.cli(['reconcile'], { tty: true });
  expect(stdout.split('\n')).toContain(`payconfirm webhooks redeliver FT2 --webhook ${books}`);
});
