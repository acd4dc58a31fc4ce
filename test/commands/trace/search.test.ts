/** What is found by what support may have of a transfer, and what is said where nothing fits. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { type Bed, type Situation, saidIn, startTracing, testSituations } from '../../harness/tracing.ts';

/** The shop, an open order DH10234 over 150.000 ₫, and these transfers. */
const came =
  (...transfers: { code?: string; note: string; amount?: number; toOrder?: boolean }[]) =>
  async (bed: Bed) => {
    await bed.configure('shop', [200]);
    await bed.checkout('DH10234');
    for (const [at, { code = `FT${at + 1}`, note, amount = 150_000, toOrder }] of transfers.entries()) {
      const to = toOrder ? ['--va', bed.known['DH10234 account']!] : [];
      await bed.pay(code, note, '--amount', `${amount}`, ...to);
    }
  };

const found: Situation[] = [
  ...['FT 2632 5000 123', '\u00a0FT26325000123\u200b', 'ft26325000123'].map(
    (pasted): Situation => ({
      name: `the code as it was pasted, ${JSON.stringify(pasted)}`,
      stage: came({ code: 'FT26325000123', note: 'x' }),
      asks: [[pasted]],
      says: ['delivered'],
      who: { shop: 'delivered' },
    }),
  ),
  {
    name: 'the order, words of the note, the amount; another one is near to each',
    stage: async (bed) => {
      await bed.configure('shop', [500]);
      await bed.pay('FT0', 'DH1021', '--amount', '9000');
      await bed.pay('FT1', 'CONG TY AN thanh toan DH-102');
    },
    asks: [
      ['DH102'],
      ['dh 102'],
      ['--note', 'công  ty'],
      // Words of it, in whatever order.
      ['--note', 'toán công'],
      ['--amount', '150k', '--since', '1h'],
      ['--amount', '150.000', '--note', 'THANH TOAN', '--since', '2026-11-21'],
    ],
    says: ['failed', 'app-error'],
    after: ['delivered'],
  },
  {
    name: 'the order in a note that the bank has glued together; not where a number would be cut',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1', 'THANHTOANDH1320CHITUYET');
      await bed.pay('FT2', 'THANHTOANDH13201CHITUYET');
    },
    asks: [['DH-1320'], ['dh 1320']],
    says: ['delivered', 'matched-within-words'],
    who: { shop: 'delivered' },
  },
  {
    name: 'a note that names the order in a word of its own decides',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1', 'DH1320');
      await bed.pay('FT2', 'ADH1320');
    },
    asks: [['DH1320']],
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
  {
    name: 'an emulator that was advanced: --since counts from its time',
    stage: async (bed) => {
      await came({ note: 'tien hang' })(bed);
      await bed.run('emulator', 'advance', '8d');
      await bed.pay('FT2', 'tien hang', '--amount', '150000');
    },
    asks: [['--amount', '150k', '--since', '1d'], ['FT2']],
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
  {
    name: 'several of one order, each with the command that traces it',
    stage: came({ note: 'DH102 lan 1' }, { note: 'DH102 lan 2' }),
    asks: [['DH102'], ['--note', 'lan'], ['--amount', '150k']],
    says: ['several', 'several-match'],
    who: { FT1: 'delivered', FT2: 'delivered' },
    offers: ['trace'],
  },
  {
    name: 'of several that fit an amount, the order of one alone is no answer',
    stage: came({ note: 'chuyen tien', toOrder: true }, { note: 'chuyen tien' }),
    asks: [['--amount', '150k']],
    says: ['several', 'several-match'],
  },
  {
    name: 'a code and a note that the service sends as numbers',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH1');
      await bed.pay('26325000123', 'x', '--va', bed.known['DH1 account']!);
      const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) =>
        path.includes('transactions')
          ? text.replaceAll('"26325000123"', '26325000123').replaceAll('"x"', '102')
          : text,
      );
      return { PAYCONFIRM_BASE_URL };
    },
    asks: [['26325 000123', '--va', '{DH1 account}']],
    says: ['delivered'],
  },
  {
    name: 'a clean transfer: nothing is to do',
    stage: came({ note: 'x' }),
    says: ['delivered'],
    offers: [],
  },
];

