/** Which attempts of the delivery log are whose: the log has addresses, a configuration can change its own. */
import { parseTime } from '../../values/time.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, markOf, sentMark } from '../facts/configurations.ts';
import type { Attempt } from '../finding.ts';

/** One recipient: a configuration, several that the log cannot tell apart, or an address that none has now. */
export interface Due {
  configurations: readonly Configuration[];
  /** Oldest first. */
  attempts: readonly LogEntry[];
  /** Those of the attempts at an address that the configuration does not have now. */
  formerAddress: string | undefined;
}

/** In place of an address that the service leaves out. */
export const addressOf = ({ endpoint_url }: Partial<LogEntry>) => endpoint_url ?? '-';

/** Milliseconds between attempts that the service makes at one time; whoever asks for a redelivery takes longer. */
const sameTimeMs = 100;

const isNear = (one: number, other: number) => Math.abs(one - other) <= sameTimeMs;
const began = (one: LogEntry) => timeOf(one) - (Number(one.duration_ms) || 0);

/** Whether the service made both at one time. A log may have the time at which an attempt began, or at which it ended. */
export const areAtOnce = (one: LogEntry, other: LogEntry) =>
  isNear(timeOf(one), timeOf(other)) || isNear(began(one), began(other));

/** Attempts by the time at which the service made them, oldest first; what comes later was a redelivery. */
export function roundsOf(attempts: readonly LogEntry[]): LogEntry[][] {
  const rounds: LogEntry[][] = [];
  for (const attempt of attempts) {
    const round = rounds.find(([first]) => areAtOnce(first!, attempt));
    if (round) round.push(attempt);
    else rounds.push([attempt]);
  }
  return rounds;
}

/** When the first attempt at an address was made that was seen in the log, epoch milliseconds. */
export type Addresses = ReadonlyMap<string, number>;

/** `attempts`: of one transfer, oldest first. Each attempt and each configuration stands in exactly one recipient. */
export function attribute(
  configurations: readonly Configuration[],
  attempts: readonly LogEntry[],
  addresses: Addresses,
): Due[] {
  const rounds = roundsOf(attempts);
  const roundOf = (attempt: LogEntry) => rounds.find((round) => round.includes(attempt))!;
  const groups: { configurations: Configuration[]; attempts: LogEntry[]; former?: string }[] =
    configurations.map((one) => ({ configurations: [one], attempts: [] }));
  const groupOf = (one: Configuration) => groups.find((group) => group.configurations.includes(one))!;
  const orphans = new Map<string, LogEntry[]>();
  for (const attempt of attempts) {
    const there = ownersOf(attempt, configurations);
    const [owner, ...others] = there.map(groupOf);
    if (owner) {
      for (const other of new Set(others)) {
        if (other === owner) continue;
        owner.configurations.push(...other.configurations);
        owner.attempts.push(...other.attempts);
        groups.splice(groups.indexOf(other), 1);
      }
      owner.attempts.push(attempt);
    } else {
      const address = addressOf(attempt);
      orphans.set(address, [...(orphans.get(address) ?? []), attempt]);
    }
  }
  const gone: Due[] = [];
  // In one round a configuration gets one attempt; and it had a former address before the one that it has now.
  const isFree = (one: Configuration, those: readonly LogEntry[]) => {
    const own = groupOf(one).attempts;
    return those.every(
      (attempt) =>
        isOlder(one, attempt) &&
        !isUnchangedSince(one, attempt) &&
        (addresses.get(one.webhook_url) ?? Number.POSITIVE_INFINITY) > timeOf(attempt) &&
        markOf(one) === sentMark(attempt) &&
        own.every((other) => timeOf(attempt) < timeOf(other)) &&
        !roundOf(attempt).some((other) => own.includes(other)),
    );
  };
  const moved = [...orphans].map(([address, those]) => ({
    address,
    those,
    movers: configurations.filter((one) => isFree(one, those)),
  }));
  for (const { address, those, movers } of moved) {
    const [mover, another] = movers;
    const isContested = moved.some((other) => other.address !== address && other.movers.includes(mover!));
    if (mover && !another && !isContested) {
      groupOf(mover).attempts.push(...those);
      groupOf(mover).former = address;
    } else gone.push({ configurations: [], attempts: those, formerAddress: address });
  }
  const inTime = (all: readonly LogEntry[]) => all.toSorted((one, other) => timeOf(one) - timeOf(other));
  return [
    ...groups.map(({ configurations: those, attempts: own, former }) => ({
      configurations: those,
      attempts: inTime(own),
      formerAddress: former,
    })),
    ...gone,
  ];
}

/** Those at the address of the attempt that authenticate as it did; where none does, one was changed since. */
function ownersOf(attempt: LogEntry, configurations: readonly Configuration[]): Configuration[] {
  const there = configurations.filter(
    (one) => one.webhook_url === attempt.endpoint_url && isOlder(one, attempt),
  );
  const alike = there.filter((one) => markOf(one) === sentMark(attempt));
  return alike.length > 0 ? alike : there;
}

/** A configuration whose time the service leaves out may be older. */
export const isOlder = ({ created_at }: Configuration, attempt: LogEntry) =>
  (parseTime(created_at) ?? 0) <= timeOf(attempt);

/** Whether its address of now was in force then; few services say since when. */
const isUnchangedSince = ({ updated_at }: Configuration, attempt: LogEntry) =>
  (parseTime(updated_at) ?? Number.POSITIVE_INFINITY) <= timeOf(attempt);

/** Attempts that were delivered, of one round. */
export const deliveredIn = (round: readonly LogEntry[]) => round.filter(isDelivered).length;

/** Whether attempts that were made at one time ended differently: then it matters which of them is whose. */
export const areMixed = (rounds: readonly LogEntry[][]) =>
  rounds.some((round) => new Set(round.map(isDelivered)).size > 1);

/** Of one, whether any attempt was delivered; of several at one address, whether each has one. `count`: those that are there. */
export function isForEach(attempts: readonly LogEntry[], count: number): boolean {
  const rounds = roundsOf(attempts);
  if (attempts.every(isDelivered)) return true;
  if (count === 1 && !areMixed(rounds)) return attempts.some(isDelivered);
  const due = Math.max(count, ...rounds.map(({ length }) => length));
  return rounds.some((round) => deliveredIn(round) >= due);
}

export const evidenceOf = ({ id }: LogEntry) => ({ source: 'delivery-log' as const, id });

export const attemptOf = (entry: LogEntry): Attempt => ({
  id: entry.id,
  at: parseTime(entry.created_at) ?? null,
  label: entry.error_label ?? null,
  status_code: entry.status_code ?? null,
  duration_ms: entry.duration_ms ?? null,
  delivered: isDelivered(entry),
});
