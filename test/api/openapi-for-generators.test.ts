/**
 * What the usual generators of clients trip over is not in the OpenAPI document. Two of TypeScript take it in
 * openapi-clients.test.ts, one of Python, Go and Java in test/nightly/openapi-clients.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi/document.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document as JSON, to be walked
type Loose = any;

const document: Loose = JSON.parse(JSON.stringify(openApiDocument('https://pay.example')));
const components: Record<string, Loose> = document.components.schemas;
const operations: [path: string, operation: Loose][] = Object.entries<Loose>(document.paths).flatMap(
  ([path, methods]) => Object.values<Loose>(methods).map((one) => [path, one] as [string, Loose]),
);

/** Each schema with its place; what is referred to stands in `components`. */
const schemas = [
  ...Object.entries(components).flatMap(([name, schema]) => within(schema, name)),
  ...operations.flatMap(([, { operationId, parameters = [], requestBody, responses }]) => [
    ...parameters.flatMap(({ name, schema }: Loose) => within(schema, `${operationId} ${name}`)),
    ...[requestBody, ...Object.values(responses)].flatMap((one: Loose) =>
      Object.values<Loose>(one?.content ?? {}).flatMap(({ schema }) => within(schema, operationId)),
    ),
  ]),
];

function within(schema: Loose, place: string): [place: string, schema: Loose][] {
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
  return [
    [place, schema],
    ...Object.entries(properties).flatMap(([name, one]) => within(one, `${place}.${name}`)),
    ...(items ? within(items, `${place}[]`) : []),
    ...[oneOf, anyOf, allOf].flat().flatMap((one, at) => within(one, `${place}|${at}`)),
  ];
}

const places = (isBad: (schema: Loose, place: string) => boolean) =>
  schemas.filter(([place, schema]) => isBad(schema, place)).map(([place]) => place);
/** As one language or another writes a name: `orderId`, `order_id`, `ORDER_ID`. */
const bare = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
const repeated = (names: string[]) => names.map(bare).filter((name, at, all) => all.indexOf(name) !== at);

describe('a generator of any language', () => {
  test('has a method of its own for each operation', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids).toHaveLength(76);
    expect([repeated(ids), ids.filter((id) => !/^[a-z][\w.-]*$/.test(id))]).toEqual([[], []]);
  });

  test('has a type of its own for each object and each alternative', () => {
    expect(places(({ properties, oneOf }, place) => (properties || oneOf) && !(place in components))).toEqual(
      [],
    );
    expect(repeated(Object.keys(components))).toEqual([]);
    expect(Object.keys(components).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const languages = ['Object', 'String', 'Integer', 'Boolean', 'List', 'Map', 'Set', 'Error', 'Exception'];
    expect(languages.filter((name) => name in components)).toEqual([]);
  });

  test('has one type for each value, and null besides', () => {
    const ofSeveral = places(
      ({ type }) => Array.isArray(type) && type.filter((one) => one !== 'null').length !== 1,
    );
    expect(ofSeveral).toEqual([]);
    expect(places(({ type, const: only, enum: some }) => (only ?? some) !== undefined && !type)).toEqual([]);
    expect(places(({ type, items }) => [type].flat().includes('array') && !items)).toEqual([]);
    expect(places(({ properties, type }) => properties && ![type].flat().includes('object'))).toEqual([]);
  });

  test('takes 64 bits for each integer that may need them', () => {
    const is64 = ({ format }: Loose) => format === 'int64';
    expect(
      places((one) => [one.type].flat().includes('integer') && !(one.maximum < 2 ** 31) && !is64(one)),
    ).toEqual([]);
    expect(is64(components.Checkout.properties.amount)).toBe(true);
  });

  test('has no boolean of one value, and no date-time with a pattern', () => {
    expect(places((schema) => typeof schema.const === 'boolean')).toEqual([]);
    expect(places(({ format, pattern }) => format === 'date-time' && pattern)).toEqual([]);
  });

  test('tells the alternatives apart: each is named, and of another type, or requires what no other has', () => {
    const alternatives = schemas.filter(([, { oneOf }]) => oneOf);
    expect(alternatives.map(([place]) => place).sort()).toEqual([
      ...['FieldErrorLocItem', 'HTTPValidationErrorDetail', 'PaymentProfileRevealReturnSecretRequest'],
    ]);
    for (const [place, { oneOf }] of alternatives) {
      const parts = oneOf.map(({ $ref }: Loose) => components[$ref.replace('#/components/schemas/', '')]);
      const known = parts.map(({ type, required = [] }: Loose) => `${type} ${required}`);
      expect([place, new Set(known).size]).toEqual([place, parts.length]);
    }
    expect(places(({ anyOf, allOf, not, discriminator }) => anyOf ?? allOf ?? not ?? discriminator)).toEqual(
      [],
    );
  });

  test('has a field of its own for each property and parameter', () => {
    expect(places(({ properties = {} }) => repeated(Object.keys(properties)).length > 0)).toEqual([]);
    for (const [path, { operationId, parameters = [] }] of operations) {
      expect([operationId, repeated(parameters.map(({ name }: Loose) => name))]).toEqual([operationId, []]);
      const inPath = parameters.filter((one: Loose) => one.in === 'path' && one.required);
      expect(inPath.map(({ name }: Loose) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const ofHttp = parameters.filter(({ name }: Loose) =>
        /^(authorization|accept|content-type)$/i.test(name),
      );
      expect(ofHttp).toEqual([]);
    }
  });

  test('finds all that is referred to', () => {
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(referred.map(([, name]) => name!).filter((name) => !(name in components))).toEqual([]);
  });
});
