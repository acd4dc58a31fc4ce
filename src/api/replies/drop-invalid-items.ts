import { t, type Warn } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';

/** A list's data without items that are not objects but should be: an odd item must not hide the others. */
export function withReadableItems({ reply }: Endpoint, data: unknown, warn: Warn | undefined): unknown {
  const only = (list: readonly unknown[], schema: Schema | undefined) => {
    if ((schema?.items as Schema | undefined)?.type !== 'object') return list;
    const found = list.filter(isRecord);
    const odd = list.length - found.length;
    if (odd > 0) warn?.(t('{0} items of a list are not objects, and are skipped', odd));
    return odd > 0 ? found : list;
  };
  const schemas = (reply.properties ?? {}) as Readonly<Record<string, Schema>>;
  // A page and its list come in any of the assumed shapes.
  const list = reply.items ? reply : (schemas.data ?? schemas.items);
  if (Array.isArray(data)) return only(data, list);
  if (!isRecord(data)) return data;
  const schemaOf = (name: string) => schemas[name] ?? (/^(data|items)$/.test(name) ? list : undefined);
  const parts = Object.entries(data).map(([name, part]) => [
    name,
    Array.isArray(part) ? only(part, schemaOf(name)) : part,
  ]);
  return Object.fromEntries(parts);
}
