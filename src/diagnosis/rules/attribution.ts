/** Finds the configuration of each attempt: one that matches now, else a changed one, else a deleted one. */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { beginningOf, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, isSentLike, stateThen } from '../facts/configurations.ts';
import type { Addresses } from '../facts/delivery-log.ts';
import type { OfListeners } from '../facts/this-machine.ts';
import { addressOf, isTest, roundsOf } from './attempt-rounds.ts';

export interface Sent {
  configurations: readonly Configuration[];
  /** Attempts of one transfer, or of one event about it; oldest first. */
  attempts: readonly LogEntry[];
  /** Of every entry that was read, also of other transfers. */
  addresses: Addresses;
  ofListeners?: OfListeners | undefined;
  /** Time of the transfer, if known; epoch milliseconds. */
  time?: number | undefined;
  /** Id of the virtual account that was paid; null if it has no id, undefined if unknown. */
  account: string | null | undefined;
}

/** One recipient: a configuration, several that the log cannot tell apart, or a URL that no configuration has now. */
export interface Due {
  configurations: readonly Configuration[];
  /** In the order in which they began. */
  attempts: readonly LogEntry[];
  /** URL of the attempts, if the configuration does not have it now. */
  formerAddress: string | undefined;
  /** Whether each attempt can only belong to these configurations. */
  isOnly: boolean;
  /** Of a listener that is gone or was killed, while somebody else was to get it: the shop does not expect it there. */
  isLeftBehind: boolean;
}

/** The configurations that an attempt may belong to. */
export interface Candidates {
  /** They match as they are now: URL, authentication, format and account. */
  fitting: readonly Configuration[];
  /** They have the URL but no longer match. If none matches, also those with another authentication or format. */
  changed: readonly Configuration[];
  /** They have another URL that got no delivery before. */
  moved: readonly Configuration[];
  /** All attempts of this round: one for each configuration. */
  round: readonly LogEntry[];
}

export interface Attribution {
  dues: readonly Due[];
  candidates: ReadonlyMap<LogEntry, Candidates>;
}

/** Each attempt and each configuration belongs to exactly one recipient. */
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
  const gone = adopt(orphans, groups, { candidates, addresses: sent.addresses });
  const inTime = (all: readonly LogEntry[]) =>
    all.toSorted((one, other) => beginningOf(one) - beginningOf(other));
  const everybody = [...groups, ...gone];
  const others = everybody.filter((one) => !isOfListener(one, sent));
  const isAnybodyElse = others.some((one) => isAwaiting(one, sent));
  const dues = everybody.map((one): Due => {
    const { configurations, attempts, former } = one;
    return {
      configurations,
      attempts: inTime(attempts),
      formerAddress: former,
      isOnly: attempts.every((each) => isOnlyFitting(candidates.get(each)!)),
      isLeftBehind: isAnybodyElse && !others.includes(one),
    };
  });
  return { dues, candidates };
}

/** Only of listeners that are gone, or were killed. */
const isOfListener = ({ configurations, attempts }: Group, { ofListeners }: Sent) =>
  attempts.length > 0 &&
  (configurations.length > 0
    ? configurations.every((one) => ofListeners?.isLeftBehind(one) || ofListeners?.isOfOtherMachine(one))
    : attempts.every((attempt) => ofListeners?.isAtOwnUrl(attempt)));

/** Whether it was sent the transfer, or surely was to get it: bound ones only if the account is known. */
const isAwaiting = ({ configurations, attempts: own }: Group, { attempts, account, time }: Sent) =>
  own.length > 0 ||
  configurations.some(
    (one) =>
      !isPaused(one) &&
      matchesAccount(one, account) &&
      attempts.every((attempt) => isOlder(one, attempt)) &&
      (time === undefined || stateThen(one, time, account).kind !== 'created-after'),
  );

interface Group {
  configurations: Configuration[];
  attempts: LogEntry[];
  former: string | undefined;
}

/** Merges the groups of all owners that the log cannot tell apart. */
function unite(groups: Group[], owners: readonly Configuration[]): Group | undefined {
  const [group, ...others] = groups.filter((one) => owners.some((each) => one.configurations.includes(each)));
  for (const other of others) {
    group!.configurations.push(...other.configurations);
    group!.attempts.push(...other.attempts);
    groups.splice(groups.indexOf(other), 1);
  }
  return group;
}

