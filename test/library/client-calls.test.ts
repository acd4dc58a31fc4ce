/** How a call of `payconfirm/client` goes, beyond what it sends and gives. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRecentSecrets } from '../../src/library/client/open-client.ts';
import { type ClientOptions, createClient, PayconfirmError } from '../../src/library/client.ts';
import { envelope, json, paths, startService, thrown } from '../harness/scripted-service.ts';

const of = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, clientId: 'app', clientSecret: 'client-secret-value', ...options });
const missing = '00000000-0000-4000-8000-000000000001';

describe('tokens', () => {
  test('one for all calls, however many at once; the secret goes out with writes alone', async () => {
    const service = await startService(() => envelope([]));
    const { webhooks } = of(service.origin);
    await Promise.all([webhooks.list(), webhooks.list(), webhooks.delete({ config_id: missing })]);
    expect(paths(service).filter((path) => path.includes('token'))).toHaveLength(1);
    const sent = service.received.filter(({ url }) => !url.includes('token'));
    expect(
      sent.map(({ method, headers }) => [method, headers.authorization, headers['x-client-secret']]),
    ).toEqual(
      expect.arrayContaining([
        ['GET', 'Bearer token-1', undefined],
        ['DELETE', 'Bearer token-1', 'client-secret-value'],
      ]),
    );
  });

  test('renewed once after a 401, a second one is the error', async () => {
    const service = await startService(({ headers }, response) =>
      headers.authorization === 'Bearer token-2' ? envelope([]) : json(response, 401, ''),
    );
    expect(await of(service.origin).webhooks.list()).toEqual([]);
    expect(paths(service)).toHaveLength(4);

    const closed = await startService((_, response) => json(response, 401, ''));
    expect(await thrown(of(closed.origin).webhooks.list())).toMatchObject({
      kind: 'auth',
      status: 401,
      hint: undefined,
    });
    expect(paths(closed)).toHaveLength(4);
  });

  test('one that is given is used as it is', async () => {
    const service = await startService((_, response) => json(response, 401, ''));
    expect(await thrown(of(service.origin, { token: 'mine' }).webhooks.list())).toMatchObject({
      kind: 'auth',
    });
    expect(service.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine']);
  });
});

describe('sent again', () => {
  const busyOnce = () => {
    let calls = 0;
    return startService((_, response) => {
      if (calls++ > 0) return envelope({ id: 'one' });
      response.setHeader('retry-after', '0');
      return json(response, 429, { success: false, message: 'slow down' });
    });
  };

  test('a read after a 429', async () => {
    const service = await busyOnce();
    expect(await of(service.origin, { token: 't' }).webhooks.list()).toEqual({ id: 'one' });
    expect(service.received).toHaveLength(2);
  });

  test('a write with an Idempotency-Key, the same key', async () => {
    const service = await busyOnce();
    const order = { amount: 1000, order_code: 'DH1', return_url: 'https://shop.example/' };
    await of(service.origin, { token: 't' }).checkouts.create(order, { idempotencyKey: 'key-1' });
    const sent = service.received.map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body)]);
    expect(sent).toEqual([
      ['key-1', order],
      ['key-1', order],
    ]);
  });

  test('no other write', async () => {
    const service = await busyOnce();
    const error = await thrown(of(service.origin, { token: 't' }).keys.generate());
    expect(error).toMatchObject({ kind: 'service', status: 429, message: 'slow down' });
    expect(service.received.map(({ body }) => body)).toEqual(['{}']);
  });
});

describe('errors', () => {
  test('hold the fields that were refused, no hint of the command line, no secret', async () => {
    const service = await startService((_, response) =>
      json(response, 422, {
        detail: [
          { loc: ['body', 'secret_key'], msg: 'client-secret-value or s3cret-of-the-hook is not accepted' },
        ],
      }),
    );
    const client = of(service.origin, { token: 't' });
    const input = { name: 'a', webhook_url: 'https://a.example', secret_key: 's3cret-of-the-hook' };
    const error = await thrown(client.webhooks.create(input));
    expect(error).toBeInstanceOf(PayconfirmError);
    expect({ ...(error as PayconfirmError) }).toEqual({
      name: 'PayconfirmError',
      kind: 'validation',
      status: 422,
      details: [{ field: 'body.secret_key', message: '[redacted] or [redacted] is not accepted' }],
      request: { method: 'POST', path: '/api/v1/client-webhooks' },
      hint: undefined,
    });
  });

  test.each([
    ['an address in the clear', { baseUrl: 'http://pay.example' }],
    ['no address', { baseUrl: undefined as unknown as string }],
    ['a secret with a line break', { baseUrl: 'https://pay.example', clientSecret: 'a\nb' }],
  ])('%s is refused at once', (_, options) => {
    expect(() => createClient(options)).toThrow(expect.objectContaining({ kind: 'usage', hint: undefined }));
  });

  test.each(['', '.', '..', undefined])(
    '%j names nothing in a path: nothing is sent',
    async (checkout_id) => {
      const service = await startService(() => envelope({}));
      const call = of(service.origin).checkouts.show({ checkout_id: checkout_id as string });
      expect(await thrown(call)).toMatchObject({ kind: 'usage' });
      expect(service.received).toEqual([]);
    },
  );

  test('a key that no header can carry', async () => {
    const service = await startService(() => envelope({}));
    const call = of(service.origin).checkouts.cancel({ checkout_id: missing }, { idempotencyKey: 'đơn' });
    expect(await thrown(call)).toMatchObject({ kind: 'usage' });
    expect(service.received).toEqual([]);
  });

  test.each<[object, string]>([
    [{ client_id: 'app' }, 'createClient has no client_id; it has baseUrl, clientId, clientSecret, '],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '1m'].map((timeoutMs): [object, string] => [
      { timeoutMs },
      `timeoutMs must be milliseconds, 1 to 2147483647, not ${timeoutMs}`,
    ]),
  ])('%o is refused before any call', (wrong, message) => {
    expect(() => of('http://127.0.0.1:1', wrong)).toThrow(expect.objectContaining({ kind: 'usage' }));
    expect(() => of('http://127.0.0.1:1', wrong)).toThrow(message);
  });

  test('no credentials', async () => {
    expect(await thrown(createClient({ baseUrl: 'http://127.0.0.1:1' }).webhooks.list())).toMatchObject({
      kind: 'auth',
    });
  });

  test('a redirect is not followed', async () => {
    const service = await startService((_, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    });
    expect(await thrown(of(service.origin, { token: 't' }).webhooks.list())).toMatchObject({
      kind: 'service',
      status: 302,
    });
  });

  test('a reply that would fill the memory', async () => {
    const service = await startService((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      for (let sent = 0; sent < 65; sent++) response.write(chunk);
      response.end();
    });
    const error = await thrown(of(service.origin, { token: 't' }).webhooks.list());
    expect(error).toMatchObject({ kind: 'service', message: expect.stringContaining('longer than 64 MiB') });
  });

  test('a service that is gone', async () => {
    const service = await startService(() => envelope({}));
    await service.close();
    const write = of(service.origin, { token: 't' }).webhooks.delete({ config_id: missing });
    expect(await thrown(write)).toMatchObject({ kind: 'network', cause: { code: 'ECONNREFUSED' } });
  });

  test('one that does not answer in time', async () => {
    const service = await startService(() => undefined);
    const write = of(service.origin, { token: 't', timeoutMs: 50 }).webhooks.delete({ config_id: missing });
    expect(await thrown(write)).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('0.05 s'),
    });
  });

  test('what the signal ends has its reason', async () => {
    const ending = new AbortController();
    const service = await startService(() => void ending.abort(new Error('the app ends')));
    const client = of(service.origin, { token: 't', signal: ending.signal });
    expect(await thrown(client.webhooks.list())).toBe(ending.signal.reason);
    await delay(0);
    expect(await thrown(client.webhooks.list())).toBe(ending.signal.reason);
    expect(service.received).toHaveLength(1);
  });

  test('a defect of a `fetch` of the app’s own is its own', async () => {
    const defect = new TypeError('not a function');
    const fetch = async () => {
      throw defect;
    };
    expect(await thrown(of('http://127.0.0.1:1', { token: 't', fetch }).webhooks.list())).toBe(defect);
  });
});

describe('lists', () => {
  test('all of one, from the page that is asked for, a hundred at a time', async () => {
    const items = Array.from({ length: 5 }, (_, at) => ({ id: String(at) }));
    const service = await startService(({ url }) => {
      const query = new URL(url, 'http://a').searchParams;
      const page = Number(query.get('page'));
      return envelope({ items: items.slice(page * 2 - 2, page * 2), page, limit: 2, total: 5 });
    });
    const { checkouts } = of(service.origin, { token: 't' });
    const read = [];
    for await (const { id } of checkouts.list.all({ status: 'paid', page: 2 })) read.push(id);
    expect(read).toEqual(['2', '3', '4']);
    expect(paths(service)).toEqual(
      [2, 3].map((page) => `GET /api/v1/checkouts?limit=100&status=paid&page=${page}`),
    );
  });

  test('one page is the data as it came', async () => {
    const service = await startService(() => envelope({ items: [], page: 1, limit: 10, total: 0 }));
    expect(await of(service.origin, { token: 't' }).checkouts.list({ limit: 10, status: undefined })).toEqual(
      {
        items: [],
        page: 1,
        limit: 10,
        total: 0,
      },
    );
    expect(paths(service)).toEqual(['GET /api/v1/checkouts?limit=10']);
  });

  test('an error on a later page is thrown where it is read', async () => {
    const service = await startService(({ url }, response) =>
      url.includes('page=1')
        ? envelope({ items: [{ id: '1' }], page: 1, limit: 1, total: 2 })
        : json(response, 302, ''),
    );
    const pages = of(service.origin, { token: 't' }).checkouts.list.all()[Symbol.asyncIterator]();
    expect(await pages.next()).toMatchObject({ value: { id: '1' } });
    expect(await thrown(pages.next())).toMatchObject({ kind: 'service', status: 302, hint: undefined });
  });
});

test('secrets of long ago are forgotten, those of the client never', () => {
  const secrets = createRecentSecrets(['client-secret-value']);
  for (let sent = 1; sent <= 2_500; sent++) secrets.add(`secret-${sent}-`);
  expect(secrets.hide('client-secret-value secret-1- secret-1600- secret-2500-')).toBe(
    '[redacted] secret-1- [redacted] [redacted]',
  );
});

test('whole numbers are exact, both ways', async () => {
  const service = await startService((_, response) =>
    json(response, 200, '{"success":true,"message":"","data":{"id":1,"amount":9007199254740993}}'),
  );
  const { va, checkouts } = of(service.origin, { token: 't' });
  expect(await checkouts.show({ checkout_id: missing })).toEqual({ id: 1, amount: 9007199254740993n });
  await va.request({
    account_number: 9704031101234567890n,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  expect(service.received.at(-1)!.body).toContain('"account_number":9704031101234567890');
});
