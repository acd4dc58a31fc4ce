import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttp, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/io/clock.ts';
import { causesText } from '../../../src/messages/causes-text.ts';
import { written } from '../../../src/messages/listen-event-text.ts';
import { quoted } from '../../../src/texts/translate.ts';
import type { Payload } from '../../../src/webhooks/decode-payload.ts';
import { deliveryIds } from '../../../src/webhooks/journal/journal-record.ts';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { noFaults } from '../../../src/webhooks/listener/forwarding/fault-injection.ts';
import { createForwarder } from '../../../src/webhooks/listener/forwarding/forwarder.ts';
import { createRouter } from '../../../src/webhooks/listener/forwarding/route-rules.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { createPipeline, type Pipeline } from '../../../src/webhooks/listener/pipeline.ts';
import type { PipelineOptions } from '../../../src/webhooks/listener/pipeline-options.ts';
import type { Reply } from '../../../src/webhooks/listener/receiver.ts';
import { createCheck } from '../../../src/webhooks/signature/authenticator.ts';
import { sign, signatureHeader, timestampHeader } from '../../../src/webhooks/signature/signature.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';

const secret = 'whsec_local_test';
const now = Date.parse('2026-11-21T01:00:00Z');
const clock: Clock = {
  ...systemClock,
  now: () => now,
  monotonic: () => 0,
  sleep: (_, signal) => systemClock.sleep(60_000, signal),
};

