import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textWidth } from '../../../src/output/fit.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { between } from '../../harness/between.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  asked_for: string;
  transaction_code: string | null;
  advice: string[];
  result: string;
  next: string[];
  conclusion: string;
  ok: boolean;
  receivers: { receiver: string; delivered: boolean; label: string | null }[];
  timeline: { who: string; what: string; ok: boolean | null }[];
  looked_at: Record<string, string>;
  transaction: { va_nbr: string } | null;
  checkout: { id: string; missing: number } | null;
}

async function testbedWithTwo() {
  const testbed = await startTestbed();
  await testbed.configure('shop-a', await testbed.answering(200));
  await testbed.configure('shop-b', await testbed.answering(404, 'no such path'));
  await testbed.transfer('FT1', 'don hang DH102');
  await testbed.transfer('FT10', 'another whose code holds the first');
  return testbed;
}

test('one code over two configurations: the conclusion first, on 80 columns', async () => {
  const testbed = await testbedWithTwo();
  const { items } = await testbed.json<{ items: { id: string; error_label: string }[] }>('webhooks', 'logs');
  const failed = items.filter(({ error_label }) => error_label === 'HTTP_4XX').at(-1)!;
  const { code, stdout } = await testbed.cli(['trace', 'FT1'], { tty: true });
  expect(code).toBe(0);
  const lines = stdout.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '✗ FT1: delivered to 1 of 2 configurations; shop-b refused it with 404',
    '',
    'shop-b said',
    '  no such path',
  ]);
  const steps = lines.slice(5, 8).map((line) => line.replace(/\d+ ms/, 'N ms'));
  expect(steps.sort()).toEqual([
    expect.stringContaining('2026-11-21 08:00:00 +07  · bank: 150.000 ₫ on SBX'),
    '2026-11-21 08:00:00 +07  ✓ shop-a: OK 200 in N ms',
    '2026-11-21 08:00:00 +07  ✗ shop-b: refused it (HTTP_4XX 404) in N ms',
  ]);
  expect(stdout).toContain('About HTTP_4XX\nThe receiver was reached and refused the delivery.\n');
  expect(stdout).toContain(`The whole exchange: payconfirm webhooks log ${failed.id}\n`);
  // A command is not broken: it is copied.
  expect(lines.filter((line) => line.length > 80 && !line.startsWith('    payconfirm '))).toEqual([]);
});

test('as JSON, with what each source had', async () => {
  const testbed = await testbedWithTwo();
  const traced = await testbed.json<Traced>('trace', 'FT1');
  expect(traced).toMatchObject({
    ok: false,
    conclusion: 'delivered to 1 of 2 configurations; shop-b refused it with 404',
    receivers: [
      { receiver: 'shop-a', delivered: true, label: 'OK' },
      { receiver: 'shop-b', delivered: false, label: 'HTTP_4XX' },
    ],
    looked_at: {
      transactions: expect.stringMatching(/^stored on SBX/),
      delivery_log: '4 entries of 2026-11-20 to 2026-11-22 (UTC): 2 of this transfer',
      journal: expect.stringMatching(/: nothing of this transfer$/),
      checkout: expect.stringMatching(/^no CHECKOUT_PAID names this transfer/),
    },
    checkout: null,
  });
  expect(traced.timeline.map(({ who }) => who).sort()).toEqual(['bank', 'shop-a', 'shop-b']);
  const narrow = await testbed.json<Traced>('trace', 'FT1', '--va', traced.transaction!.va_nbr);
  expect(narrow).toMatchObject({
    conclusion: traced.conclusion,
    looked_at: { delivery_log: '4 entries of 2026-11-20 to 2026-11-22 (UTC): 2 of this transfer' },
  });
});

test('--since leaves out what is older', async () => {
  const testbed = await testbedWithTwo();
  testbed.emulator.clock.set('2026-11-21T05:00:00Z');
  const { code, stdout } = await testbed.cli(['trace', 'FT1', '--since', '1h', '-o', 'json']);
  expect({ code, looked: (JSON.parse(stdout) as Traced).looked_at.delivery_log }).toEqual({
    code: 1,
    looked: '0 entries since 2026-11-21 11:00:00 +07: none of this transfer',
  });
});

