/** What a tool may be made of: every endpoint of the table, also those that are added to it. */
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../src/api/endpoints/index.ts';
import { pathParameters } from '../../../src/api/endpoints/paths.ts';
import { portable } from '../../../src/commands/mcp/protocol.ts';
import { commandTools } from '../../../src/commands/mcp/tools/command-tools.ts';
import { endpointTools } from '../../../src/commands/mcp/tools/endpoint-tools.ts';
import { reachOf } from '../../../src/commands/mcp/tools/permissions.ts';
import { nameOf } from '../../../src/commands/mcp/tools/tool.ts';
import { isPersonalName } from '../../../src/values/mask-personal-data.ts';
import { isSecretName } from '../../../src/values/secret-names.ts';

const tools = [...(await commandTools()), ...endpointTools()];
const toolOf = (id: EndpointId) => tools.find(({ name }) => name === nameOf(id));

/** Written by hand: what gives or takes a token, a password or a secret. */
const noTools = [
  'client.register',
  'auth.login',
  'auth.token',
  'client.change-password',
  'keys.generate',
  'payment-profile.set',
  'payment-profile.rotate-return-secret',
  'payment-profile.reveal-return-secret',
];
/** Written by hand: what moves a bank request or a key. */
const inTests = [
  'va.request',
  'va.verify',
  'va.delete',
  'notifications.request',
  'notifications.verify',
  'notifications.modify',
  'notifications.delete',
  'keys.destroy',
];
/** Written by hand: what sets a recipient that has no host. */
const toRecipients = [
  'channels.email.create',
  'channels.email.update',
  'channels.email.verify',
  'channels.email.resend',
  'channels.telegram.create',
  'channels.telegram.update',
  'channels.telegram.test',
  'channels.zalo.create',
  'channels.zalo.update',
];
/** Written by hand: what sends data or payers to a URL. */
const toUrls = ['webhooks.create', 'webhooks.update', 'webhooks.test', 'checkouts.create'];
/** Written by hand: writes that send nothing to a new place. A new write belongs into one of these lists. */
const sendsNowhereNew = [
  'webhooks.delete',
  'webhooks.redeliver',
  'channels.email.delete',
  'channels.email.test',
  'channels.email.unsuppress',
  'channels.telegram.delete',
  'channels.zalo.delete',
  'channels.zalo.test',
  'checkouts.cancel',
  'checkouts.expire',
  'qr.generate',
  'qr.image',
  'qr.cancel',
  'sandbox.send',
  'billing.invoices.create',
  'billing.invoices.cancel',
];
/** Writes below /bank/ that move no bank request: a code is drawn, a delivery is sent again. */
const harmlessAtBank = ['qr.generate', 'qr.cancel', 'webhooks.redeliver'];
/** Public pages of a checkout, which are asked by its token. */
const byToken = (path: string) => path.includes('{token}');

describe.each(endpointIds)('%s', (id) => {
  const endpoint: Endpoint = endpoints[id];
  const tool = toolOf(id);

  test('is a tool, unless it takes or gives a secret', () => {
    const byHand = noTools.includes(id) || byToken(endpoint.path);
    expect(tool === undefined, 'src/commands/mcp/tools/permissions.ts and noTools, above, are to agree').toBe(
      byHand,
    );
  });

  test('a write says so; what it may do at a live service is written by hand', () => {
    if (!tool) return;
    const { method, path } = endpoint;
    expect(tool.annotations.readOnlyHint).toBe(method === 'GET');
    const lists = {
      read: method === 'GET',
      write: sendsNowhereNew.includes(id),
      'write to a named host': toUrls.includes(id),
      'write in a test': inTests.includes(id) || toRecipients.includes(id),
    };
    const byHand = Object.entries(lists).flatMap(([reach, isListed]) => (isListed ? [reach] : []));
    expect([tool.reach], 'src/commands/mcp/tools/permissions.ts and the lists above are to agree').toEqual(
      byHand,
    );
    const atBank = method !== 'GET' && /\/(bank|client|client-keys)\//.test(path);
    if (atBank && !inTests.includes(id)) expect(harmlessAtBank).toContain(id);
  });

  test('what takes something away is announced as destructive', () => {
    if (!tool) return;
    const { method, path } = endpoint;
    const takesAway =
      method === 'DELETE' || method === 'PUT' || /\/(delete|cancel|expire-now|modification)$/.test(path);
    expect(tool.annotations.destructiveHint).toBe(takesAway);
    expect(tool.annotations.idempotentHint).toBe(method !== 'POST');
    expect(tool.annotations.openWorldHint).toBe(true);
  });

  test('takes all of its path, query, headers and body, each once, and no secret', () => {
    if (!tool) return;
    const names = (schema: unknown) => Object.keys((schema as { properties?: object })?.properties ?? {});
    const expected = [
      ...pathParameters(endpoint.path),
      ...names(endpoint.query),
      ...names(endpoint.headers).map(nameOf),
      ...names(endpoint.body),
    ].filter((name) => name === 'code' || !isSecretName(name));
    expect(new Set(expected).size).toBe(expected.length);
    expect(names(tool.inputSchema)).toEqual(expected);
    expect(tool.inputSchema.additionalProperties).toBe(false);
    expect(tool.description).toBe(`${endpoint.summary} (${endpoint.method} ${endpoint.path}).`);
  });
});

