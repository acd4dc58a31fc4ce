/** What an older version wrote is there after the newer one opened it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { expect, onTestFinished, test } from 'vitest';
import { readOutbox } from '../../src/emulator/channels/outbox.ts';
import { migrations } from '../../src/emulator/store/schema.ts';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import type { CheckoutRow } from '../../src/emulator/store/tables.ts';

/** A database of version `version`, filled by `statements`, as the newest version opens it. */
function migrated(version: number, statements: string) {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'emulator.db');
  const old = new sqlite.Database(file);
  for (const sql of migrations.slice(0, version)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${version}; ${statements}`);
  old.close();
  const store = openSqlite(file);
  onTestFinished(() => store.close());
  return store;
}

test('the outbox, which followed from the transactions, is kept', () => {
  const at = Date.parse('2026-11-21T01:00:00Z');
  const store = migrated(
    1,
    `INSERT INTO clients VALUES ('c', 'demo', 'Cửa hàng B', 'x', 0);
     INSERT INTO transactions VALUES (1, 't1', 'c', 'FT1', 1943000, 'thanh toán DH10234', '0011012345678', 'ABC123', 1, ${at});
     INSERT INTO transactions VALUES (2, 't2', 'c', 'FT2', 999, 'a batch', '0011012345678', NULL, 0, ${at});
     INSERT INTO transactions VALUES (3, 't3', 'c', 'FT3', 999, '{{amount}}', '0011012345678', NULL, 1, ${at});`,
  );
  const rest = {
    recipient: null,
    event_type: 'TRANSACTION_IN',
    transaction_code: 'FT1',
    created_at: '2026-11-21T01:00:00.000',
  };
  const messages = readOutbox({ store }, undefined, 100);
  const byChannel = messages
    .filter(({ transaction_code }) => transaction_code === 'FT1')
    .sort((one, other) => (one.channel < other.channel ? -1 : 1));
  expect(byChannel).toEqual([
    {
      channel: 'email',
      subject: '[SANDBOX] Nhận 1.943.000 ₫',
      text: 'Kính gửi Cửa hàng B,\n\n[SANDBOX] Nhận 1.943.000 ₫.\nNội dung: thanh toán DH10234\nTài khoản: ABC123\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)\n',
      ...rest,
    },
    {
      channel: 'telegram',
      subject: null,
      text: '[SANDBOX] Nhận 1.943.000 ₫\nNội dung: thanh toán DH10234\nTài khoản: ABC123\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
      ...rest,
    },
    {
      channel: 'zalo',
      subject: null,
      text: '[SANDBOX] Nhận 1.943.000 ₫, ABC123: thanh toán DH10234',
      ...rest,
    },
  ]);
  expect(messages.map(({ transaction_code }) => transaction_code)).toEqual([
    'FT3',
    'FT3',
    'FT3',
    'FT1',
    'FT1',
    'FT1',
  ]);
  expect(
    messages.find(({ channel, transaction_code }) => channel === 'zalo' && transaction_code === 'FT3')?.text,
  ).toBe('[SANDBOX] Nhận 999 ₫, 0011012345678: {{amount}}');
});

test('a checkout and the reply kept for its key get what both have now', () => {
  const reply = {
    id: 'k1',
    token: 'tok',
    checkout_url: 'http://127.0.0.1:4010/checkout/tok',
    amount: 200_000,
    description: null,
    expires_at: '2026-11-21T01:15:00.000',
    paid_at: null,
    paid_amount: 0,
    created_at: '2026-11-21T01:00:00.000',
  };
  const store = migrated(
    3,
    `INSERT INTO checkouts VALUES (1, 'k1', 'tok', 'c', 'SBX1', 'Demo', 200000, 'DH1', NULL, 'https://a', NULL,
       'pending', 50000, 0, NULL, NULL, 1, 900000, 0);
     INSERT INTO checkouts VALUES (2, 'k2', 'tok2', 'c', 'SBX2', 'Demo', 200000, 'DH2', 'Đơn', 'https://a', NULL,
       'paid', 200000, 0, 5, 'FT1', 1, 900000, 0);
     INSERT INTO idempotency_keys VALUES ('c', 'key', 'hash', '${JSON.stringify(reply)}', 0);
     INSERT INTO idempotency_keys VALUES ('c', 'of one that is gone', 'hash', '{"id":"gone"}', 0);`,
  );
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
  const [first, second] = store.all<CheckoutRow>('SELECT * FROM checkouts ORDER BY seq');
  const id = expect.stringMatching(uuid);
  const unknown = { payer_name: null, payer_email: null, metadata: null, qr_code_id: id };
  expect([first, second]).toEqual([
    expect.objectContaining({ id: 'k1', paid_amount: 50_000, description: '', ...unknown }),
    expect.objectContaining({ id: 'k2', transaction_code: 'FT1', description: 'Đơn', ...unknown }),
  ]);
  expect(first!.qr_code_id).not.toBe(second!.qr_code_id);
  const kept = store.all<{ reply: string }>('SELECT reply FROM idempotency_keys ORDER BY key');
  expect(kept.map((row) => JSON.parse(row.reply))).toEqual([
    {
      ...reply,
      description: '',
      payer_name: null,
      payer_email: null,
      metadata: null,
      paid_amount: null,
      expires_at: '2026-11-21T01:15:00.000Z',
      created_at: '2026-11-21T01:00:00.000Z',
      qr_code_id: first!.qr_code_id,
      qr_image_url: `http://127.0.0.1:4010/api/v1/qr/${first!.qr_code_id}/image.png`,
    },
    { id: 'gone' },
  ]);
});