const absent: Situation[] = [
  {
    name: 'a code that nobody knows',
    stage: came({ note: 'x' }),
    asks: [['NOTHING'], ['--note', 'nothing'], ['--amount', '1']],
    exit: 1,
    says: ['not_found', 'not-found'],
    who: {},
  },
  {
    name: 'an order code that nobody knows: the notes were searched for it',
    stage: came({ note: 'x' }),
    asks: [['DH-1320']],
    exit: 1,
    says: ['not_found', 'not-found'],
    offers: ['show-transactions'],
  },
  {
    name: 'an account whose registration is unfinished may have nothing to do with it',
    stage: async (bed) => {
      await virtualAccount(bed);
    },
    asks: [['DH1']],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['registration-at-step-3'],
    offers: ['show-transactions', 'diagnose-account'],
  },
  {
    name: 'the note of an order with another amount',
    stage: came({ note: 'DH10234', amount: 15_000, toOrder: true }),
    asks: [
      ['--amount', '150k', '--note', 'DH10234'],
      ['DH10234', '--amount', '150k'],
    ],
    exit: 1,
    says: ['pending', 'partly-paid'],
    notes: ['not-found', 'amount-differs'],
    offers: ['show-qr', 'trace'],
  },
  {
    name: 'the amount with another note, and the note with another amount',
    stage: came({ note: 'chuyen tien' }, { note: 'DH7', amount: 15_000 }),
    asks: [['--amount', '150k', '--note', 'DH7']],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['amount-differs', 'note-differs'],
  },
  {
    name: 'the transfer with this code has another amount',
    stage: came({ note: 'x' }),
    asks: [['FT1', '--amount', '33k']],
    says: ['delivered', 'amount-differs'],
  },
  {
    name: 'the transfer with this code has another note',
    stage: came({ note: 'x' }),
    asks: [['FT1', '--note', 'DH7']],
    says: ['delivered', 'note-differs'],
  },
  {
    name: 'the transfer with this code went to another account than --va says, and to nobody',
    stage: (bed) => bed.pay('FT1'),
    asks: [['FT1', '--va', 'SBX000000000000']],
    says: ['not_sent', 'account-differs', 'no-configuration'],
  },
  {
    name: 'the number of a virtual account, given for a code',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      bed.known.va = (await reported(bed)).virtual_account_number;
    },
    asks: [['{va}']],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['given-account-number'],
  },
  {
    name: 'the number of a bank account, given for a code',
    stage: (bed) => bed.configure('shop', [200]),
    asks: [['0011012345678']],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['given-bank-account'],
  },
  {
    name: 'the id of a checkout, given for a code',
    stage: came({ note: 'x', toOrder: true }),
    asks: [['{DH10234}']],
    says: ['delivered'],
    notes: ['given-checkout-id', 'checkout-paid'],
  },
  {
    name: 'a virtual account that is not ours',
    stage: came({ code: 'FT1', note: 'x' }),
    asks: [['FT2', '--va', '9690SHOP000000001']],
    exit: 1,
    says: ['not_found', 'va-unknown', 'not-found'],
  },
  {
    name: 'a code one letter away',
    stage: came({ code: 'FT26325000123', note: 'x' }),
    asks: [['FT26325000128'], ['FT2632500O123']],
    exit: 1,
    says: ['not_found', 'not-found', 'similar-code'],
    notes: ['similar-code'],
  },
  {
    name: 'an order whose note has signs that look alike',
    stage: came({ code: 'FT1', note: 'thanh toan DH 1020' }),
    asks: [['DHI02O'], ['DH1O20']],
    exit: 1,
    says: ['not_found', 'not-found', 'similar-code'],
    notes: ['similar-code'],
  },
  {
    name: 'an order with another number',
    stage: came({ code: 'FT1', note: 'thanh toan DH 1020' }),
    asks: [['DH1021']],
    exit: 1,
    says: ['not_found', 'not-found'],
  },
  {
    name: 'a test delivery is no transfer',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.ok(['webhooks', 'test', '--url', await bed.answering(200)]);
    },
    asks: [
      ['--amount', '500k'],
      ['--note', 'dummy'],
    ],
    exit: 1,
    says: ['not_found', 'not-found'],
  },
  {
    name: 'to a bank account itself, where not all transactions are listed: not said to be missing',
    stage: async (bed) => {
      await bed.pay('BE1', 'DH555', '--account', '0011012345678');
      const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (reply, { path }) =>
        path.startsWith('/api/v1/transactions') ? { status: 404 } : reply,
      );
      return { PAYCONFIRM_BASE_URL };
    },
    asks: [['BE1'], ['DH555']],
    exit: 1,
    says: ['unknown', 'not-found-so-far'],
  },
];

