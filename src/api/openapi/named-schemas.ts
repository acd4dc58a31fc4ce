/** Named schemas of the OpenAPI document. A generator makes a type of each; it invents missing names. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../values/is-record.ts';
import type { Schema } from '../endpoints/endpoint.ts';

/** `payment-profile.show` → `PaymentProfileShow` */
export const typeName = (text: string) =>
  text.replaceAll(
    /[^A-Za-z0-9]*([A-Za-z0-9]+)/g,
    (_, word: string) => word[0]!.toUpperCase() + word.slice(1),
  );

/** Adds a title to each object and alternative without one: its parent's title and its position in it. */
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

/** An alternative is named by its required fields. */
const alternative = ({ required }: Schema) => typeName((required as string[] | undefined)?.join('-') ?? '');

const mapped = (properties: object, change: (property: Schema, name: string) => Schema) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property, name)]));

/** Moves each titled schema to `schemas`, once. @throws Error if two have the same title */
export function namedSchemas<Value>(document: Value): { document: Value; schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {};
  // Inner schemas first.
  const referring = JSON.parse(JSON.stringify(document), (_, value) => {
    if (isRecord(value)) fitForGenerators(value);
    if (!isRecord(value) || typeof value.title !== 'string' || !('type' in value || 'oneOf' in value))
      return value;
    const { title } = value;
    schemas[title] ??= value;
    if (!isDeepStrictEqual(schemas[title], value)) throw new Error(`two schemas are named ${title}`);
    return { $ref: `#/components/schemas/${title}` };
  });
  return { document: referring, schemas };
}

/** What they make of a boolean with one value, or of a date-time with a pattern, does not compile. */
function fitForGenerators(schema: Record<string, unknown>): void {
  if (typeof schema.const === 'boolean') delete schema.const;
  if (schema.format === 'date-time') delete schema.pattern;
  // Else they take 32 bits, which an amount in VND exceeds.
  if (isLong(schema)) schema.format = 'int64';
}

const isLong = ({ type, maximum = Number.POSITIVE_INFINITY }: Schema) =>
  [type].flat().includes('integer') && Number(maximum) >= 2 ** 31;