test.each([
  ['11:50', '2026-11-21 11:50:00'],
  ['12:00', '2026-11-21 12:00:00'],
  ['12:01', '2026-11-20 12:01:00'],
  ['8:05', '2026-11-21 08:05:00'],
])('--since %s at noon is the last time that it was', async (since, from) => {
  const testbed = await startTestbed();
  testbed.emulator.clock.set('2026-11-21T05:00:00Z');
  const { stdout } = await testbed.cli(['trace', 'FT1', '--since', since, '-o', 'json']);
  expect((JSON.parse(stdout) as Traced).looked_at.delivery_log).toBe(
    `0 entries since ${from} +07: none of this transfer`,
  );
});

test('a code that nobody knows: says where it looked, exit 1', async () => {
  const testbed = await testbedWithTwo();
  const { code, stdout } = await testbed.cli(['trace', 'NOTHING'], { tty: true });
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /^\? NOTHING: nothing is known of this transfer: the bank has not reported it, it\n {2}was paid to another account, or the code is mistyped\n\nWhat to do\n {2}the way of .*: payconfirm doctor va NUMBER\n\nLooked at\n {2}transactions {2}.*; none in the list of all\n {16}transactions\n {2}delivery log {2}4 entries: none of this transfer\n {2}journal {7}.*nothing of this\n? *transfer\n {2}checkout {6}no CHECKOUT_PAID(?:.|\n)*there is no virtual account in a list\n$/,
    ),
  });
});

test('a transfer on an account that is in no list: the list of all transactions knows it', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', id]);
  await testbed.transfer('FT1');
  expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
    conclusion: 'the service has the transfer and sent it to nobody: shop is paused',
    looked_at: { transactions: expect.stringMatching(/^stored on SBX\d+$/) },
  });
});

test('stored, and nobody to deliver to', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: unknown[] }>('webhooks', 'list');
  expect(items).toEqual([]);
  const sent = await testbed.json<{ virtual_account_number: string }>(
    'sandbox',
    'send',
    '--amount',
    '1000',
    '--description',
    'x',
  );
  const traced = await testbed.json<Traced>('trace', 'FT1', '--va', sent.virtual_account_number);
  expect(traced.conclusion).toBe(
    'the service has the transfer and sent it to nobody: there is no configuration: nothing is delivered',
  );
});

test('a configuration that was sent nothing is named, with what may have been so then', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop-a', await testbed.answering(200));
  const other = await testbed.configure('shop-b', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', other]);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'resume', other]);
  expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
    ok: false,
    result: 'trouble',
    conclusion:
      'delivered to 1 of 2 configurations; shop-b was sent nothing, though it is active and older than the transfer: it was paused, bound elsewhere or had another address then',
  });
});

test('nothing is known, and everything is paused: that is said', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', id]);
  const { code, stdout } = await testbed.cli(['trace', 'FT1', '-o', 'json']);
  expect({ code, traced: JSON.parse(stdout) }).toMatchObject({
    code: 1,
    traced: {
      result: 'trouble',
      conclusion: 'nothing is known of this transfer; nothing could be delivered: shop is paused',
      next: [`payconfirm webhooks resume ${id}`],
    },
  });
});

test('where nothing was sent, the chain is told as doctor va tells it, its commands written out', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', id]);
  await testbed.transfer('FT1');
  const number = (
    await testbed.json<{ virtual_account_number: string }>(
      ...['sandbox', 'send', '--amount', '1000', '--description', 'x'],
    )
  ).virtual_account_number;
  const traced = await testbed.json<Traced & { ways: object[] }>('trace', 'FT1', '--va', number);
  expect(traced.ways).toEqual([
    {
      number,
      findings: [
        {
          check: 'virtual account',
          result: 'ok',
          says: `${number}, a sandbox account of yours: reported without a bank`,
          fix: null,
        },
        {
          check: 'webhook configuration',
          result: 'wrong',
          says: 'shop is paused',
          fix: `payconfirm webhooks resume ${id}`,
        },
      ],
    },
  ]);
});

