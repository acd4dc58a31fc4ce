/** Checkouts listed and cancelled (assumed endpoints). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
afterAll(() => emulator.stop());
beforeEach(async () => {
  await emulator.control('POST', '/reset');
  emulator.clock.set('2026-11-21T01:00:00Z');
});

/** The id of a new one. */
async function create(code: string, ...flags: string[]): Promise<string> {
  const order = [
    '--order-code',
    code,
    '--amount',
    '150k',
    '--return-url',
    'https://shop.example/',
    '--sandbox',
  ];
  const { stdout, stderr } = await cli(['checkouts', 'create', ...order, ...flags, '--jq', '.id']);
  if (stdout === '') throw new Error(stderr);
  return stdout.trim();
}

describe('list', () => {
  /** One in each state, and one of the day before. */
  async function oneOfEach() {
    emulator.clock.set('2026-11-20T16:59:00Z');
    await create('DH0');
    emulator.clock.set('2026-11-21T01:00:00Z');
    await cli(['checkouts', 'pay', await create('DH1')]);
    await cli(['checkouts', 'cancel', await create('DH2'), '--yes']);
    await cli(['checkouts', 'pay', await create('DH3'), '--amount', '50k']);
  }
  const orders = async (...flags: string[]) => {
    const { stdout } = await cli(['checkouts', 'list', ...flags, '--jq', '[.items[].order_code, .total]']);
    return JSON.parse(stdout);
  };

  test('by state, by order, by day, by page', async () => {
    await oneOfEach();
    expect({
      all: await orders(),
      paid: await orders('--status', 'paid'),
      cancelled: await orders('--status', 'cancelled'),
      pending: await orders('--status', 'pending'),
      expired: await orders('--status', 'expired'),
      one: await orders('--order-code', 'DH3'),
      before: await orders('--to', '2026-11-20'),
      since: await orders('--from', '2026-11-21', '--to', '2026-11-21'),
      second: await orders('--page', '2', '--limit', '3'),
    }).toEqual({
      all: ['DH3', 'DH2', 'DH1', 'DH0', 4],
      paid: ['DH1', 1],
      cancelled: ['DH2', 1],
      pending: ['DH3', 1],
      expired: ['DH0', 1],
      one: ['DH3', 1],
      before: ['DH0', 1],
      since: ['DH3', 'DH2', 'DH1', 3],
      second: ['DH0', 4],
    });
    const { stdout } = await cli(['checkouts', 'list', '--all', '--limit', '1', '-o', 'ndjson']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).order_code),
    ).toEqual(['DH3', 'DH2', 'DH1', 'DH0']);
  });

  test('on 80 columns: the order, what came, and the whole id', async () => {
    await oneOfEach();
    expect(said(await cli(['checkouts', 'list'], { tty: true }))).toMatchInlineSnapshot(`
      "ORDER  STATUS        AMOUNT   RECEIVED  ID
      DH3    pending    150.000 ₫   50.000 ₫  00000000-0000-4000-8000-000000000001
      DH2    cancelled  150.000 ₫        0 ₫  00000000-0000-4000-8000-000000000002
      DH1    paid       150.000 ₫  150.000 ₫  00000000-0000-4000-8000-000000000003
      DH0    expired    150.000 ₫        0 ₫  00000000-0000-4000-8000-000000000004
      ! Hidden columns: CREATED (created_at), SANDBOX. Widen the terminal, or use
      ! --fields or -o json.
      "
    `);
    expect(
      said(await cli(['checkouts', 'list', '--order-code', 'DH9'], { tty: true })),
    ).toMatchInlineSnapshot(`
      "! No checkouts. Create one: payconfirm checkouts create --help
      "
    `);
  });
});

