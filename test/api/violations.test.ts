import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { validateRequest, validateValue } from '../../src/api/validate.ts';
import { speaking } from '../../src/texts/speaking.ts';

const id = '0d5e7a56-6b6a-4c0c-8c0e-0a4b8f9f3c11';
const checkout = { amount: 1000, order_code: 'DH-1_a', return_url: 'https://shop.example' };
const key = { 'Idempotency-Key': 'k' };

type Request = Parameters<typeof validateRequest>[1];
const valid: [EndpointId, Request][] = [
  ['sandbox.send', { body: { amount: 1, description: 'x' } }],
  [
    'sandbox.send',
    { body: { amount: 1_000_000_000, description: 'x'.repeat(255), transaction_code: 'y'.repeat(100) } },
  ],
  ['sandbox.send', { body: { amount: 5n, description: '😀'.repeat(255) } }],
  ['checkouts.create', { headers: key, body: checkout }],
  ['webhooks.update', { path: { config_id: id }, body: { virtual_account_id: null, secret_key: undefined } }],
  ['webhooks.logs', { query: { from_date: '2024-02-29', limit: 100, page: undefined } }],
  ['client.me', {}],
  ['keys.generate', { body: { name: null } }],
  [
    'notifications.modify',
    { path: { bank_notification_id: id }, body: { receive_noti_realtime: true, username: null } },
  ],
  [
    'va.request',
    {
      body: {
        bank_account_id: id,
        customer_type: null,
        virtual_account_info: { virtual_account_prefix_code: 'SHOP', virtual_account_content: null },
      },
    },
  ],
];
test.each(valid)('%s takes it: %#', async (name, request) => {
  expect(await validateRequest(endpoints[name], request)).toEqual([]);
});

const broken: [EndpointId, Request, [target: string, rule: string, given: unknown][]][] = [
  ['sandbox.send', { body: { amount: 0, description: 'x' } }, [['body.amount', 'must be at least 1 ₫', 0]]],
  [
    'sandbox.send',
    { body: { amount: 1_000_000_001, description: 'x'.repeat(256) } },
    [
      ['body.amount', 'must be at most 1.000.000.000 ₫', 1_000_000_001],
      ['body.description', 'must have at most 255 characters', 'x'.repeat(256)],
    ],
  ],
  [
    'sandbox.send',
    { body: { amount: 10n ** 20n, description: 'x' } },
    [['body.amount', 'must be at most 1.000.000.000 ₫', 10n ** 20n]],
  ],
  [
    'sandbox.send',
    { body: { amount: 1.5, description: '' } },
    [
      ['body.amount', 'must be a whole number', 1.5],
      ['body.description', 'must not be empty', ''],
    ],
  ],
  [
    'sandbox.send',
    {},
    [
      ['body.amount', 'is required', undefined],
      ['body.description', 'is required', undefined],
    ],
  ],
  ['sandbox.send', { body: [] }, [['body', 'must be an object', []]]],
  [
    'va.request',
    { body: { virtual_account_info: {}, user_agreement: 'yes', customer_type: 1 } },
    [
      ['body.customer_type', 'must be text', 1],
      ['body.virtual_account_info.virtual_account_prefix_code', 'is required', undefined],
      ['body.user_agreement', 'must be true or false', 'yes'],
    ],
  ],
  [
    'keys.destroy',
    { path: { key_id: '12' } },
    [['path.key_id', 'must be a UUID, such as 123e4567-e89b-12d3-a456-426614174000', '12']],
  ],
  ['keys.destroy', {}, [['path.key_id', 'is required', undefined]]],
  [
    'webhooks.create',
    { body: { name: 'n', webhook_url: 'shop', auth_type: 'hmac', secret_key: 5, api_key_name: 'a b' } },
    [
      ['body.webhook_url', 'must be an http:// or https:// URL, such as https://shop.example/hook', 'shop'],
      ['body.auth_type', 'must be one of NONE, API_KEY, HMAC_SHA256', 'hmac'],
      ['body.secret_key', 'must be text or null', 5],
      ['body.api_key_name', 'must be an HTTP header name', 'a b'],
    ],
  ],
  [
    'webhooks.logs',
    { query: { page: 0, limit: '20', status: 'ok', from_date: '2026-02-30' } },
    [
      ['query.page', 'must be at least 1', 0],
      ['query.limit', 'must be a whole number', '20'],
      ['query.status', 'must be one of success, failed', 'ok'],
      ['query.from_date', 'must be a date, such as 2026-11-21', '2026-02-30'],
    ],
  ],
  [
    'checkouts.create',
    { headers: {}, body: { ...checkout, order_code: 'a b', payer_email: '@' } },
    [
      ['headers.Idempotency-Key', 'is required', undefined],
      ['body.order_code', 'must be 1 to 50 letters without accents, digits, - or _', 'a b'],
      ['body.payer_email', 'must be an e-mail address', '@'],
    ],
  ],
  [
    'auth.token',
    { body: { grant_type: 'password', client_id: 'a', client_secret: 'b' } },
    [['body.grant_type', 'must be client_credentials', 'password']],
  ],
];
test.each(broken)('%s refuses it: %#', async (name, request, expected) => {
  const violations = await validateRequest(endpoints[name], request);
  const found = violations.map(({ target, rule, given }) => [target, rule, given]);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});

