/** Payments that some recipient did not get. */
import { expect, onTestFinished, test } from 'vitest';
import type { Item, Result as Returned } from '../../../src/commands/reconcile/result.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
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
    expect(text).toContain('FT1 was not delivered to "status 204", "reset".');
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

test('a replay is offered for what was stored, but not while a running listener may be forwarding it', async () => {
  const bed = await startTracing();
  await bed.configure('listen', [500]);
  await bed.transfer('FT1', 'DH1');
  await bed.keep({ target: 'http://localhost:3000/' });
  bed.clock.pass(120_000);
  const steps = async () => {
    const { stdout } = await bed.cli(['reconcile', '--sandbox', '--json'], {
      env: { PAYCONFIRM_CONFIG_DIR: bed.configDir },
    });
    const { items }: Result = JSON.parse(stdout);
    return items.flatMap(({ findings }) =>
      findings.flatMap(({ code, actions }) => actions.map((one) => [code, one.code])),
    );
  };
  expect(await steps()).toContainEqual(['not-forwarded-yet', 'replay']);
  onTestFinished(await cleanupRecordsIn(bed.configDir).live('884c7d65-0000-4000-8000-000000000000'));
  const underWay = await steps();
  expect(underWay).toContainEqual(['not-forwarded-yet', 'ask-again']);
  expect(underWay.map(([, step]) => step)).not.toContain('replay');
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
  expect(sent.stderr).toContain('7 delivered, 0 failed, 0 not sent yet.');
  await emulator.idle();
  expect((await rows()).flat()).not.toContain('payment-missed');
  expect((await run('--redeliver', '--yes', '--json')).stderr).toContain('Nothing to redeliver.');
});

test('what the bank reports at day end is not awaited, and the row says why', async () => {
  const testbed = await startTestbed();
  const { emulator, ok, json, cli } = testbed;
  const { virtual_account_number: va } = await reported(testbed, '--no-realtime');
  await testbed.configure('shop', await testbed.answering(200));
  await ok(['emulator', 'transfer', '--va', va, '--amount', '10k', '--description', 'DH1', '--code', 'FT1']);
  for (const passed of [1_000, 120_000]) {
    emulator.clock.pass(passed);
    expect(brief(await json<Result>('reconcile'))).toEqual([
      ['not-delivered', 'day-end-reporting', 'payment-not-delivered'],
    ]);
  }
  const { stdout } = await cli(['reconcile', '--orders', '-', '--json'], { stdin: list });
  expect(brief(JSON.parse(stdout))).toContainEqual(['matched', 'day-end-reporting', 'payment-missed']);
});

test('a transfer without any attempt may come late: the redelivery says so', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.run('webhooks', 'pause', '{shop}');
  await bed.pay('FT1');
  await bed.run('webhooks', 'resume', '{shop}');
  const text = said(await bed.cli(['reconcile', '--sandbox', '-o', 'table'])).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Nothing was sent, or the service sends it late.');
  expect(text).toContain('Redeliver. If the service is only late, it arrives twice:');
});

test('an attempt that failed at a former URL of the configuration was sent', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [500]);
  await bed.pay('FT1');
  await bed.run('webhooks', 'update', '{shop}', '--url', await bed.answering(200));
  const { stdout } = await bed.cli(['reconcile', '--sandbox', '--json']);
  const [item] = (JSON.parse(stdout) as Result).items;
  expect(item!.findings.map(({ code, params }) => [code, params])).toEqual([
    ['payment-not-delivered', { order: null, paid: 150_000, codes: 'FT1' }],
  ]);
});

test.each([
  ['a transfer that was rejected as a duplicate', [504, 409], ['rejected-as-duplicate']],
  ['a transfer that failed', [504, 500], ['payment-not-delivered']],
])('%s, after the service had given up', async (_, statuses, expected) => {
  const bed = await startTracing();
  let at = 0;
  const { url } = await receiver((response) => {
    const status = statuses[Math.min(at, 1)]!;
    at += 1;
    response.writeHead(status).end(status === 409 ? 'duplicate transaction_code' : 'error');
  });
  await bed.configure('shop', url);
  await bed.pay('FT1');
  await bed.run('webhooks', 'redeliver', 'FT1', '--yes');
  const { stdout, stderr } = await bed.cli(['reconcile', '--sandbox', '--redeliver', '--yes', '--json']);
  expect(brief(JSON.parse(stdout))).toEqual([['not-delivered', ...expected]]);
  const isSafe = !expected.includes('rejected-as-duplicate');
  expect(stderr.includes('Nothing to redeliver.')).toBe(!isSafe);
  expect(stdout.includes('"redeliver"')).toBe(isSafe);
});

