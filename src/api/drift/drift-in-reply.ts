import type { Drift } from '../../config/service-differences.ts';
import type { Budget } from '../../io/time-budget.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';

export const unlimited: Budget = { isOver: false };

/** Unknown fields are no drift, nor is `null` for an optional field. Long lists come last. */
export function driftInReply(
  { method, path, reply, alsoNamed = {} }: Pick<Endpoint, 'method' | 'path' | 'reply' | 'alsoNamed'>,
  data: unknown,
  budget: Budget,
): Drift[] {
  const found: Drift[] = [];
  const lists: { items: readonly unknown[]; schema: Schema; field: string }[] = [];
  const endpoint = `${method} ${path}`;
  const compare = (schema: Schema, value: unknown, field: string): void => {
    if (budget.isOver) return;
    const type = typeOf(value);
    const add = (kind: Drift['kind'], expected: string) =>
      found.push({ endpoint, field, kind, expected, found: type });
    if (!hasType(schema, type)) add('type', typesOf(schema));
    else if (!isListed(schema, value)) add('enum', valuesOf(schema)!.join(', '));
    else if (Array.isArray(value))
      lists.push({ items: value, schema: schema.items as Schema, field: `${field}[]` });
    else if (isRecord(value)) compareFields(schema, value, field);
  };
  const compareFields = (schema: Schema, value: Readonly<Record<string, unknown>>, field: string) => {
    const required = new Set(schema.required as readonly string[] | undefined);
    for (const [name, property] of Object.entries(schema.properties ?? none)) {
      const part = [name, alsoNamed[name] ?? name].map((one) => value[one]).find((one) => one !== undefined);
      if (isNothing(part) && !required.has(name)) continue;
      if (part !== undefined) compare(property, part, `${field}.${name}`);
      else {
        const expected = typesOf(property);
        found.push({ endpoint, field: `${field}.${name}`, kind: 'missing', expected, found: null });
      }
    }
  };
  compare(reply, data, 'data');
  for (const { items, schema, field } of lists)
    for (const item of items) {
      if (budget.isOver) return found;
      compare(schema, item, field);
    }
  return found;
}

const isNothing = (value: unknown) => value === undefined || value === null;

const none: Readonly<Record<string, Schema>> = {};

/** Any service may fail, ask to wait, or be behind a proxy that replies itself. */
export function driftInStatus({ method, path, statuses, errors }: Endpoint, status: number): Drift[] {
  const isKnown = [...statuses, ...errors, 401, 403, 408, 429].includes(status);
  if (isKnown || ![2, 4].includes(Math.floor(status / 100))) return [];
  const expected = [...statuses, ...errors].join(', ');
  return [{ endpoint: `${method} ${path}`, field: null, kind: 'status', expected, found: String(status) }];
}

function hasType({ type }: Schema, given: string): boolean {
  const types = [type ?? given].flat();
  return types.includes(given) || (given === 'integer' && types.includes('number'));
}

const typesOf = ({ type }: Schema): string => [type ?? 'any type'].flat().join(' or ');

const valuesOf = (schema: Schema) =>
  'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);

function isListed(schema: Schema, value: unknown): boolean {
  const values = valuesOf(schema);
  return value === null || values === undefined || values.includes(value);
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint' || Number.isInteger(value)) return 'integer';
  return typeof value;
}
