import { describe, expect, test } from 'vitest';
import type { PayconfirmError } from '../../src/errors.ts';
import { clientOf, type Handler, json, startService, thrown } from '../harness/scripted-service.ts';

/** The error that a write ends with when the service answers so. */
async function errorAfter(
  handler: Handler,
  body: unknown = { amount: 1, description: 'DH1' },
): Promise<PayconfirmError> {
  const service = await startService(handler);
  const { client } = clientOf(service.origin, { profile: { token: 'bearer-token-value' } });
  try {
    return (await thrown(client.request('POST', '/api/v1/x', { body }))) as PayconfirmError;
  } finally {
    await client.close();
  }
}
const shown = ({ kind, message, hint, status, details, request }: PayconfirmError) => ({
  kind,
  message,
  hint,
  status,
  details,
  request,
});
const answer =
  (status: number, body: unknown): Handler =>
  (_request, response) =>
    json(response, status, body);
const request = { method: 'POST', path: '/api/v1/x' };

describe('a handled failure', () => {
  test.each([200, 400, 403, 404, 409, 410])('%i with success false is a refusal', async (status) => {
    const error = await errorAfter(answer(status, { success: false, message: 'Số tiền sai', data: null }));
    expect(shown(error)).toEqual({
      kind: 'refused',
      message: 'Số tiền sai',
      hint: undefined,
      status,
      details: undefined,
      request,
    });
  });

  test('422 names each field', async () => {
    const error = await errorAfter(
      answer(422, {
        detail: [
          { loc: ['body', 'amount'], msg: 'must be greater than 0', type: 'value_error' },
          { loc: ['body', 'items', 0, 'code'], msg: 'missing' },
          {},
          'no order_code',
        ],
      }),
    );
    expect(shown(error)).toEqual({
      kind: 'validation',
      message: 'the service did not accept the values',
      hint: undefined,
      status: 422,
      details: [
        { field: 'body.amount', message: 'must be greater than 0' },
        { field: 'body.items.0.code', message: 'missing' },
        { field: 'request', message: 'not accepted' },
        { field: 'request', message: 'no order_code' },
      ],
      request,
    });
  });

  test.each([
    [400, 'refused'],
    [401, 'auth'],
    [404, 'refused'],
    [422, 'validation'],
    [500, 'service'],
  ])('%s whose detail is a plain text says it', async (status, kind) => {
    expect(shown(await errorAfter(answer(status, { detail: 'prefix missing' })))).toMatchObject({
      kind,
      message: 'prefix missing',
      details: undefined,
      status,
    });
  });

  test('422 as a plain text, or inside an envelope', async () => {
    expect(shown(await errorAfter(answer(422, { detail: 'prefix missing' })))).toMatchObject({
      kind: 'validation',
      message: 'prefix missing',
      details: undefined,
    });
    const enveloped = {
      success: false,
      message: 'Invalid',
      data: { detail: [{ loc: ['query', 'page'], msg: 'at least 1' }] },
    };
    expect(shown(await errorAfter(answer(422, enveloped)))).toMatchObject({
      message: 'Invalid',
      details: [{ field: 'query.page', message: 'at least 1' }],
    });
  });

  test.each([
    [400, 'refused', 'the service rejected it without a reason'],
    [401, 'auth', 'the service did not accept the credentials'],
    [422, 'validation', 'the service did not accept the values'],
    [500, 'service', 'the service answered 500'],
  ])('%i with an empty body', async (status, kind, message) => {
    expect(await errorAfter((_request, response) => void response.writeHead(status).end())).toMatchObject({
      kind,
      message,
      status,
    });
  });

  test('what the service says is made safe, shortened, and without our secrets', async () => {
    const echo = await errorAfter(
      answer(400, {
        success: false,
        message: `\u001b[2Jbad\u202e secret client-secret-value and hunter2-password, bearer-token-value\n${'x'.repeat(600)}`,
        data: null,
      }),
      { password: 'hunter2-password' },
    );
    expect(echo.message).toBe(
      `\\x1b[2Jbad\\u202e secret [redacted] and [redacted], [redacted] ${'x'.repeat(600)}`
        .slice(0, 199)
        .concat('…'),
    );
  });
});