test('a CHECKOUT_PAID that failed is named as the reason why an order is not booked', async () => {
  const bed = await startTracing();
  const { url, received } = await receiver((response) => {
    const isEvent = received.at(-1)!.body.includes('CHECKOUT_PAID');
    response.writeHead(isEvent ? 422 : 200).end('transaction_code required');
  });
  await bed.configure('shop', url);
  await bed.checkout('DH6', 60_000);
  await bed.pay('FT6', 'DH6', '--amount', '60000', '--va', bed.known['DH6 account']!);
  const rows = async (...argv: string[]) =>
    brief(JSON.parse((await bed.cli(['reconcile', '--sandbox', '--json', ...argv], { stdin: list })).stdout));
  expect((await rows('--orders', '-')).at(-1)).toEqual([
    ...['paid-not-booked', 'event-failed', 'validation-rejected', 'order-not-booked', 'sandbox-transaction'],
  ]);
  expect(await rows()).toEqual([['matched', 'event-failed', 'validation-rejected']]);
});

test('a CHECKOUT_PAID that was answered 200 with an error is named as trace names it', async () => {
  const bed = await startTracing();
  const { url, received } = await receiver((response) => {
    const isEvent = received.at(-1)!.body.includes('CHECKOUT_PAID');
    response.end(isEvent ? '{"success":false,"message":"order not found"}' : 'ok');
  });
  await bed.configure('shop', url);
  await bed.checkout('DH6', 60_000);
  await bed.pay('FT6', 'DH6', '--amount', '60000', '--va', bed.known['DH6 account']!);
  const rows = async () => JSON.parse((await bed.cli(['reconcile', '--sandbox', '--json'])).stdout) as Result;
  const [row] = (await rows()).items;
  const { findings } = JSON.parse((await bed.cli(['trace', 'FT6', '--json'])).stdout) as Result['items'][0];
  const ofEvent = findings.filter(({ code }) => code === 'success-with-error-in-body');
  expect([row!.class, row!.findings]).toEqual(['matched', ofEvent]);
  expect(ofEvent).toHaveLength(1);
});

test('a configuration that was created later gets no redelivery of what failed at another', async () => {
  const testbed = await startTestbed();
  const { emulator, answering, configure, cli, ok } = testbed;
  const { virtual_account_number: va } = await reported(testbed);
  const shop = await configure('shop', await answering(500));
  await ok(['emulator', 'transfer', '--va', va, '--amount', '100k', '--description', 'DH1', '--code', 'FT1']);
  await emulator.idle();
  emulator.clock.pass(120_000);
  const text = async () => (await cli(['reconcile', '-o', 'table'])).stdout;
  expect(await text()).toContain('payconfirm webhooks redeliver FT1\n');
  await configure('stock', await answering(200));
  expect(await text()).toContain(`payconfirm webhooks redeliver FT1 --webhook ${shop}\n`);
  const { stderr } = await cli(['reconcile', '--redeliver', '--yes']);
  await emulator.idle();
  expect(stderr).toContain('shop');
  const { stdout } = await cli(['webhooks', 'logs', '--jq', '[.items[].endpoint_url]']);
  expect(new Set(JSON.parse(stdout)).size).toBe(1);
});

test('every command that offers a redelivery says when the receiver may have processed the payment', async () => {
  const testbed = await startTestbed();
  const { emulator, configure, cli, ok } = testbed;
  const { virtual_account_number: va } = await reported(testbed);
  let isDown = true;
  const { url } = await receiver((response) => (isDown ? response.destroy() : response.end()));
  await configure('shop', url);
  for (const [code, fails] of [
    ['FT1', true],
    ['FT2', false],
  ] as const) {
    isDown = fails;
    await ok([
      'emulator',
      'transfer',
      '--va',
      va,
      '--amount',
      '100k',
      '--description',
      'DH1',
      '--code',
      code,
    ]);
    await emulator.idle();
    emulator.clock.pass(120_000);
  }
  const label = 'The receiver may have processed it. Check that it did not, then redeliver:';
  for (const argv of [['reconcile'], ['trace', 'FT1'], ['doctor'], ['doctor', 'va', va]]) {
    const { stdout } = await cli([...argv, '-o', 'table'], { columns: 200 });
    const [step, command] = stdout
      .split('\n')
      .slice(stdout.split('\n').findIndex((one) => one.includes(label)));
    expect([argv, step?.trim(), command?.trim().slice(0, 33)]).toEqual([
      argv,
      label,
      'payconfirm webhooks redeliver FT1',
    ]);
  }
  const preview = 'The receiver may have processed these, so check before you redeliver: FT1';
  for (const argv of [
    ['reconcile', '--redeliver'],
    ['webhooks', 'redeliver', '--failed'],
  ]) {
    expect((await cli([...argv, '--yes', '--dry-run'])).stderr).toContain(preview);
  }
});
