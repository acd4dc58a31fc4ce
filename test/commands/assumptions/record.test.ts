import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ServiceWays } from '../../../src/config/service-differences.ts';
import { startBusy } from '../../harness/busy.ts';

const ways = {
  page: 'items',
  zone: 'UTC+7',
  transaction_zone: 'UTC',
  scheme: 'timestamp+body',
  lacks: ['billing.plans'],
  without: { 'client.me': ['is_active'], 'billing.usage': ['tx_limit'] },
} as const satisfies ServiceWays;

interface Shown {
  row: string;
  result: string;
  in_force: string;
  saw: string;
  ways: ServiceWays | null;
  commands: string[];
}

/** A service that differs, and a profile of it in which that is recorded. */
async function recorded() {
  const testbed = await startBusy({ ways });
  const { clientId, clientSecret } = testbed.emulator;
  await testbed.ok(['auth', 'login', '--client-id', clientId, '--client-secret-stdin'], {
    stdin: clientSecret,
  });
  await testbed.ok(['assumptions', 'record', '--sandbox', '--yes', '-o', 'json']);
  return testbed;
}

test('what differs is in force, with its evidence, and an emulator is like it', async () => {
  const testbed = await recorded();
  const { items } = await testbed.json<{ items: Shown[] }>('assumptions', 'show');
  expect(
    items.filter(({ result }) => result === 'differs').map(({ row, in_force }) => `${row}: ${in_force}`),
  ).toMatchInlineSnapshot(`
    [
      "\`me\`: as seen: GET /api/v1/client/me without is_active",
      "page of bank accounts, VAs, transactions: as seen: pages have items, total, page, limit",
      "zone of \`transaction_date\`, \`effective_date\`: as seen: dates of transactions are UTC",
      "zone of other date-times without one (\`created_at\` of a VA, a bank request): as seen: times without a zone are UTC+7",
      "signed content: as seen: deliveries are signed as timestamp+body",
      "a service that has not got one of them: as seen: no GET /api/v1/billing/plans",
      "usage: as seen: GET /api/v1/billing/usage without tx_limit",
      "GET /api/v1/client/me: data.is_active: expected: boolean",
      "GET /api/v1/client/bank-accounts: data.has_prev: expected: boolean",
      "GET /api/v1/client/bank-accounts: data.has_next: expected: boolean",
      "GET /api/v1/client/bank-accounts: data.end: expected: integer",
      "GET /api/v1/client/bank-accounts: data.start: expected: integer",
      "GET /api/v1/client/bank-accounts: data.last_page: expected: integer",
      "GET /api/v1/client/bank-accounts: data.per_page: expected: integer",
      "GET /api/v1/client/bank-accounts: data.current_page: expected: integer",
      "GET /api/v1/client/bank-accounts: data.data: expected: array",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.data: expected: array",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.current_page: expected: integer",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.per_page: expected: integer",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.last_page: expected: integer",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.start: expected: integer",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.end: expected: integer",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.has_next: expected: boolean",
      "GET /api/v1/bank/{bank_account_id}/virtual-account/retrieve: data.has_prev: expected: boolean",
      "GET /api/v1/bank/virtual-account/transactions: data.data: expected: array",
      "GET /api/v1/bank/virtual-account/transactions: data.current_page: expected: integer",
      "GET /api/v1/bank/virtual-account/transactions: data.per_page: expected: integer",
      "GET /api/v1/bank/virtual-account/transactions: data.last_page: expected: integer",
      "GET /api/v1/bank/virtual-account/transactions: data.start: expected: integer",
      "GET /api/v1/bank/virtual-account/transactions: data.end: expected: integer",
      "GET /api/v1/bank/virtual-account/transactions: data.has_next: expected: boolean",
      "GET /api/v1/bank/virtual-account/transactions: data.has_prev: expected: boolean",
      "GET /api/v1/transactions: data.data: expected: array",
      "GET /api/v1/transactions: data.current_page: expected: integer",
      "GET /api/v1/transactions: data.per_page: expected: integer",
      "GET /api/v1/transactions: data.last_page: expected: integer",
      "GET /api/v1/transactions: data.start: expected: integer",
      "GET /api/v1/transactions: data.end: expected: integer",
      "GET /api/v1/transactions: data.has_next: expected: boolean",
      "GET /api/v1/transactions: data.has_prev: expected: boolean",
      "GET /api/v1/billing/usage: data.tx_limit: expected: integer",
    ]
  `);
  const inPart = items.filter(({ result }) => result === 'partly').map(({ in_force }) => in_force);
  expect(new Set(inPart)).toEqual(new Set(['as assumed, seen in part']));
  expect((await testbed.ok(['assumptions', 'show'])).split('\n')[0]!.split('\t').slice(0, 3)).toEqual([
    '`POST /oauth/token` request',
    'partly',
    'as assumed, seen in part',
  ]);
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'likeness.json');
  const ask = `curl -sS --noproxy '*' "$PAYCONFIRM_BASE_URL/api/v1/billing/plans" >${file}`;
  await testbed.ok(['emulator', 'exec', '--like', 'default', '--', 'sh', '-c', ask], {
    env: { PATH: process.env.PATH! },
  });
  expect(readFileSync(file, 'utf8')).toBe('{"detail":"Not Found"}');
});

