/** Which redelivery is safe to advise: to one that surely lacks the transfer, and that the service sends it to. */
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import { type Action, redeliver, resume } from '../actions.ts';
import type { Configuration } from '../facts/configurations.ts';
import { roundsOf } from './attempt-rounds.ts';
import { type Due, isServed } from './attribution.ts';

/** Of a recipient that failed. Several at one URL: each, where each was sent it at one time and none accepted it; else nobody knows who. */
export function surelyLacking({ configurations, attempts, isOnly }: Due): readonly Configuration[] {
  const isOfEach = () =>
    isOnly &&
    !attempts.some(isDelivered) &&
    roundsOf(attempts).some(({ length }) => length >= configurations.length);
  return configurations.length < 2 || isOfEach() ? configurations : [];
}

/** `account`: id of the virtual account that was paid to; null where it was none with an id, undefined where it is not known. */
export const redeliverTo = (
  lacking: readonly Configuration[],
  code: string,
  account: string | null | undefined,
): Action[] =>
  lacking
    .filter((one) => isServed(one, account))
    .flatMap((one) => [...(isPaused(one) ? [resume(one)] : []), redeliver(code, one.id)]);
