/** Our own document, changed in one place at a time: each change is found, and nothing else. */
import { expect, test } from 'vitest';
import { endpointIds, endpoints } from '../../../src/api/endpoints/index.ts';
import { openApiDocument } from '../../../src/api/openapi/document.ts';
import { differencesFrom } from '../../../src/commands/openapi/compare.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document, to be changed anywhere
type Loose = any;

/** Of schemas that several operations share, each has a copy. */
const ours = (): Loose => {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  document.paths = inPlace(document.paths, document);
  document.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'api_key' };
  return document;
};
const inPlace = (value: Loose, document: Loose): Loose =>
  JSON.parse(JSON.stringify(value), (_, part) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(part?.$ref)?.[1];
    return name === undefined ? part : inPlace(document.components.schemas[name], document);
  });
const found = (document: Loose) =>
  differencesFrom(document).map(({ code, id, field }) => [code, id, field].filter(Boolean).join(' '));

const jsonOf = (holder: Loose) => holder?.content['application/json'].schema;
const bodyOf = (operation: Loose) => jsonOf(operation.requestBody);
const replyOf = (id: keyof typeof endpoints, operation: Loose) =>
  jsonOf(operation.responses[endpoints[id].statuses[0]]).properties.data;
const ofType = (schema: Loose, type: string) =>
  Object.keys(schema?.properties ?? {}).find((name) => schema.properties[name].type === type);
const listing = (schema: Loose) =>
  Object.keys(schema?.properties ?? {}).find((name) => schema.properties[name].enum?.length > 1);