let configDir: string;
let closing: (() => unknown)[];
beforeEach(async () => {
  configDir = await mkdtemp(join(tmpdir(), 'intake-'));
  closing = [() => rm(configDir, { recursive: true })];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

function pipeline(more: Partial<PipelineOptions> = {}) {
  const events: ListenEvent[] = [];
  const journal = openJournal(journalFolder(configDir));
  const forwarder = createForwarder();
  closing.push(
    () => journal.close(),
    () => forwarder.close(),
  );
  const expected = { auth: 'HMAC_SHA256', apiKeyName: 'X-Webhook-Secret', secrets: [secret] } as const;
  const check = createCheck({ ...expected, toleranceSeconds: 300, scheme: 'auto' }, () => undefined);
  const made = createPipeline({
    check,
    verifies: true,
    apiKeyName: undefined,
    owner: ownerWithoutService,
    isProbe: (query) => query === '?probe=1',
    journal,
    router: createRouter([], [], false),
    hop: 'payconfirm-00000000',
    forwarder,
    reply: 'app',
    retries: 0,
    faults: noFaults,
    showResponse: false,
    wordsOf: (causes) => causesText(causes),
    emit: (event) => events.push(written(event)),
    clock,
    newId: deliveryIds('00000000'),
    ...more,
  });
  return { ...made, events };
}

async function deliver(
  { take }: Pipeline,
  body: string,
  contentType = 'application/json',
  query = '',
): Promise<Reply> {
  const bytes = Buffer.from(body);
  const { timestamp, signature } = sign({ body: bytes, secret, timestamp: now / 1000 });
  const headers = ['Content-Type', contentType, timestampHeader, timestamp, signatureHeader, signature];
  return take({ rawHeaders: headers, body: bytes, query, receivedAt: now, begunAt: 0 });
}

async function app(answer: (response: ServerResponse, n: number) => void) {
  const bodies: string[] = [];
  const server: Server = createHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    answer(response, bodies.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/hook`;
  return { url, bodies, router: createRouter([], [url], false) };
}

async function kept() {
  const found = [];
  for await (const delivery of keptDeliveries(configDir, ownerWithoutService, 0)) found.push(delivery);
  return found;
}

const transfer = '{"amount":150000,"description":"DH102","transaction_code":"FT1","type":"income"}';

test('a delivery is kept and told, and answered 200', async () => {
  const listening = pipeline();
  expect(await deliver(listening, transfer)).toEqual({ status: 200, by: 'stored' });
  const [delivery] = await kept();
  expect(delivery).toEqual({
    type: 'delivery',
    id: expect.stringMatching(/^20261121-[0-9a-f]{16}$/),
    received_at: '2026-11-21T01:00:00.000Z',
    owner: ownerWithoutService,
    headers: [
      ['Content-Type', 'application/json'],
      [timestampHeader, '1795222800'],
      [signatureHeader, expect.stringMatching(/^sha256=/)],
    ],
    body_base64: Buffer.from(transfer).toString('base64'),
    verified: true,
    scheme: 'timestamp.body',
    copy: 'first',
    transaction_code: 'FT1',
    amount: 150000,
  });
  expect(listening.events).toEqual([
    {
      event: 'delivery',
      id: delivery?.id,
      at: '2026-11-21T01:00:00.000Z',
      kind: null,
      transaction_code: 'FT1',
      amount: 150000,
      description: 'DH102',
      is_sandbox: false,
      is_dummy: false,
      order_code: null,
      verified: true,
      scheme: 'timestamp.body',
      causes: [],
      warning: null,
      copy: 'first',
      forwarding_to: null,
      confirmed: null,
      confirmation: null,
      unreadable: null,
      payload: { amount: 150000, description: 'DH102', transaction_code: 'FT1', type: 'income' },
      body: transfer,
      body_base64: Buffer.from(transfer).toString('base64'),
    },
  ]);
});

test('a refused one is not kept, and gets 401 with one line why', async () => {
  const { take, events } = pipeline();
  const reply = await take({
    rawHeaders: [],
    body: Buffer.from(transfer),
    query: '',
    receivedAt: now,
    begunAt: 0,
  });
  const words =
    'X-Service-Timestamp and X-Service-Signature are missing. The configuration may use auth_type NONE, or a proxy removed the headers.';
  const reason = 'signature-header-missing';
  const params = { missing: ['X-Service-Timestamp', 'X-Service-Signature'], empty: false };
  expect(reply).toEqual({ status: 401, body: `${words}\n` });
  expect(events).toEqual([
    {
      event: 'rejected',
      at: '2026-11-21T01:00:00.000Z',
      status: 401,
      reason,
      causes: [{ code: reason, params }],
      words,
    },
  ]);
  expect(await kept()).toEqual([]);
});

test('of 1,000 concurrent copies one reaches the app; all get its answer; all are kept', async () => {
  const { router, bodies } = await app((response) => response.writeHead(202).end('taken'));
  const listening = pipeline({ router });
  const replies = await Promise.all(Array.from({ length: 1000 }, () => deliver(listening, transfer)));
  expect(bodies).toEqual([transfer]);
  const taken = { status: 202, body: Buffer.from('taken') };
  expect(replies).toEqual([{ ...taken, by: 'app' }, ...Array(999).fill({ ...taken, by: 'duplicate' })]);
  await listening.idle();
  expect((await kept()).map(({ copy }) => copy)).toEqual(['first', ...Array(999).fill('duplicate')]);
  expect(listening.events.filter(({ event }) => event === 'forwarded').length).toBe(1);
});

test('the same code with another body is an alert and goes no further', async () => {
  const { router, bodies } = await app((response) => response.end());
  const listening = pipeline({ router });
  await deliver(listening, transfer);
  expect(await deliver(listening, transfer.replace('150000', '999999'))).toEqual({
    status: 409,
    body: 'another delivery with this transaction_code has a different body\n',
  });
  await listening.idle();
  expect(bodies).toEqual([transfer]);
  expect((await kept()).map(({ copy, forward }) => [copy, forward?.status])).toEqual([
    ['first', 200],
    ['conflict', undefined],
  ]);
});

test('a blank code makes no copies: each transfer goes on', async () => {
  const { router, bodies } = await app((response) => response.end());
  const listening = pipeline({ router });
  const blank = transfer.replace('FT1', ' ');
  const sent = [blank, blank.replace('150000', '999999'), blank];
  const replies = [];
  for (const body of sent) replies.push((await deliver(listening, body)).status);
  await listening.idle();
  expect([replies, bodies]).toEqual([[200, 200, 200], sent]);
  expect((await kept()).map(({ copy }) => copy)).toEqual(['first', 'first', 'first']);
});

test('a delivery whose forward failed may come again, one that succeeded not', async () => {
  const { router, bodies } = await app((response, n) => response.writeHead(n === 1 ? 500 : 200).end());
  const listening = pipeline({ router });
  expect((await deliver(listening, transfer)).status).toBe(500);
  expect((await deliver(listening, transfer)).status).toBe(200);
  expect((await deliver(listening, transfer)).status).toBe(200);
  await listening.idle();
  expect(bodies.length).toBe(2);
  expect((await kept()).map(({ copy, forward }) => [copy, forward?.ok])).toEqual([
    ['first', false],
    ['again', true],
    ['duplicate', undefined],
  ]);
});

test('CHECKOUT_PAID is not swallowed by the transaction that paid it', async () => {
  const { router, bodies } = await app((response) => response.end());
  const listening = pipeline({ router });
  const paid = '{"event":"CHECKOUT_PAID","checkout_id":"c1","transaction_code":"FT1"}';
  await deliver(listening, transfer);
  await deliver(listening, paid);
  await deliver(listening, paid);
  expect(bodies).toEqual([transfer, paid]);
});

test('no app: 502 that says what was tried; a hanging one: 504 in time', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  const router = createRouter([], [`http://127.0.0.1:${port}`], false);
  const listening = pipeline({ router });
  expect(await deliver(listening, transfer)).toEqual({
    status: 502,
    body: `connection refused at 127.0.0.1, port ${port}: the app may not be running\n`,
  });

  const asked: number[] = [];
  const hanging = await app(() => undefined);
  const impatient: Clock = {
    ...clock,
    sleep: async (ms) => {
      asked.push(ms);
    },
  };
  const second = pipeline({ router: hanging.router, clock: impatient });
  expect(await deliver(second, transfer)).toEqual({
    status: 504,
    body: 'the app did not answer within 9.0 s; it may have processed the delivery\n',
  });
  expect(asked).toEqual([9000]);
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])(
  'the time that is left for the app is that which has passed, also where the clock was set %s',
  async (_, set) => {
    const asked: number[] = [];
    const hanging = await app(() => undefined);
    const moved: Clock = {
      ...systemClock,
      now: () => now + set,
      monotonic: () => 2500,
      sleep: async (ms) => {
        asked.push(ms);
      },
    };
    const listening = pipeline({ router: hanging.router, clock: moved });
    expect((await deliver(listening, transfer)).status).toBe(504);
    expect(asked).toEqual([6500]);
  },
);

test('--reply ack answers before the app does', async () => {
  let finish: () => void = () => undefined;
  const { router } = await app((response) => {
    finish = () => response.writeHead(500).end();
    asked();
  });
  let asked: () => void = () => undefined;
  const whenAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const listening = pipeline({ router, reply: 'ack' });
  expect(await deliver(listening, transfer)).toEqual({ status: 200, by: 'stored' });
  await whenAsked;
  finish();
  await listening.idle();
  expect((await kept()).map(({ forward }) => forward?.status)).toEqual([500]);
});

test('injected trouble: late, twice, and a failure told to the service', async () => {
  const slept: number[] = [];
  const { router, bodies } = await app((response) => response.end());
  const patient: Clock = {
    ...clock,
    sleep: async (ms, signal) => {
      slept.push(ms);
      if (ms === 9000) await clock.sleep(ms, signal);
    },
  };
  const faults = { ...noFaults, delayMs: 2000, status: 500, duplicate: 2 };
  const listening = pipeline({ router, faults, clock: patient });
  expect(await deliver(listening, transfer)).toEqual({ status: 500 });
  expect(slept).toEqual([2000, 9000, 9000]);
  expect(bodies).toEqual([transfer, transfer]);
  expect((await deliver(listening, transfer)).status).toBe(500);
  expect(bodies.length).toBe(4);
});

test('a right delivery that comes while wrong ones wait is answered before they are', async () => {
  const { take, events } = pipeline({ journal: undefined });
  const order: string[] = [];
  const body = Buffer.from(transfer);
  const request = (by: string) => {
    const { timestamp, signature } = sign({ body, secret: by, timestamp: now / 1000 });
    const rawHeaders = [
      timestampHeader,
      timestamp,
      signatureHeader,
      signature,
      'Content-Type',
      'application/json',
    ];
    return { rawHeaders, body, query: '', receivedAt: now, begunAt: 0 };
  };
  const wrong = Array.from({ length: 30 }, async () =>
    order.push(`${(await take(request('whsec_other'))).status}`),
  );
  const right = (async () => order.push(`${(await take(request(secret))).status}`))();
  await Promise.all([...wrong, right]);
  // The ten beyond those that are explained cost nothing.
  expect(order).toEqual([...Array(10).fill('401'), '200', ...Array(20).fill('401')]);
  expect(events.filter(({ event }) => event === 'rejected').length).toBe(30);
});

test('a probe is answered and goes no further, if it is signed', async () => {
  const listening = pipeline();
  expect(await deliver(listening, '{"transaction_code":"DUMMY123"}', 'application/json', '?probe=1')).toEqual(
    {
      status: 200,
      by: 'stored',
    },
  );
  const unsigned = await listening.take({
    rawHeaders: [],
    body: Buffer.of(),
    query: '?probe=1',
    receivedAt: now,
    begunAt: 0,
  });
  expect(unsigned.status).toBe(401);
  expect(listening.events.map(({ event }) => event)).toEqual(['rejected']);
  expect(await kept()).toEqual([]);
});

test('a probe teaches nothing about how the service signs', async () => {
  const pinned: string[] = [];
  const check = createCheck(
    { auth: 'HMAC_SHA256', apiKeyName: '', secrets: [secret], toleranceSeconds: 300, scheme: 'auto' },
    (scheme) => pinned.push(scheme),
  );
  const listening = pipeline({ check });
  await deliver(listening, '{}', 'application/json', '?probe=1');
  expect(pinned).toEqual([]);
  await deliver(listening, '{}');
  await deliver(listening, '{}');
  expect(pinned).toEqual(['timestamp.body']);
});

test('what cannot be kept is not acknowledged', async () => {
  const journal = {
    append: () => Promise.reject(new Error('no space')),
    note: async () => undefined,
    obstacle: () => undefined,
    close: async () => undefined,
  };
  const { router, bodies } = await app((response) => response.end());
  for (const reply of ['app', 'ack'] as const) {
    const listening = pipeline({ journal, router, reply });
    expect(await deliver(listening, transfer)).toEqual({
      status: 503,
      body: 'the delivery could not be kept\n',
    });
    expect(listening.events).toEqual([
      { event: 'gap', at: '2026-11-21T01:00:00.000Z', reason: 'not-kept', words: 'no space' },
    ]);
  }
  expect(bodies).toEqual([]);
});

test.each([
  [
    'application/x-www-form-urlencoded; charset=utf-8',
    'amount=500000&description=thanh+to%C3%A1n&transaction_code=DUMMY123',
  ],
  [
    'multipart/form-data; boundary=0123456789abcdef0123456789abcdef',
    '--0123456789abcdef0123456789abcdef\r\nContent-Disposition: form-data; name="amount"\r\n\r\n500000\r\n--0123456789abcdef0123456789abcdef\r\nContent-Disposition: form-data; name="description"\r\n\r\nthanh toán\r\n--0123456789abcdef0123456789abcdef\r\nContent-Disposition: form-data; name="transaction_code"\r\n\r\nDUMMY123\r\n--0123456789abcdef0123456789abcdef--\r\n',
  ],
])('%s is read', async (contentType, body) => {
  const listening = pipeline();
  await deliver(listening, body, contentType);
  expect(listening.events).toMatchObject([
    { amount: 500000, description: 'thanh toán', transaction_code: 'DUMMY123', is_dummy: true, body },
  ]);
});

const unreadableBodies = [
  ['', 'not-json'],
  ['null', 'not-an-object'],
  ['{"amount":', 'not-json'],
  ['{"amount":"much"}', 'field amount'],
  ['{"amount":1,"amount":2,"transaction_code":"FT1"}', 'name-twice amount'],
  ['{"transaction_code":"FT1","other":1e400}', 'number-too-large'],
  [`{"transaction_code":"FT1","other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'too-deep'],
] as const;

test.each(unreadableBodies.map(([body, reason]) => [body.slice(0, 60), body, reason] as const))(
  'a signed body %j is kept though it cannot be read',
  async (_, body, unreadable) => {
    const listening = pipeline();
    expect((await deliver(listening, body)).status).toBe(200);
    expect(listening.events).toMatchObject([
      { transaction_code: null, amount: null, copy: 'first', body, unreadable },
    ]);
    expect((await kept()).length).toBe(1);
    // The same bytes are a copy; any others are not.
    await deliver(listening, body);
    await deliver(listening, `${body} `);
    expect((await kept()).map(({ copy }) => copy)).toEqual(['first', 'duplicate', 'first']);
  },
);

const paid = '{"event_type":"CHECKOUT_PAID","checkout_id":"c1","amount":5}';

describe('with confirm', () => {
  test('only a CHECKOUT_PAID is read back; confirmed, it is told as that and goes on', async () => {
    const { router, bodies } = await app((response) => response.end());
    const asked: unknown[] = [];
    const confirm = async ({ checkout_id }: Payload) => {
      asked.push(checkout_id, bodies.length);
      return { confirmed: true, message: quoted('the checkout says the same') } as const;
    };
    const listening = pipeline({ router, confirm });
    expect([(await deliver(listening, transfer)).status, (await deliver(listening, paid)).status]).toEqual([
      200, 200,
    ]);
    await listening.idle();
    expect(asked).toEqual(['c1', 1]);
    expect(bodies).toEqual([transfer, paid]);
    expect(listening.events.filter(({ event }) => event === 'delivery')).toMatchObject([
      { kind: null, confirmed: null },
      { kind: 'CHECKOUT_PAID', confirmed: true, confirmation: 'the checkout says the same' },
    ]);
  });

  test.each([
    ['app', 409, true],
    ['app', 503, true],
    ['ack', 409, true],
    ['app', 409, false],
    ['ack', 503, false],
  ] as const)(
    '--reply %s: not confirmed is answered %i, and goes no further (an app: %s)',
    async (reply, status, has) => {
      const { router, bodies } = await app((response) => response.end());
      const answers = [
        { confirmed: false, message: quoted('it is pending'), status },
        { confirmed: true, message: quoted('it is paid') },
      ] as const;
      let asked = 0;
      const confirm = async () => answers[asked++] as (typeof answers)[number];
      const listening = pipeline({ confirm, reply, ...(has ? { router } : {}) });
      const no = { status, body: 'not confirmed: it is pending\n' };
      // A copy that comes while it is read back is answered alike.
      expect(await Promise.all([deliver(listening, paid), deliver(listening, paid)])).toEqual([no, no]);
      await listening.idle();
      expect(bodies).toEqual([]);
      expect(listening.events).toMatchObject([
        { copy: 'first', confirmed: false, confirmation: 'it is pending', forwarding_to: null },
        { copy: 'duplicate', confirmed: false, confirmation: 'it is pending', forwarding_to: null },
      ]);
      // Nothing hands it on later, nor its copy.
      expect((await kept()).map(({ target, held_back }) => [target, held_back])).toEqual([
        [undefined, 'it is pending'],
        [undefined, 'it is pending'],
      ]);
      // It may come again, and is asked about again.
      expect((await deliver(listening, paid)).status).toBe(200);
      await listening.idle();
      expect([asked, bodies]).toEqual([2, has ? [paid] : []]);
      expect((await deliver(listening, paid)).status).toBe(200);
      expect(asked).toBe(2);
    },
  );
});

test('routes: the first match, then --forward; the same bytes', async () => {
  const paid = await app((response) => response.end());
  const rest = await app((response) => response.end());
  const router = createRouter(
    [`event=CHECKOUT_PAID=${paid.url}`, `event=CHECKOUT_PAID=${rest.url}`],
    [rest.url],
    false,
  );
  const listening = pipeline({ router });
  const event = '{"event_type":"CHECKOUT_PAID","checkout_id":"c1"}';
  await deliver(listening, event);
  await deliver(listening, transfer);
  expect([paid.bodies, rest.bodies]).toEqual([[event], [transfer]]);
});

test.each([
  [['nonsense'], []],
  [['event=X=ftp://localhost/'], []],
  [['event=X=http://shop.example/'], []],
  [[], ['http://shop.example/']],
])('routes %j, forward %j: a usage error', (routes, forwards) => {
  expect(() => createRouter(routes, forwards, false)).toThrow(expect.objectContaining({ kind: 'usage' }));
});

describe('a copy that comes while the first one is being kept', () => {
  test.each(
    (['app', 'ack'] as const).flatMap((reply) =>
      [true, false].flatMap((has) => [true, false].map((confirms) => [reply, has, confirms] as const)),
    ),
  )(
    'is not acknowledged where that fails: --reply %s, an app: %s, --confirm: %s',
    async (reply, has, confirms) => {
      const { router, bodies } = await app((response) => response.end());
      const real = openJournal(journalFolder(configDir));
      closing.push(() => real.close());
      let fail: (error: Error) => void = () => undefined;
      const failing = new Promise<void>((_, reject) => {
        fail = reject;
      });
      let firsts = 0;
      const journal: typeof real = {
        ...real,
        append: (record, at) => {
          const isFirst = record.type === 'delivery' && record.copy === 'first';
          if (isFirst) firsts += 1;
          return isFirst && firsts === 1 ? failing : real.append(record, at);
        },
      };
      const confirm = async () => ({ confirmed: true, message: quoted('it is paid') }) as const;
      const listening = pipeline({ journal, reply, ...(has && { router }), ...(confirms && { confirm }) });
      const body = confirms ? paid : transfer;
      const first = deliver(listening, body);
      const copy = deliver(listening, body);
      // The copy is on the disk; the first one is not, and only then it shows.
      await expect.poll(async () => (await kept()).length).toBe(1);
      fail(new Error('no space'));
      const no = { status: 503, body: 'the delivery could not be kept\n' };
      expect(await Promise.all([first, copy])).toEqual([no, no]);
      expect(bodies).toEqual([]);
      // It comes again, and is handed on then.
      expect(await deliver(listening, body)).toMatchObject({ status: 200 });
      await listening.idle();
      expect(bodies).toEqual(has ? [body] : []);
    },
  );
});