test('a code and a note that the service sends as numbers', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const request = ['sandbox', 'send', '--amount', '1000', '--description', 'x', '--code', '26325000123'];
  const { virtual_account_number: number } = await testbed.json<{ virtual_account_number: string }>(
    ...request,
  );
  await testbed.emulator.idle();
  const url = await between(testbed.emulator.url, (text, { path }) =>
    path.includes('/virtual-account/transactions')
      ? text.replaceAll('"26325000123"', '26325000123').replaceAll('"x"', '102')
      : text,
  );
  const run = { env: { PAYCONFIRM_BASE_URL: url } };
  const { stdout } = await testbed.cli(['trace', '26325 000123', '--va', number, '-o', 'json'], run);
  expect(JSON.parse(stdout)).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration',
    transaction: { transaction_code: 26325000123 },
  });
});

test('fields that the list of configurations leaves out say nothing against them', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const left = { is_active: undefined, virtual_account_id: undefined, created_at: undefined };
  const url = await between(testbed.emulator.url, (text, { path }) => {
    if (!path.endsWith('/client-webhooks')) return text;
    const reply = JSON.parse(text) as { data: object[] };
    return JSON.stringify({ ...reply, data: reply.data.map((one) => ({ ...one, ...left })) });
  });
  const env = { PAYCONFIRM_BASE_URL: url };
  const { stdout } = await testbed.cli(['trace', 'FT1', '-o', 'json'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    result: 'well',
    conclusion: 'delivered to 1 of 1 configuration',
    looked_at: { configurations: '1 of 1 gets transfers of this account' },
  });
});

test('configurations younger than the transfer do not count', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop-a', await testbed.answering(200));
  await testbed.transfer('FT1');
  testbed.emulator.clock.pass(1_000);
  await testbed.configure('late', await testbed.answering(200));
  expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
    ok: true,
    result: 'well',
    conclusion: 'delivered to 1 of 1 configuration',
    looked_at: {
      configurations: '1 of 2 get transfers of this account; 1 made after the transfer (late)',
    },
  });
});

test.each([
  ['the same authentication: the log cannot tell them apart', [], 'shop-a and shop-b'],
  [
    'another authentication: each delivery is known for whose it is',
    ['--auth', 'API_KEY', '--secret-env', 'HOOK'],
    'shop-b',
  ],
] as const)('two configurations at one address and one delivery; %s', async (_name, auth, receiver) => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  await testbed.configure('shop-a', url);
  const run = { env: { HOOK: 'key-of-the-shop' } };
  const other = await testbed.configure('shop-b', url, [...auth], run);
  await testbed.ok(['webhooks', 'pause', other]);
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'resume', other]);
  const one = await testbed.json<Traced>('trace', 'FT1');
  expect([one.ok, one.conclusion]).toEqual([
    false,
    expect.stringMatching(
      new RegExp(`^delivered to 1 of 2 configurations; ${receiver}(,| was sent nothing)`),
    ),
  ]);
  await testbed.transfer('FT2');
  const both = await testbed.json<Traced>('trace', 'FT2');
  expect([both.ok, both.conclusion]).toEqual([true, 'delivered to 2 of 2 configurations']);
});

test.each(['FT 2632 5000 123', '\u00a0FT26325000123\u200b', 'ft26325000123'])(
  'a code pasted as %j is found',
  async (pasted) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(200));
    await testbed.transfer('FT26325000123');
    expect(await testbed.json<Traced>('trace', pasted)).toMatchObject({
      transaction_code: 'FT26325000123',
      conclusion: 'delivered to 1 of 1 configuration',
      looked_at: { delivery_log: '1 entry of 2026-11-20 to 2026-11-22 (UTC): 1 of this transfer' },
    });
  },
);

test.each([
  [['DH102']],
  [['dh 102']],
  [['--note', 'công  ty']],
  [['--amount', '150k', '--since', '1h']],
  [['--amount', '150.000', '--note', 'THANH TOAN', '--since', '2026-11-21']],
])('found by %j, which it shares with nothing', async (argv) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(503, 'no room'));
  await testbed.ok(['sandbox', 'send', '--amount', '9000', '--description', 'DH1021', '--code', 'FT0']);
  await testbed.transfer('FT1', 'CONG TY AN thanh toan DH-102');
  expect(await testbed.json<Traced>('trace', ...argv)).toMatchObject({
    transaction_code: 'FT1',
    conclusion: 'delivered to 0 of 1 configuration; shop had an error in its program and answered 503',
  });
});

