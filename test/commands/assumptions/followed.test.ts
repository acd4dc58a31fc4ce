/** What of a service that is otherwise can be followed: the client reads it so, and an emulator like it is so. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LookedAt } from '../../../src/commands/assumptions/check/rows/index.ts';
import { type ServiceWays, waysOf } from '../../../src/config/service-differences.ts';
import { startBusy } from '../../harness/busy.ts';
import type { RunResult } from '../../harness/run-cli.ts';
import { tape } from '../../harness/tape.ts';
import { asItems, bare, inUtcPlus7, transactionsInUtc } from './other-services/accounts-and-keys.ts';
import { both, type Change, field, header, lacking, signedAnew, status } from './other-services/changes.ts';

interface Shown {
  row: string;
  result: string;
  ways: ServiceWays | null;
}

interface Followed {
  row: LookedAt;
  /** Of the replies; not made by the emulator that is to follow them. */
  change: Change;
  ways: ServiceWays;
  /** What the client is asked, and gives. */
  line: string[];
  gives: string;
}

/** One for each way: a new one does not compile without. */
const services: Record<keyof ServiceWays, Followed[]> = {
  page: [
    { change: asItems, ways: { page: 'items' } as const },
    { change: bare, ways: { page: 'bare' } as const },
  ].map((one) => ({
    ...one,
    row: 'page of bank accounts, VAs, transactions',
    line: ['accounts', 'list', '--jq', '[.items[].account_number] | length'],
    gives: '2\n',
  })),
  zone: [
    {
      row: 'zone of other date-times without one (`created_at` of a VA, a bank request)',
      change: inUtcPlus7,
      ways: { zone: 'UTC+7' },
      line: ['accounts', 'list', '--jq', '.items[0].created_at'],
      gives: '2026-11-21T08:00:00.000+07:00\n',
    },
  ],
  transaction_zone: [
    {
      row: 'zone of `transaction_date`, `effective_date`',
      change: transactionsInUtc,
      ways: { transaction_zone: 'UTC' },
      line: ['transactions', 'list', '--jq', '.items[-1].transaction_date'],
      gives: '2026-11-21T01:01:00Z\n',
    },
  ],
  scheme: [
    {
      row: 'signed content',
      change: signedAnew('timestamp+body'),
      ways: { scheme: 'timestamp+body' },
      line: ['profiles', 'show', '--jq', '.scheme'],
      gives: 'timestamp+body\n',
    },
  ],
  lacks: [
    {
      row: 'a service that has not got one of them',
      change: status(/^GET billing\/plans$/, 200, 405),
      ways: { lacks: ['billing.plans'] },
      line: ['billing', 'plans'],
      gives: 'this service has no GET /api/v1/billing/plans',
    },
  ],
  without: [
    {
      row: '`me`',
      change: lacking(/^GET client\/me$/, 'is_active'),
      ways: { without: { 'client.me': ['is_active'] } },
      line: ['client', 'me', '--jq', '.is_active'],
      gives: 'null\n',
    },
    {
      row: 'reply',
      change: lacking(/^POST checkouts$/, 'metadata'),
      ways: { without: { 'checkouts.create': ['metadata'] } },
      line: ['checkouts', 'list', '--jq', '.items[].order_code'],
      gives: 'DH1\n',
    },
  ],
};

/** What record wrote of a service. */
async function recorded(testbed: Awaited<ReturnType<typeof startBusy>>, url: string) {
  const env = {
    PAYCONFIRM_BASE_URL: url,
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
  };
  const { clientId, clientSecret } = testbed.emulator;
  const login = ['auth', 'login', '--client-id', clientId, '--client-secret-stdin'];
  await testbed.ok(login, { env, stdin: clientSecret });
  await testbed.ok(['assumptions', 'record', '--sandbox', '--yes'], { env });
  const shown = await testbed.ok(['assumptions', 'show', '-o', 'json'], { env });
  const rows = (JSON.parse(shown) as { items: Shown[] }).items;
  const differing = rows.filter(({ result, ways }) => result === 'differs' && ways);
  return { env, rows: differing.map(({ row, ways }) => ({ row, ways: ways! })) };
}

const all = Object.entries(services).flatMap(([way, ones]) => ones.map((one) => ({ way, ...one })));

test.each(all)('$way: $ways', async ({ row, change, ways, line, gives }) => {
  const testbed = await startBusy();
  const service = await tape(testbed.emulator.url);
  service.changing(change);
  const seen = await recorded(testbed, service.url);
  expect(seen.rows).toContainEqual({ row, ways });
  // A day later no reply shows by itself any more in which zone it is.
  service.changing(both(change, header(/./, 'date', 'Sun, 22 Nov 2026 09:00:00 GMT')));
  const { stdout, stderr }: RunResult = await testbed.cli([...line, '-o', 'json'], { env: seen.env });
  expect(stdout + stderr).toContain(gives);
  const like = await startBusy({ ways: waysOf(seen.rows) });
  expect((await recorded(like, like.emulator.url)).rows).toEqual(seen.rows);
});

test('of a row, the part that can be followed is; the other is named with the commands that meet it', async () => {
  const testbed = await startBusy();
  const service = await tape(testbed.emulator.url);
  const me = /^GET client\/me$/;
  service.changing(
    both(
      lacking(me, 'is_active'),
      field(me, 'id', () => 7),
    ),
  );
  const { env, rows } = await recorded(testbed, service.url);
  const ways = { without: { 'client.me': ['is_active'] } };
  expect(rows).toEqual([{ row: '`me`', ways }]);
  const { stderr } = await testbed.cli(['assumptions', 'record', '--yes'], { env });
  expect(stderr).toContain(
    'Nothing follows this: clients: id is integer, not string. Commands that meet it: whoami, client me, ',
  );
  const shown = await testbed.ok(
    ['assumptions', 'show', '--jq', '.items[] | select(.result == "differs") | .in_force'],
    { env },
  );
  expect(shown.split('\n')[0]).toMatch(
    /^as seen: GET \/api\/v1\/client\/me without is_active\. not followed: clients: id is integer, not string; commands that meet it: whoami, client me, /,
  );
  const like = await startBusy({ ways: waysOf(rows) });
  expect((await recorded(like, like.emulator.url)).rows).toEqual(rows);
});
