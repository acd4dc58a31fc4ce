import { isRecord } from '../values/is-record.ts';

/** Differences between a service and the assumptions that the client or the emulator can follow. */
export interface ServiceWays {
  /** The shape of a page of bank accounts, virtual accounts and transactions. */
  page?: 'items' | 'bare';
  /** The zone of date-times that have none, except those of a transaction. */
  zone?: 'UTC+7';
  /** The zone of `transaction_date` and `effective_date`. */
  transaction_zone?: 'UTC';
  scheme?: string;
  /** Ids of endpoints that the service does not have. */
  lacks?: readonly string[];
  /** Fields that the records of an endpoint do not have, by its id. */
  without?: Readonly<Record<string, readonly string[]>>;
}

/** What was observed of a service about one row of the assumptions page. */
export interface ObservedRow {
  section: string;
  row: string;
  /** `partly`: the checked parts hold, and one part of the row could not be checked. */
  result: 'held' | 'partly' | 'differs';
  /** What was checked, or what the service returned instead. */
  saw: string;
  /** If it differs: how the client and the emulator follow it, as far as possible. */
  ways?: ServiceWays;
  /** If it differs and nothing follows it: what the service returned, and the affected commands. */
  unfollowed?: string;
  commands?: readonly string[];
}

export const driftKinds = ['missing', 'enum', 'type', 'status'] as const;

/** How a reply differs from the endpoint table. Contains no value of the reply, which may be secret or personal. */
export interface Drift {
  /** `GET /api/v1/client/me` */
  endpoint: string;
  /** `data.items[].status`; null for a status. */
  field: string | null;
  /** `enum`: a value that the table does not list. */
  kind: (typeof driftKinds)[number];
  /** The types, values or statuses of the table. */
  expected: string;
  /** The JSON type of the value, or the HTTP status; null for a missing field. */
  found: string | null;
}

export const driftKey = ({ endpoint, field, kind, found }: Drift) => [endpoint, field, kind, found].join(' ');

/** What `assumptions record` stores in a profile. */
export interface Observed {
  /** The address of the service. The record is valid only for it. */
  base_url: string;
  /** ISO 8601, UTC. */
  at: string;
  rows: readonly ObservedRow[];
  /** Differences of the replies at that time. They are known and not reported again. */
  drift?: readonly Drift[];
}

/** Undefined if invalid, or of another service than `baseUrl`, if that is given. */
export function observedAt(value: unknown, baseUrl?: string): Observed | undefined {
  if (!isRecord(value) || !Array.isArray(value.rows)) return undefined;
  if (baseUrl !== undefined && value.base_url !== baseUrl) return undefined;
  const rows = value.rows.filter((row) => isRecord(row) && typeof row.row === 'string');
  return { ...(value as unknown as Observed), rows: rows as unknown as ObservedRow[] };
}

export function waysOf(rows: readonly Pick<ObservedRow, 'ways'>[]): ServiceWays {
  const all = rows.flatMap(({ ways }) => ways ?? []);
  const lacks = all.flatMap((ways) => ways.lacks ?? []);
  const without: Record<string, string[]> = {};
  for (const [id, names] of all.flatMap((ways) => Object.entries(ways.without ?? {})))
    without[id] = [...new Set([...(without[id] ?? []), ...names])];
  return {
    ...Object.assign({}, ...all),
    ...(lacks.length > 0 && { lacks: [...new Set(lacks)] }),
    ...(Object.keys(without).length > 0 && { without }),
  };
}