/** Changes an operation; what is to be found then, undefined where the change cannot be made. */
const mutations: Record<string, (id: keyof typeof endpoints, operation: Loose) => string | undefined> = {
  'a required field of the body': (id, operation) => {
    const body = bodyOf(operation);
    if (!body?.properties) return undefined;
    body.properties.branch = { type: 'string' };
    body.required = [...(body.required ?? []), 'branch'];
    return `field-required ${id} body.branch`;
  },
  'a new field of the body': (id, operation) => {
    const body = bodyOf(operation);
    if (!body?.properties) return undefined;
    body.properties.branch = { type: 'string' };
    return `field-new ${id} body.branch`;
  },
  'a field of the body that they do not take': (id, operation) => {
    const body = bodyOf(operation);
    const [name] = Object.keys(body?.properties ?? {});
    if (name === undefined || body.required?.includes(name)) return undefined;
    delete body.properties[name];
    body.additionalProperties = false;
    return `field-refused ${id} body.${name}`;
  },
  'a field of the body that has become required': (id, operation) => {
    const body = bodyOf(operation);
    const name = Object.keys(body?.properties ?? {}).find((one) => !body.required?.includes(one));
    if (name === undefined) return undefined;
    body.required = [...(body.required ?? []), name];
    return `field-required ${id} body.${name}`;
  },
  'fewer values in the body': (id, operation) => {
    const name = listing(bodyOf(operation));
    if (name === undefined) return undefined;
    bodyOf(operation).properties[name].enum = [bodyOf(operation).properties[name].enum[0]];
    return `enum-narrowed ${id} body.${name}`;
  },
  'a lower limit in the body': (id, operation) => {
    const body = bodyOf(operation);
    const name = Object.keys(body?.properties ?? {}).find((one) => body.properties[one].maxLength > 1);
    if (name === undefined) return undefined;
    // As a choice of two, of which the wider counts.
    const { maxLength, ...others } = body.properties[name];
    body.properties[name] = { ...others, anyOf: [{ maxLength: 1 }, { maxLength: maxLength - 1 }] };
    return `limit-narrowed ${id} body.${name}`;
  },
  'a limit where we have none': (id, operation) => {
    const body = bodyOf(operation);
    const name = Object.keys(body?.properties ?? {}).find(
      (one) => body.properties[one].type === 'string' && body.properties[one].maxLength === undefined,
    );
    if (name === undefined) return undefined;
    body.properties[name].allOf = [{ maxLength: 40 }, { maxLength: 20 }];
    return `limit-listed ${id} body.${name}`;
  },
  'a key in place of the token': (id, operation) => {
    operation.security = [{ key: [] }];
    return `credentials-other ${id}`;
  },
  'another type in the body': (id, operation) => {
    const name = ofType(bodyOf(operation), 'string') ?? ofType(bodyOf(operation), 'integer');
    if (name === undefined) return undefined;
    bodyOf(operation).properties[name] = { type: 'boolean' };
    return `type-changed ${id} body.${name}`;
  },
  'a form in place of JSON': (id, operation) => {
    if (!operation.requestBody) return undefined;
    operation.requestBody.content = { 'application/x-www-form-urlencoded': {} };
    return `body-not-json ${id} body`;
  },
  'a required parameter': (id, operation) => {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'branch', in: 'query', required: true, schema: { type: 'string' } },
    ];
    return `field-required ${id} query.branch`;
  },
  'a required header': (id, operation) => {
    const header = { name: 'X-Branch', in: 'header', required: true, schema: { type: 'string' } };
    operation.parameters = [...(operation.parameters ?? []), header];
    return `field-required ${id} headers.x-branch`;
  },
  'another type in the path': (id, operation) => {
    const parameter = operation.parameters?.find((one: Loose) => one.in === 'path');
    if (!parameter) return undefined;
    parameter.schema = { type: 'boolean' };
    return `type-changed ${id} path.0`;
  },
  'a reply without a field': (id, operation) => {
    const reply = replyOf(id, operation);
    const [name, other] = reply.required ?? [];
    if (other === undefined) return undefined;
    delete reply.properties[name];
    reply.required = reply.required.filter((one: string) => one !== name);
    return `reply-field-missing ${id} reply.${name}`;
  },
  'a field of the reply that may be missing': (id, operation) => {
    const reply = replyOf(id, operation);
    if (!reply.required?.length) return undefined;
    const [name] = reply.required;
    reply.required = reply.required.slice(1);
    return `reply-field-optional ${id} reply.${name}`;
  },
  'a new field of the reply': (id, operation) => {
    const reply = replyOf(id, operation);
    if (!reply.properties) return undefined;
    reply.properties.branch = { type: 'string' };
    return `field-new ${id} reply.branch`;
  },
  'another type in the reply': (id, operation) => {
    const name = ofType(replyOf(id, operation), 'string');
    if (name === undefined) return undefined;
    replyOf(id, operation).properties[name] = { type: 'integer' };
    return `type-changed ${id} reply.${name}`;
  },
  'one more value in the reply': (id, operation) => {
    const name = listing(replyOf(id, operation));
    if (name === undefined) return undefined;
    replyOf(id, operation).properties[name].enum.push('NEWER');
    return `enum-value-new ${id} reply.${name}`;
  },
  'another status': (id, operation) => {
    const { [endpoints[id].statuses[0]]: success, ...others } = operation.responses;
    if (endpoints[id].statuses.length > 1) return undefined;
    operation.responses = { ...others, 299: success };
    return `status-new ${id}`;
  },
};

test('our own document has no difference', () => {
  expect(found(ours())).toEqual([]);
});

test.each(Object.entries(mutations))('%s', (_, mutate) => {
  const tried: { expected: string[]; found: string[] }[] = [];
  for (const id of endpointIds) {
    const document = ours();
    const { path, method } = endpoints[id];
    const expected = mutate(id, document.paths[path][method.toLowerCase()]);
    if (expected !== undefined) tried.push({ expected: [expected], found: found(document) });
    if (tried.length === 8) break;
  }
  expect(tried.length).toBeGreaterThan(4);
  expect(tried.map((one) => one.found)).toEqual(tried.map((one) => one.expected));
});

test('an endpoint that they do not have, and one that we do not have', () => {
  for (const id of endpointIds.slice(0, 8)) {
    const { path, method } = endpoints[id];
    const document = ours();
    const { [method.toLowerCase()]: moved, ...others } = document.paths[path];
    document.paths[path] = others;
    expect(found(document)).toEqual([`endpoint-missing ${id}`]);
    document.paths[`${path}/v2`] = { patch: moved };
    expect(found(document)).toEqual([`endpoint-missing ${id}`, 'endpoint-new']);
  }
});

