/** Schemas of objects: each says of a property where it stands whether it may be left out. */
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

/** A property that may be left out. */
export const optional = <const Property extends Schema>(property: Property): Optional<Property> => ({
  optional: property,
});

/**
 * A schema whose limits the service document does not show, or those of these keywords. The emulator checks them; a request is
 * not refused by them.
 */
export const guess = <const Guessed extends Schema>(schema: Guessed, ...keywords: string[]): Guessed => ({
  ...schema,
  'x-assumed': keywords.length === 0 ? true : keywords,
});

/** An object that has every property but those marked `optional`. */
export function object<const P extends Properties>(properties: P): ObjectSchema<P> {
  const names = Object.keys(properties) as (RequiredName<P> & string)[];
  return { ...partial(properties), required: names.filter((name) => !isOptional(properties[name]!)) };
}

/** The same; the title names its type in `payconfirm/client`. */
export function named<const P extends Properties>(title: string, properties: P): ObjectSchema<P> {
  return { title, ...object(properties) } as ObjectSchema<P>;
}

/** The same with every property optional, marked or not. */
export function partial<const P extends Properties>(properties: P): PartialSchema<P> {
  const schemas = Object.entries(properties).map(([name, property]) => [
    name,
    isOptional(property) ? property.optional : property,
  ]);
  return { type: 'object', properties: Object.fromEntries(schemas) } as PartialSchema<P>;
}

const isOptional = (property: Schema | Optional<Schema>): property is Optional<Schema> =>
  Object.hasOwn(property, 'optional');
