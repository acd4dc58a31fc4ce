import { describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '../../src/api/endpoints/index.ts';
import { unexpectedValues } from '../../src/api/replies/values-not-as-asked.ts';

const id = '7d5c1c0e-6f3b-4d0c-9a51-0d6c0f6a7f11';
const other = '11111111-6f3b-4d0c-9a51-0d6c0f6a7f11';

const fieldsOf = (endpoint: EndpointId, body: unknown, data: unknown) =>
  unexpectedValues(endpoints[endpoint], { path: { config_id: id, checkout_id: id }, body }, data).map(
    ({ field }) => field,
  );

/** Other ways of writing one thing, as services have them: no word of any. */
describe('states the same', () => {
  const sent = { amount: 20000, order_code: 'DH-1', return_url: 'https://shop.example/đơn?a=%7e' };
  test.each<[string, EndpointId, unknown, unknown]>([
    ['a text for a number', 'checkouts.create', sent, { amount: '20000' }],
    ['a decimal', 'checkouts.create', sent, { amount: '20000.00' }],
    ['an amount with its currency', 'checkouts.create', sent, { amount: { value: 20000, currency: 'VND' } }],
    ['an amount in words for people', 'checkouts.create', sent, { amount: '20.000 ₫' }],
    ['upper case and trimmed', 'checkouts.create', { ...sent, order_code: ' dh-1' }, { order_code: 'DH-1' }],
    [
      'an address normalised',
      'checkouts.create',
      sent,
      { return_url: 'HTTPS://SHOP.example:443/%c4%91%C6%A1n?a=~' },
    ],
    ['a lifetime that runs', 'checkouts.create', { ...sent, expires_in: 900 }, { expires_in: 899 }],
    ['null for what is not kept', 'checkouts.create', { ...sent, metadata: { a: 1 } }, { metadata: null }],
    [
      'more in an object',
      'checkouts.create',
      { ...sent, metadata: { a: 1 } },
      { metadata: { a: '1', by: 'api' } },
    ],
    ['an object as text', 'checkouts.create', { ...sent, metadata: { a: 1 } }, { metadata: '{"a":1}' }],
    ['an email in small letters', 'checkouts.create', { payer_email: 'An@x.vn' }, { payer_email: 'an@x.vn' }],
    ['a masked email', 'checkouts.create', { payer_email: 'an@x.vn' }, { payer_email: 'a*@x.vn' }],
    [
      'a name as banks write it',
      'qr.generate',
      { beneficiaryName: 'Cửa  hàng Đá' },
      { beneficiary_name: 'CUA HANG DA' },
    ],
    [
      'an account in groups',
      'qr.generate',
      { ownerNumber: '0011 0123 4567' },
      { owner_number: '001101234567' },
    ],
    ['a masked account', 'qr.generate', { ownerNumber: '001101234567' }, { owner_number: 'xxxxxxxx4567' }],
    ['the other word for an owner', 'qr.generate', { ownerType: 'PER' }, { owner_type: 'PERS' }],
    ['null is absent', 'keys.generate', { name: null }, { name: 'Default Key' }],
    ['1 for true', 'webhooks.update', { is_active: true }, { is_active: 1 }],
    ['0 for false', 'webhooks.update', { is_active: false }, { is_active: '0' }],
    ['a secret masked', 'webhooks.update', { secret_key: 'abc' }, { secret_key: 'a…c' }],
    ['a number for an id', 'webhooks.update', {}, { id: 17 }],
    ['an id without hyphens', 'webhooks.update', {}, { id: id.replaceAll('-', '').toUpperCase() }],
    [
      'a code with its charset',
      'webhooks.update',
      { payload_format: 'application/json' },
      { payload_format: 'application/json; charset=utf-8' },
    ],
    ['a default where null was sent', 'webhooks.update', { api_key_name: null }, { api_key_name: 'X-Key' }],
    ['an envelope of a list', 'webhooks.create', { name: 'a' }, { items: [{ name: 'b' }], page: 1 }],
    ['a state spelt otherwise', 'checkouts.cancel', {}, { status: 'CANCELED' }],
    ['a state nobody knows', 'notifications.verify', { code: '1' }, { status: 'REGISTERED' }],
    [
      'a code that is still wanted',
      'notifications.delete',
      {},
      { status: 'PENDING', bank_request: { id, status: 'PENDING' } },
    ],
    [
      'a list in another order, each once',
      'channels.email.create',
      { recipients: ['B@x.vn', 'a@x.vn', 'a@x.vn'] },
      { recipients: ['a@x.vn', 'b@x.vn'] },
    ],
    ['a list as text', 'channels.email.create', { recipients: ['a@x.vn'] }, { recipients: 'a@x.vn' }],
  ])('%s', (_, endpoint, body, data) => {
    expect(fieldsOf(endpoint, body, data)).toEqual([]);
  });
});

describe('states otherwise', () => {
  test.each<[string, EndpointId, unknown, unknown, string]>([
    ['one more', 'checkouts.create', { amount: 20000 }, { amount: '20001.00' }, 'amount'],
    [
      'one more beyond 2^53',
      'checkouts.create',
      { amount: 9_007_199_254_740_993n },
      { amount: '9007199254740992' },
      'amount',
    ],
    ['another order', 'checkouts.create', { order_code: 'DH-1' }, { order_code: 'DH-11' }, 'order_code'],
    [
      'another path',
      'webhooks.update',
      { webhook_url: 'https://a.vn/A' },
      { webhook_url: 'https://a.vn/a' },
      'webhook_url',
    ],
    [
      'all accounts',
      'webhooks.update',
      { virtual_account_id: id },
      { virtual_account_id: null },
      'virtual_account_id',
    ],
    [
      'one account',
      'webhooks.update',
      { virtual_account_id: null },
      { virtual_account_id: id },
      'virtual_account_id',
    ],
    ['another one’s id', 'webhooks.update', {}, { id: other }, 'id'],
    ['not paused', 'webhooks.update', { is_active: false }, { is_active: 1 }, 'is_active'],
    ['still open', 'checkouts.cancel', {}, { id, status: 'pending' }, 'status'],
    [
      'one too many',
      'channels.email.create',
      { recipients: ['a@x.vn'] },
      { recipients: ['a@x.vn', 'b@x.vn'] },
      'recipients',
    ],
  ])('%s', (_, endpoint, body, data, field) => {
    expect(fieldsOf(endpoint, body, data)).toEqual([field]);
  });
});
