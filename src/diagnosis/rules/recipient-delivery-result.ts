/** Whether a recipient has the delivery. Certain only if it holds for every possible owner of the attempts. */
import { beginningOf, isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, sentMark } from '../facts/configurations.ts';
import { addressOf, isDeliveredAt, isDuplicate, roundsOf } from './attempt-rounds.ts';
import { type Attribution, type Candidates, type Due, isOlder, isOnlyFitting } from './attribution.ts';

/**
 * `elsewhere`: another's attempt was accepted at this URL, all possible former owners got it later at theirs, or it was for a
 * listener that is gone.
 */
export type Share = 'delivered' | 'failed' | 'unknown' | 'elsewhere';

/** For a recipient with attempts. `all`: the attempts of every recipient. */
export function shareOf(due: Due, all: Attribution): Share {
  const everything = [...all.candidates.keys()];
  const isAccepted = (one: LogEntry) => isDelivered(one) || isDuplicate(one, everything);
  const { attempts, configurations, formerAddress, isLeftBehind } = due;
  const accepted = attempts.filter(isAccepted);
  const most = mostAtOnce(attempts);
  // With fewer attempts than configurations at the URL, one of them may have been paused.
  const isOfEach = attempts.length >= configurations.length;
  if (accepted.length === attempts.length && isOfEach) return 'delivered';
  const sharers = Math.max(configurations.length, most);
  // An attempt at a former URL may belong to another configuration.
  const current = attempts.filter((one) => addressOf(one) !== formerAddress);
  const own = configurations.length === 0 || current.length === 0 ? attempts : current;
  // A configuration that was created later was sent none of the round.
  const isForEach = (round: readonly LogEntry[]) =>
    configurations.every((one) => isOlder(one, round[0]!)) &&
    round.filter(isAccepted).length >= Math.max(configurations.length, mostAtOnce(own));
  if (roundsOf(own).some(isForEach)) return 'delivered';
  if (isLeftBehind || configurations.length === 0) {
    if (accepted.length > 0) return 'delivered';
    const isAnother = isLeftBehind || isDeliveredAt(addressOf(attempts[0]!), everything);
    if (isAnother || isElsewhere(due, all)) return 'elsewhere';
  }
  const mayBeOwn = othersOf(due, sharers, all);
  const perhaps = everything.filter((one) => isAccepted(one) && mayBeOwn(one));
  // The deleted configurations may be the ones that lack it.
  const fewest = Math.min(configurations.length || most, most);
  return accepted.length + perhaps.length < fewest ? 'failed' : 'unknown';
}

const mostAtOnce = (attempts: readonly LogEntry[]) =>
  Math.max(0, ...roundsOf(attempts).map(({ length }) => length));

/** All existing configurations that an attempt may belong to. */
export const everyOf = ({ fitting, changed, moved }: Candidates) => [...fitting, ...changed, ...moved];

/** Whether an attempt of another recipient may belong to this one, or to the true owner of its attempts. */
function othersOf(due: Due, sharers: number, all: Attribution): (one: LogEntry) => boolean {
  const { candidates } = all;
  const own = new Set(due.attempts);
  const failures = due.attempts.filter((one) => !isDelivered(one));
  const failed = failures.map((one) => candidates.get(one)!);
  const isCertain = failures.some((one) => isOnlyFitting(candidates.get(one)!) && !hadPredecessor(one, all));
  const meant = new Set<Configuration>([
    ...due.configurations,
    ...(due.configurations.length === 0 ? moversOf(due, all) : []).flatMap((one) => one.configurations),
    ...(isCertain ? [] : failed.flatMap(everyOf)),
  ]);
  // In one round each configuration gets one attempt.
  const full = new Set(
    roundsOf(due.attempts).flatMap((round) =>
      round.length >= sharers ? candidates.get(round[0]!)!.round : [],
    ),
  );
  return (attempt) => {
    const there = candidates.get(attempt)!;
    if (own.has(attempt) || full.has(attempt)) return false;
    return everyOf(there).some((one) => meant.has(one)) || (!isCertain && isOfGone(attempt, there));
  };
}

/** Whether an earlier attempt at its URL, sent alike, can belong to none that is there: it may be for the same deleted one. */
const hadPredecessor = (attempt: LogEntry, { candidates }: Attribution) =>
  [...candidates].some(
    ([other, there]) =>
      everyOf(there).length === 0 &&
      addressOf(other) === addressOf(attempt) &&
      timeOf(other) < timeOf(attempt) &&
      sentMark(other) === sentMark(attempt),
  );

/** Whether it may belong to a deleted configuration: the round has more attempts at this URL than configurations match. */
export const isOfGone = ({ endpoint_url }: LogEntry, { fitting, round }: Candidates) =>
  fitting.length < round.filter((one) => one.endpoint_url === endpoint_url).length;

/** Recipients that may have had this URL before. In one round each gets one attempt. `due`: of no configuration. */
const moversOf = ({ attempts: gone }: Due, { dues, candidates }: Attribution): Due[] =>
  dues.filter(
    ({ configurations, attempts }) =>
      configurations.some((one) => isOlder(one, gone[0]!)) &&
      gone.every((one) => {
        const { round } = candidates.get(one)!;
        return round.filter((other) => attempts.includes(other)).length < configurations.length;
      }),
  );

/** Whether all possible former owners of this URL got it later. `due`: of no configuration. */
function isElsewhere(due: Due, all: Attribution): boolean {
  const { attempts: gone } = due;
  const since = beginningOf(gone.at(-1)!);
  const atOnce = new Set(gone.flatMap((one) => all.candidates.get(one)!.round));
  const isSentSince = ({ attempts }: Due) => attempts.some((one) => timeOf(one) > since && !atOnce.has(one));
  // A listener that is gone is nobody's recipient.
  const others = all.dues.filter(
    ({ attempts, isLeftBehind }) => !isLeftBehind && !attempts.some((one) => atOnce.has(one)),
  );
  const movers = moversOf(due, all);
  return [...movers, ...others].some(isSentSince) && movers.every(isSentSince);
}
