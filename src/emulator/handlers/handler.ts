import type { Body, EndpointId, endpoints, PathInput, Query, Reply } from '../../api/endpoints/index.ts';
import type { Answer, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { ClientRow } from '../store/tables.ts';

/** An authenticated request that is valid by the table. Integers of the body beyond 2^53 are bigint. */
export interface Call<Id extends EndpointId> {
  client: (typeof endpoints)[Id]['auth'] extends 'none' ? undefined : ClientRow;
  path: PathInput<Id>;
  /** With defaults. */
  query: Required<Query<Id>> extends infer Filled ? { [K in keyof Filled]: Filled[K] } : never;
  body: Body<Id>;
  /** The table's headers, by the names in the table. */
  headers: Record<string, string>;
  /** The emulator's own address as the caller sees it: `http://127.0.0.1:4010`. */
  origin: string;
}

type Result<Id extends EndpointId> = Answer<Reply<Id>> | Refusal;

/** Runs within a transaction that a thrown Refusal undoes. What it awaits happens after the commit. */
export type Handler<Id extends EndpointId> = (
  call: Call<Id>,
  service: Service,
) => Result<Id> | Promise<Result<Id>>;

export type Handlers = { [Id in EndpointId]: Handler<Id> };
