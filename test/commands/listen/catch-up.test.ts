import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryRecord } from '../../../src/webhooks/journal/journal-record.ts';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import {
  type CatchUpOptions,
  catchUp,
  leftByEarlier,
} from '../../../src/webhooks/listener/forwarding/catch-up.ts';
import { createForwarder } from '../../../src/webhooks/listener/forwarding/forwarder.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { sign, signatureHeader, timestampHeader } from '../../../src/webhooks/signature/signature.ts';
import { freePort } from '../../harness/free-port.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { given, secret, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const start = Date.parse('2026-11-21T01:00:00Z');
const bodyOf = (n: number) => `{"transaction_code":"FT${n}",  "amount":${1000 * n},"description":"DH${n}"}`;
const idOf = (n: number, listener = 'dead0000') => `20261121-${n.toString(16).padStart(8, '0')}${listener}`;

/** What a listener that was killed had kept for an app: acknowledged, and no answer noted. */
async function left(
  numbers: readonly number[],
  target: string | undefined,
  more: Partial<DeliveryRecord> = {},
  by = secret,
  listener?: string,
): Promise<void> {
  const journal = openJournal(journalFolder(testbed.folder));
  for (const n of numbers) {
    const body = Buffer.from(bodyOf(n));
    const at = testbed.emulator.clock.now();
    const signed = sign({ body, secret: by, timestamp: at / 1000 });
    await journal.append(
      {
        type: 'delivery',
        id: idOf(n, listener),
        received_at: new Date(at).toISOString(),
        owner: ownerOn(testbed.emulator),
        headers: [
          ['Content-Type', 'application/json'],
          [timestampHeader, signed.timestamp],
          [signatureHeader, signed.signature],
        ],
        body_base64: body.toString('base64'),
        verified: true,
        scheme: 'timestamp.body',
        copy: 'first',
        target,
        ...more,
      },
      at,
    );
  }
  await journal.close();
}

/** A listener of the app's, and what it says until it has forwarded so many or is told to end. */
async function listenFor(url: string, ...flags: string[]) {
  return testbed.listen(['--port', '0', '--secret-env', 'S', '--forward', url, ...flags], given);
}

const forwards = (events: readonly ListenEvent[]) =>
  events.flatMap((event) => (event.event === 'forwarded' ? [event] : []));

async function outcomes() {
  const found = [];
  for await (const { id, forward } of keptDeliveries(testbed.folder, ownerOn(testbed.emulator), 0))
    found.push([id, forward?.ok ?? null]);
  return found;
}

test('what was kept and not taken is forwarded at the next start, in order, told and noted', async () => {
  const { url, got } = await testbed.app();
  await left([3, 1, 2, 5, 4], url);
  const { ended, interrupt } = await listenFor(url);
  await expect.poll(() => got.length).toBe(5);
  await expect.poll(outcomes).toEqual([3, 1, 2, 5, 4].map((n) => [idOf(n), true]));
  interrupt();
  const { events, stderr } = await ended;
  expect(got.map(({ body }) => body)).toEqual([3, 1, 2, 5, 4].map(bodyOf));
  expect(got[0]).toEqual({
    body: bodyOf(3),
    ...sign({ body: Buffer.from(bodyOf(3)), secret, timestamp: start / 1000 }),
  });
  expect(forwards(events)).toEqual(
    [3, 1, 2, 5, 4].map((n) => ({
      event: 'forwarded',
      id: idOf(n),
      at: '2026-11-21T01:00:00.000Z',
      kind: null,
      order_code: null,
      transaction_code: `FT${n}`,
      amount: 1000 * n,
      description: `DH${n}`,
      is_sandbox: false,
      is_dummy: false,
      target: url,
      ok: true,
      status: 200,
      error: null,
      attempts: 1,
      duration_ms: expect.any(Number),
      response: null,
      sent_again: 'as received',
    })),
  );
  expect(stderr).toContain(
    'The app has not accepted 5 stored deliveries of an earlier listen. They are forwarded first, oldest first.\n',
  );
  expect(stderr).not.toContain('Stopping when');

  const again = await listenFor(url);
  again.interrupt();
  expect(forwards((await again.ended).events)).toEqual([]);
  const { stderr: said } = await testbed.cli(['webhooks', 'replay', '--failed', '--to', url]);
  expect([said, got.length]).toEqual(['Nothing to replay.\n', 5]);
});

