import { describe, expect, test } from 'vitest';
import { createTokenSource, readToken, type TokenSourceDeps } from '../../src/api/token.ts';
import { asIs } from '../../src/texts/translate.ts';
import { saying } from '../harness/saying.ts';
import {
  clientOf,
  countedTokens,
  envelope,
  type Handler,
  json,
  paths,
  type Service,
  settableClock,
  startService,
  thrown,
} from '../harness/scripted-service.ts';

const tokenCalls = (service: Service) => paths(service).filter((path) => path.includes('oauth')).length;
const refuse: Handler = (_request, response) =>
  json(response, 401, { success: false, message: 'token expired', data: null });

test('ten calls at once exchange one token', async () => {
  const service = await startService(() => envelope([]));
  const { client, saved, clock } = clientOf(service.origin);
  await Promise.all(Array.from({ length: 10 }, () => client.call('webhooks.list', {})));
  await client.close();
  expect(tokenCalls(service)).toBe(1);
  expect(saved).toEqual([{ accessToken: 'token-1', expiresAt: clock.now() + 3_600_000 }]);
});

test('a failed exchange fails the calls that wait for it, and the next one tries again', async () => {
  let broken = true;
  const good = countedTokens();
  const service = await startService(
    () => envelope([]),
    (request, response) =>
      broken
        ? json(response, 400, { success: false, message: 'unknown client', data: null })
        : good(request, response),
  );
  const { client } = clientOf(service.origin);
  const failures = await Promise.all([1, 2, 3].map(() => thrown(client.call('webhooks.list', {}))));
  for (const failure of failures)
    expect(failure).toMatchObject({ kind: 'refused', message: 'unknown client' });
  expect(tokenCalls(service)).toBe(1);
  broken = false;
  expect((await client.call('webhooks.list', {})).data).toEqual([]);
  await client.close();
});

test('a stored token is used while more than 60 s remain, not at exactly 60 s', async () => {
  const service = await startService(() => envelope([]));
  const clock = settableClock();
  const stored = { accessToken: 'stored', expiresAt: clock.now() + 60_001 };
  const first = clientOf(service.origin, { clock, stored });
  await first.client.call('webhooks.list', {});
  expect(paths(service)).toEqual(['GET /api/v1/client-webhooks']);
  expect(service.received[0]!.headers.authorization).toBe('Bearer stored');

  clock.set(clock.now() + 1);
  await first.client.call('webhooks.list', {});
  await first.client.close();
  expect(paths(service).slice(1)).toEqual(['POST /api/v1/oauth/token', 'GET /api/v1/client-webhooks']);
  expect(service.received[2]!.headers.authorization).toBe('Bearer token-1');
});

test('a long run renews its token 60 s before the end', async () => {
  const service = await startService(() => envelope([]));
  const { client, clock } = clientOf(service.origin);
  const begun = clock.now();
  for (const at of [0, 3_539_999, 3_540_000, 3_540_001]) {
    clock.set(begun + at);
    await client.call('webhooks.list', {});
  }
  await client.close();
  expect(
    service.received.filter(({ method }) => method === 'GET').map(({ headers }) => headers.authorization),
  ).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2', 'Bearer token-2']);
});

