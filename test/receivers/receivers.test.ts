/** Each receiver of docs/receivers as a newcomer starts it; what signs for them is the emulator, openssl, or Node. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Framework } from '../../src/commands/init/framework.ts';
import { frameworkNames, frameworks } from '../../src/commands/init/frameworks.ts';
import { stores } from '../../src/commands/init/stores.ts';
import { payloadFormats } from '../../src/values/payload-format.ts';
import { cases } from '../harness/booking-rules.ts';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import {
  commandsNamed,
  folder,
  isMissing,
  programs,
  type RunningReceiver,
  secret,
  startReceiver,
} from '../harness/receiver-program.ts';

test('`init` says of each receiver whether it is run', () => {
  const isRun = (name: string, { files }: Framework) =>
    // By test/nightly/frameworks.test.ts.
    existsSync(join('test/fixtures/apps', name)) || Object.values(files).some((file) => file in programs);
  expect(frameworkNames.filter((name) => isRun(name, frameworks[name]))).toEqual(
    frameworkNames.filter((name) => frameworks[name].tried === 'run'),
  );
});

test('each receiver is run, or is one of `init`', () => {
  // Those of databases are run by test/nightly/databases.test.ts.
  const ofInit = [...Object.values<Framework>(frameworks), ...Object.values(stores)].flatMap(({ files }) =>
    Object.values(files),
  );
  const files = readdirSync(folder).filter((name) => !name.startsWith('consumer.'));
  expect(files.sort()).toEqual([...new Set([...ofInit, ...Object.keys(programs)])].sort());
});

/** Quotes, signs of a form and of JSON, Vietnamese letters. */
const note = 'thanh toán "DH1" & 50% + a=b; {₫}';

