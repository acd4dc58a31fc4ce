/** Which of the newest deliveries are whose: the log has addresses, and a configuration can change its own. */
import { grouped } from '../../values/grouped.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { type Configuration, markOf, sentMark } from '../facts/configurations.ts';
import { addressOf, attribute, type Due, isForEach } from './attempts.ts';
import { successorsOf } from './former-addresses.ts';

/** Configurations that the log does not tell apart: at one address, and sent to in the same way. Mostly one. */
export interface Group {
  configurations: readonly Configuration[];
  /** Newest first. */
  attempts: Delivery[];
  /** Addresses that its one configuration had before, the last first, with the attempts that were made there. */
  former: { address: string; attempts: Delivery[] }[];
}

export interface Attributed {
  groups: readonly Group[];
  /** Attempts that no configuration of now accounts for, newest first. */
  gone: readonly Delivery[];
  /** Those of them that failed, and that nobody got since who may have been meant; by address. */
  lost: ReadonlyMap<string, readonly Delivery[]>;
}

/** `deliveries`: newest first. Each is attributed among those of its transfer, as `trace` does it. */
export function attributeAll(
  configurations: readonly Configuration[],
  deliveries: readonly Delivery[],
): Attributed {
  const groups = [...grouped(configurations, (one) => `${one.webhook_url} ${markOf(one)}`).values()].map(
    (those): Group => ({ configurations: those, attempts: [], former: [] }),
  );
  const addresses = new Map(deliveries.map(({ entry }) => [addressOf(entry), timeOf(entry)]));
  const dueOf = new Map<LogEntry, { due: Due; isLost: boolean }>();
  for (const those of grouped(deliveries, keyOf).values()) {
    const entries = those.map(({ entry }) => entry).reverse();
    const dues = attribute(configurations, entries, addresses);
    for (const due of dues) {
      const { attempts } = due;
      const isLost =
        attempts.length > 0 && !attempts.some(isDelivered) && successorsOf(attempts, dues) !== 'all';
      for (const attempt of attempts) dueOf.set(attempt, { due, isLost });
    }
  }
  const gone: Delivery[] = [];
  const lost = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const { due, isLost } = dueOf.get(delivery.entry)!;
    const { configurations: those, formerAddress } = due;
    const address = addressOf(delivery.entry);
    const fitting = groups.filter((one) => those.some((each) => one.configurations.includes(each)));
    const alike = ({ configurations: [one] }: Group) => markOf(one!) === sentMark(delivery.entry);
    // Where it fits several, and is like none of them, the one that it was for was changed since.
    const group = fitting.length > 1 ? fitting.find(alike) : fitting[0];
    if (!group) {
      gone.push(delivery);
      if (isLost) lost.set(address, [...(lost.get(address) ?? []), delivery]);
    } else if (address === formerAddress) addFormer(group, address, delivery);
    else group.attempts.push(delivery);
  }
  return { groups, gone, lost };
}

function addFormer({ former }: Group, address: string, delivery: Delivery): void {
  const known = former.find((one) => one.address === address);
  if (known) known.attempts.push(delivery);
  else former.push({ address, attempts: [delivery] });
}

/** What tells of the same: a transfer, an event about it, or one test. */
const keyOf = ({ entry, payload: { event = '', transaction_code } }: Delivery) =>
  transaction_code && !isTest(entry) ? `${event}:${transaction_code}` : entry.id;

/** What was delivered of one transfer, or of one event about it. */
export interface Transfer {
  /** Of the transaction; undefined where the body does not say. */
  code: string | undefined;
  /** Newest first. */
  attempts: readonly LogEntry[];
  isDelivered: boolean;
  /** Some of several at one address have it, and perhaps not each. */
  isPartly: boolean;
}

/**
 * The real deliveries by what they tell of, the newest first: once delivered is delivered. `all`: of every configuration, since a
 * receiver that rejects a duplicate may have accepted it from another one at its address. `count`: of those that may be meant.
 */
export function transfersIn(
  deliveries: readonly Delivery[],
  all: readonly Delivery[] = [],
  count = 1,
): Transfer[] {
  const real = deliveries.filter(({ entry }) => !isTest(entry));
  return [...grouped(real, keyOf).values()].map((those) => {
    const attempts = those.map(({ entry }) => entry);
    const { event, transaction_code } = those[0]!.payload;
    // What tells of a checkout cannot be asked for again.
    const code = event === undefined ? transaction_code || undefined : undefined;
    const isThere = ({ entry }: Delivery) =>
      isDelivered(entry) && addressOf(entry) === addressOf(attempts[0]!);
    const isDuplicate = () => all.some((one) => isThere(one) && keyOf(one) === keyOf(those[0]!));
    const isSome = attempts.some(isDelivered);
    const isEach = isSome ? isForEach(attempts, count) : attempts[0]!.status_code === 409 && isDuplicate();
    return { code, attempts, isDelivered: isEach, isPartly: isSome && !isEach };
  });
}

/** §2.9: a test delivery is evidence of the path, never of a transfer. */
export const isTest = ({ event_type }: Pick<LogEntry, 'event_type'>): boolean => event_type === 'test';