describe('after a 401', () => {
  test('the call is made once more, with a fresh token', async () => {
    const service = await startService((request, response) =>
      request.headers.authorization === 'Bearer token-2' ? envelope([1]) : refuse(request, response),
    );
    const { client, saved } = clientOf(service.origin);
    const calls = [1, 2, 3, 4].map(() => client.call('webhooks.list', {}));
    expect((await Promise.all(calls)).map(({ data }) => data)).toEqual([[1], [1], [1], [1]]);
    await client.close();
    expect(tokenCalls(service)).toBe(2);
    expect(saved.map(({ accessToken }) => accessToken)).toEqual(['token-1', 'token-2']);
  });

  test('a write too', async () => {
    const service = await startService((request, response) =>
      request.headers.authorization === 'Bearer token-2' ? envelope(null) : refuse(request, response),
    );
    const { client } = clientOf(service.origin);
    await client.call('sandbox.send', { body: { amount: 1, description: 'DH1' } });
    await client.close();
    expect(paths(service)).toEqual([
      'POST /api/v1/oauth/token',
      'POST /api/v1/sandbox/transactions',
      'POST /api/v1/oauth/token',
      'POST /api/v1/sandbox/transactions',
    ]);
    expect(service.received[3]!.body).toBe('{"amount":1,"description":"DH1"}');
  });

  test('a second one is an auth error', async () => {
    const service = await startService(refuse);
    const { client } = clientOf(service.origin);
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({
      kind: 'auth',
      message: 'token expired',
      status: 401,
      request: { method: 'GET', path: '/api/v1/client-webhooks' },
      hint: saying(
        'To see the current credentials: payconfirm auth status\nrenew them: payconfirm auth login',
      ),
    });
    await client.close();
    expect(paths(service).filter((path) => path.startsWith('GET')).length).toBe(2);
  });

  test('PAYCONFIRM_TOKEN is not renewed', async () => {
    const service = await startService(refuse);
    const { client } = clientOf(service.origin, { profile: { token: 'mine' } });
    expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({
      kind: 'auth',
      hint: 'PAYCONFIRM_TOKEN is never renewed: set a new one',
    });
    await client.close();
    expect(paths(service)).toEqual(['GET /api/v1/client-webhooks']);
    expect(service.received[0]!.headers.authorization).toBe('Bearer mine');
  });

  test('a token that another process has renewed is taken from the disk', async () => {
    const service = await startService((request, response) =>
      request.headers.authorization === 'Bearer theirs' ? envelope([]) : refuse(request, response),
    );
    const clock = settableClock();
    const expiresAt = clock.now() + 3_600_000;
    let disk = { accessToken: 'revoked', expiresAt };
    const { client } = clientOf(service.origin, { clock, loadToken: async () => disk });
    const call = client.call('webhooks.list', {});
    disk = { accessToken: 'theirs', expiresAt };
    await call;
    await client.close();
    expect(tokenCalls(service)).toBe(0);
  });

  test('a write without a client secret says what is missing', async () => {
    const service = await startService(refuse);
    const clock = settableClock();
    const stored = { accessToken: 'from-login', expiresAt: clock.now() + 3_600_000 };
    const { client } = clientOf(service.origin, {
      clock,
      stored,
      profile: { clientId: undefined, clientSecret: undefined },
    });
    expect(await thrown(client.call('webhooks.delete', { path: { config_id: 'x' } }))).toMatchObject({
      kind: 'auth',
      hint: saying(
        'writes need a client secret: set PAYCONFIRM_CLIENT_SECRET, or make a key: payconfirm keys generate --save',
      ),
    });
    await client.close();
    expect(service.received[0]!.headers['x-client-secret']).toBeUndefined();
  });
});

test('no credentials, no request', async () => {
  const service = await startService(() => envelope([]));
  const { client } = clientOf(service.origin, { profile: { clientSecret: undefined } });
  expect(await thrown(client.call('webhooks.list', {}))).toMatchObject({
    kind: 'auth',
    message: 'no credentials: you are not logged in',
  });
  await client.close();
  expect(service.received).toEqual([]);
});

test('a fresh token is fetched even while one lasts', async () => {
  const service = await startService(() => envelope([]));
  const { client, saved } = clientOf(service.origin);
  await client.token();
  expect((await client.token()).accessToken).toBe('token-1');
  expect((await client.token(true)).accessToken).toBe('token-2');
  expect((await client.token()).accessToken).toBe('token-2');
  await client.close();
  expect(saved.map(({ accessToken }) => accessToken)).toEqual(['token-1', 'token-2']);
});

test('a token reply without an envelope, or with what is left open, is understood', async () => {
  const service = await startService(
    () => envelope([]),
    (_request, response) => json(response, 200, { token: 'bare', expires_at: 1795230000 }),
  );
  const { client } = clientOf(service.origin);
  expect(await client.token()).toEqual({ accessToken: 'bare', expiresAt: 1795230000_000 });
  await client.close();
});

