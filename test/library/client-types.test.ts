import { expect, test } from 'vitest';
import {
  type Body,
  type EndpointId,
  endpointIds,
  endpoints,
  type PathInput,
  type Query,
  type Reply,
} from '../../src/api/endpoints/index.ts';
import { pathParameters } from '../../src/api/endpoints/paths.ts';
import type { Client } from '../../src/library/client.ts';

test.each(endpointIds)('%s: what its path, query and body name is named once', (id) => {
  const { path, query, body }: { path: string; query?: object; body?: object } = endpoints[id];
  const fields = (part: { properties?: object } = {}) => Object.keys(part.properties ?? {});
  const names = [...pathParameters(path), ...fields(query), ...fields(body)];
  expect(names).toEqual([...new Set(names)]);
});

/** `payment-profile.show` as `paymentProfile.show`. */
type Camel<Text extends string> = Text extends `${infer Before}-${infer After}`
  ? `${Before}${Capitalize<Camel<After>>}`
  : Text;
type At<Part, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Part
    ? At<Part[Name], Rest>
    : never
  : Path extends keyof Part
    ? Part[Path]
    : never;
type Method<Id extends EndpointId> = At<Client, Camel<Id>>;

/** A type without what tells nothing of a reply: signatures for further fields, `undefined` of what may be left out. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? string extends keyof T
      ? Known<T>
      : { [K in keyof T]: Plain<Exclude<T[K], undefined>> }
    : T;
type Known<T> = { [K in keyof T as string extends K ? never : K]: Plain<Exclude<T[K], undefined>> };
/** A whole number may be given as a bigint too. */
type Given<T> = T extends bigint
  ? never
  : T extends readonly (infer Item)[]
    ? Given<Item>[]
    : T extends object
      ? { [K in keyof T]: Given<T[K]> }
      : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Input<Id extends EndpointId> = Known<
  Flat<
    PathInput<Id> &
      (Query<Id> extends undefined ? unknown : Query<Id>) &
      (Body<Id> extends undefined ? unknown : Body<Id>)
  >
>;
type Flat<T> = { [K in keyof T]: T[K] };
type Taken<Id extends EndpointId> =
  Method<Id> extends (...given: infer Parameters) => unknown
    ? Parameters extends readonly [(infer First)?, ...unknown[]]
      ? Given<Plain<Exclude<First, undefined>>>
      : never
    : never;
type Returned<Id extends EndpointId> =
  Method<Id> extends (...given: never) => Promise<infer Data> ? Data : never;

/** What the compiler then says; the written types come from the table. */
type Otherwise<Id extends EndpointId> = `${Id} is not as in the table: src/build/client-types.ts`;
type OtherReply = {
  [Id in EndpointId]: Same<Plain<Returned<Id>>, Plain<Reply<Id>>> extends true ? never : Otherwise<Id>;
}[EndpointId];
type OtherInput = {
  [Id in EndpointId]: keyof Input<Id> extends never
    ? never
    : Same<Taken<Id>, Input<Id>> extends true
      ? never
      : Otherwise<Id>;
}[EndpointId];

test('the types are those that the table has: the compiler compares them', () => {
  const same: { replies: OtherReply[]; inputs: OtherInput[] } = { replies: [], inputs: [] };
  const none: { replies: never[]; inputs: never[] } = same;
  expect(none).toEqual({ replies: [], inputs: [] });
});
