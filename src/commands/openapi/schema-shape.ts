/** Schemas of an OpenAPI 3.0 or 3.1 document, reduced to comparable facts. */
import { isRecord } from '../../values/is-record.ts';
import { bothLimits, eitherLimits, limitsIn } from './schema-limits.ts';

export type Raw = Readonly<Record<string, unknown>>;

/** Without `null`: client and service treat it as a missing field. */
export type Shape = ReturnType<typeof plain>;

export type ReadShape = (schema: unknown) => Shape;

/** Maximum depth. A deeper or recursive schema counts as any value. */
const deepest = 20;

/** Each schema is read once, whatever the number of references to it. */
export function shapesOf(document: Raw): ReadShape {
  const shapes = new Map<Raw, Shape>();
  const read = (given: unknown, depth: number): Shape => {
    const schema = follow(given, document);
    const known = shapes.get(schema);
    if (known) return known;
    if (depth > deepest) return plain({});
    shapes.set(schema, plain({}));
    const shape = readNew(schema, depth);
    shapes.set(schema, shape);
    return shape;
  };
  const readNew = (schema: Raw, depth: number): Shape => {
    const parts = (keyword: string) =>
      listIn(schema, keyword).flatMap((one) => (isNull(one) ? [] : read(one, depth + 1)));
    const choices = [...parts('anyOf'), ...parts('oneOf')];
    return [...parts('allOf'), ...(choices.length > 0 ? [choices.reduce(either)] : [])].reduce(
      both,
      plain(schema),
    );
  };
  return (schema) => read(schema, 0);
}

/** The target of a local `$ref`. A missing target or another file counts as any value. */
export function follow(given: unknown, document: Raw): Raw {
  let found = given;
  for (let hops = 0; hops < deepest && isRecord(found) && typeof found.$ref === 'string'; hops += 1)
    found = lookUp(document, found.$ref);
  return isRecord(found) && typeof found.$ref !== 'string' ? found : {};
}

/** References that are not in the document, each once. They are not compared. */
export function unresolvedIn(document: Raw): string[] {
  const found = new Set<string>();
  const left: unknown[] = [document];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (isRecord(part) && typeof part.$ref === 'string' && lookUp(document, part.$ref) === undefined)
      found.add(part.$ref);
    for (const one of Object.values(part)) left.push(one);
  }
  return [...found];
}

function lookUp(document: Raw, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>(
    (part, step) => (isRecord(part) || Array.isArray(part) ? (part as Raw)[step] : undefined),
    document,
  );
}

export const listIn = (holder: Raw, name: string): readonly unknown[] =>
  Array.isArray(holder[name]) ? holder[name] : [];

export const recordIn = (holder: Raw, name: string): Raw => (isRecord(holder[name]) ? holder[name] : {});

const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null';

function plain(schema: Raw) {
  const types = [schema.type ?? []].flat().filter((type) => typeof type === 'string' && type !== 'null');
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
  return {
    /** JSON types; undefined for any. */
    types: types.length > 0 ? (types as string[]) : undefined,
    /** The listed values; undefined without a list. */
    values: values?.filter((value) => value !== null),
    limits: limitsIn(schema),
    properties: recordIn(schema, 'properties'),
    required: listIn(schema, 'required').filter((name) => typeof name === 'string'),
    items: schema.items,
    /** An unlisted field is refused. */
    isClosed: schema.additionalProperties === false,
  };
}

const both = (one: Shape, other: Shape): Shape => ({
  types: one.types ?? other.types,
  values: one.values ?? other.values,
  limits: bothLimits(one.limits, other.limits),
  properties: { ...one.properties, ...other.properties },
  required: [...new Set([...one.required, ...other.required])],
  items: one.items ?? other.items,
  isClosed: one.isClosed || other.isClosed,
});

const either = (one: Shape, other: Shape): Shape => ({
  types: one.types && other.types && [...new Set([...one.types, ...other.types])],
  values: one.values && other.values && [...one.values, ...other.values],
  limits: eitherLimits(one.limits, other.limits),
  properties: { ...one.properties, ...other.properties },
  required: one.required.filter((name) => other.required.includes(name)),
  items: one.items ?? other.items,
  isClosed: one.isClosed && other.isClosed,
});
