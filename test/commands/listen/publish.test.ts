import { describe, expect, test } from 'vitest';
import { given, type Testbed, transfer } from '../../harness/listening.ts';
import { hasNats, type Nats, withoutNats } from '../../harness/nats.ts';
import { eachWithNats } from '../../harness/nats-testbed.ts';

let nats: Nats;
let testbed: Testbed;
eachWithNats((server, bed) => {
  nats = server;
  testbed = bed;
});

/** A listener that makes the stream where it is not there. */
const publishing = (...flags: string[]) =>
  testbed.listen(
    [
      '--port',
      '0',
      '--secret-env',
      'S',
      '--publish',
      nats.url('PAY'),
      '--create-stream',
      '--replicas',
      '1',
      ...flags,
    ],
    given,
  );

describe.skipIf(!hasNats)(`listen --publish${withoutNats}`, () => {
  test('a delivery is in the stream, byte for byte, before it is answered', async () => {
    const listener = await publishing();
    const body =
      '{"amount":150000,"account_number":"01 23.*>","transaction_code":"FT1\\r\\nNats-Rollup: all","description":"Trà"}';
    const reply = await testbed.deliver(listener.ready.url, body);
    expect(reply.status).toBe(200);
    const [message, ...others] = await nats.messages('PAY');
    expect(others).toEqual([]);
    expect(message).toEqual({
      subject: 'payconfirm.TRANSACTION.01=2023=2E=2A=3E',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Service-Timestamp': String(Math.floor(testbed.emulator.clock.now() / 1000)),
        'X-Service-Signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
        'Payconfirm-Id': expect.stringMatching(/^\d{8}-[0-9a-f]{16}$/),
        'Payconfirm-Received-At': new Date(testbed.emulator.clock.now()).toISOString(),
        'Payconfirm-Code': 'FT1%0D%0ANats-Rollup:%20all',
        'Payconfirm-Amount': '150000',
        'Payconfirm-Sandbox': 'false',
        'Nats-Expected-Stream': 'PAY',
        'Nats-Msg-Id': '=3AFT1=0D=0ANats-Rollup=3A=20all',
      },
    });
    listener.interrupt();
    const { events } = await listener.ended;
    expect(events.filter(({ event }) => event === 'published')).toEqual([
      expect.objectContaining({
        outcome: 'published',
        seq: 1,
        error: null,
        later: false,
        stream: nats.url('PAY'),
      }),
    ]);
    expect(events.at(-1)).toMatchObject({ event: 'summary', deliveries: 1, published: 1, publish_failed: 0 });
  });

  test('a copy at another listener is in the stream once; another body with its code is refused there', async () => {
    const [one, other] = [await publishing(), await publishing()];
    const both = [one, other].map(({ ready }) => testbed.deliver(ready.url, transfer));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const changed = transfer.replace('150000', '999');
    const third = await publishing();
    expect((await testbed.deliver(third.ready.url, changed)).status).toBe(409);
    // It has not been remembered for the right one.
    expect((await testbed.deliver(third.ready.url, transfer)).status).toBe(200);
    expect((await nats.messages('PAY')).map(({ body }) => body)).toEqual([transfer]);
    third.interrupt();
    const { events } = await third.ended;
    const outcomes = events.flatMap((event) =>
      event.event === 'published' ? [[event.outcome, event.seq]] : [],
    );
    expect(outcomes).toEqual([
      ['conflict', null],
      ['copy', 1],
    ]);
    for (const { interrupt, ended } of [one, other]) {
      interrupt();
      await ended;
    }
  });
});
