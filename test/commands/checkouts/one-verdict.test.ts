/** Real money in places where it was not expected: every command says the same of the order. */
import { expect, test } from 'vitest';
import { drivenClock, startTestbed } from '../../harness/testbed.ts';

type Created = { id: string; bank: { account_number: string } };
type Stage = Awaited<ReturnType<typeof startStage>>;

async function startStage() {
  const bed = await startTestbed({ now: '2026-11-28T01:00:00Z' });
  const { emulator } = bed;
  await bed.ok(['payment-profile', 'set', '--display-name', 'Shop']);
  const line = ['checkouts', 'create', '--return-url', 'https://shop.example'];
  /** The orders DH1 over 500.000 ₫ and DH2 over 700.000 ₫. */
  const dh1 = await bed.json<Created>(...line, '--amount', '500k', '--order-code', 'DH1');
  const dh2 = await bed.json<Created>(...line, '--amount', '700k', '--order-code', 'DH2');
  const send = async (argv: string[], code: string, amount: string, { bank }: Created) => {
    emulator.clock.pass(60_000);
    const flags = ['--va', bank.account_number, '--amount', amount, '--description', 'DH1', '--code', code];
    await bed.ok([...argv, ...flags]);
    await emulator.idle();
  };
  return {
    ...{ bed, dh1, dh2, cancel: () => bed.ok(['checkouts', 'cancel', dh1.id, '--yes']) },
    pay: (code: string, amount: string, to: Created) => send(['emulator', 'transfer'], code, amount, to),
    trial: (code: string, amount: string, to: Created) => send(['sandbox', 'send'], code, amount, to),
  };
}

interface Case {
  name: string;
  stage(on: Stage): Promise<unknown>;
  /** What is traced; DH1, DH2: also the command about their checkouts. */
  asks: string[];
  says: string;
  never?: string;
  /** VND that the QR code of DH1 asks for. */
  code?: number;
}

const cases: Case[] = [
  {
    name: 'a sandbox transaction marked it as paid, and the money came later',
    stage: async ({ trial, pay, dh1 }) => [await trial('S1', '500k', dh1), await pay('FT1', '500k', dh1)],
    asks: ['FT1', 'DH1'],
    says: 'Order DH1 is paid: 500.000 ₫ received.|Paid: 500.000 ₫ of 500.000 ₫ came.',
    never: 'sandbox transaction counts',
  },
  {
    name: 'a sandbox transaction and money paid a part each',
    stage: async ({ trial, pay, dh1 }) => [await trial('S1', '300k', dh1), await pay('FT1', '200k', dh1)],
    asks: ['FT1', 'DH1', 'S1'],
    says: 'no money moved. 200.000 ₫ of 500.000 ₫ came. Do not fulfil the order.',
    never: 'is paid: 500.000',
  },
  {
    name: 'a sandbox transaction paid a part: the code asks for the whole',
    stage: ({ trial, dh1 }) => trial('S1', '200k', dh1),
    asks: ['DH1', 'S1'],
    says: 'no money moved. Do not fulfil the order.',
    never: '300.000 ₫',
    code: 500_000,
  },
  {
    name: 'paid with money, then by a sandbox transaction: not too much',
    stage: async ({ trial, pay, dh1 }) => [await pay('FT1', '500k', dh1), await trial('S1', '500k', dh1)],
    asks: ['FT1', 'DH1'],
    says: 'Order DH1 is paid: 500.000 ₫ received.|Paid: 500.000 ₫ of 500.000 ₫ came.',
    never: 'too much',
  },
  {
    name: 'at the account of another order: that one does not count it, and says what to ask first',
    stage: ({ pay, dh2 }) => pay('FT1', '500k', dh2),
    asks: ['FT1', 'DH2'],
    says: '500.000 ₫ with the note of order DH1 came to the account of order DH2. Ask the payer which order it is for before you ask for more.',
    never: '200.000 ₫ missing',
  },
  {
    name: 'paid twice, first to another account',
    stage: async ({ pay, dh1, dh2 }) => [await pay('FT1', '500k', dh2), await pay('FT2', '500k', dh1)],
    asks: ['FT2', 'DH1'],
    says: 'Order DH1 is overpaid: 500.000 ₫ too much.',
  },
  {
    name: 'paid, and a part more later',
    stage: async ({ pay, dh1 }) => [await pay('FT1', '500k', dh1), await pay('FT2', '100k', dh1)],
    asks: ['FT1', 'FT2', 'DH1'],
    says: 'Order DH1 is overpaid: 100.000 ₫ too much. FT2 came after it was paid.',
  },
  {
    name: 'parts at two accounts, too much together',
    stage: async ({ pay, dh1, dh2 }) => [await pay('FT1', '300k', dh1), await pay('FT2', '300k', dh2)],
    asks: ['FT1', 'DH1'],
    says: 'Order DH1 is overpaid: 100.000 ₫ too much.',
  },
  {
    name: 'parts at two accounts, too little together: the code asks for what is missing',
    stage: async ({ pay, dh1, dh2 }) => [await pay('FT1', '200k', dh1), await pay('FT2', '100k', dh2)],
    asks: ['FT1', 'DH1'],
    says: 'Order DH1 is partly paid: 200.000 ₫ of 500.000 ₫, and 100.000 ₫ at another account, 200.000 ₫ missing.',
    code: 200_000,
  },
  {
    name: 'cancelled, and paid to another account',
    stage: async ({ cancel, pay, dh2 }) => [await cancel(), await pay('FT1', '500k', dh2)],
    asks: ['DH1'],
    says: 'Order DH1 was cancelled.',
  },
  {
    name: 'cancelled, and paid',
    stage: async ({ cancel, pay, dh1 }) => [await cancel(), await pay('FT1', '500k', dh1)],
    asks: ['FT1', 'DH1'],
    says: '500.000 ₫ came after order DH1 was cancelled. Refund or settle it.',
  },
];

