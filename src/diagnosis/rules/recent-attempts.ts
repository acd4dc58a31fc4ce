/** Which of the newest deliveries are whose: the log has addresses, and a configuration can change its own. */
import { grouped } from '../../values/grouped.ts';
import { parseTime } from '../../values/time.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/search.ts';
import { type Configuration, markOf, sentMark } from '../facts/configurations.ts';

/** Configurations that the log does not tell apart: at one address, and sent to in the same way. Mostly one. */
export interface Group {
  configurations: readonly Configuration[];
  /** Newest first. */
  attempts: Delivery[];
  /** An address that its one configuration had before; those of the attempts that were made there. */
  former: { address: string; attempts: readonly Delivery[] } | undefined;
}

export interface Attributed {
  groups: readonly Group[];
  /** Attempts at addresses of configurations that are gone, by address, newest first. */
  gone: ReadonlyMap<string, readonly Delivery[]>;
}

/** `deliveries`: newest first. */
export function attributeAll(
  configurations: readonly Configuration[],
  deliveries: readonly Delivery[],
): Attributed {
  const groups = [...grouped(configurations, (one) => `${one.webhook_url} ${markOf(one)}`).values()].map(
    (those): Group => ({ configurations: those, attempts: [], former: undefined }),
  );
  const orphans = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const owner = ownerOf(delivery.entry, groups);
    if (owner) owner.attempts.push(delivery);
    else if (groups.every(({ configurations: [one] }) => one!.webhook_url !== delivery.entry.endpoint_url)) {
      const address = `${delivery.entry.endpoint_url ?? '-'}`;
      orphans.set(address, [...(orphans.get(address) ?? []), delivery]);
    }
  }
  const gone = new Map<string, readonly Delivery[]>();
  for (const [address, attempts] of orphans) {
    const movers = groups.filter((group) => mayHaveMoved(group, attempts));
    const [mover] = movers;
    if (mover && movers.length === 1 && !mover.former) mover.former = { address, attempts };
    else gone.set(address, attempts);
  }
  return { groups, gone };
}

/** The group at its address that is sent to as it was; where none is and there is but one, that one was changed since. */
function ownerOf(entry: LogEntry, groups: readonly Group[]): Group | undefined {
  const there = groups.filter(({ configurations }) =>
    configurations.some((one) => one.webhook_url === entry.endpoint_url && isOlder(one, entry)),
  );
  const alike = there.find(({ configurations: [one] }) => markOf(one!) === sentMark(entry));
  return alike ?? (there.length === 1 ? there[0] : undefined);
}

/** Whether its one configuration was there before these attempts, and got none of its own until after them. */
function mayHaveMoved({ configurations, attempts }: Group, orphans: readonly Delivery[]): boolean {
  const [one, another] = configurations;
  if (!one || another) return false;
  const first = orphans.at(-1)!.entry;
  const last = timeOf(orphans[0]!.entry);
  return isOlder(one, first) && attempts.every(({ entry }) => timeOf(entry) > last);
}

/** A configuration whose time the service leaves out may be older. */
const isOlder = ({ created_at }: Configuration, entry: LogEntry) =>
  (parseTime(created_at) ?? 0) <= timeOf(entry);

/** What was delivered of one transfer, or of one event about it. */
export interface Transfer {
  /** Of the transaction; undefined where the body does not say. */
  code: string | undefined;
  /** Newest first. */
  attempts: readonly LogEntry[];
  isDelivered: boolean;
}

/** The real deliveries by what they tell of, the newest first: once delivered is delivered. */
export function transfersIn(deliveries: readonly Delivery[]): Transfer[] {
  const real = deliveries.filter(({ entry }) => !isTest(entry));
  const keyOf = ({ entry, payload: { event = '', transaction_code } }: Delivery) =>
    transaction_code ? `${event}:${transaction_code}` : entry.id;
  return [...grouped(real, keyOf).values()].map((those) => {
    const attempts = those.map(({ entry }) => entry);
    const { event, transaction_code } = those[0]!.payload;
    // What tells of a checkout cannot be asked for again.
    const code = event === undefined ? transaction_code || undefined : undefined;
    return { code, attempts, isDelivered: attempts.some(isDelivered) };
  });
}

/** §2.9: a test delivery is evidence of the path, never of a transfer. */
export const isTest = ({ event_type }: Pick<LogEntry, 'event_type'>): boolean => event_type === 'test';
