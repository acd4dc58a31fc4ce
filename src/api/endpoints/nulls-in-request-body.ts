/** For endpoints that accept `null` for an optional field. */
import { isRecord } from '../../values/is-record.ts';
import type { Schema } from './endpoint.ts';

/** A body without optional fields that are null, also in nested objects. */
export function withoutNulls(schema: Schema, body: unknown): unknown {
  if (!isRecord(body) || !isRecord(schema.properties)) return body;
  const { properties, isRequired } = fieldsOf(schema);
  const given = Object.entries(body).filter(([name, value]) => {
    return value !== null || !Object.hasOwn(properties, name) || isRequired(name);
  });
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? withoutNulls(properties[name]!, value) : value,
    ]),
  );
}

/** The published schema: each optional field may be null. */
export function allowingNulls(schema: Schema): Schema {
  if (!isRecord(schema.properties)) return schema;
  const { properties, isRequired } = fieldsOf(schema);
  const published = Object.entries(properties).map(([name, property]) => {
    const inner = allowingNulls(property);
    if (isRequired(name)) return [name, inner];
    const { enum: members } = inner;
    return [
      name,
      {
        ...inner,
        type: [inner.type, 'null'],
        ...(Array.isArray(members) ? { enum: [...members, null] } : {}),
      },
    ];
  });
  return { ...schema, properties: Object.fromEntries(published) };
}

function fieldsOf({ properties, required = [] }: Schema) {
  return {
    properties: properties as Record<string, Schema>,
    isRequired: (name: string) => (required as readonly string[]).includes(name),
  };
}