test('several that fit are listed, each with the command that traces it', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1', 'DH102 lan 1');
  await testbed.transfer('FT2', 'DH102 lan 2');
  const traced = await testbed.json<Traced>('trace', 'DH102');
  expect(traced).toMatchObject({
    asked_for: 'DH102',
    transaction_code: null,
    result: 'open',
    conclusion: '2 transfers fit: which one is meant?',
    next: ['payconfirm trace FT2', 'payconfirm trace FT1'],
  });
  expect(traced.timeline.map(({ who, what }) => [who, what]).sort()).toEqual([
    ['FT1', expect.stringMatching(/^150\.000 ₫, “DH102 lan 1”, 1 of 1 receiver$/)],
    ['FT2', expect.stringMatching(/^150\.000 ₫, “DH102 lan 2”, 1 of 1 receiver$/)],
  ]);
});

test('on a terminal no line is wider than it, but for a command', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1', 'DH102');
  const { stdout } = await testbed.cli(['trace', 'FT1'], { tty: true, columns: 80 });
  const wide = stdout.split('\n').filter((line) => textWidth(line) > 80);
  expect(wide.filter((line) => !/^ *payconfirm /.test(line))).toEqual([]);
  expect(stdout).toContain('if it was to pay one:');
});

test('of many that fit, the newest are named, and how to tell which is meant; JSON has all', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  for (let count = 1; count <= 45; count++) await testbed.transfer(`FT${count}`, 'DH102');
  const traced = await testbed.json<Traced>('trace', 'DH102');
  expect([traced.timeline.length, traced.next.length, traced.next[0], traced.advice[10]]).toEqual([
    45,
    10,
    'payconfirm trace FT45',
    '35 more: its note, amount or account (--va) tells it apart',
  ]);
  const { stdout } = await testbed.cli(['trace', 'DH102'], { tty: true });
  expect(stdout).toContain('… and 5 more; -o json has all\n');
  expect(stdout.split('\n').length).toBeLessThan(75);
});

