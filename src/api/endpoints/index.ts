import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
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

export type PathInput<Id extends EndpointId> = { [Name in Parameters<Table[Id]['path']>]: string };
export type Query<Id extends EndpointId> = Part<Id, 'query'>;
export type Body<Id extends EndpointId> = Part<Id, 'body'>;
/** The `data` of a successful reply. Unknown fields pass through at run time. */
export type Reply<Id extends EndpointId> = Part<Id, 'reply'>;
