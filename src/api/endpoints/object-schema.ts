/** Schemas of objects. Each property says whether it is optional. */
import type { Schema } from './endpoint.ts';

interface Optional<Property> {
  readonly optional: Property;
}

type Properties = Readonly<Record<string, Schema | Optional<Schema>>>;
type SchemaOf<Property> = Property extends Optional<infer Marked> ? Marked : Property;
type RequiredName<P> = { [Name in keyof P]: P[Name] extends Optional<unknown> ? never : Name }[keyof P];

// Types and not interfaces: a schema has an index signature.
type PartialSchema<P> = {
  readonly type: 'object';
  readonly properties: { readonly [Name in keyof P]: SchemaOf<P[Name]> };
};
type ObjectSchema<P> = PartialSchema<P> & { readonly required: readonly (RequiredName<P> & string)[] };

export const optional = <const Property extends Schema>(property: Property): Optional<Property> => ({
  optional: property,
});

/** A schema with limits that are guesses: only the emulator checks them. */
export const guess = <const Guessed extends Schema>(schema: Guessed, ...keywords: string[]): Guessed => ({
  ...schema,
  'x-assumed': keywords.length === 0 ? true : keywords,
});

/** An object with every property required, except those marked `optional`. */
export function object<const P extends Properties>(properties: P): ObjectSchema<P> {
  const names = Object.keys(properties) as (RequiredName<P> & string)[];
  return { ...partial(properties), required: names.filter((name) => !isOptional(properties[name]!)) };
}

/** The same. The title names its type in `payconfirm/client`. */
export function named<const P extends Properties>(title: string, properties: P): ObjectSchema<P> {
  return { title, ...object(properties) } as ObjectSchema<P>;
}

/** The same, but with every property optional. */
export function partial<const P extends Properties>(properties: P): PartialSchema<P> {
  const schemas = Object.entries(properties).map(([name, property]) => [
    name,
    isOptional(property) ? property.optional : property,
  ]);
  return { type: 'object', properties: Object.fromEntries(schemas) } as PartialSchema<P>;
}

const isOptional = (property: Schema | Optional<Schema>): property is Optional<Schema> =>
  Object.hasOwn(property, 'optional');