describe('what is not the reply of the service', () => {
  test('HTML, with its status and the beginning of its text', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head>\n<body><h1>nginx</h1></body></html>';
    expect(shown(await errorAfter(answer(502, page)))).toEqual({
      kind: 'service',
      message: 'the reply is HTML (status 502): 502 Bad Gateway nginx',
      hint: 'A proxy or another program may have answered instead of the service: it is unknown whether the request was handled: check before you send it again',
      status: 502,
      details: undefined,
      request,
    });
    expect(await errorAfter(answer(200, page))).toMatchObject({ kind: 'service', status: 200 });
    expect(await errorAfter(answer(404, 'Not Found'))).toMatchObject({
      kind: 'service',
      message: 'the reply is no JSON (status 404): Not Found',
    });
  });

  test('JSON that is cut off', async () => {
    expect(await errorAfter(answer(200, '{"success":true,"data":{"amou'))).toMatchObject({
      kind: 'service',
      message: 'the reply is no JSON (status 200): {"success":true,"data":{"amou',
    });
  });

  test('a 401 is one, whatever its body', async () => {
    expect(await errorAfter(answer(401, '<h1>Unauthorized</h1>'))).toMatchObject({
      kind: 'auth',
      status: 401,
    });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const other = await startService(() => ({ success: true }));
    const error = await errorAfter(
      (_request, response) =>
        void response.writeHead(status, { location: `${other.origin}/steal?x=1` }).end(),
    );
    expect(shown(error)).toMatchObject({
      kind: 'service',
      message: `the service redirects to ${other.origin} (status ${status})`,
      status,
    });
    expect(other.received).toEqual([]);
  });

  test('nor one within the address', async () => {
    const error = await errorAfter(
      (_request, response) => void response.writeHead(307, { location: '/v2/x' }).end(),
    );
    expect(error.message).toBe('the service redirects to another path of the same address (status 307)');
  });
});

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['nests deeper than 30 levels', nested(31)],
  ['nests deeper than 30 levels', `{"success":true,"data":${nested(5000)}}`],
  ['nests deeper than 30 levels', `{"success":false,"data":${nested(100_000)}}`],
  ['nests deeper than 30 levels', `{"data":{"amount":9007199254740993,"x":${nested(100_000)}}}`],
  ['has a number beyond what can be held (1e308)', '{"success":true,"data":{"amount":1e400}}'],
  ['has a number beyond what can be held (1e308)', '{"data":[{"x":9007199254740993,"y":[-1e999]}]}'],
])('a reply that %s is not the service’s, and no defect of ours: %#', async (words, text) => {
  for (const status of [200, 201, 400, 422, 500]) {
    const error = await errorAfter(answer(status, text));
    expect(shown(error)).toEqual({
      kind: 'service',
      message: `the reply ${words} (status ${status})`,
      hint: 'it is unknown whether the request was handled: check before you send it again',
      status,
      details: undefined,
      request,
    });
  }
});

test('a reply with no envelope is its own data; 204 has none', async () => {
  const replies: Handler[] = [
    answer(200, [1, 2]),
    answer(201, { id: 5 }),
    (_request, response) => void response.writeHead(204).end(),
    answer(200, { success: true, message: 'm' }),
  ];
  const service = await startService((seen, response) => replies.shift()!(seen, response));
  const { client } = clientOf(service.origin, { profile: { token: 't' } });
  const results = [];
  for (let i = 0; i < 4; i++) {
    const { status, message, data } = await client.request('GET', '/x', {});
    results.push({ status, message, data });
  }
  await client.close();
  expect(results).toEqual([
    { status: 200, message: '', data: [1, 2] },
    { status: 201, message: '', data: { id: 5 } },
    { status: 204, message: '', data: null },
    { status: 200, message: 'm', data: null },
  ]);
});
