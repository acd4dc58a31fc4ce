/** Payments that some recipient did not get. */
import { expect, test } from 'vitest';
import type { Item, Result as Returned } from '../../../src/commands/reconcile/result.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { startTracing } from '../../harness/tracing.ts';

type Result = Omit<Returned, 'items'> & { items: readonly Item[] };

const brief = ({ items }: Result) => items.map((one) => [one.class, ...one.findings.map(({ code }) => code)]);

const page = '<!doctype html><html><title>Login</title></html>';

test('also in the first minute, each configuration that failed is named, with its own redelivery', async () => {
  const testbed = await startTestbed();
  const { emulator, answering, configure, cli, ok, json } = testbed;
  const { virtual_account_number: va } = await reported(testbed);
  const { url } = await receiver((response) => response.destroy());
  const configurations = [
    await configure('status 204', await answering(204)),
    await configure('reset', url),
    await configure('login', await answering(200, page)),
  ];
  await ok(['emulator', 'transfer', '--va', va, '--amount', '100k', '--description', 'DH1', '--code', 'FT1']);
  await emulator.idle();
  for (const passed of [0, 120_000]) {
    emulator.clock.pass(passed);
    expect(brief(await json<Result>('reconcile'))).toEqual([
      ['not-delivered', 'success-with-error-in-body', 'payment-missed'],
    ]);
    const { stdout: text } = await cli(['reconcile', '-o', 'table']);
    expect(text).toContain('No delivery of FT1 to "status 204", "reset" succeeded.');
    for (const id of configurations)
      expect(text).toContain(`payconfirm webhooks redeliver FT1 --webhook ${id}`);
  }
});

const rejected = ['not-delivered', 'app-rejected', 'payment-not-delivered'];

test.each<[string, number, number, string[]]>([
  ['the app rejected it', 500, 500, rejected],
  ['the app rejected it after the listener had accepted it', 200, 422, ['not-delivered', 'app-rejected']],
  ['the app accepted it', 200, 200, ['matched']],
  ['the app accepted it after the service had given up', 504, 200, ['matched', 'payment-missed']],
])('the app behind a listener decides: %s', async (_, answer, status, expected) => {
  const bed = await startTracing();
  await bed.configure('listen', [answer]);
  await bed.transfer('FT1', 'DH1');
  await bed.keep({}, { status });
  for (const _ of ['first minute', 'later']) {
    const { stdout } = await bed.cli(['reconcile', '--sandbox', '--json'], {
      env: { PAYCONFIRM_CONFIG_DIR: bed.configDir },
    });
    expect(brief(JSON.parse(stdout))).toEqual([expected]);
    bed.clock.pass(120_000);
  }
});

test('an app behind a listener gets a replay alone, as in trace; another configuration a redelivery', async () => {
  const bed = await startTracing();
  await bed.configure('listen', [500]);
  await bed.configure('books', [500]);
  await bed.transfer('FT1', 'DH1');
  const { items } = await bed.json<{ items: { name: string; webhook_url: string }[] }>('webhooks', 'list');
  const { host } = new URL(items.find(({ name }) => name === 'listen')!.webhook_url);
  await bed.keep({ headers: [['Host', host]] }, { status: 500 });
  bed.clock.pass(120_000);
  const again = async (...argv: string[]) => {
    const { stdout } = await bed.cli([...argv, '--json'], { env: { PAYCONFIRM_CONFIG_DIR: bed.configDir } });
    const { items: rows, findings }: Result & Item = JSON.parse(stdout);
    const steps = (findings ?? rows.flatMap((one) => one.findings)).flatMap(({ actions }) => actions);
    return steps
      .filter(({ effect }) => effect === 'write')
      .map(({ command }) => command.join(' '))
      .sort();
  };
  const expected = [
    `payconfirm webhooks redeliver FT1 --webhook ${bed.known.books}`,
    expect.stringMatching(/^payconfirm webhooks replay /),
  ];
  expect(await again('trace', 'FT1')).toEqual(expected);
  expect(await again('reconcile', '--sandbox')).toEqual(expected);
});

const list = `code,amount,paid
DH1,10000,yes
DH2,20000,yes
DH3,30000,yes
DH4,40000,yes
DH4,40000,yes
DH6,60000,no
`;

test('an order list hides no configuration that lacks a payment, whatever the class of the row', async () => {
  const testbed = await startTestbed();
  const { emulator, cli, ok } = testbed;
  const { virtual_account_number: va } = await reported(testbed);
  await testbed.configure('shop', await testbed.answering(200));
  let status = 500;
  const { url } = await receiver((response) => response.writeHead(status).end());
  await testbed.configure('books', url);
  const pay = async (code: string, note: string, amount: string) => {
    await ok(['emulator', 'transfer', '--va', va, '--amount', amount, '--description', note, '--code', code]);
    await emulator.idle();
  };
  await pay('FT1', 'DH1', '10000');
  await pay('FT2', 'DH2', '19000');
  await pay('FT3', 'DH3', '30000');
  await pay('FT3b', 'DH3', '30000');
  await pay('FT4', 'DH4', '40000');
  await pay('FT5', 'chuyen tien', '50000');
  await pay('FT6', 'DH6', '60000');
  emulator.clock.pass(120_000);
  const run = async (...argv: string[]) => cli(['reconcile', '--orders', '-', ...argv], { stdin: list });
  const rows = async () => brief(JSON.parse((await run('--json')).stdout));
  expect(await rows()).toEqual([
    ['matched', 'payment-missed'],
    ['amount-differs', 'paid-less-than-due', 'payment-missed'],
    ['paid-twice', 'paid-more-than-once', 'payment-missed', 'payment-missed'],
    ['booked-twice', 'booked-more-than-once', 'payment-missed'],
    ['paid-not-booked', 'order-not-booked'],
    ['unassigned', 'no-order-named', 'payment-missed'],
  ]);
  expect(said(await run('-o', 'table'))).toContain('matched, with remarks (1)');
  status = 200;
  const sent = await run('--redeliver', '--yes', '--json');
  expect(sent.stderr).toContain('Asked the service to redeliver 7 of 7.');
  await emulator.idle();
  expect((await rows()).flat()).not.toContain('payment-missed');
  expect((await run('--redeliver', '--yes', '--json')).stderr).toContain('Nothing to redeliver.');
});
