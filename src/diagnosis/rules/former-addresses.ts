/** What may have become of a configuration that was changed or deleted since: the service shows its state of now. */
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, markOf, sentMark } from '../facts/configurations.ts';
import { addressOf, areAtOnce, type Due, deliveredIn, isOlder, roundsOf } from './attempts.ts';

/**
 * Whether it was delivered, at a time at which this one has no attempt, to an address that may have been its own: none has
 * it now, or more attempts were made there than those that have it now account for. Or these attempts were another's.
 */
export function mayHaveHadIt(
  one: Configuration | undefined,
  own: readonly LogEntry[],
  all: readonly Due[],
): boolean {
  if (one && isOfMover(one, own, all)) return true;
  return all.some(({ configurations, attempts }) =>
    roundsOf(attempts).some((round) => {
      const [first] = round;
      const isAnothers = configurations.filter((other) => isOlder(other, first!)).length < round.length;
      const isBefore = own.every((other) => timeOf(first!) < timeOf(other));
      const isThere = one === undefined || (isOlder(one, first!) && isBefore);
      return isAnothers && deliveredIn(round) > 0 && isThere && !isAmongTimesOf(own, round);
    }),
  );
}

/** Whether these were sent in another way than to this one, as to one that has another address now, and has it. */
const isOfMover = (one: Configuration, own: readonly LogEntry[], all: readonly Due[]) =>
  own.every((attempt) => sentMark(attempt) !== markOf(one)) &&
  all.some(
    ({ configurations, attempts }) =>
      attempts.some(isDelivered) &&
      configurations.some((other) => isOlder(other, own[0]!) && markOf(other) === sentMark(own[0]!)),
  );

/**
 * Whether those that may have had this address got it later elsewhere: all of them, or some; whoever was sent it at the same
 * times had another address. `gone`: the attempts at an address that none has now.
 */
export function successorsOf(gone: readonly LogEntry[], all: readonly Due[]): 'all' | 'some' | 'none' {
  const others = all.filter(({ attempts }) => !isAmongTimesOf(attempts, gone));
  const last = timeOf(gone.at(-1)!);
  const hasIt = ({ attempts }: Due) => attempts.some((one) => isDelivered(one) && timeOf(one) > last);
  const movers = others.filter(({ configurations }) => configurations.some((one) => isOlder(one, gone[0]!)));
  if (!others.some(hasIt)) return 'none';
  return movers.every(hasIt) ? 'all' : 'some';
}

/** Whether the receiver at an address accepted it, whichever configuration it was sent for. */
export const isAcceptedAt = (address: string, all: readonly Due[]) =>
  all.some(({ attempts }) => attempts.some((one) => isDelivered(one) && addressOf(one) === address));

/** Whether one of these was made at the time of one of those. */
const isAmongTimesOf = (these: readonly LogEntry[], those: readonly LogEntry[]) =>
  these.some((one) => those.some((other) => areAtOnce(one, other)));