describe.each(Object.keys(programs).filter((name) => !isMissing(name)))('%s', (name) => {
  let emulator: RunningEmulator;
  let receiver: RunningReceiver;
  let call: Caller;
  let configuration: string;
  beforeAll(async () => {
    emulator = await startEmulator({ now: Date.now() });
    call = await logIn(emulator);
    receiver = await startReceiver(name, emulator);
    const fields = { name, webhook_url: receiver.url, auth_type: 'HMAC_SHA256', secret_key: secret };
    configuration = (await call('POST', '/client-webhooks', fields)).body.data.id;
  });
  afterAll(async () => {
    await receiver?.stop();
    await emulator.stop();
  });

  test('a second one on the same port fails', async () => {
    expect(await receiver.startAnother()).toBeGreaterThan(0);
  });

  /** The headers with which the service would send this body. */
  function signed(body: string, by = secret, age = 0) {
    const timestamp = `${Math.floor(Date.now() / 1000) - age}`;
    const digest = createHmac('sha256', by).update(`${timestamp}.${body}`).digest('hex');
    return { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': `sha256=${digest}` };
  }

  function deliver(body: string, { by = secret, age = 0, sent = body, type = 'application/json' } = {}) {
    return post(sent, type, signed(body, by, age));
  }

  async function post(body: string, type: string, headers: Record<string, string> = {}): Promise<number> {
    const init = { method: 'POST', body, headers: { 'Content-Type': type, ...headers } };
    const reply = await fetch(receiver.url, init);
    await reply.arrayBuffer();
    return reply.status;
  }

  interface Checkout {
    id: string;
    order_code: string;
    bank: { account_number: string };
  }

  async function checkout(order_code: string): Promise<Checkout> {
    const order = { amount: 150_000, order_code, return_url: 'https://shop.example/', sandbox: true };
    return (await call('POST', '/checkouts', order, { 'idempotency-key': order_code })).body.data;
  }

  async function pay({ bank }: Checkout, transaction_code: string) {
    const transfer = { virtual_account_number: bank.account_number, amount: 150_000, description: note };
    await call('POST', '/sandbox/transactions', { ...transfer, transaction_code });
    await emulator.idle();
  }

  /** Nothing of it is delivered. */
  async function unheard(act: () => Promise<void>) {
    await call('PUT', `/client-webhooks/${configuration}`, { is_active: false });
    await act();
    await call('PUT', `/client-webhooks/${configuration}`, { is_active: true });
  }

  /** As the service says it of a checkout that is paid. */
  function checkoutPaid({ id, order_code }: Checkout, claim: object = {}): string {
    const event = { event: 'CHECKOUT_PAID', checkout_id: id, order_code, status: 'paid' };
    return JSON.stringify({ ...event, amount: 150_000, currency: 'VND', ...claim });
  }

  let rounds = 0;
  /** What it has done since `before`, when all that came is worked on. */
  async function doneSince(before: string[]): Promise<string[]> {
    for (const _ of ['the round of work that is under way', 'one more']) {
      rounds += 1;
      expect(await deliver(transaction(`ROUND${rounds}`, 1, 'd'))).toBe(200);
      await expect.poll(receiver.done).toContain(`not booked ROUND${rounds} 1 no order: d`);
    }
    return receiver.done().filter((line) => !before.includes(line) && !line.includes(' ROUND'));
  }

  test('its first lines and the guide say how it is started', () => {
    expect(commandsNamed(name)).toEqual(programs[name]!.commands);
    const guide = readFileSync('docs/guides/verify-in-your-app.md', 'utf8');
    for (const command of programs[name]!.commands) expect(guide).toContain(`\`${command}\``);
  });

  test.each(payloadFormats)('%s: a transfer, and the checkout that it pays, each once', async (format) => {
    const before = receiver.done();
    const code = `FT-${payloadFormats.indexOf(format)}`;
    await call('PUT', `/client-webhooks/${configuration}`, { payload_format: format });
    await pay(await checkout(code), code);
    const { data } = (await call('GET', '/transactions?limit=1')).body.data;
    const again = `/bank/virtual-account/transactions/${data[0].id}/retry`;
    await call('POST', again, { target_type: 'WEBHOOK' });
    await emulator.idle();

    const { items } = (await call('GET', '/webhook-logs?limit=3')).body.data;
    expect(items.map((entry: { status_code: number }) => entry.status_code)).toEqual([200, 200, 200]);
    for (const { request_payload, request_headers } of items) {
      const { 'Content-Type': type, ...headers } = JSON.parse(request_headers);
      expect(type).toContain(format);
      expect(await post(request_payload, type, headers)).toBe(200);
    }
    expect((await doneSince(before)).sort()).toEqual([
      `not booked ${code} 150000 no order: ${note}`,
      `paid ${code} 150000 ${code}`,
    ]);
  });

  test('booked by type, amount and whole code alone', async () => {
    const before = receiver.done();
    const answers = [];
    for (const { what, transfer } of cases) {
      const body = JSON.stringify(transfer);
      answers.push([what, await deliver(body), await deliver(body)]);
    }
    expect(answers).toEqual(cases.map(({ what }) => [what, 200, 200]));
    // Each language has its own word for a field that is missing.
    const done = (await doneSince(before)).map((line) => line.replace(/(?<=is )(undefined|None|null):/, ':'));
    const expected = cases.map(({ transfer, pays, reason }) => {
      const { transaction_code, amount, description } = transfer;
      return pays
        ? `paid ${pays} ${amount} ${transaction_code}`
        : `not booked ${transaction_code} ${amount} ${reason}: ${description.replace(/\p{C}/gu, ' ')}`;
    });
    expect(done.toSorted()).toEqual(expected.toSorted());
  });

  test('a checkout whose order is not ours is not booked, though the service says that it is paid', async () => {
    const before = receiver.done();
    const unknown = await checkout('DH-UNKNOWN');
    await pay(unknown, 'FT-UNKNOWN');
    expect((await doneSince(before)).sort()).toEqual([
      'not booked FT-UNKNOWN 150000 no order: DH-UNKNOWN',
      `not booked FT-UNKNOWN 150000 no order: ${note}`,
    ]);
  });

  const genuine = transaction('FT-FORGED', 150_000, note);
  const forged: [string, () => Promise<number>][] = [
    ['a body that was changed', () => deliver(genuine, { sent: genuine.replace('150000', '950000') })],
    ['a body that was written again', () => deliver(genuine, { sent: genuine.replace(':', ': ') })],
    ['another secret', () => deliver(genuine, { by: 'another' })],
    ['an old time', () => deliver(genuine, { age: 310 })],
    ['a time to come', () => deliver(genuine, { age: -310 })],
    ['no signature', () => post(genuine, 'application/json')],
    [
      'a signature without its time',
      () => post(genuine, 'application/json', { 'X-Service-Signature': `sha256=${'0'.repeat(64)}` }),
    ],
    ['no body', () => post('', 'application/json')],
  ];

  test('what is not from the service is refused', async () => {
    const before = receiver.done();
    const answers = [];
    for (const [what, send] of forged) answers.push([what, await send()]);
    expect(answers).toEqual(forged.map(([what]) => [what, 401]));
    expect(await doneSince(before)).toEqual([]);
  });

  test('a signature by openssl is taken', async () => {
    const before = receiver.done();
    const body = transaction('FT-OPENSSL', 1, 'openssl');
    const { 'X-Service-Timestamp': timestamp } = signed(body);
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], {
      input: `${timestamp}.${body}`,
      encoding: 'utf8',
    });
    const headers = {
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': `sha256=${digest.trim().split('= ')[1]}`,
    };
    expect(await post(body, 'application/json', headers)).toBe(200);
    expect(await doneSince(before)).toEqual(['not booked FT-OPENSSL 1 no order: openssl']);
  });

  test('an old delivery is taken as long as it is not older than 300 seconds', async () => {
    const before = receiver.done();
    expect(await deliver(transaction('FT-LATE', 1, 'late'), { age: 280 })).toBe(200);
    expect(await doneSince(before)).toEqual(['not booked FT-LATE 1 no order: late']);
  });

  test('an amount beyond 2^53 is not rounded', async () => {
    const before = receiver.done();
    const body = transaction('FT-LARGE', 1, 'LARGE1').replace('"amount":1,', '"amount":9007199254740993,');
    expect(await deliver(body)).toBe(200);
    expect(await doneSince(before)).toEqual(['paid LARGE1 9007199254740993 FT-LARGE']);
  });

  test('a copy is answered 200 and not handled again, one with other fields 409', async () => {
    const before = receiver.done();
    const answers = [];
    for (const amount of [1000, 1000, 9000, 1000]) {
      answers.push(await deliver(transaction('FT-COPY', amount, 'd')));
    }
    expect(answers).toEqual([200, 200, 409, 200]);
    expect(await doneSince(before)).toEqual(['not booked FT-COPY 1000 no order: d']);
  });

  test('twenty copies at once are one', async () => {
    const before = receiver.done();
    const body = transaction('FT-MANY', 1000, 'd');
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(body)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await doneSince(before)).toEqual(['not booked FT-MANY 1000 no order: d']);
  });

  test('a test delivery is answered, and nothing is done', async () => {
    const before = receiver.done();
    const fields = {
      webhook_url: receiver.url,
      auth_type: 'HMAC_SHA256',
      secret_key: secret,
      is_dummy: true,
    };
    for (const payload_format of payloadFormats) {
      const { body } = await call('POST', '/client-webhooks/test', { ...fields, payload_format });
      expect(body).toMatchObject({ success: true });
    }
    expect(await doneSince(before)).toEqual([]);
  });

  test('without a transaction code it is refused, and there for a person to look at', async () => {
    const before = receiver.done();
    const told = () => receiver.complaints().split('a delivery without a transaction code').length;
    const codes = ['', ' ', '\u00a0', '\u3000\t', null];
    for (const transaction_code of codes) {
      const toldBefore = told();
      const body = JSON.stringify({ amount: 150_000, description: note, transaction_code, type: 'income' });
      expect([transaction_code, await deliver(body)]).toEqual([transaction_code, 422]);
      await expect.poll(told).toBe(toldBefore + 1);
    }
    expect(await doneSince(before)).toEqual([]);
  });

  test('what cannot be read is refused, though the signature is right', async () => {
    const before = receiver.done();
    const unreadable = [
      await deliver('{"amount":', { type: 'application/json' }),
      await deliver('[]', { type: 'application/json' }),
      await deliver('null', { type: 'application/json' }),
      await deliver('['.repeat(5000), { type: 'application/json' }),
      await deliver('amount=1', { type: 'text/plain' }),
      await deliver('amount=1', { type: 'multipart/form-data' }),
    ];
    expect(unreadable).toEqual(Array(6).fill(400));
    expect((await fetch(receiver.url)).ok).toBe(false);
    expect(await doneSince(before)).toEqual([]);
  });

  test('a CHECKOUT_PAID that the service does not bear out is not fulfilled', async () => {
    const before = receiver.done();
    const [pending, paid] = [await checkout('DH-PENDING'), await checkout('DH-PAID')];
    await unheard(() => pay(paid, 'FT-PAID'));
    await deliver(checkoutPaid(pending));
    await deliver(checkoutPaid(paid, { amount: 1 }));
    for (const { id } of [pending, paid]) {
      await expect.poll(receiver.complaints).toContain(`checkout ${id} does not confirm this`);
    }
    expect(await doneSince(before)).toEqual([]);
  });

  test('what came before a crash is known, and done, after it', async () => {
    const before = receiver.done();
    const [order, body] = [await checkout('DH-CRASH'), transaction('FT-CRASH', 1000, 'CRASH1')];
    expect([await deliver(body), await deliver(checkoutPaid(order))]).toEqual([200, 200]);
    expect(await doneSince(before)).toEqual(['paid CRASH1 1000 FT-CRASH']);
    await unheard(() => pay(order, 'FT-LATER'));
    await receiver.restart();
    await expect.poll(receiver.done).toContain(`paid DH-CRASH 150000 ${order.id}`);
    expect([await deliver(body), await deliver(checkoutPaid(order))]).toEqual([200, 200]);
    const done = await doneSince(before);
    expect(done).toEqual(['paid CRASH1 1000 FT-CRASH', `paid DH-CRASH 150000 ${order.id}`]);
  });
});

function transaction(transaction_code: string, amount: number, description: string): string {
  const transfer_date = '08:00:00 21/11/2026';
  const account = { account_number: '0011012345678', bank_name: 'BANK', type: 'income' };
  return JSON.stringify({ amount, description, transfer_date, transaction_code, ...account });
}
