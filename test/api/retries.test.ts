import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/api/client-types.ts';
import { type EndpointId, endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { pathParameters } from '../../src/api/endpoints/paths.ts';
import { networkError } from '../../src/api/replies/network-error.ts';
import { retryAfter, sendRepeatedly } from '../../src/api/retry.ts';
import { systemClock } from '../../src/io/clock.ts';
import { systemRandom } from '../../src/io/random.ts';
import {
  clientOf,
  countedTokens,
  envelope,
  type Handler,
  json,
  paths,
  startService,
  thrown,
} from '../harness/scripted-service.ts';

/** Answers with the statuses one after the other, then 200. */
function failing(...statuses: [status: number, headers?: Record<string, string>][]): Handler {
  return (_request, response) => {
    const [status, headers = {}] = statuses.shift() ?? [200];
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return json(response, status, { success: status === 200, message: `status ${status}`, data: [] });
  };
}
const fixed = { profile: { token: 'fixed' } };

/** A port on loopback that nothing listens to. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('reads', () => {
  test('are sent at most three times again after a 5xx', async () => {
    const service = await startService(failing([500], [502], [503], [504]));
    const { client, clock } = clientOf(service.origin, fixed);
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({
      kind: 'service',
      status: 504,
      message: 'status 504',
      hint: 'the service failed; try again later',
    });
    expect(service.received.length).toBe(4);
    expect(clock.slept).toEqual([250, 500, 1000]);
    expect((await client.call('webhooks.list', {})).status).toBe(200);
    await client.close();
  });

  test.each([
    [0, [125, 250, 500]],
    [0.999999, [375, 750, 1500]],
  ])('pause between half and one and a half of 250, 500 and 1000 ms: %d', async (fraction, pauses) => {
    const service = await startService(failing([500], [500], [500]));
    const { client, clock } = clientOf(service.origin, {
      ...fixed,
      random: { bytes: (length) => new Uint8Array(length), uuid: () => '', fraction: () => fraction },
    });
    await client.call('webhooks.list', {});
    await client.close();
    expect(clock.slept.map(Math.round)).toEqual(pauses);
  });

  test('wait as long as Retry-After says, in seconds or as a date', async () => {
    const service = await startService(
      failing([429, { 'retry-after': '7' }], [503, { 'retry-after': 'Sat, 21 Nov 2026 01:00:20 GMT' }]),
    );
    const { client, clock } = clientOf(service.origin, fixed);
    await client.call('webhooks.list', {});
    await client.close();
    // The clock began at 01:00:00 and the first pause took 7 s of the 20.
    expect(clock.slept).toEqual([7000, 13_000]);
  });

  test('do not wait for more than a minute', async () => {
    const service = await startService(failing([429, { 'retry-after': '61' }]));
    const { client, clock } = clientOf(service.origin, fixed);
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({
      kind: 'service',
      status: 429,
      hint: 'too many requests; the service says to wait: 61 s',
    });
    await client.close();
    expect(clock.slept).toEqual([]);
    expect(service.received.length).toBe(1);
  });

  test('are sent again when the connection breaks', async () => {
    let broken = 2;
    const service = await startService((_request, response) => {
      if (broken-- > 0) return void response.socket!.destroy();
      return envelope([7]);
    });
    const { client } = clientOf(service.origin, fixed);
    expect((await client.call('webhooks.list', {})).data).toEqual([7]);
    await client.close();
    expect(service.received.length).toBe(3);
  });

  test.each([400, 401, 403, 404, 409, 422])('are not sent again after a %i', async (status) => {
    const service = await startService(failing([status]));
    const { client } = clientOf(service.origin, fixed);
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({ status });
    await client.close();
    expect(service.received.length).toBe(1);
  });

  test('stop waiting when the program is told to stop', async () => {
    const service = await startService(failing([500]));
    const controller = new AbortController();
    const { client, clock } = clientOf(service.origin, { ...fixed, signal: controller.signal });
    const stop = new Error('stop');
    clock.sleep = async (_ms, signal) => {
      controller.abort(stop);
      signal!.throwIfAborted();
    };
    expect(await thrown(client.call('webhooks.list', {}))).toBe(stop);
    await client.close();
  });
});

/** §4.5 shows a key for it, and the document for nothing else. */
const keyedByDocument: EndpointId = 'checkouts.create';

describe('every write of the table, with a key', () => {
  const writes = endpointIds.filter((id) => endpoints[id].method !== 'GET');
  test('there are writes', () => expect(writes.length).toBeGreaterThan(40));

  async function callOf(id: EndpointId, origin: string) {
    const { client, clock } = clientOf(origin, fixed);
    const path = Object.fromEntries(pathParameters(endpoints[id].path).map((name) => [name, name]));
    const input = { path, headers: { 'Idempotency-Key': 'k' }, body: {} };
    const error = await thrown(client.call(id, input as never));
    await client.close();
    return { error, slept: clock.slept };
  }
  const broken: Handler = (_request, response) => void response.socket!.destroy();

  test.each(writes)('%s is sent again only where the document has the key', async (id) => {
    for (const handler of [
      broken,
      failing([429], [429], [429], [429]),
      failing([503], [503], [503], [503]),
    ]) {
      const service = await startService(handler, handler);
      await callOf(id, service.origin);
      expect(service.received).toHaveLength(id === keyedByDocument ? 4 : 1);
    }
  });

  test.each(writes)('%s is tried again where nothing listened', async (id) => {
    const { error, slept } = await callOf(id, await closedPort());
    expect([error, slept]).toMatchObject([{ kind: 'network', neverSent: true }, [250, 500, 1000]]);
  });
});

describe('writes', () => {
  const send = { body: { amount: 1, description: 'DH1' } };
  const create = {
    headers: { 'Idempotency-Key': 'k' },
    body: { amount: 1000, order_code: 'DH1', return_url: 'https://shop.example' },
  };

  const accepted = { data: { id: 'c1' } };

  test.each([429, 500, 503])('are not sent again after a %i', async (status) => {
    const service = await startService(failing([status, { 'retry-after': '1' }]));
    const { client } = clientOf(service.origin, fixed);
    expect(await thrown(client.call('sandbox.send', send))).toMatchObject({ kind: 'service', status });
    await client.close();
    expect(service.received.length).toBe(1);
  });

  test.each([429, 500, 503])('with a key are sent again after a %i, the same to the byte', async (status) => {
    const service = await startService(failing([status, { 'retry-after': '1' }]));
    const { client, clock } = clientOf(service.origin, fixed);
    await client.call('checkouts.create', create);
    await client.close();
    const [first, second, ...more] = service.received;
    expect(more).toEqual([]);
    expect(second!.headers['idempotency-key']).toBe('k');
    expect(second!.body).toEqual(first!.body);
    expect(clock.slept).toEqual([1000]);
  });

  test('are not sent again when the connection breaks after the request', async () => {
    const service = await startService((_request, response) => void response.socket!.destroy());
    const { client } = clientOf(service.origin, fixed);
    expect(await thrown(client.call('sandbox.send', send))).toMatchObject({ kind: 'network' });
    await client.close();
    expect(service.received.length).toBe(1);
  });

  test('with a key are sent again when the connection breaks', async () => {
    let broken = 2;
    const service = await startService((_request, response) => {
      if (broken-- > 0) return void response.socket!.destroy();
      return envelope(accepted.data);
    });
    const { client } = clientOf(service.origin, fixed);
    expect((await client.call('checkouts.create', create)).data).toEqual(accepted.data);
    await client.close();
    expect(service.received.length).toBe(3);
  });

  test('are tried again when nothing listened: they never left', async () => {
    const { client, clock } = clientOf(await closedPort(), fixed);
    expect(await thrown(client.call('sandbox.send', send))).toMatchObject({ kind: 'network' });
    expect(clock.slept).toEqual([250, 500, 1000]);
    await client.close();
  });
});

describe('the alias', () => {
  const stored = { accessToken: 'kept', expiresAt: Date.UTC(2026, 10, 22) };

  test('answers a read when the address cannot be reached, with a token that is kept', async () => {
    const alias = await startService(() => envelope([3]));
    const { client, clock } = clientOf(await closedPort(), { profile: { aliasUrl: alias.origin }, stored });
    expect((await client.call('webhooks.list', {})).data).toEqual([3]);
    expect((await client.call('webhooks.list', {})).data).toEqual([3]);
    await client.close();
    expect(paths(alias)).toEqual(['GET /api/v1/client-webhooks', 'GET /api/v1/client-webhooks']);
    expect(alias.received[0]!.headers.authorization).toBe('Bearer kept');
    expect(clock.slept).toEqual([]);
  });

  // Whatever the client can be asked to do while the address is down.
  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['a read', (client) => client.call('webhooks.list', {})],
    ['a list', (client) => client.page('webhooks.logs', {})],
    ['a write', (client) => client.call('sandbox.send', { body: { amount: 1, description: 'x' } })],
    ['a write with a key', (client) => client.request('POST', '/x', { headers: { 'Idempotency-Key': 'k' } })],
    ['a token', (client) => client.token(true)],
    ['a login', (client) => client.login('demo', 'the-password')],
    ['a write without a body', (client) => client.request('DELETE', '/x', {})],
  ])('gets neither the client secret nor a password: %s', async (_, call) => {
    for (const token of [undefined, stored]) {
      const alias = await startService(() => envelope([]));
      const { client } = clientOf(await closedPort(), {
        profile: { aliasUrl: alias.origin },
        ...(token ? { stored: token } : {}),
      });
      await call(client).catch((error) => expect(error).toMatchObject({ kind: 'network' }));
      await client.close();
      const got = JSON.stringify(alias.received);
      expect([got.includes('client-secret-value'), got.includes('the-password')]).toEqual([false, false]);
      expect(alias.received.filter(({ method }) => method !== 'GET')).toEqual([]);
    }
  });

  test('gets no write', async () => {
    const alias = await startService(() => envelope(null));
    const { client } = clientOf(await closedPort(), { profile: { aliasUrl: alias.origin, token: 'fixed' } });
    const error = await thrown(client.call('sandbox.send', { body: { amount: 1, description: 'x' } }));
    expect(error).toMatchObject({ kind: 'network' });
    await client.close();
    expect(alias.received).toEqual([]);
  });

  test('is not asked while the address answers, even with an error', async () => {
    const alias = await startService(() => envelope([3]));
    const service = await startService(failing([500], [500], [500], [500]));
    const { client } = clientOf(service.origin, { profile: { aliasUrl: alias.origin, token: 'fixed' } });
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({ status: 500 });
    await client.close();
    expect(alias.received).toEqual([]);
  });
});

