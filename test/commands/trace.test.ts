import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalFolder, openJournal } from '../../src/webhooks/journal.ts';
import { startDesk } from '../harness/desk.ts';

interface Traced {
  conclusion: string;
  ok: boolean;
  receivers: { receiver: string; delivered: boolean; label: string | null }[];
  timeline: { who: string; what: string; ok: boolean | null }[];
  looked_at: Record<string, string>;
  transaction: { virtual_account_number: string } | null;
  checkout: { id: string; missing: number } | null;
}

async function deskWithTwo() {
  const desk = await startDesk();
  await desk.configure('shop-a', await desk.answering(200));
  await desk.configure('shop-b', await desk.answering(404, 'no such path'));
  await desk.transfer('FT1', 'don hang DH102');
  await desk.transfer('FT10', 'another whose code holds the first');
  return desk;
}

test('one code over two configurations: the conclusion first, on 80 columns', async () => {
  const desk = await deskWithTwo();
  const { items } = await desk.json<{ items: { id: string; error_label: string }[] }>('webhooks', 'logs');
  const failed = items.filter(({ error_label }) => error_label === 'HTTP_4XX').at(-1)!;
  const { code, stdout } = await desk.cli(['trace', 'FT1'], { tty: true });
  expect(code).toBe(0);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('FT1: delivered to 1 of 2 configurations; shop-b refused it with 404');
  const steps = lines.slice(2, 5).map((line) => line.replace(/\d+ ms/, 'N ms'));
  expect(steps.sort()).toEqual([
    expect.stringContaining('2026-11-21 08:00:00 +07  · bank: 150.000 ₫ on SBX'),
    '2026-11-21 08:00:00 +07  ✓ shop-a: OK 200 in N ms',
    '2026-11-21 08:00:00 +07  ✗ shop-b: HTTP_4XX 404 in N ms',
  ]);
  expect(stdout).toContain('About HTTP_4XX\nThe receiver was reached and refused the delivery.\n');
  expect(stdout).toContain(`The whole exchange: payconfirm webhooks log ${failed.id}\n`);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('as JSON, with what each source had', async () => {
  const desk = await deskWithTwo();
  const traced = await desk.json<Traced>('trace', 'FT1');
  expect(traced).toMatchObject({
    ok: false,
    conclusion: 'delivered to 1 of 2 configurations; shop-b refused it with 404',
    receivers: [
      { receiver: 'shop-a', delivered: true, label: 'OK' },
      { receiver: 'shop-b', delivered: false, label: 'HTTP_4XX' },
    ],
    looked_at: {
      transactions: expect.stringMatching(/^stored on SBX/),
      delivery_log: '4 entries: 2 of this transfer',
      journal: expect.stringMatching(/: nothing of this transfer$/),
      checkout: expect.stringMatching(/^no CHECKOUT_PAID names this transfer/),
    },
    checkout: null,
  });
  expect(traced.timeline.map(({ who }) => who).sort()).toEqual(['bank', 'shop-a', 'shop-b']);
  const narrow = await desk.json<Traced>('trace', 'FT1', '--va', traced.transaction!.virtual_account_number);
  expect(narrow).toMatchObject({
    conclusion: traced.conclusion,
    looked_at: { delivery_log: '4 entries since 2026-11-21 07:00:00 +07: 2 of this transfer' },
  });
});

test('--since leaves out what is older', async () => {
  const desk = await deskWithTwo();
  desk.emulator.clock.set('2026-11-21T05:00:00Z');
  const { code, stdout } = await desk.cli(['trace', 'FT1', '--since', '1h', '-o', 'json']);
  expect({ code, looked: (JSON.parse(stdout) as Traced).looked_at.delivery_log }).toEqual({
    code: 1,
    looked: '0 entries since 2026-11-21 11:00:00 +07: none of this transfer',
  });
});

test('a code that nobody knows: says where it looked, exit 1', async () => {
  const desk = await deskWithTwo();
  const { code, stdout } = await desk.cli(['trace', 'NOTHING'], { tty: true });
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /^NOTHING: nothing is known of this transfer: the bank has not reported it, or the\ncode is mistyped\n\nLooked at\n {2}transactions {2}.*\n {2}delivery log {2}4 entries: none of this transfer\n {2}journal {7}.*nothing of this\n? *transfer\n {2}checkout {6}no CHECKOUT_PAID/,
    ),
  });
});

