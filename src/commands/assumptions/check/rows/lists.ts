import { driftInReply, unlimited } from '../../../../api/drift/drift-in-reply.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { parseTime } from '../../../../values/time.ts';
import { type Data, type Evidence, itemsOf } from '../evidence.ts';
import { all, differs, eachIs, fieldsOf, held, notSeen, type Outcome } from '../outcome.ts';
import type { Question } from '../questions.ts';

/** Whether a list has the shape of the endpoint table, with any items. */
export function listShape(id: EndpointId, evidence: Evidence): Outcome {
  const answers = evidence.of(id).filter(({ data }) => data !== undefined);
  if (answers.length === 0) return notSeen(`no list of ${id}`);
  const drift = answers.flatMap(({ data }) => driftInReply(endpoints[id], data, unlimited));
  const others = drift.flatMap(({ field, kind, found }) => {
    if (field!.includes('[]')) return [];
    return kind === 'missing' ? `without ${field}` : `${field} is ${found}`;
  });
  return others.length > 0
    ? differs(`the list: ${[...new Set(others)].join(', ')}`)
    : held(endpoints[id].reply.type === 'array' ? 'an array' : 'the page');
}

/** Two items with different times are needed to see an order. @param what in the plural */
export function newestFirst(what: string, lists: readonly (readonly Data[])[], field: string): Outcome {
  const times = lists.map((list) => list.flatMap((record) => parseTime(record[field]) ?? []));
  const apart = times.filter((list) => new Set(list).size > 1);
  if (apart.length === 0) return notSeen(`the order of ${what}`);
  const isSorted = apart.every((list) => list.every((time, at) => at === 0 || time <= list[at - 1]!));
  return isSorted ? held(`${what}, newest first`) : differs(`${what}: not newest first by ${field}`);
}

const listed = {
  accounts: { what: 'bank accounts', by: 'created_at' },
  'virtual accounts': { what: 'virtual accounts', by: 'created_at' },
  transactions: { what: 'transactions of an account', by: 'transaction_date' },
  'transactions.list': { what: 'all transactions', by: 'transaction_date' },
} as const satisfies Partial<Record<Question, object>>;

/** The pages of bank accounts, virtual accounts and transactions. */
export function pages(evidence: Evidence): Outcome {
  const questions = Object.keys(listed) as (keyof typeof listed)[];
  const of = (question: Question) =>
    evidence.of(question).flatMap(({ data }) => (data === undefined ? [] : [data]));
  const orders = questions.map((question) => {
    const { what, by } = listed[question];
    return newestFirst(what, of(question).map(itemsOf), by);
  });
  return all([pageShape(questions.flatMap(of)), ...orders]);
}

const { required, properties } = endpoints['accounts.list'].reply;

function pageShape(lists: readonly unknown[]): Outcome {
  if (lists.length === 0) return notSeen('no pages');
  if (lists.some((list) => typeof list !== 'object' || list === null)) return differs('pages: no object');
  const bare = lists.filter(Array.isArray).length;
  if (bare > 0) {
    const ways = bare === lists.length ? ({ page: 'bare' } as const) : undefined;
    return differs(`${bare} of ${lists.length} lists are bare`, ways);
  }
  const found = fieldsOf('pages', lists as Data[], required);
  if (found.result !== 'held') {
    const items = (lists as Data[]).every(
      (list) => Array.isArray(list.items) && ['total', 'page', 'limit'].every((name) => name in list),
    );
    return items ? differs(found.saw, { page: 'items' }) : found;
  }
  const types = (lists as Data[]).flatMap((list) =>
    Object.entries(properties).flatMap(([name, { type }]) =>
      isOf(type, list[name]) ? [] : `${name} is no ${type}`,
    ),
  );
  if (types.length > 0) return differs(`pages: ${[...new Set(types)].join(', ')}`);
  return all([found, ...counts(lists as Data[])]);
}

function isOf(type: 'array' | 'boolean' | 'integer', value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'array' ? Array.isArray(value) : typeof value === type;
}

/** `start` and `end` count the items from 1; both are 0 in an empty list. */
function counts(lists: readonly Data[]): Outcome[] {
  const filled = lists.filter((list) => itemsOf(list).length > 0);
  const empty = lists.filter((list) => itemsOf(list).length === 0);
  return [
    eachIs('start and end of pages', filled, (list) => {
      const first = (Number(list.current_page) - 1) * Number(list.per_page) + 1;
      return list.start === first && list.end === first + itemsOf(list).length - 1;
    }),
    eachIs('start and end of empty pages', empty, ({ start, end }) => start === 0 && end === 0),
  ];
}
