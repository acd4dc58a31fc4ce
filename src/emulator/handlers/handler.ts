import type { Body, EndpointId, endpoints, PathInput, Query, Reply } from '../../api/endpoints/index.ts';
import type { Answer, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/tables.ts';

/** A request that is authenticated and valid by the table. Integers of the body beyond 2^53 are bigint. */
export interface Call<Id extends EndpointId> {
  client: (typeof endpoints)[Id]['auth'] extends 'none' ? undefined : ClientRow;
  path: PathInput<Id>;
  /** Defaults filled in. */
  query: Required<Query<Id>> extends infer Filled ? { [K in keyof Filled]: Filled[K] } : never;
  body: Body<Id>;
  /** Those of the table, by their names there. */
  headers: Record<string, string>;
  /** The emulator's own address as the caller knows it: `http://127.0.0.1:4010`. */
  origin: string;
}

type Result<Id extends EndpointId> = Answer<Reply<Id>> | Refusal;

/**
 * Runs within a transaction and is acknowledged after its commit; a thrown Refusal undoes it. What a
 * handler awaits happens after the commit. One that reads or issues a token has no transaction around it.
 */
export type Handler<Id extends EndpointId> = (
  call: Call<Id>,
  service: Service,
) => Result<Id> | Promise<Result<Id>>;

export type Handlers = { [Id in EndpointId]: Handler<Id> };