/** Assigns attempts to the only configuration that can have left their URL. The rest belongs to deleted ones. */
function adopt(
  orphans: readonly LogEntry[],
  groups: readonly Group[],
  { candidates, addresses }: Pick<Attribution, 'candidates'> & Pick<Sent, 'addresses'>,
): Group[] {
  // If the former URL was still used when its own one was already, another configuration had it too.
  const hasLeft = ({ webhook_url }: Configuration, address: string) =>
    (addresses.get(address)?.[1] ?? 0) < (addresses.get(webhook_url)?.[0] ?? Number.POSITIVE_INFINITY);

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
    const isOne =
      mover?.configurations.length === 1 &&
      hasLeft(mover.configurations[0]!, address) &&
      !another &&
      !isContested;
    if (!isOne) return { configurations: [], attempts, former: address };
    mover.attempts.push(...attempts);
    mover.former = address;
    return [];
  });
}

function candidatesOf({
  configurations,
  attempts,
  addresses,
  ofListeners,
  account,
  time = Number.POSITIVE_INFINITY,
}: Sent): Map<LogEntry, Candidates> {
  // Created after the transfer, while the receiver was answering: the attempt began before, for another one.
  const isTooLate = (created: number, began: number) =>
    time + 999 < created && time <= began && began < created;
  const isThere = (one: Configuration, attempt: LogEntry) =>
    isAt(one, attempt) && !isTooLate(parseTime(one.created_at) ?? 0, beginningOf(attempt));
  const isIts = (one: Configuration, attempt: LogEntry) => isThere(one, attempt) && isSentLike(one, attempt);
  // Only a test is sent to a paused one.
  const isSurelyPaused = (one: Configuration, attempt: LogEntry) =>
    isPaused(one) && isUnchangedSince(one, attempt) && !isTest(attempt);
  const isFitting = (one: Configuration, attempt: LogEntry) =>
    isIts(one, attempt) && isServed(one, account) && !isSurelyPaused(one, attempt);
  // What a configuration of another account gets at its URL was never for this one.
  const isOfOther = (one: Configuration, attempt: LogEntry) =>
    account === undefined && configurations.some((it) => isFitting(it, attempt) && isBoundApart(it, one));
  // For a configuration that is now bound to another account, nothing shows that it had this URL.
  const isMoved = (one: Configuration, attempt: LogEntry) =>
    one.webhook_url !== attempt.endpoint_url &&
    !ofListeners?.isAtOwnUrl(attempt) &&
    !ofListeners?.isOwn(one) &&
    isServed(one, account) &&
    !isOfOther(one, attempt) &&
    isOlder(one, attempt) &&
    isSentLike(one, attempt) &&
    (addresses.get(one.webhook_url)?.[0] ?? Number.POSITIVE_INFINITY) > beginningOf(attempt);
  // It was sent to as it is now before, so what was sent in another way is not its own.
  const wasAsNow = (one: Configuration, attempt: LogEntry) =>
    attempts.some((other) => isIts(one, other) && timeOf(other) <= timeOf(attempt));
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
            (one) =>
              isThere(one, attempt) &&
              (isSentLike(one, attempt) || (fitting.length === 0 && !wasAsNow(one, attempt))),
          ),
          // Each configuration gets one attempt in a round. An attempt at its own URL is its own.
          moved: others.filter((one) => isMoved(one, attempt) && !round.some((other) => isIts(one, other))),
          round,
        },
      ];
    });
  });
  return new Map(pairs);
}

const isBoundApart = (one: Configuration, other: Configuration) =>
  Boolean(one.virtual_account_id && other.virtual_account_id) &&
  one.virtual_account_id !== other.virtual_account_id;

/** Whether it matches transfers to this account; `account`: undefined if unknown. */
export const isServed = (one: Configuration, account: string | null | undefined) =>
  account === undefined || matchesAccount(one, account);

/** Whether the attempt can only belong to matching configurations. */
export const isOnlyFitting = ({ fitting, changed, moved }: Candidates) =>
  fitting.length > 0 && changed.length + moved.length === 0;

/** Whether it has the URL of this attempt, and existed then. */
export const isAt = (one: Configuration, attempt: LogEntry) =>
  one.webhook_url === attempt.endpoint_url && isOlder(one, attempt);

/** If the service leaves out one of the times, the configuration may be older. */
export const isOlder = ({ created_at }: Configuration, attempt: LogEntry) =>
  (parseTime(created_at) ?? 0) <= (timeOf(attempt) || Number.POSITIVE_INFINITY);

/** Whether it has not changed since the attempt. Few services give this time. */
const isUnchangedSince = ({ updated_at }: Configuration, attempt: LogEntry) =>
  (parseTime(updated_at) ?? Number.POSITIVE_INFINITY) <= timeOf(attempt);
