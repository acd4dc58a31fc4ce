import type { Schema } from '../../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import type { Data } from '../evidence.ts';
import { fieldsOf, type Outcome } from '../outcome.ts';

/** Whether records have the fields that the endpoint table has of this endpoint's. @param what in the plural */
export function asInTable(id: EndpointId, records: readonly Data[], what = `records of ${id}`): Outcome {
  const { properties, items, required }: Schema = endpoints[id].reply;
  const lists = (properties ?? {}) as Record<string, Schema | undefined>;
  const item = (items ?? lists.data?.items ?? lists.items?.items) as Schema | undefined;
  return fieldsOf(what, records, (item ? item.required : required) as readonly string[], { id });
}