test('--no-catch-up leaves it and says where it is listed; no app, or another, too', async () => {
  const { url, got } = await testbed.app();
  await left([1, 2], url);
  await left([3], undefined);
  for (const [flags, words] of [
    [
      ['--forward', url, '--no-catch-up'],
      'The app has not accepted 2 stored deliveries of an earlier listen. They stay stored',
    ],
    [[], '2 stored deliveries of an earlier listen are for another app. They stay stored'],
    [
      ['--forward', `${url}/other`],
      '2 stored deliveries of an earlier listen are for another app. They stay stored',
    ],
  ] as const) {
    const { ended, interrupt } = await testbed.listen(['--port', '0', '--secret-env', 'S', ...flags], given);
    interrupt();
    const { events, stderr } = await ended;
    expect([forwards(events), got]).toEqual([[], []]);
    expect(stderr).toContain(`${words}. To list the stored deliveries: payconfirm webhooks kept --failed`);
  }
  expect(await outcomes()).toEqual([1, 2, 3].map((n) => [idOf(n), null]));
});

test('one delivery is told of as one', async () => {
  await left([1], 'http://127.0.0.1:9/hook');
  const { ended, interrupt } = await testbed.listen(['--port', '0', '--secret-env', 'S'], given);
  interrupt();
  expect((await ended).stderr).toContain(
    '1 stored delivery of an earlier listen is for another app. It stays stored. To list the stored deliveries: payconfirm webhooks kept --failed\n',
  );
});

test('an app that is not up yet is waited for', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  await left([1, 2], url);
  const { ended, interrupt } = await listenFor(url);
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  testbed.closing.push(() => server.close());
  await expect.poll(() => bodies).toEqual([bodyOf(1), bodyOf(2)]);
  interrupt();
  await ended;
});

/** To catch up without a listener around it. */
const optionsFor = (url: string): CatchUpOptions => ({
  stateDir: testbed.folder,
  owner: ownerOn(testbed.emulator),
  records: cleanupRecordsIn(testbed.folder),
  listener: 'a11fe000',
  targets: [new URL(url)],
  expected: { auth: 'NONE' } as never,
  journal: openJournal(journalFolder(testbed.folder)),
  forwarder: createForwarder(),
  confirm: undefined,
  showResponse: false,
  emit: () => undefined,
  endsAfterOne: () => undefined,
  clock: testbed.emulator.clock,
});

test('once the app has answered, nobody is told that its answer is waited for', async () => {
  const { url, got } = await testbed.app();
  await left([1, 2], url);
  const over = new AbortController();
  const options = optionsFor(url);
  let told = 0;
  await catchUp(
    {
      ...options,
      journal: {
        ...options.journal,
        note: async (record, at) => {
          const unwritten = await options.journal.note(record, at);
          over.abort();
          return unwritten;
        },
      },
      endsAfterOne: () => {
        told += 1;
      },
    },
    start + 1,
    over.signal,
  );
  expect([got.map(({ body }) => body), told]).toEqual([[bodyOf(1)], 0]);
});

test('while no app is up the journal is looked at once, however long that is', async () => {
  const url = `http://127.0.0.1:${await freePort()}/hook`;
  await left([1], url);
  const over = new AbortController();
  let looks = 0;
  let slept = 0;
  const options = {
    ...optionsFor(url),
    records: {
      ...cleanupRecordsIn(testbed.folder),
      living: async () => {
        looks += 1;
        return [];
      },
    },
    clock: {
      ...testbed.emulator.clock,
      sleep: async () => {
        slept += 1;
        if (slept === 20) over.abort();
      },
    },
  };
  await leftByEarlier(options, start + 1);
  const ofOneLook = looks;
  looks = 0;
  await catchUp(options, start + 1, over.signal);
  expect([slept, looks]).toEqual([20, ofOneLook]);
});

