/** Attempts that may be those of a deleted configuration which had the URL too. */
import { beginningOf, isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { type Configuration, stateThen, subjectOfAll } from '../facts/configurations.ts';
import { type Finding, note, warning } from '../finding.ts';
import { addressOf, evidenceOf, roundsOf } from './attempt-rounds.ts';
import type { Due } from './attribution.ts';
import type { DeliveryFacts } from './delivery-rule-types.ts';
import { pendingMs } from './silent-configuration.ts';

/** Whether a deleted configuration got it too. The failure may belong to that one, because another attempt was accepted. */
export const isSharedWithGone = ({ configurations }: Due, round: readonly LogEntry[]) =>
  configurations.length > 0 && configurations.length < round.length && round.some(isDelivered);

/** Why it is unknown which attempt of a round, the accepted or the failed one, belongs to this configuration. */
export function sharedWithGone(due: Due): Finding[] {
  const rounds = roundsOf(due.attempts).filter((round) => isSharedWithGone(due, round));
  return rounds.slice(0, 1).map((round) => sharedFinding(due, round, warning));
}

/** It was created after the transfer, at a URL that another one had before. In the first minute, either may have got it. */
export function succeedsGone(due: Due, { time, addresses, account }: DeliveryFacts): Finding[] {
  const { configurations, attempts, formerAddress } = due;
  if (time === undefined || formerAddress !== undefined || configurations.length === 0) return [];
  const isLater = (one: Configuration) => stateThen(one, time, account).kind === 'created-after';
  const early = attempts.filter((one) => beginningOf(one) < time + pendingMs);
  const isGone =
    (addresses.get(addressOf(attempts[0]!))?.[0] ?? time) < time && configurations.every(isLater);
  return isGone && early.length > 0 ? [sharedFinding(due, early, note)] : [];
}

function sharedFinding({ configurations, attempts }: Due, those: readonly LogEntry[], said: typeof note) {
  const subject = subjectOfAll(configurations);
  const params = { address: addressOf(attempts[0]!), missing: 0, shared: subject.name };
  return said('deleted-since', params, subject, { evidence: those.map(evidenceOf) });
}
