import type { Schema } from '../../../api/endpoints/endpoint.ts';

/**
 * The same schema in words that every client hands on to its model: `type: ['string', 'null']` becomes an `anyOf`, since
 * some know of one type alone.
 */
export function portable(schema: Schema): Schema {
  const { type, description, ...rest } = mapped(schema) as Schema;
  const told = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...told, ...rest };
  return { ...told, anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest })) };
}

/** What holds schemas, with each of them made portable. */
function mapped(schema: Schema): Schema {
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  return {
    ...schema,
    ...(properties ? { properties: named(properties) } : {}),
    ...(items ? { items: portable(items) } : {}),
  };
}

const named = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, portable(part)]));