test('the rules of a list', async () => {
  const told = async (recipients: unknown) => {
    const body = { name: 'desk', recipients };
    const violations = await validateRequest(endpoints['channels.email.create'], { body });
    return violations.map(({ target, rule }) => `${target} ${rule}`);
  };
  expect(await told([])).toEqual(['body.recipients must have at least one entry']);
  const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@shop.example`);
  expect(await told(eleven)).toEqual(['body.recipients must have at most 10 entries']);
  expect(await told(['a@shop.example', 'a@shop.example'])).toEqual([
    'body.recipients must not have the same entry twice',
  ]);
  expect(await told(['a@shop.example', 'x'])).toEqual(['body.recipients.1 must be an e-mail address']);
});

describe('every keyword of the table has its words', () => {
  const known = new Set([
    ...[
      'type',
      'enum',
      'const',
      'minimum',
      'maximum',
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'uniqueItems',
      'pattern',
      'format',
      'required',
    ],
    ...['properties', 'items', 'title', 'description', 'default', 'x-assumed'],
  ]);
  const keywords = (schema: object): string[] =>
    Object.entries(schema).flatMap(([keyword, value]) => [
      keyword,
      ...(keyword === 'properties'
        ? Object.values(value as object).flatMap((part) => keywords(part as object))
        : keyword === 'items'
          ? keywords(value as object)
          : []),
    ]);
  test.each(endpointIds)('%s', (name) => {
    const { query, headers, body }: Endpoint = endpoints[name];
    for (const schema of [query, headers, body]) {
      for (const keyword of keywords(schema ?? {})) expect(known).toContain(keyword);
    }
  });
});

/** The patterns of a schema, however deep. */
const patternsIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([keyword, value]) =>
        keyword === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      );
const patterns = endpointIds.flatMap((name) => {
  const { path, query, headers, body, method }: Endpoint = endpoints[name];
  const parts = method === 'GET' ? { path, query, headers } : { path, query, headers, body };
  return patternsIn(parts);
});

test.each([...new Set(patterns)])('what %s wants is said in words', async (pattern) => {
  const body = { type: 'object', properties: { field: { type: 'string', pattern } } } as const;
  const [refusal] = await validateRequest({ ...endpoints['client.me'], body } as Endpoint, {
    body: { field: '\u0001' },
  });
  expect(refusal?.rule).toMatch(/^must be .*[a-z]/);
  expect(refusal?.rule).not.toContain(pattern);
});

test('each rule is said in the language of the run', async () => {
  const properties = {
    amount: { minimum: 1000 },
    uuid: { format: 'uuid' },
    date: { format: 'date' },
    otp: { pattern: '^\\d{6}$' },
    type: { type: ['integer', 'null'] },
    name: { type: 'string', minLength: 2 },
    list: { type: 'array', maxItems: 1, uniqueItems: true },
    kind: { enum: ['PERS', 'ORG'] },
  } as const;
  const schema = { type: 'object', required: ['must'], properties } as never;
  const value = { amount: 1, uuid: 'x', date: 'x', otp: 'x', type: 'x', name: 'x', list: [1, 1], kind: 'x' };
  const found = await speaking('vi', () => validateValue(schema, value, 'body'));
  expect(found).toHaveLength(9);
  for (const { rule } of found) expect(rule).toMatch(/^(phải|không được|chỉ|là bắt buộc)/);
});
