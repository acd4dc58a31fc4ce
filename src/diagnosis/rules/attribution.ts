/**
 * Whom the attempts of one transfer were made for. The log has addresses, and a configuration can be changed and deleted: an
 * attempt is for one that it fits as it is now, else for one that was changed since, else for one that is gone.
 */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, isSentLike } from '../facts/configurations.ts';
import { addressOf, beginningOf, roundsOf } from './attempt-rounds.ts';

/** When the first attempt at an address was made that was seen in the log, epoch milliseconds. */
export type Addresses = ReadonlyMap<string, number>;

export interface Sent {
  configurations: readonly Configuration[];
  /** Of one transfer, or of one event about it; oldest first. */
  attempts: readonly LogEntry[];
  /** Of every entry that was read, also of other transfers. */
  addresses: Addresses;
  /** Id of the virtual account that was paid to; null where it was none with an id, undefined where it is not known. */
  account: string | null | undefined;
}

/** One recipient: a configuration, several that the log cannot tell apart, or an address that none has now. */
export interface Due {
  configurations: readonly Configuration[];
  /** As they were begun. */
  attempts: readonly LogEntry[];
  /** Those of the attempts at an address that the configuration does not have now. */
  formerAddress: string | undefined;
  /** Whether each attempt can have been made for none but those. */
  isOnly: boolean;
}

/** Whom an attempt may have been made for. */
export interface Candidates {
  /** They get this as they are now: by their address, how they are sent to, and the account. */
  fitting: readonly Configuration[];
  /** They have the address, and get this not any more; where none fits, also those that get it in another way. */
  changed: readonly Configuration[];
  /** They have another address, at which nothing was sent so far. */
  moved: readonly Configuration[];
  /** All attempts that were made at this time: one for each configuration. */
  round: readonly LogEntry[];
}

export interface Attribution {
  dues: readonly Due[];
  candidates: ReadonlyMap<LogEntry, Candidates>;
}

/** Each attempt and each configuration stands in exactly one recipient. */
export function attribute(sent: Sent): Attribution {
  const candidates = candidatesOf(sent);
  const groups = sent.configurations.map(
    (one): Group => ({ configurations: [one], attempts: [], former: undefined }),
  );
  const orphans: LogEntry[] = [];
  for (const attempt of sent.attempts) {
    const { fitting, changed, moved } = candidates.get(attempt)!;
    const onlyChanged = changed.length === 1 && moved.length === 0 ? changed : [];
    const group = unite(groups, fitting.length > 0 ? fitting : onlyChanged);
    if (group) group.attempts.push(attempt);
    else orphans.push(attempt);
  }
  const gone = adopt(orphans, groups, candidates);
  const inTime = (all: readonly LogEntry[]) =>
    all.toSorted((one, other) => beginningOf(one) - beginningOf(other));
  const dues = [...groups, ...gone].map(
    ({ configurations, attempts, former }): Due => ({
      configurations,
      attempts: inTime(attempts),
      formerAddress: former,
      isOnly: attempts.every((one) => isOnlyFitting(candidates.get(one)!)),
    }),
  );
  return { dues, candidates };
}

interface Group {
  configurations: Configuration[];
  attempts: LogEntry[];
  former: string | undefined;
}

/** Makes one group of those of all owners, which the log does not tell apart. */
function unite(groups: Group[], owners: readonly Configuration[]): Group | undefined {
  const [group, ...others] = groups.filter((one) => owners.some((each) => one.configurations.includes(each)));
  for (const other of others) {
    group!.configurations.push(...other.configurations);
    group!.attempts.push(...other.attempts);
    groups.splice(groups.indexOf(other), 1);
  }
  return group;
}

/** Gives what went to another address to the only one that can have moved from there; the rest is of some that are gone. */
function adopt(
  orphans: readonly LogEntry[],
  groups: readonly Group[],
  candidates: Attribution['candidates'],
): Group[] {
  const byAddress = [...grouped(orphans, addressOf)].map(([address, attempts]) => ({
    address,
    attempts,
    movers: groups.filter(({ configurations }) =>
      attempts.every((attempt) => {
        const { changed, moved } = candidates.get(attempt)!;
        return changed.length === 0 && configurations.some((one) => moved.includes(one));
      }),
    ),
  }));
  return byAddress.flatMap(({ address, attempts, movers: [mover, another] }) => {
    const isContested = byAddress.some((one) => one.address !== address && one.movers.includes(mover!));
    const isOne = mover?.configurations.length === 1 && !another && !isContested;
    if (!isOne) return { configurations: [], attempts, former: address };
    mover.attempts.push(...attempts);
    mover.former = address;
    return [];
  });
}

function candidatesOf({ configurations, attempts, addresses, account }: Sent): Map<LogEntry, Candidates> {
  const isIts = (one: Configuration, attempt: LogEntry) => isAt(one, attempt) && isSentLike(one, attempt);
  const isFitting = (one: Configuration, attempt: LogEntry) =>
    isIts(one, attempt) && isServed(one, account) && !(isPaused(one) && isUnchangedSince(one, attempt));
  // Of one that is bound to another account now, nothing says that it had this address.
  const isMoved = (one: Configuration, attempt: LogEntry) =>
    one.webhook_url !== attempt.endpoint_url &&
    isServed(one, account) &&
    isOlder(one, attempt) &&
    isSentLike(one, attempt) &&
    (addresses.get(one.webhook_url) ?? Number.POSITIVE_INFINITY) > beginningOf(attempt);
  const pairs = roundsOf(attempts).flatMap((round) => {
    const unsent = configurations.filter((one) => !round.some((attempt) => isFitting(one, attempt)));
    return round.map((attempt): [LogEntry, Candidates] => {
      const fitting = configurations.filter((one) => isFitting(one, attempt));
      const others = unsent.filter((one) => !isUnchangedSince(one, attempt));
      return [
        attempt,
        {
          fitting,
          changed: others.filter(
            (one) => isAt(one, attempt) && (fitting.length === 0 || isSentLike(one, attempt)),
          ),
          // At one time each is sent it once: what is at its address is its own, though it is bound elsewhere now.
          moved: others.filter((one) => isMoved(one, attempt) && !round.some((other) => isIts(one, other))),
          round,
        },
      ];
    });
  });
  return new Map(pairs);
}

/** Whether it gets what was paid to this account; `account`: undefined where that is not known. */
export const isServed = (one: Configuration, account: string | null | undefined) =>
  account === undefined || matchesAccount(one, account ?? undefined);

/** Whether it was for those that it fits, and for none that was changed since. */
export const isOnlyFitting = ({ fitting, changed, moved }: Candidates) =>
  fitting.length > 0 && changed.length + moved.length === 0;

/** Whether it has the address that this was sent to, and was there then. */
export const isAt = (one: Configuration, attempt: LogEntry) =>
  one.webhook_url === attempt.endpoint_url && isOlder(one, attempt);

/** Where the service leaves out the time of either, it may be older. */
export const isOlder = ({ created_at }: Configuration, attempt: LogEntry) =>
  (parseTime(created_at) ?? 0) <= (timeOf(attempt) || Number.POSITIVE_INFINITY);

/** Whether it was then as it is now; few services say since when. */
const isUnchangedSince = ({ updated_at }: Configuration, attempt: LogEntry) =>
  (parseTime(updated_at) ?? Number.POSITIVE_INFINITY) <= timeOf(attempt);