/** What a generator of another provider writes in another way, and means the same. */
const rewritings: Record<string, (document: Loose) => Loose> = {
  'other names of path parameters': (document) =>
    JSON.parse(JSON.stringify(document).replaceAll(/\{(\w+_id)\}/g, '{$1_other}')),
  'the base path in servers': (document) => ({
    ...document,
    servers: [{ url: 'https://pay.example/gateway/api/v1/' }],
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path.replace('/api/v1', ''), item]),
    ),
  }),
  'schemas as components, by references': (document) => {
    const schemas: Loose = {};
    for (const item of Object.values<Loose>(document.paths)) {
      for (const [method, operation] of Object.entries<Loose>(item)) {
        const name = `${operation.operationId}/${method}~body`;
        if (!operation.requestBody) continue;
        schemas[name] = bodyOf(operation);
        const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
        operation.requestBody.content['application/json'].schema = {
          allOf: [{ $ref: `#/components/schemas/${pointer}` }],
        };
      }
    }
    return { ...document, components: { schemas } };
  },
  'nullable fields of 3.1': (document) =>
    JSON.parse(JSON.stringify(document), (_, value) =>
      value?.type === 'string' && !value.in && !value.enum ? { anyOf: [value, { type: 'null' }] } : value,
    ),
  'nullable fields of 3.0': (document) =>
    JSON.parse(JSON.stringify(document), (_, value) =>
      value?.type === 'string' ? { ...value, nullable: true } : value,
    ),
  'the token, or a key, by another scheme': (document) => {
    document.components.securitySchemes.password = { type: 'oauth2', flows: {} };
    return JSON.parse(JSON.stringify(document), (key, value) =>
      key === 'security' && value.length > 0 ? [{ key: [] }, { password: [] }] : value,
    );
  },
  'credentials of which nothing is said': (document) => {
    delete document.components.securitySchemes;
    return JSON.parse(JSON.stringify(document), (key, value) => (key === 'security' ? undefined : value));
  },
  'replies that are not described': (document) =>
    JSON.parse(JSON.stringify(document), (key, value) => (key === '200' ? { description: 'ok' } : value)),
  'replies without their envelope': (document) => {
    for (const item of Object.values<Loose>(document.paths)) {
      for (const operation of Object.values<Loose>(item)) {
        const content = operation.responses['200']?.content['application/json'];
        if (content) content.schema = content.schema.properties.data;
      }
    }
    return document;
  },
};

test.each(Object.entries(rewritings))('no difference: %s', (_, rewrite) => {
  expect(found(rewrite(ours()))).toEqual([]);
});

test('no path under /api/v1 is one difference', () => {
  const document = ours();
  const paths = Object.entries(document.paths).map(([path, item]) => [path.replace('/api/v1', '/v2'), item]);
  expect(found({ ...document, paths: Object.fromEntries(paths) }).slice(0, 1)).toEqual(['base-path']);
});

test('what refers to itself, or to nothing, is taken for anything', () => {
  const document = ours();
  const me = document.paths['/api/v1/client/me'].get.responses['200'].content['application/json'];
  document.components.schemas.Loop = { allOf: [{ $ref: '#/components/schemas/Loop' }], $comment: 'x' };
  document.components.schemas.Ring = { $ref: '#/components/schemas/Ring' };
  for (const name of ['Loop', 'Ring', 'Missing']) {
    me.schema = { $ref: `#/components/schemas/${name}` };
    expect(found(document)).toEqual([]);
  }
  me.schema = { $ref: 'other.yaml#/Me' };
  expect(found(document)).toEqual([]);
});

test('schemas that refer to themselves, to each other and to a name of every object are read once', () => {
  const document = ours();
  const bodies = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => {
      const next = { $ref: `#/components/schemas/S${(at + 1) % 60}` };
      return [`S${at}`, { allOf: [next, next, { $ref: `#/components/schemas/S${at}` }] }];
    }),
  );
  Object.assign(document.components.schemas, bodies);
  const operation = document.paths['/api/v1/client-webhooks'].post;
  const body = bodyOf(operation);
  body.properties.name = { $ref: '#/components/schemas/S0' };
  body.properties.constructor = { type: 'string' };
  expect(found(document)).toEqual(['field-new webhooks.create body.constructor']);
});