test.each([
  [[], 'say which transfer: its code, --note, --amount or --checkout'],
  [
    ['FT1', '--since', 'yesterday'],
    '--since must be a duration, a time, a day, or a day with a time; given: yesterday',
  ],
])('trace %j is a mistake', async (argv, message) => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['trace', ...argv]);
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error: ${message}`]);
});

test('what the journal and the app say', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(PAYCONFIRM_CONFIG_DIR));
  const at = Date.parse('2026-11-21T01:00:01Z');
  const id = '20261121-9f86d081884c7d65';
  await journal.append(
    {
      type: 'delivery',
      id,
      received_at: '2026-11-21T01:00:01.000Z',
      owner: ownerOn(testbed.emulator),
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
  const { stdout } = await testbed.cli(['trace', 'FT1', '-o', 'json'], { env: { PAYCONFIRM_CONFIG_DIR } });
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

test('next holds commands alone, each of which the program reads; advice the sentences that they stand in', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(404));
  await virtualAccount(testbed);
  await testbed.transfer('FT1', 'DH1');
  await testbed.transfer('FT2', 'DH1');
  const asked = [
    ['FT1'],
    ['FT2', '--since', '1h'],
    ['DH1'],
    ['NOPE'],
    ['--amount', '1'],
    ['--note', 'a b', '--since', '1h'],
  ];
  for (const argv of asked) {
    const traced: Traced = JSON.parse((await testbed.cli(['trace', ...argv, '-o', 'json'])).stdout);
    expect([argv, traced.asked_for, traced.transaction_code]).toEqual([
      argv,
      argv[0] === '--amount' ? '1 ₫' : argv[0] === '--note' ? 'a b' : argv[0],
      argv[0]?.startsWith('FT') ? argv[0] : null,
    ]);
    expect(traced.next.length).toBeGreaterThan(0);
    for (const line of traced.next) {
      expect(line).toMatch(/^payconfirm [^\n]+$/);
      expect(traced.advice.some((sentence) => sentence.includes(line))).toBe(true);
    }
  }
});

test('what listen kept without an account number is not taken for a transfer to the checkout', async () => {
  const testbed = await startTestbed();
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH102', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  const account = bank.account_number;
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(folder));
  const received_at = '2026-11-21T01:00:01.000Z';
  const payloads = [
    { transaction_code: 'HAND1', amount: 1_000, description: 'signed by hand' },
    { transaction_code: 'HAND2', amount: 2_000, account_number: '' },
    { transaction_code: 'HAND3', amount: 2_000, description: 'DH102' },
    {
      event: 'CHECKOUT_PAID',
      checkout_id: id,
      order_code: 'DH102',
      amount: 150_000,
      transaction_code: 'HAND4',
    },
    { transaction_code: 'HERE', amount: 3_000, virtual_account_number: account },
  ];
  for (const [at, payload] of payloads.entries()) {
    await journal.append(
      {
        ...{ type: 'delivery', id: `00000000-0000-4000-8000-00000000000${at}`, received_at },
        ...{ verified: true, copy: 'first', transaction_code: payload.transaction_code },
        owner: ownerOn(testbed.emulator),
        headers: [['Content-Type', 'application/json']],
        body_base64: Buffer.from(JSON.stringify(payload)).toString('base64'),
      },
      Date.parse(received_at),
    );
  }
  await journal.close();
  const ask = async (...argv: string[]) => {
    const { stdout } = await testbed.cli(['trace', ...argv, '-o', 'json'], {
      env: { PAYCONFIRM_CONFIG_DIR: folder },
    });
    return JSON.parse(stdout) as { transaction_code: string; looked_at: { journal: string } };
  };
  expect(await ask('--checkout', id)).toMatchObject({
    transaction_code: 'HERE',
    looked_at: { journal: `${folder}: 1 of this transfer` },
  });
  // The order's account tells it: of no other one of them is it known.
  expect(await ask('DH102')).toMatchObject({
    transaction_code: 'HERE',
    looked_at: { journal: `${folder}: 1 of this transfer` },
  });
  for (const argv of [
    ['DH102', '--checkout', id],
    ['DH102', '--va', account],
  ]) {
    expect(await ask(...argv)).toMatchObject({
      ...{ transaction_code: null, asked_for: 'DH102' },
      looked_at: { journal: `${folder}: nothing of this transfer` },
    });
  }
  // A code is certain, whatever it leaves out.
  expect(await ask('HAND1', '--va', account)).toMatchObject({ transaction_code: 'HAND1' });
});

test('the checkout that it counted towards, and what is still missing', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const create = ['checkouts', 'create', '--amount', '200000', '--order-code', 'DH102', '--sandbox'];
  const made = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...create,
    '--return-url',
    'https://shop.example/back',
  );
  const va = ['--va', made.bank.account_number];
  await testbed.transfer('FT1', 'DH102', va);
  const partly = await testbed.json<Traced>('trace', 'FT1', '--checkout', made.id);
  expect(partly).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH102 still misses 50.000 ₫',
    checkout: { id: made.id, missing: 50_000 },
  });
  await testbed.transfer('FT2', 'DH102', va);
  const paid = await testbed.json<Traced>('trace', 'FT2');
  expect(paid).toMatchObject({
    conclusion:
      'delivered to 1 of 1 configuration; the checkout DH102 is paid, 100.000 ₫ too much came; its CHECKOUT_PAID was delivered',
    checkout: { id: made.id, missing: 0 },
    looked_at: { checkout: `DH102 (${made.id})` },
  });
});

test('an order whose code is in no note is found by its CHECKOUT_PAID; its checkout alone is enough too', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const create = ['checkouts', 'create', '--amount', '150000', '--order-code', 'DH103', '--sandbox'];
  const made = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...create,
    '--return-url',
    'https://shop.example/back',
  );
  const { code, stdout } = await testbed.cli(['trace', '--checkout', made.id, '-o', 'json']);
  expect({ code, traced: JSON.parse(stdout) }).toMatchObject({
    code: 1,
    traced: {
      asked_for: 'DH103',
      transaction_code: null,
      conclusion: expect.stringMatching(
        /^no transfer came in for it; the checkout DH103 still misses 150\.000 ₫: the bank has not reported it/,
      ),
    },
  });
  await testbed.transfer('FT1', 'chuyen tien', ['--va', made.bank.account_number]);
  for (const argv of [['DH103'], ['--checkout', made.id]]) {
    expect(await testbed.json<Traced>('trace', ...argv)).toMatchObject({
      transaction_code: 'FT1',
      conclusion:
        'delivered to 1 of 1 configuration; the checkout DH103 is paid; its CHECKOUT_PAID was delivered',
      result: 'well',
    });
  }
});

test('how a configuration stands that was made after the transfer is no cause of its silence', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  testbed.emulator.clock.pass(1_000);
  const id = await testbed.configure('shop', await testbed.answering(200));
  const { virtual_account_number: number } = await testbed.json<{ virtual_account_number: string }>(
    ...['sandbox', 'send', '--amount', '1000', '--description', 'x'],
  );
  await testbed.ok(['webhooks', 'pause', id]);
  const { conclusion } = await testbed.json<Traced>('trace', 'FT1', '--va', number);
  expect(conclusion).toBe('the service has the transfer and sent it to nobody: shop was made after it');
});

test('deliveries to an address that no configuration has now are not counted by configurations', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  const id = await testbed.configure('shop', url);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'update', id, '--url', await testbed.answering(200)]);
  const { conclusion } = await testbed.json<Traced>('trace', 'FT1');
  expect(conclusion).toBe(
    'delivered to 1 of 2 addresses; shop was sent nothing, though it is active and older than the transfer: it was paused, bound elsewhere or had another address then',
  );
});

test('two transfers of one order: the checkout that they paid is told with them', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '300000', '--order-code', 'DH7', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  await testbed.transfer('FT1', 'DH7', ['--va', bank.account_number]);
  await testbed.transfer('FT2', 'DH7 rest', ['--va', bank.account_number]);
  const { conclusion, looked_at, checkout } = await testbed.json<Traced>('trace', 'DH7');
  expect([conclusion, looked_at.checkout, checkout?.id]).toEqual([
    'order DH7 is paid: 300.000 ₫ in 2 transfers; each was delivered; its CHECKOUT_PAID was delivered',
    `DH7 (${id})`,
    id,
  ]);
});

test.each([
  ['nothing left out', [], false],
  ['all that --since names', ['--since', '2h'], true],
])('nothing found, %s: whether it may be older', async (_, flags, older) => {
  const testbed = await startTestbed();
  const { stdout } = await testbed.cli(['trace', 'NOPE', '--note', 'x', ...flags, '-o', 'json']);
  const { conclusion, advice }: Traced = JSON.parse(stdout);
  expect(conclusion.includes('it is older than what was looked at')).toBe(older);
  expect(advice.includes('look further back: payconfirm trace NOPE --note x --since 30d --timeout 2m')).toBe(
    older,
  );
});

test('several accounts on which something is wrong: each is named as one that may have been paid to', async () => {
  const testbed = await startTestbed();
  const [one, other] = [await virtualAccount(testbed), await virtualAccount(testbed)];
  const { stdout } = await testbed.cli(['trace', 'NOPE', '-o', 'json']);
  const says = (account: { virtual_account_number: string }) =>
    `if it was paid to ${account.virtual_account_number}: the bank is not asked to report: steps 3 and 4 are missing`;
  const { conclusion }: Traced = JSON.parse(stdout);
  for (const account of [one, other]) expect(conclusion).toContain(`; ${says(account)}`);
});

test.each(['pause', 'bind'])(
  'two at one address, and %s one of them since: no copy is made of it',
  async (since) => {
    const testbed = await startTestbed();
    const url = await testbed.answering(200);
    await testbed.configure('shop-a', url);
    const other = await testbed.configure('shop-b', url);
    const { id } = await virtualAccount(testbed);
    testbed.emulator.clock.pass(1_000);
    await testbed.transfer('FT1');
    await testbed.ok(
      since === 'pause' ? ['webhooks', 'pause', other] : ['webhooks', 'update', other, '--va-id', id],
    );
    expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
      result: 'well',
      conclusion:
        'delivered to 1 of 1 configuration; shop-a took it 2 times: shop-b, at the same address, may have had it too',
    });
  },
);

test('two that are paused: both are named, and how each goes on', async () => {
  const testbed = await startTestbed();
  const ids = [
    await testbed.configure('shop-a', await testbed.answering(200)),
    await testbed.configure('shop-b', await testbed.answering(200)),
  ];
  for (const id of ids) await testbed.ok(['webhooks', 'pause', id]);
  const { virtual_account_number: number } = await reported(testbed);
  await testbed.transfer('FT1', 'DH1', ['--va', number]);
  const { conclusion, next } = await testbed.json<Traced>('trace', 'FT1');
  expect([conclusion, next]).toEqual([
    'the service has the transfer and sent it to nobody: shop-a and shop-b are paused',
    ids.map((id) => `payconfirm webhooks resume ${id}`),
  ]);
});
