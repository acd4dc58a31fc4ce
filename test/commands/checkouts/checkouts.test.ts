/** Checkouts: created once, explained in each state (§3.2 and the assumed ones), opened. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bigAmount } from '../../../src/vietqr/drawing/big-digits.ts';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';
import { unfolded } from '../../harness/unfolded.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeEach(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  onTestFinished(() => emulator.stop());
  cli = cliOn(emulator);
});

const order = (...more: string[]) => [
  ...['checkouts', 'create', '--amount', '150.000'],
  ...(more.includes('--order-code') ? [] : ['--order-code', 'DH10234']),
  ...['--return-url', 'https://shop.example/thanks', '--sandbox', ...more],
];
const people = { tty: true, columns: 100 };

async function create(...more: string[]) {
  const { code, stdout, stderr } = await cli(order('--json', ...more));
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { id: string; checkout_url: string; bank: { account_number: string } };
}

async function pay(id: string, ...more: string[]) {
  const { code, stderr } = await cli(['checkouts', 'pay', id, ...more]);
  if (code !== 0) throw new Error(stderr);
}

describe('create', () => {
  test('prints its own key, the amount understood, the pay link, the number, the time left', async () => {
    expect(
      said(await cli(order(), people)).replace(/checkout\/[\w-]{43}/, 'checkout/TOKEN'),
    ).toMatchInlineSnapshot(`
      "Waiting for 150.000 ₫.

      Order      DH10234
      Amount     150.000 ₫
      Received   0 ₫
      Pay into   SBX999999999999  Demo Shop
      Note       DH10234
      Pay link   http://127.0.0.1:40100/checkout/TOKEN
      Time left  15 min, until 2026-11-21 08:15:00 +07
      Sandbox    yes: no real money
      ID         00000000-0000-4000-8000-000000000001
      ! Idempotency-Key: 00000000-0000-4000-8000-000000000002
      ! Amount: 150.000 ₫
      "
    `);
  });

  test.each([
    ['ahead', 360_000],
    ['behind', -360_000],
  ])('the time left is by the clock of the service, which is 6 minutes %s', async (_, ms) => {
    const clock = { ...emulator.clock, now: () => emulator.clock.now() - ms };
    const left = async (argv: string[]) =>
      /^Time left +(.*)$/m.exec((await cli(argv, { ...people, clock })).stdout)?.[1];
    expect(await left(order('--qr'))).toBe('15 min, until 2026-11-21 08:15:00 +07');
    const { id } = await create('--order-code', 'DH2');
    expect(await left(['checkouts', 'show', id])).toBe('15 min, until 2026-11-21 08:15:00 +07');
    const json = await cli(['checkouts', 'show', id, '--json'], { clock });
    expect(json).toEqual(await cli(['checkouts', 'show', id, '--json']));
  });

  test('the time left is by the time of an emulator that was advanced', async () => {
    expect((await cli(['emulator', 'advance', '6m'])).code).toBe(0);
    expect((await cli(order(), people)).stdout).toContain(
      'Time left  15 min, until 2026-11-21 08:21:00 +07\n',
    );
  });

  test('a body of its own gets a key too, and keeps one that is given', async () => {
    const body = '{"amount":5000,"order_code":"DH5","return_url":"https://shop.example/","is_sandbox":true}';
    const create = (...more: string[]) => cli(['checkouts', 'create', '--json', '--data', body, ...more]);
    const made = await create();
    expect([made.code, made.stderr]).toEqual([0, expect.stringMatching(/^Idempotency-Key: [\da-f-]{36}$/m)]);
    const [, key] = /Key: (\S+)/.exec(made.stderr)!;
    const again = await create('--idempotency-key', key!);
    expect(JSON.parse(again.stdout).id).toBe(JSON.parse(made.stdout).id);
  });

  test('the same key: the same checkout; with another body 409, explained', async () => {
    const first = await cli(order('--json', '--idempotency-key', 'K1'));
    expect(first.stderr).toBe('Amount: 150.000 ₫\n');
    expect(await cli(order('--json', '--idempotency-key', 'K1'))).toEqual(first);
    expect(
      said(await cli(order('--idempotency-key', 'K1', '--description', 'other'))),
    ).toMatchInlineSnapshot(`
      "! Amount: 150.000 ₫
      ! error: this Idempotency-Key was sent with another body (HTTP 409)
      ! hint: if this Idempotency-Key came before with another body, give a new one; if not, a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):
      ! payconfirm checkouts show 00000000-0000-4000-8000-000000000001
      ! payconfirm checkouts cancel 00000000-0000-4000-8000-000000000001
      exit 1
      "
    `);
  });

  test('a second pending one of the same order: 409, which is not about a key that was made here', async () => {
    const { id } = await create();
    const { code, stderr } = await cli(order());
    expect([code, stderr.slice(stderr.indexOf('error: '))]).toEqual([
      1,
      'error: a pending checkout with this order_code exists (HTTP 409)\n' +
        `hint: a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):\npayconfirm checkouts show ${id}\npayconfirm checkouts cancel ${id}\n`,
    ]);
  });

  test('a second pending one on the same virtual account: 409, explained', async () => {
    const account = (await cli(['accounts', 'list', '--jq', '.items[0].id'])).stdout.trim();
    const flags = ['--account-id', account, '--prefix', 'SHOP', '--agree', '--jq', '.bank_request.id'];
    const request = (await cli(['va', 'request', ...flags])).stdout.trim();
    const verify = ['va', 'verify', request, '--code', await emulator.otp(request), '--jq', '.id'];
    const id = (await cli(verify)).stdout.trim();
    const real = order('--va-id', id).filter((word) => word !== '--sandbox');
    expect((await cli(real)).code).toBe(0);
    const { code, stderr } = await cli(real.with(5, 'DH2'));
    expect([code, stderr.slice(stderr.indexOf('error: '))]).toEqual([
      1,
      'error: a pending checkout waits on this virtual account (HTTP 409)\n' +
        'hint: a checkout with this order code or virtual account is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes): payconfirm checkouts list --status pending\n',
    ]);
  });

  test('a lost reply: sent again with its key, which makes it once', async () => {
    let sent = 0;
    const url = await between(emulator.url, (reply, { path }) => {
      if (path !== '/api/v1/checkouts') return reply;
      sent += 1;
      return sent === 1 ? 'lost' : reply;
    });
    const env = { PAYCONFIRM_BASE_URL: url };
    expect([(await cli(order(), { env })).code, sent]).toEqual([0, 2]);
    // A second one would have been refused with 409.
    expect((await cli(order())).code).toBe(1);
  });

  test('every reply lost: the key is said, for later', async () => {
    let lose = true;
    const url = await between(emulator.url, (reply, { path }) =>
      lose && path === '/api/v1/checkouts' ? 'lost' : reply,
    );
    const env = { PAYCONFIRM_BASE_URL: url };
    const { code, stdout, stderr } = await cli(order(), { env });
    expect([code, stdout]).toEqual([5, '']);
    const key = /^Idempotency-Key: (\S+)$/m.exec(stderr)![1]!;
    expect(stderr).toContain(
      `hint: It may have been created. Run the same line with --idempotency-key ${key}: it is created only once.`,
    );
    lose = false;
    expect((await cli(order('--idempotency-key', key), { env })).code).toBe(0);
  });

  test('a service that is not there: nothing can have been made, and no key is offered', async () => {
    const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1' };
    expect(await cli(order('--idempotency-key', 'K1'), { env })).toEqual({
      code: 5,
      stdout: '',
      stderr:
        'Amount: 150.000 ₫\nerror: 127.0.0.1:1 refused the connection (ECONNREFUSED)\n' +
        'hint: check that the service is running, and the port. To test the setup: payconfirm doctor\n',
    });
  });

  test('--qr draws the code with the details beside it, and below it stands the order, which would have scrolled away', async () => {
    const { stdout } = await cli(order('--qr'), people);
    expect(stdout.startsWith(`${bigAmount(150_000).join('\n')}\n\n██`)).toBe(true);
    expect(stdout).toMatch(
      /█ {2}Demo Shop\n.*█ {2}Ngân hàng \/ Bank: Ngân hàng thử nghiệm \/ Test\n.*█ {2}bank\n.*█ {2}SBX\d{12}\n.*█ {2}Nội dung \/ Note: \w+\n.*█ {2}Chuyển trước \/ Pay before: 08:15 21\/11\/2026\n.*█ {2}Thử nghiệm – không chuyển tiền\n.*█ {2}Test – no money is moved\n.*█ {2}Vui lòng kiểm tra thông tin thanh toán trước khi\n.*█ {2}giao dịch\.\n.*█ {2}Please check(?:.|\n)*█\n\nWaiting for 150\.000 ₫\.\n\nOrder (?:.|\n)*\nID +[0-9a-f-]{36}\n$/,
    );
  });

  test.each([[], ['--json'], ['--jq', '.id'], ['--fields', 'id']])(
    '--qr where nothing is drawn says so: %o',
    async (...format) => {
      const { stdout, stderr } = await cli(order('--qr', '--idempotency-key', 'K1', ...format));
      const id = /[0-9a-f-]{36}/.exec(
        (await cli(order('--idempotency-key', 'K1', '--jq', '.id'))).stdout,
      )![0];
      expect(stdout).not.toContain('█');
      expect(stderr).toBe(
        'Amount: 150.000 ₫\n--qr draws the code on a terminal alone; as a picture: ' +
          `payconfirm qr checkout ${id} --png code.png\n`,
      );
    },
  );

  test('a link into an app', async () => {
    const { code, stdout } = await cli(order('--cancel-url', 'myshop://left', '--jq', '.cancel_url'));
    expect([code, stdout]).toEqual([0, 'myshop://left\n']);
  });

  test.each(['https:evil.example', 'https:/evil.example', '//evil.example', 'javascript:alert(1)'])(
    'the service judges the return address %s, after a note',
    async (url) => {
      const argv = ['checkouts', 'create', '--amount', '150k', '--order-code', 'DH1', '--return-url', url];
      const { code, stdout, stderr } = await cli(argv);
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toContain('Assumed, not checked: --return-url must be a URL');
    },
  );

  test('--qr on a low terminal says how to get a picture', async () => {
    const { stdout } = await cli(order('--qr'), { ...people, rows: 24 });
    const id = /ID +(\S+)\n/.exec(stdout)![1];
    expect(stdout.split('\n\n')).toContain(
      'This needs 30 lines, and the terminal has 24. Enlarge the terminal, or write a picture:\n' +
        `  payconfirm qr checkout ${id} --png code.png`,
    );
  });

  test('--qr on a narrow terminal: the checkout is shown all the same, with how to get the code', async () => {
    const { code, stdout, stderr } = await cli(order('--qr'), { tty: true, columns: 40 });
    expect(code).toBe(1);
    const id = /^ID\s+(\S+)\n/m.exec(stdout)![1];
    expect(stdout).toMatch(/^Waiting for 150\.000 ₫\.\n/);
    expect(unfolded(stderr.slice(stderr.indexOf('error:'))).split('\n')).toEqual([
      'error: the terminal has 40 columns, too few: the code with its amount needs 47',
      `hint: Enlarge the terminal, or write a picture: payconfirm qr checkout ${id} --png code.png`,
      '',
    ]);
  });

  test.each([
    ['-5', '--amount: "-5" is not an amount: it is negative'],
    ['1,5', '--amount: "1,5" is not an amount: it could be read in more than one way'],
    ['1.5', '--amount: "1.5" is not an amount: it could be read in more than one way'],
    ['150,000', '--amount: "150,000" is not an amount: it could be read in more than one way'],
    ['1e6', '--amount: "1e6" is not an amount: the exponent form is not accepted'],
    ['', '--amount must not be empty'],
  ])('refuses the amount %j', async (amount, message) => {
    const { code, stdout, stderr } = await cli(order().with(3, amount));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(`error: ${message}\n`);
  });

  test.each([
    ['1.000.000', 1_000_000],
    ['150k', 150_000],
    ['1tr', 1_000_000],
    ['1,5tr', 1_500_000],
    ['150.000 ₫', 150_000],
  ])('reads the amount %j and says what it understood', async (amount, understood) => {
    const { stdout, stderr } = await cli([...order('--json').with(3, amount)]);
    expect(JSON.parse(stdout).amount).toBe(understood);
    expect(stderr).toMatch(new RegExp(`^Amount: ${understood.toLocaleString('de-DE')} ₫$`, 'm'));
  });

  test.each([
    [3, '0', 'body.amount: must be >= 1000'],
    [3, '1000000001', 'body.amount: must be <= 1000000000'],
    [5, 'Đ1', 'body.order_code: must match pattern "^[A-Za-z0-9_-]{1,50}$"'],
  ])('the service refuses what the document does not forbid: %i %j', async (at, value, message) => {
    const result = await cli(order().with(at, value));
    expect([result.code, result.stdout]).toEqual([3, '']);
    expect(result.stderr).toContain(`  ${message}\n`);
  });

  test('a description of accents, emoji and escape sequences comes through, and is safe to look at', async () => {
    const description = 'Đơn 🙏 \x1b[31m\u202e';
    const { id } = await create('--description', description);
    const { stdout } = await cli(['checkouts', 'show', id, '--json']);
    expect(JSON.parse(stdout).description).toBe(description);
    expect(stdout).not.toContain('\x1b');
    expect(stdout).not.toContain('\u202e');
  });
});

describe('show says what the state means', () => {
  /** Its first paragraph, which the terminal has in lines of whole words. */
  const firstLine = async (id: string) => {
    const [first = ''] = (await cli(['checkouts', 'show', id], people)).stdout.split('\n\n');
    expect(first.split('\n').filter((line) => line.length > 100)).toEqual([]);
    return first.replaceAll('\n', ' ');
  };

  test('waiting, short, paid, too much', async () => {
    const { id } = await create();
    expect(await firstLine(id)).toBe('Waiting for 150.000 ₫.');
    await pay(id, '--amount', '50k');
    expect(await firstLine(id)).toBe(
      'Short by 100.000 ₫: 50.000 ₫ of 150.000 ₫ came. Do not fulfil the order.',
    );
    await pay(id);
    expect(await firstLine(id)).toBe(
      'Paid: 150.000 ₫ of 150.000 ₫ came. It is a sandbox checkout: no money moved.',
    );
    const { id: other } = await create('--order-code', 'DH2');
    await pay(other, '--amount', '170k');
    expect(await firstLine(other)).toBe(
      'Paid: 170.000 ₫ of 150.000 ₫ came. 20.000 ₫ too much came. It is a sandbox checkout: no money moved.',
    );
  });

  test('of an order with two checkouts: what came to the other one, in place of advice', async () => {
    const first = await create('--order-code', 'DH3');
    emulator.clock.set('2026-11-21T01:16:00Z');
    const second = await create('--order-code', 'DH3');
    await pay(first.id);
    expect(await firstLine(second.id)).toMatch(/^Waiting for 150.000 ₫. Order DH3 is paid, but another /);
    expect(await firstLine(first.id)).not.toContain('Decide whether to fulfil');
    await pay(second.id);
    for (const [id, state] of [
      [first.id, 'Paid late: 150.000 ₫ of 150.000 ₫ came, the last of it after the checkout had expired.'],
      [second.id, 'Paid: 150.000 ₫ of 150.000 ₫ came.'],
    ] as const) {
      expect(await firstLine(id)).toBe(
        `${state} Order DH3 received 300.000 ₫ in 2 checkouts, and 150.000 ₫ were due. ` +
          'Fulfil it once, and settle 150.000 ₫ with the payer.',
      );
      expect((await cli(['checkouts', 'show', id])).stderr).toContain(
        'Find the payments of its order: payconfirm trace DH3\n',
      );
    }
  });

  test('expired after 900 s with nothing and with something; paid late', async () => {
    const nothing = await create('--order-code', 'DH1');
    const some = await create('--order-code', 'DH2');
    await pay(some.id, '--amount', '50k');
    emulator.clock.set('2026-11-21T01:14:59.999Z');
    expect(await firstLine(nothing.id)).toBe('Waiting for 150.000 ₫.');
    emulator.clock.set('2026-11-21T01:15:00Z');
    expect(await firstLine(nothing.id)).toBe('Expired: no payment was counted for it.');
    expect(await firstLine(some.id)).toBe(
      'Expired, short by 100.000 ₫: 50.000 ₫ of 150.000 ₫ came. Do not fulfil the order.',
    );
    await pay(some.id);
    expect(await firstLine(some.id)).toBe(
      'Paid late: 150.000 ₫ of 150.000 ₫ came, the last of it after the checkout had expired. ' +
        'Decide whether to fulfil the order.',
    );
  });

  test('off a terminal: the words on stderr, what came so far and whether it was late among the data', async () => {
    const { id } = await create();
    await pay(id, '--amount', '50k');
    const { stdout, stderr } = await cli(['checkouts', 'show', id]);
    expect(stderr).toBe(
      'Short by 100.000 ₫: 50.000 ₫ of 150.000 ₫ came. Do not fulfil the order.\n' +
        'Check whether the rest was paid elsewhere, and get a QR code for it: payconfirm trace DH10234\n',
    );
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      'status\tpending',
      'amount\t150000',
      'paid_amount\t50000',
      'partial_amount\t50000',
      'paid_late\tfalse',
    ]);
    for (const asked of [['--json'], ['--jq', '.status'], ['--fields', 'status']]) {
      expect((await cli(['checkouts', 'show', id, ...asked])).stderr).toBe('');
    }
  });

  test('a state that nobody knows is shown as it is', async () => {
    const { id } = await create();
    const change = (reply: string) => reply.replace('"status":"pending"', '"status":"on\\u001b[1m_hold"');
    const env = { PAYCONFIRM_BASE_URL: await between(emulator.url, change) };
    const { stdout } = await cli(['checkouts', 'show', id], { ...people, env });
    expect(stdout.split('\n')[0]).toBe('Status on\\x1b[1m_hold.');
  });

  test.each([
    ['"60000"', 'Short by 90.000 ₫: 60.000 ₫ of 150.000 ₫ came. Do not fulfil the order.', '60.000 ₫'],
    [
      '"some"',
      'The checkout of order DH10234 has the status "pending". The amount received cannot be read: "some".',
      'some ₫',
    ],
  ])(
    '%s received: an amount given as text is read, one that cannot be read is not nothing',
    async (paid, ...says) => {
      const { id } = await create();
      const change = (reply: string) => reply.replace('"paid_amount":null', `"paid_amount":${paid}`);
      const env = { PAYCONFIRM_BASE_URL: await between(emulator.url, change) };
      const { stdout } = await cli(['checkouts', 'show', id], { ...people, env });
      const received = stdout.match(/^Received +(.*)$/m)?.[1];
      expect([stdout.split('\n')[0], received]).toEqual(says);
      const { code, stderr } = await cli(['qr', 'checkout', id], { ...people, env });
      expect([code === 0, stderr.includes('NaN')]).toEqual([paid !== '"some"', false]);
    },
  );

  test('what the document does not promise may be missing', async () => {
    const { id } = await create();
    const change = (reply: string, { path }: { path: string }) => {
      if (!path.includes('/checkouts')) return reply;
      const { amount, order_code, status } = JSON.parse(reply).data;
      return JSON.stringify({ success: true, message: '', data: { id, amount, order_code, status } });
    };
    const run = { ...people, env: { PAYCONFIRM_BASE_URL: await between(emulator.url, change) } };
    expect(said(await cli(['checkouts', 'show', id], run))).toMatchInlineSnapshot(`
      "Waiting for 150.000 ₫.

      Order     DH10234
      Amount    150.000 ₫
      Received  0 ₫
      Pay into  -
      Note      -
      Pay link  -
      ID        00000000-0000-4000-8000-000000000001
      ! Wait until it is paid: payconfirm checkouts wait 00000000-0000-4000-8000-000000000001
      "
    `);
    expect((await cli(['qr', 'checkout', id], run)).stderr).toBe('error: the reply has no payload to draw\n');
    expect((await cli(['checkouts', 'open', id], run)).stderr).toBe(
      'error: the service returned no checkout_url for it\n',
    );
    expect((await cli(order('--qr', '--order-code', 'DH2'), run)).stdout).toContain('Waiting for 150.000 ₫.');
  });

  test.each([
    [
      'nothing came',
      0,
      'Waiting for 150.000 ₫.',
      'Wait until it is paid',
      (id: string) => `checkouts wait ${id}`,
    ],
    [
      'too little came',
      50_000,
      'Short by 100.000 ₫',
      'Check whether the rest was paid elsewhere, and get a QR code for it',
      () => 'trace DH10234',
    ],
  ])('%s: show and wait name the next step', async (_, amount, says, words, line) => {
    const { id } = await create();
    if (amount > 0) await pay(id, '--amount', `${amount}`);
    const next = `${words}: payconfirm ${line(id)}`;
    const shown = await cli(['checkouts', 'show', id], people);
    expect([shown.stdout.startsWith(says), shown.stderr]).toEqual([true, `${next}\n`]);
    const waited = await cli(['checkouts', 'wait', id, '--timeout', '1ms']);
    expect([waited.code, waited.stderr]).toEqual([6, expect.stringContaining(`hint: ${next}\n`)]);
  });

  test.each([
    ['nothing', 0, 'Check whether it was paid elsewhere: payconfirm trace DH10234'],
    ['a part', 50_000, 'Find its payments: payconfirm trace DH10234 --checkout ID'],
  ])('expired, %s came: wait ends with 6 and names the next step', async (_, amount, next) => {
    const { id } = await create();
    if (amount > 0) await pay(id, '--amount', `${amount}`);
    await emulator.control('POST', '/advance', { ms: 901_000 });
    const { code, stderr } = await cli(['checkouts', 'wait', id]);
    expect([code, stderr]).toEqual([6, expect.stringContaining(`hint: ${next.replace('ID', id)}\n`)]);
  });

  test('an unknown id', async () => {
    const id = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05';
    expect(await cli(['checkouts', 'show', id])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'error: no such checkout (HTTP 404)\n' +
        'hint: The id is wrong, or belongs to another client. To list the checkouts with their orders: payconfirm checkouts list\n',
    });
  });

  test.each([
    ['checkouts', 'show'],
    ['checkouts', 'wait'],
    ['checkouts', 'pay'],
    ['checkouts', 'open'],
    ['qr', 'checkout'],
  ])('%s %s refuses an id that was cut off before it asks', async (...words) => {
    expect(await cli([...words, '4c0c8d0e-7c55'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: ID must be a UUID, such as 123e4567-e89b-12d3-a456-426614174000; given: "4c0c8d0e-7c55"\n' +
        'hint: ID: the id from checkouts create, or the order code\n' +
        `To list them: payconfirm checkouts list\npayconfirm ${words.join(' ')} --help\n`,
    });
  });

  test.each(['create', 'show', 'wait', 'open'])(
    'the help of %s says that a return confirms nothing',
    async (verb) => {
      const { stdout } = await cli(['checkouts', verb, '--help']);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(
        /(return_url does not|has not paid for certain|return_url confirms nothing)/,
      );
    },
  );
});