test('stored, and nobody to deliver to', async () => {
  const desk = await startDesk();
  await desk.transfer('FT1');
  const { items } = await desk.json<{ items: unknown[] }>('webhooks', 'list');
  expect(items).toEqual([]);
  const sent = await desk.json<{ virtual_account_number: string }>(
    'sandbox',
    'send',
    '--amount',
    '1000',
    '--description',
    'x',
  );
  const traced = await desk.json<Traced>('trace', 'FT1', '--va', sent.virtual_account_number);
  expect(traced.conclusion).toBe(
    'the service has the transfer, but no webhook configuration is there to deliver it to',
  );
});

test('a configuration that was sent nothing is named', async () => {
  const desk = await startDesk();
  await desk.configure('shop-a', await desk.answering(200));
  await desk.transfer('FT1');
  await desk.configure('late', await desk.answering(200));
  const traced = await desk.json<Traced>('trace', 'FT1');
  expect(traced).toMatchObject({
    ok: false,
    conclusion: 'delivered to 1 of 2 configurations; late was sent nothing',
  });
});

test('what the journal and the app say', async () => {
  const desk = await startDesk();
  await desk.configure('shop', await desk.answering(200));
  await desk.transfer('FT1');
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(PAYCONFIRM_CONFIG_DIR));
  const at = Date.parse('2026-11-21T01:00:01Z');
  const id = '20261121-9f86d081884c7d65';
  await journal.append(
    {
      type: 'delivery',
      id,
      received_at: '2026-11-21T01:00:01.000Z',
      headers: [['Content-Type', 'application/json']],
      body_base64: Buffer.from('{"transaction_code":"FT1","amount":150000}').toString('base64'),
      verified: true,
      scheme: 'timestamp.body',
      copy: 'first',
      transaction_code: 'FT1',
    },
    at,
  );
  const forward = { target: 'http://localhost:3000', ok: false, status: 500, attempts: 1, duration_ms: 12 };
  await journal.append({ type: 'forward', id, at: '2026-11-21T01:00:02.000Z', ...forward }, at);
  await journal.close();
  const { stdout } = await desk.cli(['trace', 'FT1', '-o', 'json'], { env: { PAYCONFIRM_CONFIG_DIR } });
  const traced = JSON.parse(stdout) as Traced;
  expect(traced).toMatchObject({
    ok: false,
    conclusion: 'delivered to 1 of 1 configuration; the app on this machine answered 500',
    looked_at: { journal: `${PAYCONFIRM_CONFIG_DIR}: 1 of this transfer` },
  });
  expect(traced.timeline.slice(2)).toEqual([
    {
      at: '2026-11-21T01:00:01.000Z',
      who: 'journal',
      what: 'received on this machine, signature right (timestamp.body)',
      ok: true,
      id,
    },
    { at: '2026-11-21T01:00:02.000Z', who: 'app', what: 'answered 500 in 12 ms', ok: false, id },
  ]);
});

test('the checkout that it counted towards, and what is still missing', async () => {
  const desk = await startDesk();
  await desk.configure('shop', await desk.answering(200));
  const create = ['checkouts', 'create', '--amount', '200000', '--order-code', 'DH102', '--sandbox'];
  const made = await desk.json<{ id: string; bank: { account_number: string } }>(
    ...create,
    '--return-url',
    'https://shop.example/back',
  );
  const va = ['--va', made.bank.account_number];
  await desk.transfer('FT1', 'DH102', va);
  const partly = await desk.json<Traced>('trace', 'FT1', '--checkout', made.id);
  expect(partly).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH102 still misses 50.000 ₫',
    checkout: { id: made.id, missing: 50_000 },
  });
  await desk.transfer('FT2', 'DH102', va);
  const paid = await desk.json<Traced>('trace', 'FT2');
  expect(paid).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH102 is paid',
    checkout: { id: made.id, missing: 0 },
    looked_at: { checkout: `DH102 (${made.id})` },
  });
});