describe('cancel', () => {
  test('asks, says what it did, and that it cannot be done twice', async () => {
    const id = await create('DH1');
    expect(said(await cli(['checkouts', 'cancel', id]))).toMatchInlineSnapshot(`
      "! error: confirmation is missing, and prompts are off here: Cancel checkout of order DH1, 150.000 ₫ (00000000-0000-4000-8000-000000000001)? Money that comes afterwards pays no order.
      ! hint: add --yes
      exit 2
      "
    `);
    const cancelled = await cli([
      'checkouts',
      'cancel',
      id,
      '--yes',
      '--idempotency-key',
      'K',
      '--fields',
      'status',
    ]);
    expect(said(cancelled)).toMatchInlineSnapshot(`
      "status	cancelled
      "
    `);
    const again = await cli([
      'checkouts',
      'cancel',
      id,
      '--yes',
      '--idempotency-key',
      'K',
      '--fields',
      'status',
    ]);
    expect(again.stdout).toBe(cancelled.stdout);
    expect(
      said(await cli(['checkouts', 'cancel', id, '--yes', '--idempotency-key', 'L'])),
    ).toMatchInlineSnapshot(`
      "! error: the checkout is cancelled, not pending (HTTP 409)
      ! hint: if this Idempotency-Key was used for another request, use another one; if not, only a pending checkout can be cancelled. To see its status: payconfirm checkouts show 00000000-0000-4000-8000-000000000001
      exit 1
      "
    `);
    expect((await cli(['checkouts', 'cancel', id, '--yes'])).stderr).toContain(
      'hint: only a pending checkout can be cancelled. To see its status: ',
    );
  });

  test('a key that was used for another checkout: 409, explained', async () => {
    const keyed = ['--yes', '--idempotency-key', 'K'];
    await cli(['checkouts', 'cancel', await create('DH1'), ...keyed]);
    expect(said(await cli(['checkouts', 'cancel', await create('DH2'), ...keyed]))).toMatchInlineSnapshot(`
      "! error: this Idempotency-Key was sent with another body (HTTP 409)
      ! hint: if this Idempotency-Key was used for another request, use another one; if not, only a pending checkout can be cancelled. To see its status: payconfirm checkouts show 00000000-0000-4000-8000-000000000001
      exit 1
      "
    `);
  });

  test('on a terminal: what it means, and no time that is left', async () => {
    const id = await create('DH1');
    await cli(['checkouts', 'pay', id, '--amount', '50k']);
    const { stdout } = await cli(['checkouts', 'cancel', id, '--yes'], { tty: true });
    expect(stdout.split('\n')[0]).toBe(
      'Cancelled: 50.000 ₫ of 150.000 ₫ came. Later payments are not counted here.',
    );
    expect(stdout).not.toMatch(/Time left|Expire/);
  });

  test('a service that failed may have done it: the key is assumed, so look', async () => {
    const id = await create('DH1');
    await emulator.control('POST', '/faults', { endpoint: 'checkouts.cancel', status: 500 });
    const { code, stderr } = await cli(['checkouts', 'cancel', id, '--yes', '--idempotency-key', 'K']);
    expect([code, stderr.split('\n').at(-2)]).toEqual([
      5,
      `hint: It may have been cancelled. Check: payconfirm checkouts show ${id}`,
    ]);
  });
});