describe('open', () => {
  function browser(script: string) {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const opened = join(folder, 'opened');
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script.replace('OPENED', opened)}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return { opened, env: { PATH: `${folder}:/usr/bin:/bin` } };
  }

  test('opens the page', async () => {
    const { id, checkout_url } = await create();
    const { opened, env } = browser('echo "$@" > OPENED');
    expect(await cli(['checkouts', 'open', id, '--json'], { env })).toEqual({
      code: 0,
      stdout: `{\n  "checkout_url": "${checkout_url}"\n}\n`,
      stderr: '',
    });
    expect(readFileSync(opened, 'utf8')).toBe(`${checkout_url}\n`);
  });

  test('without a browser: the link, and exit 1', async () => {
    const { id, checkout_url } = await create();
    const { code, stdout, stderr } = await cli(['checkouts', 'open', id], browser('exit 3'));
    expect([code, stdout]).toEqual([1, `checkout_url\t${checkout_url}\n`]);
    expect(stderr).toMatch(/^error: (xdg-)?open opened no browser \(exit 3\)\nhint: open it yourself: http/);
  });

  test.each(['file:///etc/passwd', '--help', 'javascript:alert(1)'])('opens no %s', async (address) => {
    const { id, checkout_url } = await create();
    const url = await between(emulator.url, (reply) => reply.replace(checkout_url, address));
    const { opened, env } = browser('echo "$@" > OPENED');
    const result = await cli(['checkouts', 'open', id], { env: { ...env, PAYCONFIRM_BASE_URL: url } });
    expect(result).toEqual({
      code: 5,
      stdout: '',
      stderr: `error: the checkout_url is no web address: ${address}\n`,
    });
    expect(existsSync(opened)).toBe(false);
  });
});
