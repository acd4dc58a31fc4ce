import type { ServiceWays } from '../../config/service-differences.ts';
import { isRecord } from '../../values/is-record.ts';

const vietnamMs = 7 * 3_600_000;
const zoneless = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;
const ofTransaction = ['transaction_date', 'effective_date'];

/** The `data` of a reply in the format of a service that differs (`--like`). */
export function formatLikeService(ways: ServiceWays, id: string, data: unknown): unknown {
  const { page, zone, transaction_zone, without = {} } = ways;
  const missing = new Set(without[id] ?? []);
  const record = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !missing.has(name))
        .map(([name, value]) => [name, timed(name, value)]),
    );
  const timed = (name: string, value: unknown): unknown => {
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, timed(key, one)]));
    if (typeof value !== 'string' || !zoneless.test(value)) return value;
    if (ofTransaction.includes(name)) return transaction_zone === 'UTC' ? moved(value, -vietnamMs) : value;
    return zone === 'UTC+7' ? moved(value, vietnamMs) : value;
  };
  const one = (value: unknown) => (isRecord(value) ? record(value) : value);
  if (Array.isArray(data)) return data.map(one);
  if (!isRecord(data)) return data;
  if (Array.isArray(data.items)) return { ...data, items: data.items.map(one) };
  if (!Array.isArray(data.data)) return one(data);
  const { current_page, per_page, total } = data;
  const items = data.data.map(one);
  if (current_page === undefined || page === undefined) return { ...data, data: items };
  return page === 'bare' ? items : { items, total, page: current_page, limit: per_page };
}

function moved(text: string, byMs: number): string {
  const [, fraction = ''] = text.split('.');
  const time = new Date(Date.parse(`${text}Z`) + byMs).toISOString();
  return fraction === '' ? time.slice(0, 19) : time.slice(0, -1);
}