testSituations([...found, ...absent]);

test('words of a note that hold a code or an amount: what to ask by', async () => {
  const bed = await startTracing();
  await came({ note: 'NGUYEN VAN A chuyen tien' })(bed);
  const asked = {
    'em chuyển 150 nghìn lúc 8 giờ rồi ạ': '--amount 150000 --since 2026-11-21',
    'khách hỏi đơn DH555, chuyển rồi': 'DH555',
  };
  for (const [note, next] of Object.entries(asked)) {
    const { exit, trace } = await bed.ask(['--note', note]);
    const read = trace.findings.filter(({ code }) => code === 'read-from-text');
    expect([exit, read.length, trace.next]).toEqual([
      1,
      1,
      expect.arrayContaining([`payconfirm trace ${next}`]),
    ]);
  }
});

test('of a note, no number is cut', async () => {
  const bed = await startTracing();
  await came({ note: 'Đơn hàng DH555 (C+) 150' })(bed);
  const notes = {
    'đơn hàng DH55': 1,
    H555: 0,
    '55': 1,
    'đơn hàng D.H 555': 0,
    'dh555 (c+)': 0,
    'c\ufffdm on': 1,
  };
  for (const [note, exit] of Object.entries(notes)) {
    expect([note, (await bed.ask(['--note', note])).exit]).toEqual([note, exit]);
  }
});

test('what cannot be is refused before any request', async () => {
  const bed = await startTracing();
  const asked: string[] = [];
  const PAYCONFIRM_BASE_URL = await between(
    bed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path),
  );
  const refused: [string[], number, string][] = [
    [[], 2, 'Name the transfer: its code, --note, --amount or --checkout'],
    [
      ['FT1', '--since', 'yesterday'],
      2,
      '--since must be a duration, a time, a day, or a day with a time; given: yesterday',
    ],
    [[''], 2, 'SUBJECT must not be '],
    [[' \u200b'], 2, 'SUBJECT must not be '],
    [['--note', ' '], 2, '--note must not be '],
    [['150.000 đ'], 2, '150.000 đ is an amount, not a code'],
    [['1.500.000 VND'], 2, '1.500.000 VND is an amount, not a code'],
    [['250k'], 2, '250k is an amount, not a code'],
    [['FT1', '1tr2'], 2, '1tr2 is an amount, not a code'],
    [['150 nghìn'], 2, '150 nghìn is an amount, not a code'],
    [['FT1', '--checkout', 'nope'], 2, '--checkout must be '],
    [['FT1', '--va', 'nope'], 2, '--va must be '],
    [['FT1', '--va', '96 SHOP?'], 2, '--va must be '],
    [['FT1', 'FT2', '--note', 'DH1'], 2, '--note needs one transfer; given: 2 codes'],
    [['FT1', '150.000 đ'], 2, '150.000 đ is an amount, not a code'],
    [['-'], 2, 'standard input is empty'],
    [['DUMMY123'], 1, 'DUMMY123 is the code of every test delivery: no transfer has it'],
  ];
  for (const [argv, exit, message] of refused) {
    const { code, stdout, stderr } = await bed.cli(['trace', ...argv], { env: { PAYCONFIRM_BASE_URL } });
    expect([argv, code, stdout, stderr.split('\n')[0]]).toEqual([
      argv,
      exit,
      '',
      expect.stringContaining(`error: ${message}`),
    ]);
  }
  expect(asked).toEqual([]);
});

