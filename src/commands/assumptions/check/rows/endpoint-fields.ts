import { driftInReply, typeOf, unlimited } from '../../../../api/drift/drift-in-reply.ts';
import type { Schema } from '../../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { grouped } from '../../../../values/group-by.ts';
import { isRecord } from '../../../../values/is-record.ts';
import { type Data, type Evidence, listIn } from '../evidence.ts';
import { all, differs, fieldsOf, type Outcome } from '../outcome.ts';
import { endpointOf, type Question } from '../questions.ts';

/** Whether the records in these replies are as in the table. `what`: in the plural. */
export function asInTable(
  id: EndpointId,
  evidence: Evidence,
  what = `records of ${id}`,
  questions: readonly Question[] = [id],
): Outcome {
  const answered = questions.filter((question) => evidence.records(question).length > 0);
  const byEndpoint = [...grouped(answered, endpointOf)];
  const none = questions.flatMap((question) => withoutRecord(question, evidence, what));
  if (byEndpoint.length === 0) return all([...none, fieldsOf(what, [], [])]);
  // Reports a missing field for the endpoint that answered, not for each with the same records.
  return all([
    ...none,
    ...byEndpoint.map(([answering, ones]) => {
      const whose = byEndpoint.length > 1 ? `${what} of ${answering}` : what;
      return recordsAsInTable(id, answering as EndpointId, evidence.records(...ones), whose);
    }),
  ]);
}

/** Replies of success with something else than a record or a list of records. An empty list is one. */
function withoutRecord(question: Question, evidence: Evidence, what: string): Outcome[] {
  const replies = evidence.of(question).flatMap(({ data }) => (data === undefined ? [] : [data]));
  const wrong = replies.flatMap((data) => listIn(data) ?? [data]).filter((one) => !isRecord(one));
  return wrong.map((one) => differs(`${what}: ${typeOf(one)}, no object`, undefined, endpointOf(question)));
}

function recordsAsInTable(
  id: EndpointId,
  answering: EndpointId,
  records: readonly Data[],
  what: string,
): Outcome {
  const { properties, items, required }: Schema = endpoints[id].reply;
  const lists = (properties ?? {}) as Record<string, Schema | undefined>;
  const item = (items ?? lists.data?.items ?? lists.items?.items) as Schema | undefined;
  const reply = item ?? endpoints[id].reply;
  const drift = records.flatMap((record) => driftInReply({ ...endpoints[id], reply }, record, unlimited));
  const others = drift.flatMap(({ field, found, kind, expected }) => {
    const name = field!.replace(/^data\./, '');
    if (kind === 'type') return `${name} is ${found}, not ${expected}`;
    if (kind === 'enum') return `${name} is none of ${expected}`;
    // Fields of the record itself are reported below.
    return /[.[]/.test(name) ? `without ${name}` : [];
  });
  return all([
    fieldsOf(what, records, (item ? item.required : required) as readonly string[], { id: answering }),
    ...[...new Set(others)].map((other) => differs(`${what}: ${other}`, undefined, answering)),
  ]);
}