test('one that the app refuses is asked for once, and goes on to the next; the next start tries again', async () => {
  const { url, got } = await testbed.app((n) => (n === 1 ? 500 : 200));
  await left([1, 2], url);
  const first = await listenFor(url);
  await expect.poll(outcomes).toEqual([
    [idOf(1), false],
    [idOf(2), true],
  ]);
  first.interrupt();
  expect(forwards((await first.ended).events).map(({ ok }) => ok)).toEqual([false, true]);
  const second = await listenFor(url);
  await expect.poll(() => got.length).toBe(3);
  await expect.poll(async () => (await outcomes())[0]).toEqual([idOf(1), true]);
  second.interrupt();
  await second.ended;
});

test('many listeners and replays at once send each once', async () => {
  const { url, got } = await testbed.app();
  const numbers = Array.from({ length: 20 }, (_, n) => n + 1);
  await left(numbers, url);
  const listeners = await Promise.all([1, 2, 3].map(() => listenFor(url)));
  await Promise.all([1, 2, 3].map(() => testbed.cli(['webhooks', 'replay', '--failed', '--to', url])));
  await expect.poll(() => got.length).toBe(20);
  await expect.poll(outcomes).toEqual(numbers.map((n) => [idOf(n), true]));
  for (const { interrupt } of listeners) interrupt();
  await Promise.all(listeners.map(({ ended }) => ended));
  expect(got.map(({ body }) => body)).toEqual(numbers.map(bodyOf));
});

test.each([['app'], ['ack']])(
  'ended while the app is at one, --reply %s: that one is not sent again',
  async (reply) => {
    let answer: (status: number) => void = () => undefined;
    const { url, got } = await testbed.app((n) =>
      n === 1
        ? new Promise<number>((resolve) => {
            answer = resolve;
          })
        : 200,
    );
    await left([1, 2], url);
    const { ended, interrupt } = await listenFor(url, '--reply', reply);
    await expect.poll(() => got.length).toBe(1);
    interrupt();
    // Its end has begun: a request is no longer taken, or soon will not be; the app answers only now.
    await new Promise(setImmediate);
    answer(200);
    const { events, stderr } = await ended;
    expect(stderr).toContain('Stopping when the app has answered the backlog of an earlier listener');
    expect(forwards(events).map(({ id, ok }) => [id, ok])).toEqual([[idOf(1), true]]);
    const next = await listenFor(url);
    await expect.poll(outcomes).toEqual([1, 2].map((n) => [idOf(n), true]));
    next.interrupt();
    await next.ended;
    expect(got.map(({ body }) => body)).toEqual([1, 2].map(bodyOf));
  },
);

test('what came while the clock was a day ahead is not passed over', async () => {
  const { url, got } = await testbed.app();
  testbed.emulator.clock.set(start + 86_400_000);
  await left([1], url);
  testbed.emulator.clock.set(start);
  const { ended, interrupt } = await listenFor(url);
  await expect.poll(() => got.length).toBe(1);
  interrupt();
  await ended;
});

test('what a live listener is at is left to it', async () => {
  const { url, got } = await testbed.app();
  await left([1], url, {}, secret, 'a11fe000');
  const release = await cleanupRecordsIn(testbed.folder).live('a11fe000-0000-4000-8000-000000000000');
  const { stderr } = await testbed.cli(['webhooks', 'replay', '--failed', '--to', url]);
  expect([stderr, got]).toEqual(['Nothing to replay.\n', []]);
  const { ended, interrupt } = await listenFor(url);
  await release();
  await expect.poll(() => got.length).toBe(1);
  interrupt();
  await ended;
});

