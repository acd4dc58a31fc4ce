/** A Postman collection (2.1) from the OpenAPI document: each operation with its example, and with variables for what a reply gives. */

// biome-ignore lint/suspicious/noExplicitAny: a document of others
type Loose = any;

/** What is kept of a reply, by the operation that gives it: the variable, and where it stands in the reply. */
const kept: Record<string, Record<string, string>> = {
  'auth.token': { token: 'data.access_token' },
  'accounts.list': { bank_account_id: 'data.data.0.id' },
  'va.request': { bank_request_id: 'data.bank_request.id', owner_number: 'data.account_number' },
  'va.verify': { virtual_account_id: 'data.id', virtual_account_number: 'data.virtual_account_number' },
  'notifications.request': { bank_request_id: 'data.bank_request.id' },
  'notifications.show': { bank_notification_id: 'data.id' },
  'notifications.modify': { bank_request_id: 'data.bank_request.id' },
  'keys.generate': { key_id: 'data.id' },
  'qr.generate': { qr_code_id: 'data.id' },
  'checkouts.create': { checkout_id: 'data.id', checkout_token: 'data.token' },
  'transactions.list': { transaction_id: 'data.data.0.id' },
  'webhooks.create': { config_id: 'data.id' },
  'channels.email.create': { email_config_id: 'data.id' },
  'channels.telegram.create': { telegram_config_id: 'data.id' },
  'channels.zalo.create': { zalo_group_id: 'data.id' },
  'billing.invoices.create': { invoice_id: 'data.id' },
};

/** The variable of a value that an example cannot know, by the name of its field or parameter. */
const variables: Record<string, string> = {
  ...Object.fromEntries(Object.values(kept).flatMap((one) => Object.keys(one).map((name) => [name, name]))),
  token: 'checkout_token',
  qr_id: 'qr_code_id',
  default_bank_account_id: 'bank_account_id',
  target_id: 'telegram_config_id',
  ownerNumber: 'owner_number',
  ...{ client_id: 'client_id', client_secret: 'client_secret', password: 'password', code: 'code' },
  old_password: 'password',
  orderId: 'order_id',
  // New with each request.
  ...{ order_code: 'order_code', 'Idempotency-Key': '$guid', webhook_url: 'receiver' },
};

const filled = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return Object.hasOwn(variables, name) ? `{{${variables[name]}}}` : value;
  if (Array.isArray(value)) return value.map((one) => filled(name, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(key, one)]));
};

interface Choices {
  /** Ids of operations, in which they are sent; one may come twice. */
  order: readonly string[];
  /** A script that sets the variable `code`, by the operation that needs one. */
  ask: Readonly<Record<string, string>>;
  /** Fields in place of those of an example, by operation. */
  edited: Readonly<Record<string, object>>;
}

export function collectionFrom(document: Loose, { order, ask, edited }: Choices) {
  const operations = new Map<string, Loose>(
    Object.entries<Loose>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Loose>(methods).map(([method, one]) => [one.operationId, { ...one, path, method }]),
    ),
  );
  return {
    info: {
      name: document.info.title,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: order.map((id) => itemOf(operations.get(id), ask[id], edited[id])),
  };
}

function itemOf({ operationId, method, path, ...operation }: Loose, ask?: string, edited?: object) {
  const { parameters = [], requestBody, security } = operation;
  const given = (place: string): [string, string][] =>
    parameters
      .filter((one: Loose) => one.in === place && one.example !== undefined)
      .map((one: Loose) => [one.name, `${filled(one.name, one.example)}`]);
  const inPath = Object.fromEntries(given('path'));
  const query = given('query').map(([key, value]) => `${key}=${value}`);
  const secret = security[0]?.clientSecret ? [['X-Client-Secret', '{{client_secret}}']] : [];
  const example = requestBody?.content['application/json'].example;
  const type = example ? [['Content-Type', 'application/json']] : [];
  return {
    name: operationId,
    event: [...(ask ? [script('prerequest', ask)] : []), script('test', testOf(operationId))],
    request: {
      method: method.toUpperCase(),
      url: [
        '{{base_url}}',
        path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) => inPath[name]),
        ...(query.length > 0 ? ['?', query.join('&')] : []),
      ].join(''),
      header: [...given('header'), ...secret, ...type].map(([key, value]) => ({ key, value })),
      auth: security[0]
        ? { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }
        : { type: 'noauth' },
      ...(example && { body: { mode: 'raw', raw: JSON.stringify(filled('', { ...example, ...edited })) } }),
    },
  };
}

const script = (listen: string, text: string) => ({
  listen,
  script: { type: 'text/javascript', exec: text.split('\n') },
});

const testOf = (id: string) =>
  [
    `pm.test('${id}', () => pm.expect([200, 201], pm.response.text()).to.include(pm.response.code));`,
    ...Object.entries(kept[id] ?? {}).map(
      ([name, where]) =>
        `pm.environment.set('${name}', '${where}'.split('.').reduce((value, key) => value[key], pm.response.json()));`,
    ),
  ].join('\n');
