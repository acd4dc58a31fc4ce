import { isRecord } from '../../values/is-record.ts';
import type { Endpoint, Schema } from './endpoint.ts';

/** Schema keywords that limit a value beyond its type, or require fields of an object. */
const limits = [
  ...['required', 'enum', 'const', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['uniqueItems', 'pattern', 'format'],
];

/** The rules that reject a request before it is sent: only those in the service document. */
export function documentedRules<Rules extends Endpoint>(endpoint: Rules): Rules {
  const { query, body, headers, assumed } = endpoint;
  const guessed = assumed === true ? [...limits, 'type'] : [];
  const rules = Object.entries({ query, body, headers }).map(([part, schema]) => [
    part,
    schema && {
      ...withoutGuesses(schema, guessed),
      ...(assumed !== true && schema.required ? { required: schema.required } : {}),
    },
  ]);
  return { ...endpoint, ...Object.fromEntries(rules) };
}

/** The value without guessed limits, also in nested schemas. */
export function withoutGuesses<Value>(value: Value, guessed: readonly string[] = []): Value {
  if (Array.isArray(value)) return value.map((one) => withoutGuesses(one, guessed)) as Value;
  if (!isRecord(value)) return value;
  const marked = value['x-assumed'] === true ? limits : value['x-assumed'];
  const left = [...guessed, ...((marked as string[] | undefined) ?? [])];
  const kept = Object.entries(value).filter(([name]) => !left.includes(name));
  const rules = kept.map(([name, part]) => [
    name,
    name === 'properties' ? propertiesOf(part as Schema, left) : withoutGuesses(part, left),
  ]);
  return Object.fromEntries(rules) as Value;
}

/** The document shows the limits of these page parameters for every list (§4, §8). */
const shown = ['page', 'limit'];

const propertiesOf = (properties: Schema, guessed: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      shown.includes(name) ? schema : withoutGuesses(schema, guessed),
    ]),
  );

/** §4.5: a write with such a key is handled once. Without a documented key, this is only assumed. */
export const hasDocumentedKey = ({ headers, assumed }: Endpoint, sent: object = {}): boolean =>
  assumed !== true &&
  Object.hasOwn((headers?.properties ?? {}) as object, 'Idempotency-Key') &&
  Object.keys(sent).some((name) => name.toLowerCase() === 'idempotency-key');