describe('an old timestamp, which an app refuses', () => {
  const age = 301_000;

  async function caughtUp(...flags: string[]) {
    const { url, got } = await testbed.app();
    return {
      url,
      run: async () => {
        testbed.emulator.clock.set(start + age);
        const { ended, interrupt } = await listenFor(url, ...flags);
        await expect.poll(() => got.length).toBe(1);
        await expect.poll(async () => (await outcomes())[0]?.[1]).toBe(true);
        interrupt();
        const [event] = forwards((await ended).events);
        return { sent: event?.sent_again, got: got[0] };
      },
    };
  }
  const signedAt = (ms: number, by: string) => ({
    body: bodyOf(1),
    ...sign({ body: Buffer.from(bodyOf(1)), secret: by, timestamp: ms / 1000 }),
  });

  test('is signed anew with the secret that it came with', async () => {
    const { url, run } = await caughtUp();
    await left([1], url);
    expect(await run()).toEqual({ sent: 're-signed', got: signedAt(start + age, secret) });
  });

  test('is left as it came where that was another secret', async () => {
    const { url, run } = await caughtUp();
    await left([1], url, {}, 'whsec_another');
    expect(await run()).toEqual({ sent: 'as received', got: signedAt(start, 'whsec_another') });
  });

  test('is left as it came where the bytes are not those that were signed', async () => {
    const { url, run } = await caughtUp();
    const body_base64 = Buffer.from('{"transaction_code":"FT9"}').toString('base64');
    await left([1], url, { body_base64 });
    expect((await run()).sent).toBe('as received');
  });
});

test('--confirm: what was kept without it is asked back before it is forwarded', async () => {
  const { url, got } = await testbed.app();
  const checkout = ['--amount', '50000', '--order-code', 'DH7', '--return-url', 'https://shop.example/'];
  const { stdout } = await testbed.cli(['checkouts', 'create', ...checkout, '--sandbox', '--json']);
  const { id, bank } = JSON.parse(stdout);
  const payment = ['--amount', '50000', '--description', 'DH7', '--va', bank.account_number];
  await testbed.cli(['sandbox', 'send', ...payment]);
  const paid = { event: 'CHECKOUT_PAID', checkout_id: id, order_code: 'DH7', amount: 50_000, status: 'paid' };
  const form: DeliveryRecord['headers'] = [['Content-Type', 'application/x-www-form-urlencoded']];
  const kept: [body: string, headers: DeliveryRecord['headers'] | undefined, error: unknown][] = [
    [bodyOf(1), undefined, null],
    [JSON.stringify({ ...paid, amount: 1 }), undefined, expect.stringContaining('its amount is 50000')],
    [`${JSON.stringify(paid)} `, form, expect.stringContaining('reads as JSON')],
    [JSON.stringify(paid), undefined, null],
    ['{"event":', undefined, expect.stringContaining('it is not JSON')],
    [bodyOf(6), undefined, null],
  ];
  for (const [n, [body, headers]] of kept.entries()) {
    const body_base64 = Buffer.from(body).toString('base64');
    await left([n], url, { body_base64, ...(headers && { headers }) });
  }
  const { ended, interrupt } = await listenFor(url, '--confirm');
  const taken = kept.map(([, , error], n) => [idOf(n), error === null]);
  await expect.poll(outcomes).toEqual(taken);
  interrupt();
  const { events } = await ended;
  expect(got.map(({ body }) => body)).toEqual([bodyOf(1), JSON.stringify(paid), bodyOf(6)]);
  expect(forwards(events).map((event) => [event.error, event.attempts, event.sent_again])).toEqual(
    kept.map(([, , error]) => [error, error === null ? 1 : 0, error === null ? 'as received' : null]),
  );
  expect(events.at(-1)).toMatchObject({ event: 'summary', forwarded: 3, forward_failed: 0 });
});
