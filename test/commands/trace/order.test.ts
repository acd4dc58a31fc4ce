/** An order that is not paid yet is found by its code: the service lists checkouts (assumed), or says that it does not. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { logIn } from '../../harness/caller.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  next: string[];
  looked_at: Record<string, string>;
  not_looked_at: Record<string, string>;
  checkout: { id: string; missing: number } | null;
}

async function testbedWithOrder(order = 'DH10235') {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const create = (code: string, ...more: string[]) =>
    testbed.json<{ id: string; bank: { account_number: string } }>(
      ...['checkouts', 'create', '--amount', '150000', '--order-code', code, '--sandbox', ...more],
      ...['--return-url', 'https://shop.example/back'],
    );
  const checkout = await create(order);
  const pay = async (amount: number, note: string, to = checkout) => {
    const transfer = ['--amount', `${amount}`, '--description', note, '--va', to.bank.account_number];
    await testbed.ok(['sandbox', 'send', ...transfer]);
    await testbed.emulator.idle();
  };
  const trace = async (code: string, url = testbed.emulator.url) => {
    const run = await testbed.cli(['trace', code, '-o', 'json'], { env: { PAYCONFIRM_BASE_URL: url } });
    return { code: run.code, stderr: run.stderr, ...(JSON.parse(run.stdout) as Traced) };
  };
  return { testbed, create, checkout, pay, trace };
}

test('unpaid: that, what is missing, and the code for it', async () => {
  const { checkout, trace } = await testbedWithOrder();
  expect(await trace('DH10235')).toMatchObject({
    code: 1,
    conclusion:
      'no transfer came in for it; the checkout DH10235 still misses 150.000 ₫: the bank has not reported it or it was paid to another account',
    next: [`payconfirm qr checkout ${checkout.id}`, `payconfirm doctor va ${checkout.bank.account_number}`],
    checkout: { id: checkout.id, missing: 150_000 },
    looked_at: { checkout: `DH10235 (${checkout.id})` },
  });
});

test.each(['DH10235', 'chuyen tien'])('underpaid, with the note “%s”: one command says so', async (note) => {
  const { checkout, pay, trace } = await testbedWithOrder();
  await pay(50_000, note);
  expect(await trace('DH10235')).toMatchObject({
    code: 0,
    result: 'trouble',
    ok: false,
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH10235 still misses 100.000 ₫',
    next: [`payconfirm qr checkout ${checkout.id}`],
    checkout: { id: checkout.id, missing: 100_000 },
  });
});

test('of several checkouts of an order, the one that is paid is meant, else the one that got money', async () => {
  const { testbed, create, checkout, pay, trace } = await testbedWithOrder();
  await pay(50_000, 'DH10235');
  await testbed.emulator.control('POST', '/advance', { ms: 900_000 });
  const second = await create('DH10235');
  expect((await trace('DH10235')).checkout).toMatchObject({ id: checkout.id, missing: 100_000 });
  await pay(150_000, 'DH10235', second);
  expect((await trace('DH10235')).checkout).toMatchObject({ id: second.id, missing: 0 });
});

test.each([
  ['knows no such path', { status: 404 }],
  ['knows no such method', { status: 405 }],
  ['refuses it', '{"success":false,"message":"not for you","data":null}'],
])('a service that %s does not list checkouts, and that is no failure', async (_, answer) => {
  const { testbed, pay, trace } = await testbedWithOrder();
  await pay(50_000, 'DH10235');
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/checkouts?') ? answer : reply,
  );
  expect(await trace('DH10235', url)).toMatchObject({
    code: 0,
    stderr: '',
    conclusion: 'delivered to 1 of 1 configuration',
    looked_at: {
      checkout:
        'no CHECKOUT_PAID names this transfer, and this service does not list checkouts; if it was to pay one: --checkout ID',
    },
    checkout: null,
  });
});

test('a service that ignores what it is asked for: other orders are not taken for this one', async () => {
  const { testbed, trace } = await testbedWithOrder('DH1');
  await testbed.transfer('FT1', 'DH2');
  const call = await logIn(testbed.emulator);
  const { body } = await call('GET', '/checkouts');
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/checkouts?') ? JSON.stringify(body) : reply,
  );
  expect((await trace('DH2', url)).checkout).toBe(null);
});

test('the code of a transfer that is found asks for no order', async () => {
  const { testbed, trace } = await testbedWithOrder();
  await testbed.transfer('FT1');
  const asked: string[] = [];
  const url = await between(
    testbed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path),
  );
  await trace('FT1', url);
  expect(asked.filter((path) => path.includes('order_code='))).toEqual([]);
});

test.each([
  ['its code', ['FT1']],
  ['its amount', ['--amount', '50k']],
])('an underpaid order from a transfer whose note names none, by %s: what is missing', async (_, argv) => {
  const { testbed, create, checkout } = await testbedWithOrder();
  await create('DH2');
  const transfer = ['--amount', '50000', '--description', 'chuyen tien', '--code', 'FT1'];
  await testbed.ok(['sandbox', 'send', ...transfer, '--va', checkout.bank.account_number]);
  await testbed.emulator.idle();
  expect(await testbed.json<Traced>('trace', ...argv)).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH10235 still misses 100.000 ₫',
    next: [`payconfirm qr checkout ${checkout.id}`],
    checkout: { id: checkout.id, missing: 100_000 },
  });
});

test.each([
  ['has no such list', { status: 404 }, 'this service does not list checkouts'],
  ['names no account in it', /"bank":\{[^}]*\}/g, 'the list of checkouts names no account'],
])('a service that %s: that is said, and the transfer is told', async (_, change, says) => {
  const { testbed, pay } = await testbedWithOrder();
  await pay(50_000, 'chuyen tien');
  const url = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/checkouts?')) return reply;
    return change instanceof RegExp ? reply.replace(change, '"bank":null') : change;
  });
  const argv = ['trace', '--amount', '50k', '-o', 'json'];
  const { code, stdout } = await testbed.cli(argv, { env: { PAYCONFIRM_BASE_URL: url } });
  const { conclusion, looked_at, checkout } = JSON.parse(stdout) as Traced;
  expect([code, conclusion, checkout, looked_at.checkout]).toEqual([
    0,
    'delivered to 1 of 1 configuration',
    null,
    `no CHECKOUT_PAID names this transfer, and ${says}; if it was to pay one: --checkout ID`,
  ]);
});
