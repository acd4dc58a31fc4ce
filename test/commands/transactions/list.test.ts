import { beforeEach, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

let testbed: Awaited<ReturnType<typeof startTestbed>>;
beforeEach(async () => {
  testbed = await startTestbed({ now: '2026-11-21T16:59:59Z' });
  await testbed.transfer('FT1');
  // Midnight in Vietnam.
  testbed.emulator.clock.set('2026-11-21T17:00:00Z');
  await testbed.transfer('FT2');
});

test('every account, for people at 80 columns and for scripts', async () => {
  const { stdout, stderr, code } = await testbed.cli(['transactions', 'list'], { tty: true });
  expect(said({ stdout, stderr, code })).toMatchInlineSnapshot(`
    "TIME (+07)              AMOUNT  CODE  NOTE              VA               SANDBOX
    2026-11-22 00:00:00  150.000 ₫  FT2   thanh toan DH102  SBX999999999999  yes
    2026-11-21 23:59:59  150.000 ₫  FT1   thanh toan DH102  SBX999999999999  yes
    "
  `);
  const { items, ...page } = await testbed.json<{ items: Record<string, unknown>[] }>('transactions', 'list');
  expect(page).toEqual({ total: 2, page: 1, limit: 10 });
  expect(items.map(({ transaction_code }) => transaction_code)).toEqual(['FT2', 'FT1']);
});

test.each([
  [['--code', 'FT1'], ['FT1'], ''],
  [['--from', '2026-11-22'], ['FT2'], ''],
  [['--to', '2026-11-21', '--all'], ['FT1'], ''],
  [['--va', 'SBX1'], [], ''],
  [
    ['--from', '2026-11-21', '--to', '2026-11-21', '--tz', 'UTC'],
    ['FT2', 'FT1'],
    'Days are of UTC: from 2026-11-21 00:00:00 +00 before 2026-11-22 00:00:00 +00. ' +
      'The service filters by Vietnamese days: from 2026-11-21 to 2026-11-22.\n',
  ],
])('%j', async (flags, codes, told) => {
  const { stdout, stderr } = await testbed.cli(['transactions', 'list', ...flags, '--json']);
  const found = JSON.parse(stdout).items.map((one: { transaction_code: string }) => one.transaction_code);
  expect([found, stderr]).toEqual([codes, told]);
});

test('a day that is none, and an empty code: exit 2', async () => {
  expect(said(await testbed.cli(['transactions', 'list', '--from', 'today']))).toMatchInlineSnapshot(`
    "! error: --from must be a day such as 2026-11-21; given: today
    exit 2
    "
  `);
  expect(said(await testbed.cli(['transactions', 'list', '--code', '']))).toMatchInlineSnapshot(`
    "! error: --code must not be empty
    ! hint: add a value, or remove it
    exit 2
    "
  `);
});

test.each([404, 405])('a service that has no such list, and answers %i: said in words', async (status) => {
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/transactions') ? { status } : reply,
  );
  const { stdout, stderr, code } = await testbed.cli(['transactions', 'list'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr:
      `error: this service has no GET /api/v1/transactions (HTTP ${status})\n` +
      'hint: the service document does not describe this endpoint, so its address was assumed. To call another: payconfirm api GET PATH\n',
    code: 1,
  });
});
