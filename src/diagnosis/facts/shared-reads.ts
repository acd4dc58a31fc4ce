/** Shares what was read for one question with the next, without new requests. */
import type { CallInput, Client, Item } from '../../api/client-types.ts';
import { type EndpointId, endpoints } from '../../api/endpoints/index.ts';
import type { Context } from '../../context.ts';

/** A list, as far as it was read. */
interface Read {
  items: unknown[];
  rest: AsyncIterator<unknown>;
}

/** Returns a context for each question. A second read within one question is a new request: data may have changed. */
export async function sharedReads(ctx: Context): Promise<() => Context> {
  const client = await ctx.client();
  const answers = new Map<string, Promise<unknown>>();
  const lists = new Map<string, Read>();
  return () => {
    const asked = new Set<string>();
    /** Returns the value that another question has read. */
    const known = <Value>(all: Map<string, Value>, key: string, read: () => Value): Value => {
      const value = (asked.has(key) ? undefined : all.get(key)) ?? read();
      asked.add(key);
      all.set(key, value);
      return value;
    };
    const answer = <Value>(how: string, id: EndpointId, input: unknown, read: () => Promise<Value>) => {
      if (endpoints[id].method !== 'GET') return read();
      const key = JSON.stringify([how, id, input]);
      const given = known(answers, key, read) as Promise<Value>;
      // A failed request may succeed for the next question.
      given.catch(() => answers.delete(key));
      return given;
    };
    async function* items<Id extends EndpointId>(id: Id, input: CallInput<Id>): AsyncGenerator<Item<Id>> {
      const key = JSON.stringify([id, input]);
      const begin = () => ({ items: [], rest: client.items(id, input)[Symbol.asyncIterator]() });
      const list: Read = known(lists, key, begin);
      for (let at = 0; ; at += 1) {
        if (at === list.items.length) {
          const next = await list.rest.next().catch((error) => {
            lists.delete(key);
            throw error;
          });
          if (next.done) return;
          list.items.push(next.value);
        }
        yield list.items[at] as Item<Id>;
      }
    }
    const shared: Client = {
      ...client,
      call: (id, input) => answer('call', id, input, () => client.call(id, input)),
      page: (id, input) => answer('page', id, input, () => client.page(id, input)),
      items,
    };
    return { ...ctx, client: async () => shared };
  };
}
