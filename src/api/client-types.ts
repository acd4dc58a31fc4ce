import type { Body, EndpointId, PathInput, Query, Reply } from './endpoints/index.ts';
import type { UnexpectedValue } from './replies/values-not-as-asked.ts';
import type { HttpMethod, HttpReply } from './transport.ts';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** An endpoint's input: path parameters, query, body. A part without required fields is optional. */
export type CallInput<Id extends EndpointId> = Given<'path', PathInput<Id>> &
  Given<'query', Query<Id>> &
  Given<'body', Body<Id>> & {
    headers?: Record<string, string>;
    /** A read that is not repeated after a reply, even a 5xx. */
    once?: true;
  };

export interface CallResult<Data> {
  status: number;
  message: string;
  /** The envelope's `data`; unknown fields pass through, integers beyond 2^53 are bigint. */
  data: Data;
  /** Header names in lower case. */
  headers: Record<string, string>;
  /** Fields of a write's reply that differ from the request. The user sees them. */
  differences: readonly UnexpectedValue[];
}

/** A page of a list in any paging shape of the service. */
export interface Page<Item> {
  items: Item[];
  /** Absent if the service does not say it. */
  total: number | undefined;
  /** Counted from 1. */
  page: number;
  /** Maximum number of items on a page (§8). */
  limit: number;
}

/** The item type of a list endpoint's reply. */
export type Item<Id extends EndpointId> =
  Reply<Id> extends { items: (infer I)[] } | { data: (infer I)[] } | (infer I)[] ? I : never;

/** The service, typed by the endpoint table. @throws refused, validation, auth, service, network error (§7) */
export interface Client {
  /** Calls one endpoint: token, X-Client-Secret for writes, retries as the table's method allows. */
  call<Id extends EndpointId>(id: Id, input: CallInput<Id>): Promise<CallResult<Reply<Id>>>;
  /** One page of a list endpoint, always in the same shape. */
  page<Id extends EndpointId>(id: Id, input: CallInput<Id>): Promise<Page<Item<Id>>>;
  /** Every item of a list endpoint; holds one page at a time. */
  items<Id extends EndpointId>(id: Id, input: CallInput<Id>): AsyncIterable<Item<Id>>;
  /** Any request below the base address, with the same credentials and rules; for `api`. */
  request(
    method: HttpMethod,
    path: string,
    input: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
  ): Promise<CallResult<unknown>>;
  /** Every item of a list at any path, for `api --paginate`. */
  requestItems(path: string, query: Record<string, string>): AsyncIterable<unknown>;
  /** One raw exchange with an endpoint, in any status and shape. The request is not checked. */
  reply(
    id: EndpointId,
    input?: {
      path?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ): Promise<HttpReply>;
  /** The raw exchange of the client key for a token; undefined without a key. The reply has the token. */
  tokenReply(): Promise<HttpReply | undefined>;
  /** Exchanges a username and password for a token (§5.2). */
  login(username: string, password: string): Promise<{ accessToken: string; expiresAt: number }>;
  /** A valid Bearer token. It is requested if there is none, or if `fresh` is set. */
  token(fresh?: boolean): Promise<{ accessToken: string; expiresAt: number }>;
  /** The service's time from its replies, otherwise this machine's; epoch milliseconds. */
  now(): number;
  /** The later of that and this machine's time: a reply may give a wrong one. */
  latest(): number;
  /** Closes idle connections so that the program can exit. */
  close(): Promise<void>;
}
