import { driftInReply, unlimited } from '../../../../api/drift/drift-in-reply.ts';
import type { Schema } from '../../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import type { Data } from '../evidence.ts';
import { all, differs, fieldsOf, type Outcome } from '../outcome.ts';

/** Whether records have the fields, types and values that the endpoint table has of this endpoint's. @param what in the plural */
export function asInTable(id: EndpointId, records: readonly Data[], what = `records of ${id}`): Outcome {
  const { properties, items, required }: Schema = endpoints[id].reply;
  const lists = (properties ?? {}) as Record<string, Schema | undefined>;
  const item = (items ?? lists.data?.items ?? lists.items?.items) as Schema | undefined;
  const reply = item ?? endpoints[id].reply;
  const drift = records
    .flatMap((record) => driftInReply({ ...endpoints[id], reply }, record, unlimited))
    .filter(({ kind }) => kind !== 'missing');
  const others = drift.map(({ field, found, kind, expected }) => {
    const name = field!.replace(/^data\./, '');
    return kind === 'type' ? `${name} is ${found}, not ${expected}` : `${name} is none of ${expected}`;
  });
  return all([
    fieldsOf(what, records, (item ? item.required : required) as readonly string[], { id }),
    ...[...new Set(others)].map((other) => differs(`${what}: ${other}`)),
  ]);
}
