import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { uuid } from './fields.ts';
import { endpoints } from './table.ts';

export { endpoints };

export type EndpointId = keyof typeof endpoints;
export const endpointIds = Object.keys(endpoints) as EndpointId[];

type Table = typeof endpoints;
type Part<Id extends EndpointId, Key extends string> = Table[Id] extends { readonly [K in Key]: infer S }
  ? S extends JSONSchema
    ? FromSchema<S, { keepDefaultedPropertiesOptional: true }>
    : never
  : undefined;

type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never;

/** The path parameters of an endpoint. */
export type PathInput<Id extends EndpointId> = { [Name in Parameters<Table[Id]['path']>]: string };
export type Query<Id extends EndpointId> = Part<Id, 'query'>;
export type Body<Id extends EndpointId> = Part<Id, 'body'>;
/** The `data` of a successful reply. Fields that the table does not know pass through at run time. */
export type Reply<Id extends EndpointId> = Part<Id, 'reply'>;

/** The names in a path template, in order: `/a/{x_id}/b` has `x_id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** The entry of the table that a request belongs to; `path` may have a query. */
export function endpointAt(method: string, path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname);
  const all: Endpoint[] = Object.values(endpoints);
  const found = all.filter((endpoint) => endpoint.method === method && fits(endpoint.path));
  return found.find((endpoint) => pathParameters(endpoint.path).length === 0) ?? found[0];
}

/** The path parameters of a path template: those named `…_id` are UUIDs (§4). */
export function pathSchema(path: string) {
  const names = pathParameters(path);
  const properties = names.map((name): [string, Schema] => [
    name,
    name.endsWith('_id') ? uuid : { type: 'string', minLength: 1 },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: names } satisfies Schema;
}