test('each has a name of its own, that every client takes', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9_]{1,48}$/.test(name))).toEqual([]);
});

test('the commands that find something out are tools, and read', async () => {
  const all = await commandTools();
  expect(all.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties as object)])).toEqual([
    ['trace', ['subject', 'note', 'amount', 'since', 'timeout', 'va', 'checkout']],
    ['doctor', []],
    ['doctor_va', ['number']],
    ['webhooks_verify', ['log', 'day', 'journal', 'check_age', 'secret_env']],
    ['qr_decode', ['payload']],
    ['qr_show', ['payload']],
  ]);
  expect(all.filter(({ annotations }) => !annotations.readOnlyHint || annotations.destructiveHint)).toEqual(
    [],
  );
  expect(all.filter(({ annotations }) => !annotations.openWorldHint).map(({ name }) => name)).toEqual([
    'qr_decode',
    'qr_show',
  ]);
});

test('what names a person in a reply is masked', () => {
  const names = new Set<string>();
  const read = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [keyword, part] of Object.entries(schema)) {
      if (keyword === 'properties') for (const name of Object.keys(part)) names.add(name);
      read(part);
    }
  };
  for (const id of endpointIds) read(endpoints[id].reply);
  const ofPersons =
    /account_(name|number)|phone|e?mail|payer|recipient|pending_verification|remitter|beneficiary_name|owner_number/;
  /** What payers are given, a number of a rule, and a list whose addresses are masked in it. */
  const open = ['virtual_account_number', 'support_email', 'beneficiary_name_rule', 'recipient_status'];
  const shown = [...names].filter((name) => ofPersons.test(name) && !isPersonalName(name));
  expect(shown.filter((name) => !open.includes(name))).toEqual([]);
});

describe('a schema as a client gets it', () => {
  const typesIn = (schema: unknown): unknown[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.entries(schema).flatMap(([name, part]) => (name === 'type' ? [part] : typesIn(part)));
  };
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s has one type a place',
    (_, { inputSchema }) => {
      expect(typesIn(portable(inputSchema)).filter((type) => typeof type !== 'string')).toEqual([]);
    },
  );

  test('which says the same as before', () => {
    const id = { type: ['string', 'null'], format: 'uuid', description: 'null: all' };
    const items = { type: 'array', description: 'some', items: { type: ['integer', 'null'], minimum: 1 } };
    expect(portable({ type: 'object', properties: { id, items }, required: ['id'] })).toEqual({
      type: 'object',
      properties: {
        id: { description: 'null: all', anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
        items: {
          type: 'array',
          description: 'some',
          items: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
        },
      },
      required: ['id'],
    });
  });
});

describe('an endpoint that the table does not have yet', () => {
  const endpoint = (changes: Partial<Endpoint>): Endpoint => ({ ...endpoints['webhooks.list'], ...changes });
  const uri = { type: 'string', format: 'uri' };
  const email = { type: 'string', format: 'email' };
  const object = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  });

  test.each<[string, Partial<Endpoint>, string]>([
    [
      'gives a secret, however deep',
      { reply: { type: 'array', items: object('id', 'signing_secret') } },
      'none',
    ],
    ['gives an OTP', { reply: object('sms_otp') }, 'none'],
    ['needs a password', { method: 'POST', body: object('password') }, 'none'],
    ['is asked by a token', { path: '/api/v1/public/{token}' }, 'none'],
    ['names a code of a plan', { reply: object('code') }, 'read'],
    ['may take a secret', { method: 'PUT', body: { ...object('secret_key'), required: [] } }, 'write'],
    ['is answered with a bank request', { method: 'POST', reply: object('bank_request') }, 'write in a test'],
    ['goes on with one', { method: 'POST', path: '/api/v1/bank/{bank_request_id}/again' }, 'write in a test'],
    ['changes the client', { method: 'PUT', path: '/api/v1/client/name' }, 'write in a test'],
    ['changes a key', { method: 'PUT', path: '/api/v1/client-keys/{key_id}' }, 'write in a test'],
    [
      'changes where checkouts are paid',
      { method: 'POST', path: '/api/v1/payment-profile' },
      'write in a test',
    ],
    ['is given a URL', { method: 'POST', body: { properties: { back: uri } } }, 'write to a named host'],
    [
      'is given one, however deep',
      { method: 'PUT', body: { properties: { on: { anyOf: [{ items: { properties: { back: uri } } }] } } } },
      'write to a named host',
    ],
    ['is given a mailbox', { method: 'POST', body: { properties: { to: email } } }, 'write in a test'],
    [
      'a URL and a mailbox',
      { method: 'POST', body: { properties: { back: uri, to: email } } },
      'write in a test',
    ],
    [
      'is given something of a format nobody has thought of',
      { method: 'POST', body: { properties: { to: { type: 'string', format: 'hostname' } } } },
      'write in a test',
    ],
    [
      'is given a field that is marked',
      { method: 'POST', body: object('group_id'), destinations: { group_id: true } },
      'write in a test',
    ],
    [
      'is given one that is marked as none',
      { method: 'POST', body: { properties: { payer: email } }, destinations: { payer: false } },
      'write',
    ],
    ['only reads by a URL', { query: { properties: { url: uri } } }, 'read'],
  ])('%s', (_, changes, reach) => {
    expect(reachOf(endpoint(changes))).toBe(reach);
  });
});
