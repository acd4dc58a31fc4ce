/** Whether a recipient has what was sent: said only where it is so for whomever the attempts may have been. */
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Configuration } from '../facts/configurations.ts';
import { isDuplicate, roundsOf } from './attempts.ts';
import { type Attribution, type Candidates, type Due, isOlder } from './attribution.ts';

/** `elsewhere`: those that may have had this address before got it later, at the one that they have now. */
export type Share = 'delivered' | 'failed' | 'unknown' | 'elsewhere';

/** Of a recipient that has attempts. `all`: those of every recipient. */
export function shareOf(due: Due, all: Attribution): Share {
  const everything = [...all.candidates.keys()];
  const isAccepted = (one: LogEntry) => isDelivered(one) || isDuplicate(one, everything);
  const { attempts, configurations } = due;
  const accepted = attempts.filter(isAccepted);
  if (accepted.length === attempts.length) return 'delivered';
  const rounds = roundsOf(attempts);
  /** So many were sent it at one time. */
  const most = Math.max(...rounds.map(({ length }) => length));
  const sharers = Math.max(configurations.length, most);
  const isForEach = rounds.some((round) => round.filter(isAccepted).length >= sharers);
  // What came at an address that it has left may have been for another.
  const isFitting = (one: LogEntry) => all.candidates.get(one)!.fitting.length > 0;
  if (isForEach && (configurations.length === 0 || accepted.some(isFitting))) return 'delivered';
  if (configurations.length === 0 && isElsewhere(due, all)) return 'elsewhere';
  const mayBeOwn = othersOf(due, sharers, all);
  const perhaps = everything.filter((one) => isAccepted(one) && mayBeOwn(one));
  return accepted.length + perhaps.length < most ? 'failed' : 'unknown';
}

/** Everybody whom an attempt may have been made for, of those that are there. */
export const everyOf = ({ fitting, changed, moved }: Candidates) => [...fitting, ...changed, ...moved];

/** Which attempts of other recipients may have been made for this one, or for whom its own were made in truth. */
function othersOf(due: Due, sharers: number, { candidates }: Attribution): (one: LogEntry) => boolean {
  const own = new Set(due.attempts);
  const failed = due.attempts.filter((one) => !isDelivered(one)).map((one) => candidates.get(one)!);
  const isCertain = failed.some(isOnlyFitting);
  const meant = new Set<Configuration>([
    ...due.configurations,
    ...(isCertain ? [] : failed.flatMap(everyOf)),
  ]);
  // At one time, each is sent it once.
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

/** Whether it was for those that it fits, and for none that was changed since. */
export const isOnlyFitting = ({ fitting, changed, moved }: Candidates) =>
  fitting.length > 0 && changed.length + moved.length === 0;

/** Whether it may have been for one that is gone: more were sent it at its address than those that are there. */
export const isOfGone = ({ endpoint_url }: LogEntry, { fitting, round }: Candidates) =>
  fitting.length < round.filter((one) => one.endpoint_url === endpoint_url).length;

/** Whether everybody who may have had the address of these attempts before got it later; `due`: of no configuration. */
function isElsewhere({ attempts: gone }: Due, { dues, candidates }: Attribution): boolean {
  const last = timeOf(gone.at(-1)!);
  const atOnce = new Set(gone.flatMap((one) => candidates.get(one)!.round));
  const others = dues.filter(({ attempts }) => !attempts.some((one) => atOnce.has(one)));
  const hasIt = ({ attempts }: Due) => attempts.some((one) => isDelivered(one) && timeOf(one) > last);
  const movers = others.filter(({ configurations }) => configurations.some((one) => isOlder(one, gone[0]!)));
  return others.some(hasIt) && movers.every(hasIt);
}
