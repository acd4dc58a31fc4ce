/**
 * Schemas of the OpenAPI document by name: a generator makes a type of each, and a type with a name of its own invention where
 * one has none.
 */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../values/is-record.ts';
import type { Schema } from '../endpoints/endpoint.ts';

/** `payment-profile.show` → `PaymentProfileShow` */
export const typeName = (text: string) =>
  text.replaceAll(
    /[^A-Za-z0-9]*([A-Za-z0-9]+)/g,
    (_, word: string) => word[0]!.toUpperCase() + word.slice(1),
  );

/** With a title for each object and alternative that has none: that of what it stands in, and its place there. */
export function titled(schema: Schema, name: string): Schema {
  const title = typeof schema.title === 'string' ? schema.title : name;
  const { properties, items, oneOf } = schema;
  const inner = {
    ...(isRecord(properties) && {
      properties: mapped(properties, (property, key) => titled(property, title + typeName(key))),
    }),
    ...(isRecord(items) && { items: titled(items, `${title}Item`) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map((one: Schema) => titled(one, title + alternative(one))) }),
  };
  return { ...(properties || oneOf ? { title } : {}), ...schema, ...inner };
}

/** An alternative is known by what it requires. */
const alternative = ({ required }: Schema) => typeName((required as string[] | undefined)?.join('-') ?? '');

const mapped = (properties: object, change: (property: Schema, name: string) => Schema) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property, name)]));

/**
 * A document in which each schema with a title stands once, in `schemas`: a client that is generated has a type of that name.
 * @throws Error where two schemas have one title
 */
export function namedSchemas<Value>(document: Value): { document: Value; schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {};
  // From the inside out.
  const referring = JSON.parse(JSON.stringify(document), (_, value) => {
    if (!isRecord(value) || typeof value.title !== 'string' || !('type' in value || 'oneOf' in value))
      return value;
    const { title } = value;
    schemas[title] ??= value;
    if (!isDeepStrictEqual(schemas[title], value)) throw new Error(`two schemas are named ${title}`);
    return { $ref: `#/components/schemas/${title}` };
  });
  return { document: referring, schemas };
}