test('the number of a checkout’s account, given for a code: what came there', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.checkout('DH7');
  await bed.pay('FT1', 'x', '--va', bed.known['DH7 account']!);
  await bed.pay('FT2');
  const { exit, trace } = await bed.ask(['{DH7 account}']);
  expect([exit, trace.outcome, trace.subject?.name]).toEqual([0, 'delivered', 'FT1']);
  expect(trace.findings.map(({ code }) => code)).toContain('given-account-number');
});

test.each([[[]], [['FT1']]])('%j of a checkout that the service does not know', async (argv) => {
  const bed = await startTracing();
  await bed.transfer('FT1', 'x');
  const id = '11111111-1111-4111-8111-111111111111';
  const { code, stdout, stderr } = await bed.cli(['trace', ...argv, '--checkout', id]);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringContaining(`error: the service knows no such checkout: ${id}`),
  ]);
});

test.each([
  ['11:50', '2026-11-21T04:50:00.000Z'],
  ['12:01', '2026-11-20T05:01:00.000Z'],
  ['8:05', '2026-11-21T01:05:00.000Z'],
  ['1h', '2026-11-21T04:00:00.000Z'],
])('--since %s at noon: what is older is left out, and how to look further', async (since, from) => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.transfer('FT1', 'x');
  bed.clock.set('2026-11-21T05:00:00Z');
  const { exit, trace } = await bed.ask(['FT1', '--since', since]);
  const isAfter = Date.parse('2026-11-21T01:00:00Z') > Date.parse(from);
  expect([exit, trace.outcome]).toEqual(isAfter ? [0, 'delivered'] : [1, 'not_found']);
  const log = trace.checked.find(({ source }) => source === 'delivery-log');
  if (isAfter) return;
  expect(log).toEqual({ source: 'delivery-log', from, to: '2026-11-21T05:00:00.000Z', complete: true });
  expect(trace.next).toEqual(['payconfirm trace FT1 --since 30d --timeout 2m']);
});

test('of many that fit, the newest are traced; tables name them too', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  for (let count = 1; count <= 12; count += 1) await bed.transfer(`FT${count}`, 'DH102');
  const { trace } = await bed.ask(['DH102']);
  expect([trace.findings[0]?.params, trace.recipients.length, trace.next.length]).toEqual([
    expect.objectContaining({ count: 12 }),
    10,
    10,
  ]);
  expect([trace.next[0], trace.deliveries.length]).toEqual(['payconfirm trace FT12', 12]);
  for (const format of ['csv', 'tsv']) {
    expect(await bed.ok(['trace', 'DH102', '-o', format])).toContain('payconfirm trace FT12');
  }
});

test('the code of a transfer that is found asks for no order', async () => {
  const bed = await startTracing();
  await came({ note: 'x' })(bed);
  const asked: string[] = [];
  const PAYCONFIRM_BASE_URL = await between(
    bed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path),
  );
  await bed.ask(['FT1'], { PAYCONFIRM_BASE_URL });
  expect(asked.filter((path) => path.includes('order_code='))).toEqual([]);
});

test('a source that fails leaves the others: what is known, and exit 5', async () => {
  const bed = await startTracing();
  await came({ note: 'x' })(bed);
  await virtualAccount(bed);
  const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/client-webhooks') ? { status: 500 } : reply,
  );
  const { exit, trace } = await bed.ask(['FT1'], { PAYCONFIRM_BASE_URL });
  expect([exit, ...saidIn(trace), trace.not_checked]).toEqual([
    5,
    'unknown',
    'sources-incomplete',
    [{ source: 'configurations', reason: 'failed', action: null }],
  ]);
});

test('no secret of a delivery is shown', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200], '--auth', 'API_KEY', '--secret-env', 'HOOK');
  await bed.pay('FT1');
  const { trace } = await bed.ask(['FT1']);
  expect(trace.deliveries).toHaveLength(1);
  expect(JSON.stringify(trace)).not.toContain('key-of-the-shop');
});