test.each(cases)('$name', async ({ stage, asks, says, never, code }) => {
  const on = await startStage();
  await stage(on);
  const { bed } = on;
  const commands = asks.flatMap((asked) => [
    ['trace', asked, '-o', 'table'],
    ...(asked.startsWith('DH')
      ? [
          ['checkouts', 'show', asked, '-o', 'table'],
          ['checkouts', 'wait', asked, '--timeout', '1s', '-o', 'table'],
        ]
      : []),
  ]);
  for (const argv of commands) {
    const run = { clock: drivenClock(bed.emulator), columns: 1_000 };
    const { stdout, stderr } = await bed.cli(argv, run);
    const text = `${stdout} ${stderr}`.replaceAll(/\s+/g, ' ');
    expect([argv, says.split('|').some((one) => text.includes(one)) || text]).toEqual([argv, true]);
    if (never) expect(text).not.toContain(never);
  }
  if (code === undefined) return;
  const drawn = await bed.json<{ amount: number }>('qr', 'checkout', 'DH1');
  expect(drawn.amount).toBe(code);
});

test.each([
  ['dh2', 'checkout-cancelled'],
  ['dh1', 'paid-after-cancel'],
] as const)('cancelled, paid to the account of %s and booked: reconcile says it too', async (to, said) => {
  const on = await startStage();
  await on.cancel();
  await on.pay('FT1', '500k', on[to]);
  const argv = ['reconcile', '--orders', '-', '--since', '2026-11-28', '--json'];
  const { stdout } = await on.bed.cli(argv, { stdin: 'code,amount,paid\nDH1,500000,yes\n' });
  const [row] = JSON.parse(stdout).items;
  expect([row.class, ...row.findings.map(({ code }: { code: string }) => code)]).toEqual(['matched', said]);
});

test('booked, paid in parts to the newest checkout after another was cancelled: no remark', async () => {
  const { bed, dh1, cancel, pay } = await startStage();
  await cancel();
  const line = ['checkouts', 'create', '--return-url', 'https://shop.example'];
  const newest = await bed.json<Created>(...line, '--amount', '500k', '--order-code', 'DH1');
  await pay('FT1', '200k', newest);
  await pay('FT2', '300k', newest);
  expect(newest.bank.account_number).not.toBe(dh1.bank.account_number);
  const argv = ['reconcile', '--orders', '-', '--since', '2026-11-28', '--json'];
  const { stdout } = await bed.cli(argv, { stdin: 'code,amount,paid\nDH1,500000,yes\n' });
  expect(JSON.parse(stdout).items).toMatchObject([{ class: 'matched', findings: [] }]);
});

test('parts at two checkouts of one order: nothing is missing, and no code asks for the first part again', async () => {
  const { bed, dh1, pay } = await startStage();
  await pay('FT1', '200k', dh1);
  bed.emulator.clock.pass(3_600_000);
  const line = ['checkouts', 'create', '--return-url', 'https://shop.example'];
  const newest = await bed.json<Created>(...line, '--amount', '500k', '--order-code', 'DH1');
  await pay('FT2', '300k', newest);
  for (const argv of [
    ['trace', 'FT2', '-o', 'table'],
    ['trace', 'DH1', '-o', 'table'],
    ['checkouts', 'show', newest.id, '-o', 'table'],
  ]) {
    const { stdout, stderr } = await bed.cli(argv, { columns: 1_000 });
    const text = `${stdout} ${stderr}`.replaceAll(/\s+/g, ' ');
    expect([argv, text]).toEqual([argv, expect.stringContaining('Nothing is missing.')]);
    expect(text).not.toContain('qr checkout');
  }
  expect((await bed.cli(['qr', 'checkout', newest.id])).code).toBe(1);
});

test('a note names two orders, and the amount is that of the one whose checkout got it', async () => {
  const { bed, dh1, dh2 } = await startStage();
  const to = ['emulator', 'transfer', '--va', dh2.bank.account_number, '--amount', '700k'];
  await bed.ok([...to, '--description', 'DH2 thay cho DH1', '--code', 'FT1']);
  await bed.emulator.idle();
  expect(dh1.id).not.toBe(dh2.id);
  const argv = ['reconcile', '--orders', '-', '--since', '2026-11-28', '--json'];
  const stdin = 'code,amount,paid\nDH1,500000,no\nDH2,700000,yes\n';
  const { items } = JSON.parse((await bed.cli(argv, { stdin })).stdout);
  const rows = items.map((one: { class: string; order_code: string }) => [one.class, one.order_code]);
  expect(rows).toEqual([
    ['unpaid', 'DH1'],
    ['matched', 'DH2'],
  ]);
});