test('the client reads times in the zone that is recorded, where no reply shows it any more', async () => {
  const testbed = await recorded();
  testbed.emulator.clock.pass(86_400_000);
  const { code, stdout, stderr } = await testbed.cli(['accounts', 'list', '-o', 'json']);
  const times = (JSON.parse(stdout) as { items: { created_at: string }[] }).items.map(
    (one) => one.created_at,
  );
  expect([code, stderr, new Set(times)]).toEqual([0, '', new Set(['2026-11-21T08:00:00.000+07:00'])]);
  const { items } = await testbed.json<{ items: { transaction_date: string }[] }>('transactions', 'list');
  expect(items.at(-1)!.transaction_date).toBe('2026-11-21T01:01:00Z');
});

test('a page of questions: each row once, nothing that a reply holds', async () => {
  const testbed = await recorded();
  const page = await testbed.ok(['assumptions', 'report']);
  expect(page.split('\n').filter((line) => line.startsWith('#'))).toMatchInlineSnapshot(`
    [
      "# Questions about the Payment Confirmation Service API v1",
      "## What differs from what we expect (7)",
      "## In what replies differ from what we expect (34)",
      "## What is as we expect where we looked (36)",
      "## What we could not see (35)",
      "## What is as we expect (18)",
    ]
  `);
  expect(page.split('\n').slice(6, 10)).toMatchInlineSnapshot(`
    [
      "- [ ] **Client and keys: \`me\`**. We expect: \`{id, username, name, is_active, created_at}\`",
      "  We saw: clients: without is_active",
      "  Which one is right?",
      "- [ ] **Bank accounts, virtual accounts, transactions: page of bank accounts, VAs, transactions**. We expect: \`data: {data: […], current_page, per_page, total, last_page, start, end, has_next, has_prev}\`, newest first; \`start\` and \`end\` count items from 1, both 0 if there is none. Also read: \`items\` for \`data\`, a bare array, \`page\`/\`limit\` for \`current_page\`/\`per_page\`. (Webhook logs keep \`items,total,page,limit\`, which the document shows.)",
    ]
  `);
  const { clientId, clientSecret, url } = testbed.emulator;
  for (const hidden of [clientId, clientSecret, url]) expect(page).not.toContain(hidden);
});

test('it asks, and a dry run writes nothing', async () => {
  const testbed = await startBusy({ ways });
  const { clientId, clientSecret } = testbed.emulator;
  await testbed.ok(['auth', 'login', '--client-id', clientId, '--client-secret-stdin'], {
    stdin: clientSecret,
  });
  expect(await testbed.cli(['assumptions', 'record'])).toMatchObject({ code: 2, stdout: '' });
  const dry = await testbed.cli(['assumptions', 'record', '--dry-run', '--yes', '-o', 'json']);
  expect(JSON.parse(dry.stdout)).toMatchObject({ kind: 'file', action: 'write' });
  expect(dry.stderr).toContain('`me` differs: clients: without is_active');
  expect((await testbed.cli(['assumptions', 'show'])).stderr).toContain('payconfirm assumptions record');
});
