/** What counts against the plan, §8. */
import { expect, onTestFinished, test } from 'vitest';
import { usedTransactions } from '../../src/emulator/rules/billing.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';

test('transfers of the month in UTC+7 that are not of the sandbox, of this client', async () => {
  const store = await openSqlite();
  onTestFinished(() => store.close());
  const transfers: [string, string, 0 | 1][] = [
    // Still October in Vietnam.
    ['2026-10-31T16:59:59.999Z', 'ours', 0],
    ['2026-10-31T17:00:00Z', 'ours', 0],
    ['2026-11-21T01:00:00Z', 'ours', 0],
    ['2026-11-21T01:00:00Z', 'ours', 1],
    ['2026-11-21T01:00:00Z', 'theirs', 0],
  ];
  for (const [at, [time, client, sandbox]] of transfers.entries()) {
    const sql = `INSERT INTO transactions (id, client_id, transaction_code, amount, description, realtime, created_at,
      is_sandbox) VALUES (?, ?, ?, 1, 'd', 1, ?, ?)`;
    store.run(sql, `${at}`, client, `FT${at}`, Date.parse(time), sandbox);
  }
  const used = (now: string) => usedTransactions({ store, now: () => Date.parse(now) }, 'ours');
  expect(used('2026-11-21T02:00:00Z')).toBe(2);
  expect(used('2026-11-30T16:59:59Z')).toBe(2);
  // The first moment of December there.
  expect(used('2026-11-30T17:00:00Z')).toBe(0);
});
