import type { Body, EndpointId, PathInput, Query, Reply } from './endpoints/index.ts';
import type { UnexpectedValue } from './replies/values-not-as-asked.ts';
import type { HttpMethod, HttpReply } from './transport.ts';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What an endpoint takes: path parameters, query, body; a part is optional when nothing in it is required. */
export type CallInput<Id extends EndpointId> = Given<'path', PathInput<Id>> &
  Given<'query', Query<Id>> &
  Given<'body', Body<Id>> & {
    headers?: Record<string, string>;
    /** A read that is not sent again where it was answered, be it by a 5xx. */
    once?: true;
  };

export interface CallResult<Data> {
  /** HTTP status. */
  status: number;
  /** The envelope's `message`. */
  message: string;
  /** The envelope's `data`; unknown fields pass through, integers beyond 2^53 are bigint. */
  data: Data;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** What the reply to a write states otherwise than was asked; the user is told. */
  otherwise: readonly UnexpectedValue[];
}

/** A page of a list, whatever paging shape the service used. */
export interface Page<Item> {
  items: Item[];
  /** Absent when the service does not say. */
  total: number | undefined;
  /** Counted from 1. */
  page: number;
  /** Items that a page holds at most (§8). */
  limit: number;
}

/** The item type of a list endpoint's reply. */
export type Item<Id extends EndpointId> =
  Reply<Id> extends { items: (infer I)[] } | { data: (infer I)[] } | (infer I)[] ? I : never;

/**
 * The service, typed by the endpoint table.
 * @throws refused error (success false, 400, 403, 404, 409), validation error (422, each field in its details), auth
 * error (401), service error, network error (§7)
 */
export interface Client {
  /** Calls one endpoint: token, X-Client-Secret on writes, retries as the table's method allows. */
  call<Id extends EndpointId>(id: Id, input: CallInput<Id>): Promise<CallResult<Reply<Id>>>;
  /** One page of a list endpoint, in the one shape that we print. */
  page<Id extends EndpointId>(id: Id, input: CallInput<Id>): Promise<Page<Item<Id>>>;
  /** Every item of a list endpoint from the first page on, a page held at a time. */
  items<Id extends EndpointId>(id: Id, input: CallInput<Id>): AsyncIterable<Item<Id>>;
  /** Any request under the base address, with the same credentials and rules; for `api`. */
  request(
    method: HttpMethod,
    path: string,
    input: { query?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
  ): Promise<CallResult<unknown>>;
  /** Every item of a list at any path, for `api --paginate`. */
  requestItems(path: string, query: Record<string, string>): AsyncIterable<unknown>;
  /** One exchange with an endpoint as it came, whatever its status and shape; what is asked is not checked. */
  reply(
    id: EndpointId,
    input?: {
      path?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ): Promise<HttpReply>;
  /** The same of the exchange of the client key for a token; undefined without a key. It holds a token. */
  tokenReply(): Promise<HttpReply | undefined>;
  /** Exchanges a username and password for a token (§5.2). */
  login(username: string, password: string): Promise<{ accessToken: string; expiresAt: number }>;
  /** A valid Bearer token, fetched when there is none or `fresh` is asked for. */
  token(fresh?: boolean): Promise<{ accessToken: string; expiresAt: number }>;
  /** The service's time as its replies told so far, ours before that; epoch milliseconds. */
  now(): number;
  /** Closes idle connections so that the program can end. */
  close(): Promise<void>;
}
