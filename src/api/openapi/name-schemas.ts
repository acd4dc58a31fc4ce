import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../values/is-record.ts';
import type { Schema } from '../endpoints/endpoint.ts';

/**
 * A document in which each schema with a title stands once, in `schemas`: a client that is generated has a type of that name.
 * @throws Error where two schemas have one title
 */
export function namedSchemas<Value>(document: Value): { document: Value; schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {};
  // From the inside out.
  const referring = JSON.parse(JSON.stringify(document), (_, value) => {
    if (!isRecord(value) || typeof value.title !== 'string' || !('type' in value)) return value;
    const { title } = value;
    schemas[title] ??= value;
    if (!isDeepStrictEqual(schemas[title], value)) throw new Error(`two schemas are named ${title}`);
    return { $ref: `#/components/schemas/${title}` };
  });
  return { document: referring, schemas };
}
