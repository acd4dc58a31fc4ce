/** A transfer that was sent again: whether that is what a receiver took, and whether it took it twice. */
import { expect, test } from 'vitest';
import { receiver } from '../../harness/receiver.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  looked_at: Record<string, string>;
  timeline: { who: string; what: string }[];
}

/** Receivers that answer these statuses in turn, the last one from then on; `names` point at each. */
async function answeringInTurn(...receivers: { names: string[]; statuses: number[] }[]) {
  const testbed = await startTestbed();
  const ids = new Map<string, string>();
  for (const { names, statuses } of receivers) {
    let at = 0;
    const { url } = await receiver((response) => {
      response.writeHead(statuses[Math.min(at, statuses.length - 1)]!).end();
      at += 1;
    });
    for (const name of names) ids.set(name, await testbed.configure(name, url));
  }
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1');
  const again = async (afterMs: number, ...names: string[]) => {
    testbed.emulator.clock.pass(afterMs);
    const targets = names.length > 0 ? names.map((name) => ['--webhook', ids.get(name)!]) : [[]];
    for (const target of targets) await testbed.ok(['webhooks', 'redeliver', 'FT1', ...target]);
    await testbed.emulator.idle();
  };
  const traced = async (...argv: string[]) => {
    const { conclusion, result, ok } = await testbed.json<Traced>('trace', 'FT1', ...argv);
    return [conclusion, result, ok];
  };
  return { testbed, again, traced };
}

const minute = 60_000;
const day = 86_400_000;

test.each([
  {
    name: 'refused, then taken',
    statuses: [500, 200],
    conclusion: 'delivered to 1 of 1 configuration; shop took it after it was sent again',
    result: 'well',
  },
  {
    name: 'taken both times',
    statuses: [200],
    conclusion:
      'delivered to 1 of 1 configuration; shop took it again when it was sent again: one transfer, to be counted once by its code',
    result: 'open',
  },
  {
    name: 'taken, then refused',
    statuses: [200, 500],
    conclusion: 'delivered to 1 of 1 configuration',
    result: 'well',
  },
  {
    name: 'refused both times',
    statuses: [500],
    conclusion: 'delivered to 0 of 1 configuration; shop had an error in its program and answered 500',
    result: 'trouble',
  },
])('one configuration, $name', async ({ statuses, conclusion, result }) => {
  const { again, traced } = await answeringInTurn({ names: ['shop'], statuses });
  await again(minute);
  expect(await traced()).toEqual([conclusion, result, result !== 'trouble']);
});

test('two addresses: the one that took it both times is told, the other that it took it then', async () => {
  const { again, traced } = await answeringInTurn(
    { names: ['shop'], statuses: [200] },
    { names: ['books'], statuses: [500, 200] },
  );
  await again(minute);
  expect(await traced()).toEqual([
    'delivered to 2 of 2 configurations; shop took it again when it was sent again: one transfer, to be counted once by its code; books took it after it was sent again',
    'open',
    true,
  ]);
});

test('two at one address, sent again to both: each took it', async () => {
  const { again, traced } = await answeringInTurn({ names: ['shop', 'books'], statuses: [500, 500, 200] });
  await again(minute);
  expect(await traced()).toEqual([
    'delivered to 2 of 2 configurations; shop and books took it after it was sent again',
    'well',
    true,
  ]);
});

test('two at one address, sent again to one: which of them took it is not known', async () => {
  const { again, traced } = await answeringInTurn({ names: ['shop', 'books'], statuses: [200, 500, 200] });
  await again(minute, 'shop');
  expect(await traced()).toEqual([
    'delivered to 1 of 2 configurations; shop and books, at one address, took it 2 times, some of them when it was sent again: the log does not say which of the 2',
    'trouble',
    false,
  ]);
});

test.each([
  ['by its code', []],
  ['with its account', ['--va']],
])('sent again days later, %s: that is seen too', async (_, flags) => {
  const { testbed, again, traced } = await answeringInTurn({ names: ['shop'], statuses: [500, 200] });
  await again(5 * day);
  const { transaction } = await testbed.json<{ transaction: { va_nbr: string } }>('trace', 'FT1');
  expect(await traced(...flags.flatMap((flag) => [flag, transaction.va_nbr]))).toEqual([
    'delivered to 1 of 1 configuration; shop took it after it was sent again',
    'well',
    true,
  ]);
});

test.each([
  { name: 'taken, then refused', names: ['shop'], statuses: [200, 500], line: '1 of 1 receiver' },
  { name: 'refused, then taken', names: ['shop'], statuses: [500, 200], line: '1 of 1 receiver' },
  { name: 'two at one address', names: ['shop', 'books'], statuses: [200, 500], line: '0 of 1 receiver' },
])('where several transfers fit, $name: the line says what was taken', async ({ names, statuses, line }) => {
  const { testbed, again } = await answeringInTurn({ names, statuses });
  await again(minute, 'shop');
  await testbed.transfer('FT2');
  const { timeline } = await testbed.json<Traced>('trace', '--amount', '150k');
  expect(timeline.find(({ who }) => who === 'FT1')?.what).toBe(`150.000 ₫, “thanh toan DH102”, ${line}`);
});

test.each([
  ['an amount', ['--amount', '500k']],
  ['a note', ['--note', 'dummy']],
])('%s: a test delivery is no transfer', async (_, argv) => {
  const testbed = await startTestbed();
  const { url } = await receiver((response) => response.end());
  await testbed.configure('shop', url);
  await testbed.ok(['webhooks', 'test', '--url', url]);
  const { code, stdout } = await testbed.cli(['trace', ...argv, '-o', 'json']);
  expect([code, (JSON.parse(stdout) as Traced).looked_at.delivery_log]).toEqual([
    1,
    '1 entry: none of this transfer',
  ]);
});

test('the code of test deliveries: that no transfer has it', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  expect(await testbed.cli(['trace', 'DUMMY123'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'error: DUMMY123 is the code of every test delivery: no transfer has it\nhint: the test deliveries are among the others: payconfirm webhooks logs\n',
  });
});
