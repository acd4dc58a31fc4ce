import { isRecord } from '../values/is-record.ts';

/** In what a service differs from what is assumed, as far as the client or the emulator can follow it. */
export interface ServiceWays {
  /** The shape of a page of bank accounts, virtual accounts and transactions. */
  page?: 'items' | 'bare';
  /** The zone of date-times that are written without one; of a transaction's it is another. */
  zone?: 'UTC+7';
  /** The zone of `transaction_date` and `effective_date`. */
  transaction_zone?: 'UTC';
  /** The signature scheme of deliveries. */
  scheme?: string;
  /** Ids of endpoints that the service has not got. */
  lacks?: readonly string[];
  /** By the id of an endpoint, the fields that its records have not got. */
  without?: Readonly<Record<string, readonly string[]>>;
}

/** What a service was seen to bear out of a row of the page of assumptions. */
export interface ObservedRow {
  section: string;
  row: string;
  /** `partly`: what was looked at holds, and a part of the row could not be seen. */
  result: 'held' | 'partly' | 'differs';
  /** What was looked at, or what came in its place. */
  saw: string;
  /** Of one that differs: how client and emulator follow it, as far as they can. */
  ways?: ServiceWays;
  /** Of one that differs: what came in place of what nothing follows, and the commands that this affects. */
  unfollowed?: string;
  commands?: readonly string[];
}

export const driftKinds = ['missing', 'enum', 'type', 'status'] as const;

/** In what a reply differs from the endpoint table. It holds no value of the reply: one may be secret or personal. */
export interface Drift {
  /** `GET /api/v1/client/me` */
  endpoint: string;
  /** `data.items[].status`; null for a status. */
  field: string | null;
  /** `enum`: a value that the table does not list. */
  kind: (typeof driftKinds)[number];
  /** What the table has: types, values or statuses. */
  expected: string;
  /** The JSON type of the value, or the HTTP status; null for what is missing. */
  found: string | null;
}

/** Tells drifts apart. */
export const driftKey = ({ endpoint, field, kind, found }: Drift) => [endpoint, field, kind, found].join(' ');

/** What `assumptions record` keeps in a profile. */
export interface Observed {
  /** The service that it is of: it holds for no other. */
  base_url: string;
  /** ISO 8601, UTC. */
  at: string;
  rows: readonly ObservedRow[];
  /** In what replies differed then: it is known, and no drift any more. */
  drift?: readonly Drift[];
}

/**
 * Undefined for what is none, or of another service: a settings file may hold anything.
 * @param baseUrl undefined for whatever service it is of
 */
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