describe('the token in a reply', () => {
  const now = 1_000_000;
  test.each([
    [{ access_token: 'a', expires_in: 3600 }, 4_600_000],
    [{ access_token: 'a', expires_in: '3600' }, 4_600_000],
    [{ token: 'a', expires_at: 5000 }, 5_000_000],
    [{ token: 'a', expires_at: '5000' }, 5_000_000],
    [{ access_token: 'a', expires_at: '1970-01-01T02:00:00+01:00' }, 3_600_000],
    [{ access_token: 'a', expires_at: '1970-01-01T01:00:00' }, 3_600_000],
    [{ access_token: 'a' }, 1_300_000],
    [{ access_token: 'a', expires_in: 0 }, 1_300_000],
    [{ access_token: 'a', expires_at: 'soon' }, 1_300_000],
    [{ access_token: 'a', token: 'b', expires_in: 1, expires_at: 5000 }, 1_001_000],
    [{ access_token: 'a', expires_in: -1, expires_at: 5000 }, 5_000_000],
    [{ access_token: 'a', expires_in: null, expires_at: '5000.25' }, 5_000_250],
    [{ access_token: 'a', expires_at: 0 }, 1_300_000],
    [{ access_token: 'a', expires_at: '0' }, 1_300_000],
    [{ access_token: 'a', expires_in: 1e308 }, 1_300_000],
    [{ access_token: 'a', expires_in: 1e12 }, 1_300_000],
    [{ access_token: 'a', expires_in: 10n ** 400n }, 1_300_000],
    [{ access_token: 'a', expires_in: 'Infinity' }, 1_300_000],
    [{ access_token: 'a', expires_in: {} }, 1_300_000],
    [{ access_token: 'a', expires_at: 1e300 }, 1_300_000],
    [{ access_token: 'a', expires_at: '9999-12-31T00:00:00Z' }, 1_300_000],
    [{ access_token: 'a', expires_at: null }, 1_300_000],
    [{ access_token: 'a', expires_at: '1970-01-01T01:00:00z' }, 3_600_000],
    [{ access_token: 'a', expires_at: '1970-01-01T01:00:00-0100' }, 7_200_000],
  ])('%o ends at %i', (data, expiresAt) => {
    expect(readToken(data, now)).toEqual({ accessToken: 'a', expiresAt });
  });
  test.each([[null], [{}], [{ access_token: '' }], [{ access_token: 5 }], [[]]])('%j holds none', (data) => {
    expect(() => readToken(data, now)).toThrow(
      expect.objectContaining({
        kind: 'service',
        message: 'the reply of the token endpoint holds no token',
        hint: saying('check the address of the service: payconfirm doctor'),
      }),
    );
  });
  test('that no header can carry is refused', () => {
    expect(() => readToken({ token: 'a\nb' }, now)).toThrow(
      expect.objectContaining({
        kind: 'service',
        message: 'the token in the reply has characters that no header can carry',
      }),
    );
  });
});

describe('a source of tokens', () => {
  const hour = 3_600_000;
  /** Exchanges give `new 1`, `new 2`…, each for an hour; `disk` is what is stored. */
  function source(given: Partial<TokenSourceDeps> = {}, disk?: string) {
    const did: string[] = [];
    let count = 0;
    const tokens = createTokenSource({
      fixed: undefined,
      exchange: async () => {
        did.push('exchange');
        return { accessToken: `new ${++count}`, expiresAt: hour };
      },
      load: async () => {
        did.push('load');
        return disk === undefined ? undefined : { accessToken: disk, expiresAt: hour };
      },
      save: async ({ accessToken }) => void did.push(`save ${accessToken}`),
      drop: async (accessToken) => void did.push(`drop ${accessToken}`),
      now: () => 0,
      ...given,
    });
    return { tokens, did };
  }
  const name = ({ accessToken }: { accessToken: string }) => accessToken;

  test('that is fixed gives it whatever happens', async () => {
    const { tokens, did } = source({ fixed: 'mine' });
    const mine = { accessToken: 'mine', expiresAt: Number.POSITIVE_INFINITY };
    expect([await tokens.current(), await tokens.after('mine'), await tokens.fresh(), did]).toEqual([
      mine,
      undefined,
      mine,
      [],
    ]);
  });

  test('reads the disk once, and holds what it has', async () => {
    const { tokens, did } = source({}, 'stored');
    expect([await tokens.current(), await tokens.current()].map(name)).toEqual(['stored', 'stored']);
    expect(did).toEqual(['load']);
  });

  test('after a refusal: what it holds when that is another one, then the disk, then a new one', async () => {
    const { tokens, did } = source({}, 'stored');
    expect((await tokens.after('other'))!.accessToken).toBe('stored');
    expect((await tokens.after('other'))!.accessToken).toBe('stored');
    expect(did).toEqual(['load']);
    expect((await tokens.after('stored'))!.accessToken).toBe('new 1');
    expect(did).toEqual(['load', 'load', 'drop stored', 'exchange', 'save new 1']);
    expect((await tokens.current()).accessToken).toBe('new 1');
  });

  test('without a client key has no way to another one', async () => {
    const { tokens, did } = source(
      { exchange: undefined, hint: async () => asIs('how to come by them') },
      'stored',
    );
    expect(await tokens.after('stored')).toBeUndefined();
    expect(did).toEqual([]);
    expect((await tokens.current()).accessToken).toBe('stored');
    await expect(tokens.fresh()).rejects.toMatchObject({ kind: 'auth', hint: 'how to come by them' });
  });

  test('fetches a fresh one behind an exchange that is under way, also where that fails', async () => {
    const { tokens, did } = source();
    const [current, fresh] = await Promise.all([tokens.current(), tokens.fresh()]);
    expect([current, fresh].map(name)).toEqual(['new 1', 'new 2']);
    expect(did).toEqual(['load', 'exchange', 'save new 1', 'exchange', 'save new 2']);

    let times = 0;
    const failing = source({
      exchange: async () => {
        times += 1;
        if (times === 1) throw new Error('no');
        return { accessToken: 'second', expiresAt: hour };
      },
    });
    const results = await Promise.allSettled([failing.tokens.current(), failing.tokens.fresh()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
