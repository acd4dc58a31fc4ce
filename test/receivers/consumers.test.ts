/** Each consumer of docs/receivers as a newcomer starts it, behind a real listener and a real server. */
import { readdirSync, readFileSync } from 'node:fs';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloadFormats } from '../../src/values/payload-format.ts';
import { sign } from '../../src/webhooks/signature/signature.ts';
import { startAcklessWay } from '../harness/ackless-way.ts';
import { cases } from '../harness/booking-rules.ts';
import { type Caller, logIn } from '../harness/caller.ts';
import { isMissing, programs, type RunningConsumer, startConsumer } from '../harness/consumer-program.ts';
import { given, type Listening, secret, startTestbed, type Testbed } from '../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../harness/nats.ts';
import { commandsNamed, folder } from '../harness/receiver-program.ts';

test('each consumer is tried', () => {
  const files = readdirSync(folder).filter((name) => name.startsWith('consumer.'));
  expect(files.sort()).toEqual(Object.keys(programs).sort());
});

/** Quotes, signs of a form and of JSON, Vietnamese letters. */
const note = 'thanh toán "DH1" & 50% + a=b; {₫}';
const stream = 'PAYMENTS';
const before = 'whsec_of_last_year';

const tried = Object.keys(programs).filter((name) => hasNats && !isMissing(name));

