/** Finds fields of a configuration that are not in its schema. */
import type { Schema } from '../api/endpoints/endpoint.ts';
import { isRecord } from '../values/is-record.ts';
import { distance } from '../values/similar-names.ts';
import { setupSchema } from './schema.ts';

/** The path of an item, from the top. */
export type Found = (string | number)[];

export function unknownKeys(value: unknown): { path: Found; message: string }[] {
  return unknown(setupSchema, value).map((path) => ({ path, message: notKnown(path) }));
}

function unknown(schema: Schema, value: unknown, path: Found = []): Found[] {
  return parts(schema, value).flatMap(([step, part, itsSchema]) =>
    itsSchema ? unknown(itsSchema, part, [...path, step]) : [[...path, step]],
  );
}

/** The items of a list or an object with their schemas; undefined if the schema has no such item. */
export function parts(schema: Schema, value: unknown): [string | number, unknown, Schema | undefined][] {
  const { items, properties } = schema as { items?: Schema; properties?: Record<string, Schema> };
  if (Array.isArray(value)) return items ? value.map((part, at) => [at, part, items]) : [];
  if (!isRecord(value) || !properties) return [];
  return Object.entries(value).map(([key, part]) => [
    key,
    part,
    Object.hasOwn(properties, key) ? properties[key] : undefined,
  ]);
}

function notKnown(path: Found): string {
  const known = Object.keys(schemaAt(path.slice(0, -1)).properties as object);
  const key = String(path.at(-1));
  const meant = nearest(key, known);
  return `${key} is not known here. ${meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}`}`;
}

function schemaAt(path: Found): Schema {
  return path.reduce<Schema>(
    (schema, step) =>
      (typeof step === 'number'
        ? schema.items
        : (schema.properties as Record<string, Schema>)[step]) as Schema,
    setupSchema,
  );
}

/** The known name that a mistyped one probably means: the same letters, a part of it, or few different letters. */
function nearest(typed: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const same = known.find((name) => plain(name) === plain(typed));
  const part = known.find((name) => name.split('_').includes(typed.toLowerCase()));
  if (same ?? part) return same ?? part;
  const [closest] = known
    .map((name) => ({ name, away: distance(plain(typed), plain(name)) }))
    .sort((one, other) => one.away - other.away);
  return closest && closest.away <= Math.min(3, Math.floor(typed.length / 3)) ? closest.name : undefined;
}
