import type { Endpoint, Schema } from '../api/endpoints/endpoint.ts';
import { endpoints } from '../api/endpoints/index.ts';
import type { CommandDefinition } from './definition.ts';

/** A stand-in for a command's value, to check `--fields` before a change; undefined for a read. */
export function fieldsBeforehand({ endpoint, also = [], view }: CommandDefinition): unknown {
  const calls: Endpoint[] = (endpoint ? [endpoint, ...also] : also).map((id) => endpoints[id]);
  if (view?.line || calls.every(({ method }) => method === 'GET')) return undefined;
  return endpoint ? fieldsOf(endpoints[endpoint].reply) : {};
}

/** The same for the value of a read, or for an item of its list: fields that the first item may lack. */
export function documentedFields({ endpoint }: CommandDefinition): unknown {
  if (!endpoint) return undefined;
  const { reply }: Endpoint = endpoints[endpoint];
  const { items, data } = (reply.properties ?? {}) as { items?: Schema; data?: Schema };
  const list = [items, data, reply].find((part) => part?.type === 'array');
  return fieldsOf((list?.items as Schema | undefined) ?? reply);
}

function fieldsOf({ properties }: Schema): unknown {
  if (typeof properties !== 'object' || properties === null) return true;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fieldsOf(part)]));
}