describe.skipIf(!hasNats).each(tried)(`%s${withoutNats}`, (name) => {
  let nats: Nats;
  let client: Awaited<ReturnType<Nats['client']>>;
  let testbed: Testbed;
  let listener: Listening;
  let consumer: RunningConsumer;
  let call: Caller;
  let configuration: string;
  beforeAll(async () => {
    [nats, testbed] = await Promise.all([startNats(), startTestbed()]);
    const publish = ['--publish', nats.url(stream), '--create-stream', '--replicas', '1'];
    listener = await testbed.listen(['--port', '0', '--secret-env', 'S', ...publish], given);
    client = await nats.client();
    call = await logIn(testbed.emulator);
    const signed = { auth_type: 'HMAC_SHA256', secret_key: secret };
    const created = await call('POST', '/client-webhooks', {
      name,
      webhook_url: listener.ready.url,
      ...signed,
    });
    configuration = created.body.data.id;
    consumer = await startConsumer(name, env());
  });
  afterAll(async () => {
    await consumer?.kill();
    listener?.interrupt();
    await listener?.ended;
    await client?.connection.close();
    await Promise.all([testbed?.stop(), nats?.stop()]);
  });

  const env = (port = nats.port) => ({
    WEBHOOK_SECRET: secret,
    WEBHOOK_SECRET_BEFORE: before,
    NATS_SERVERS: `127.0.0.1:${port}`,
    STREAM: stream,
    PAYCONFIRM_BASE_URL: testbed.emulator.url,
    PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
  });

  /** As a listener puts it there, and as anybody could who may write to the stream. Resolves to its sequence. */
  async function put(body: string, { by = secret, sent = body, type = 'application/json' } = {}) {
    const timestamp = Math.floor(testbed.emulator.clock.now() / 1000);
    const signed = sign({ body: Buffer.from(body), secret: by, timestamp, scheme: 'timestamp.body' });
    const headers = natsHeaders();
    headers.set('Content-Type', type);
    headers.set('X-Service-Timestamp', signed.timestamp);
    headers.set('X-Service-Signature', signed.signature);
    return (await client.js.publish('payconfirm.TRANSACTION.1', sent, { headers })).seq;
  }

  /** Resolves when the stream has nothing left to hand out, and waits for no word on what it did. */
  async function settled(durable = 'shop') {
    const left = async () => {
      const { num_pending, num_ack_pending } = await client.manager.consumers.info(stream, durable);
      return num_pending + num_ack_pending;
    };
    await expect.poll(left).toBe(0);
  }

  /** When all is done with, it has said just these since; its words may come a moment after its acknowledgement. */
  async function expectSaid(already: string[], lines: string[]) {
    await settled();
    const said = () => consumer.said().slice(already.length).sort();
    await expect.poll(() => said().length).toBeGreaterThanOrEqual(lines.length);
    expect(said()).toEqual([...lines].sort());
  }

  async function checkout(order_code: string) {
    const order = { amount: 150_000, order_code, return_url: 'https://shop.example/', sandbox: true };
    const made = await call('POST', '/checkouts', order, { 'idempotency-key': order_code });
    return made.body.data as { id: string; bank: { account_number: string } };
  }

  async function pay({ bank }: { bank: { account_number: string } }, transaction_code: string) {
    const transfer = { virtual_account_number: bank.account_number, amount: 150_000, description: note };
    await call('POST', '/sandbox/transactions', { ...transfer, transaction_code });
    await testbed.emulator.idle();
  }

  test('its first lines and the guide say how it is started', () => {
    expect(commandsNamed(name)).toEqual([programs[name]!.command]);
    const guide = readFileSync('docs/guides/several-machines.md', 'utf8');
    expect(guide).toContain(`\`${programs[name]!.command}\``);
  });

  test.each(payloadFormats)('%s: a transfer, and the checkout that it pays, each once', async (format) => {
    const already = consumer.said();
    const code = `FT-${payloadFormats.indexOf(format)}`;
    await call('PUT', `/client-webhooks/${configuration}`, { payload_format: format });
    await pay(await checkout(code), code);
    const entries = (await call('GET', '/webhook-logs?limit=2')).body.data.items;
    expect(entries.map((entry: { status_code: number }) => entry.status_code)).toEqual([200, 200]);
    const paid = `paid ${code} 150000 ${code}`;
    await expectSaid(already, [paid]);

    // Somebody puts both there a second time.
    for (const { request_payload, request_headers } of entries) {
      const headers = natsHeaders();
      for (const [key, value] of Object.entries<string>(JSON.parse(request_headers))) headers.set(key, value);
      await client.js.publish('payconfirm.AGAIN.1', request_payload, { headers });
    }
    await expectSaid(already, [paid, `already ${paid}`]);
  });

  test.each(cases)(
    '$what: booked by type, amount and whole code alone',
    async ({ transfer, pays, reason }) => {
      const already = consumer.said();
      const seqs = [await put(JSON.stringify(transfer)), await put(JSON.stringify(transfer))];
      const paid = `paid ${pays} ${transfer.amount} ${transfer.transaction_code}`;
      await expectSaid(already, pays ? [paid, `already ${paid}`] : []);
      for (const seq of reason ? seqs : []) {
        const told = `message ${seq} is not handled, and not handed out again: ${reason}`;
        await expect.poll(consumer.complaints).toContain(told);
      }
    },
  );

  const genuine = transaction('FT-FORGED', 150_000);
  const wrong: [string, () => Promise<number>][] = [
    ['a body that was changed', () => put(genuine, { sent: genuine.replace('150000', '950000') })],
    ['another secret', () => put(genuine, { by: 'another' })],
    ['no header at all', async () => (await client.js.publish('payconfirm.TRANSACTION.1', genuine)).seq],
    ['a body that cannot be read', () => put('{"amount":')],
    ['no transaction code', () => put('{"amount":1,"description":"d"}')],
    ['a blank transaction code', () => put(transaction(' ', 1))],
    ['a type that it does not know', () => put('amount=1', { type: 'text/plain' })],
    ['a code that was booked for another order', () => put(transaction('FT-ONE', 1, 'ONE2'))],
  ];
  test('a code that is booked', async () => {
    const already = consumer.said();
    await put(transaction('FT-ONE', 1, 'ONE1'));
    await expectSaid(already, ['paid ONE1 1 FT-ONE']);
  });

  test.each(wrong)('%s: not handled, not handed out again, and told', async (_, send) => {
    const already = consumer.said();
    const seq = await send();
    await expect
      .poll(consumer.complaints)
      .toContain(`message ${seq} is not handled, and not handed out again`);
    await expectSaid(already, []);
  });

  test('what was signed by the secret before, a large amount, a test delivery', async () => {
    const already = consumer.said();
    await put(transaction('FT-BEFORE', 1, 'BEFORE1'), { by: before });
    await put(transaction('FT-LARGE', 1, 'LARGE1').replace('"amount":1,', '"amount":9007199254740993,'));
    await put(transaction('DUMMY123', 500_000));
    await expectSaid(already, ['paid BEFORE1 1 FT-BEFORE', 'paid LARGE1 9007199254740993 FT-LARGE']);
  });

  test('a CHECKOUT_PAID that the service does not bear out comes again, until it does', async () => {
    const already = consumer.said();
    const order = await checkout('DH-PENDING');
    const event = { event: 'CHECKOUT_PAID', checkout_id: order.id, order_code: 'DH-PENDING' };
    await put(JSON.stringify({ ...event, status: 'paid', amount: 150_000, currency: 'VND' }));
    await expect.poll(consumer.complaints).toContain(`checkout ${order.id} does not confirm this`);
    expect(consumer.said().slice(already.length)).toEqual([]);
    await call('PUT', `/client-webhooks/${configuration}`, { is_active: false });
    await pay(order, 'FT-LATER');
    await call('PUT', `/client-webhooks/${configuration}`, { is_active: true });
    await expectSaid(already, [`paid DH-PENDING 150000 ${order.id}`]);
  });

  test('killed after the effect and before its acknowledgement: handed out again, and there once', async () => {
    const [way, durable] = [await startAcklessWay(nats.port), 'crash'];
    const { seq } = await client.js.publish('payconfirm.NOTHING.1', '');
    await client.manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: 'payconfirm.*.*',
      ack_policy: AckPolicy.Explicit,
      ack_wait: 1_000_000_000,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: seq + 1,
    });
    const other = await startConsumer(name, { ...env(way.port), DURABLE: durable });
    await put(transaction('FT-CRASH', 1000, 'CRASH1'));
    await expect.poll(way.lost).toBe(true);
    await expect.poll(other.said).toEqual(['paid CRASH1 1000 FT-CRASH']);
    await other.kill();
    expect(await client.manager.consumers.info(stream, durable)).toMatchObject({ num_ack_pending: 1 });

    await other.start(env());
    await settled(durable);
    await expect.poll(other.said).toEqual(['paid CRASH1 1000 FT-CRASH', 'already paid CRASH1 1000 FT-CRASH']);
    await other.kill();
    way.close();
  });

  test('it goes on when the server was killed and is back', async () => {
    const already = consumer.said();
    await nats.kill();
    await nats.start();
    await expect
      .poll(() =>
        put(transaction('FT-BACK', 1, 'BACK1')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => consumer.said().slice(already.length)).toContain('paid BACK1 1 FT-BACK');
  });
});

function transaction(transaction_code: string, amount: number, description = note): string {
  const transfer_date = '08:00:00 21/11/2026';
  const account = { account_number: '0011012345678', bank_name: 'BANK', type: 'income' };
  return JSON.stringify({ amount, description, transfer_date, transaction_code, ...account });
}