test('a token is asked for again like a read', async () => {
  const tokens = countedTokens();
  let failures = 2;
  const service = await startService(
    () => envelope([]),
    (request, response) =>
      failures-- > 0
        ? json(response, 503, { success: false, message: 'busy', data: null })
        : tokens(request, response),
  );
  const { client } = clientOf(service.origin);
  await client.call('webhooks.list', {});
  await client.close();
  expect(paths(service).length).toBe(4);
});

test.each([
  [undefined, undefined],
  ['5', 5000],
  [' 5 ', 5000],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 8000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Thursday, 01-Jan-70 00:00:09 GMT', 8000],
  ['later', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['2026-11-21', undefined],
  ['5 s', undefined],
])('Retry-After %j is %s ms', (value, ms) => {
  expect(retryAfter(value, 1000)).toBe(ms);
});

test.each([
  ['refused each time', ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'], true],
  ['broken off once, then refused', ['ECONNREFUSED', 'ECONNRESET', 'ECONNREFUSED', 'ECONNREFUSED'], false],
  ['answered with a 503, then refused', [503, 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'], false],
])('%s: whether the service can have seen it', async (_, ends: (string | number)[], neverSent) => {
  const left = [...ends];
  const send = async () => {
    const end = left.shift()!;
    if (typeof end === 'number') return { status: end, headers: {}, text: '' };
    const cause = { code: end, ...(end === 'ECONNREFUSED' ? { syscall: 'connect' } : {}) };
    throw networkError(cause, new URL('https://pay.example/x'), { method: 'POST', path: '/x' });
  };
  const tools = {
    clock: { ...systemClock, now: () => 0, monotonic: () => 0, sleep: async () => {} },
    random: systemRandom,
    signal: new AbortController().signal,
  };
  const error = await thrown(sendRepeatedly('keyed', send, tools));
  expect(left).toEqual([]);
  expect(error).toMatchObject({
    kind: 'network',
    message: 'pay.example refused the connection (ECONNREFUSED)',
    request: { method: 'POST', path: '/x' },
    cause: { code: 'ECONNREFUSED' },
    neverSent,
  });
});

describe('the pause before it is sent again', () => {
  const pauses = async (fraction: number, headers: Record<string, string> = {}) => {
    const slept: number[] = [];
    const signal = new AbortController().signal;
    const send = async () => ({ status: 429, headers, text: '' });
    await sendRepeatedly('read', send, {
      clock: {
        ...systemClock,
        now: () => 0,
        monotonic: () => 0,
        sleep: async (ms, given) => {
          expect(given).toBe(signal);
          slept.push(ms);
        },
      },
      random: { ...systemRandom, fraction: () => fraction },
      signal,
    });
    return slept;
  };
  test('doubles, between half and one and a half of it', async () => {
    expect(await pauses(0)).toEqual([125, 250, 500]);
    expect(await pauses(1)).toEqual([375, 750, 1500]);
  });
  test('is as long as the service asks for, up to a minute', async () => {
    expect(await pauses(0, { 'retry-after': '60' })).toEqual([60_000, 60_000, 60_000]);
    expect(await pauses(0, { 'retry-after': '60.001' })).toEqual([125, 250, 500]);
    expect(await pauses(0, { 'retry-after': 'Thu, 01 Jan 1970 00:01:01 GMT' })).toEqual([]);
  });
});

test('what is no error of the network is no reason to send again', async () => {
  const defect = new TypeError('a defect');
  let sent = 0;
  const send = async () => {
    sent += 1;
    throw defect;
  };
  const tools = {
    clock: { ...systemClock, now: () => 0, monotonic: () => 0, sleep: async () => {} },
    random: systemRandom,
    signal: new AbortController().signal,
  };
  expect([await thrown(sendRepeatedly('read', send, tools)), sent]).toEqual([defect, 1]);
});
