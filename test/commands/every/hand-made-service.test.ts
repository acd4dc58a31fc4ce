/** Replies that the emulator would never send: amounts beyond 2^53, other paging shapes, wide text. */

import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const huge = '9007199254740993';
const names = [
  'Nguyễn Thị Ánh Tuyết thanh toán tiền hàng',
  '株式会社テスト商店の振込',
  '👩‍👩‍👧‍👦 gia đình 🇻🇳',
  'x'.repeat(90),
  'e\u0301',
];
const item = (description: string, index: number) =>
  `{"transaction_code":"FT${index}","amount":${index === 0 ? huge : 1000 + index},"description":${JSON.stringify(description)},"transaction_date":"2026-11-21T01:00:00","is_sandbox":false,"new_field":{"deep":${huge}}}`;
const replies: Record<string, string> = {
  '/api/v1/oauth/token': '{"access_token":"t","expires_in":3600}',
  '/api/v1/bank/virtual-account/transactions': `{"success":true,"message":"","data":{"data":[${names.map(item)}],"total":5,"current_page":1,"per_page":10,"last_page":1,"has_next":false}}`,
  '/api/v1/client/bank-accounts': `{"success":true,"message":"","data":[{"id":"x","account_name":null,"unknown":"kept"}]}`,
  '/api/v1/client/me': '{"success":true,"message":"","data":{"id":"x","username":"shop"}}',
};

let server: Server;
let env: Record<string, string>;
beforeAll(async () => {
  server = createServer((request, response) => response.end(replies[request.url!.split('?')[0]!] ?? 'null'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = {
    PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYCONFIRM_CLIENT_ID: 'app',
    PAYCONFIRM_CLIENT_SECRET: 'secret',
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-hand-made-')),
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const transactions = (...argv: string[]) => ['va', 'transactions', '96SHOP1', ...argv];

test.each([
  ['table', '9.007.199.254.740.993 ₫'],
  ['tsv', huge],
  ['csv', huge],
  ['json', `"amount": ${huge}`],
  ['ndjson', `"amount":${huge}`],
  ['yaml', `amount: ${huge}`],
])('an amount beyond 2^53 is not rounded: %s', async (format, amount) => {
  const { code, stdout } = await runCli(transactions('-o', format), { env, tty: true, columns: 120 });
  expect([code, stdout.includes(amount), stdout.includes('740992')]).toEqual([0, true, false]);
});

test('nor under --jq, --fields and api', async () => {
  const jq = await runCli(transactions('--jq', '.items[0].amount, .items[0].new_field'), { env });
  expect(jq.stdout).toBe(`${huge}\n{"deep":${huge}}\n`);
  const fields = await runCli(transactions('--json', '--fields', 'new_field.deep'), { env });
  expect(fields.stdout).toContain(`"new_field.deep": ${huge}`);
  const api = await runCli(['api', 'GET', '/api/v1/bank/virtual-account/transactions', '--json'], { env });
  expect(api.stdout).toContain(`"amount": ${huge}`);
});

test('at 70 columns: what is cut ends in …', async () => {
  expect(said(await runCli(transactions(), { env, tty: true, columns: 70 }))).toMatchInlineSnapshot(`
    "TIME                                      AMOUNT  CODE  NOTE
    2026-11-21 01:00:00 +07  9.007.199.254.740.993 ₫  FT0   Nguyễn Thị Án…
    2026-11-21 01:00:00 +07                  1.001 ₫  FT1   株式会社テス…
    2026-11-21 01:00:00 +07                  1.002 ₫  FT2   👩‍👩‍👧‍👦 gia đình 🇻🇳
    2026-11-21 01:00:00 +07                  1.003 ₫  FT3   xxxxxxxxxxxxx…
    2026-11-21 01:00:00 +07                  1.004 ₫  FT4   é
    ! Hidden columns: SANDBOX (is_sandbox). Widen the terminal, or use
    ! --fields or -o json.
    "
  `);
});

test('an unknown field passes through, a missing one is shown as -', async () => {
  expect(said(await runCli(['accounts', 'list', '--json'], { env }))).toMatchInlineSnapshot(`
    "{
      "items": [
        {
          "id": "x",
          "account_name": null,
          "unknown": "kept"
        }
      ],
      "page": 1,
      "limit": 1
    }
    "
  `);
  expect(said(await runCli(['whoami'], { env, tty: true }))).toMatchInlineSnapshot(`
    "ID        x
    Username  shop
    Name      -
    Active    -
    Created   -
    "
  `);
});

describe.each([40, 80, 120])('a table at %i columns', (columns) => {
  test('fits, its columns stand below one another, whatever the script', async () => {
    const { stdout } = await runCli(transactions(), { env, tty: true, columns });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    // The code stands left-aligned in its column: the same width stands before each.
    const before = lines.slice(1).map((line) => stringWidth(line.slice(0, line.search(/FT|F…|…/))));
    if (columns >= 80) expect(new Set(before).size).toBe(1);
  });
});