describe('by the order code', () => {
  test.each(['show', 'wait', 'pay', 'cancel', 'expire'])('checkouts %s', async (verb) => {
    const id = await create('DH77');
    if (verb === 'wait') await cli(['checkouts', 'pay', id]);
    const { code, stdout, stderr } = await cli(['checkouts', verb, 'DH77', '--yes', '--jq', '.id']);
    expect([code, stdout], stderr).toEqual([0, `${id}\n`]);
  });

  test('qr checkout', async () => {
    await create('DH77');
    expect((await cli(['qr', 'checkout', 'DH77', '--json'])).code).toBe(0);
  });

  test('of several checkouts, none is chosen', async () => {
    const first = await create('DH77');
    await cli(['checkouts', 'cancel', first, '--yes']);
    emulator.clock.set('2026-11-21T01:00:01Z');
    const second = await create('DH77');
    expect(await cli(['checkouts', 'expire', 'DH77'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: order DH77 has 2 checkouts\nhint: Use the id of one:\n' +
        `  ${second}  pending  2026-11-21 08:00:01 +07\n  ${first}  cancelled  2026-11-21 08:00:00 +07\n`,
    });
  });

  test('of a list that cannot be read: that it has no such checkout is not known', async () => {
    const PAYCONFIRM_BASE_URL = await between(emulator.url, (reply, { path }) =>
      path.startsWith('/api/v1/checkouts') ? reply.replaceAll('"DH77"', 'null') : reply,
    );
    await create('DH77');
    expect(await cli(['checkouts', 'pay', 'DH77'], { env: { PAYCONFIRM_BASE_URL } })).toEqual({
      code: 5,
      stdout: '',
      stderr:
        'error: the list of checkouts has an order code or an id that cannot be read\nhint: Give the id of the checkout.\n',
    });
  });

  test('of no checkout', async () => {
    expect(await cli(['checkouts', 'show', 'DH770'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: no checkout of order DH770\n' +
        'hint: To list the checkouts with their orders: payconfirm checkouts list\n',
    });
  });
});

describe('verify-return', () => {
  const secret = 'emulator-return-secret-for-the-way-back-to-shops';
  // Signed by openssl: see test/webhooks/signature/return-link.test.ts.
  const address =
    'https://shop.example/thanks?order=1&service_checkout=4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05&order_code=DH10234&status=paid&ts=1795222800&sig=5ac9719edc4b39fd527143bb6c59a470b030b6d04843727d377c8f16d36ce8b9';
  const verify = (url: string, time = '2026-11-21T01:00:00Z', env = { RETURN_SECRET: secret }) => {
    emulator.clock.set(time);
    return cli(['checkouts', 'verify-return', url, '--secret-env', 'RETURN_SECRET'], { env });
  };

  test('says that it is genuine, and that this confirms no payment', async () => {
    expect(said(await verify(address))).toMatchInlineSnapshot(`
      "verified	true
      checkout_id	00000000-0000-4000-8000-000000000001
      order_code	DH10234
      signed_at	2026-11-21T08:00:00.000+07:00
      ! No return to the shop confirms a payment: only status paid or a verified CHECKOUT_PAID does: payconfirm checkouts show 00000000-0000-4000-8000-000000000001
      "
    `);
  });

  test.each([
    [
      'another order',
      address.replace('DH10234', 'DH1'),
      undefined,
      'the signature is invalid: another return secret was used, or the address was changed on the way',
    ],
    [
      'too late',
      address,
      '2026-11-21T01:05:01Z',
      'the signature is valid, but 301 s old; 300 s are allowed. The address was used again, or a clock is wrong',
    ],
    [
      'too early',
      address,
      '2026-11-21T00:54:59Z',
      "the signature is valid, but 301 s ahead of this machine's clock; 300 s are allowed. The address was used again, or a clock is wrong",
    ],
    [
      'cancelled',
      'https://shop.example/cart?service_checkout=4c0c8d0e&status=cancelled',
      undefined,
      'its status is not paid: a return after a cancel is not signed, so it proves nothing',
    ],
    [
      'another address',
      'https://shop.example/thanks',
      undefined,
      'status is missing: this is not the whole address that a payer comes back with after paid',
    ],
  ])('%s: exit 7, and why', async (_, url, time, why) => {
    const { code, stdout, stderr } = await verify(url, time);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([7, '', `error: ${why}`]);
  });

  test('what is no address, and no secret', async () => {
    expect((await verify('thanks?sig=1')).code).toBe(2);
    expect((await cli(['checkouts', 'verify-return', address])).code).toBe(2);
    expect((await verify(address, undefined, { RETURN_SECRET: 'another' })).stderr).toContain(
      'payconfirm payment-profile rotate-return-secret',
    );
  });
});
