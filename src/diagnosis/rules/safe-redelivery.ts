/** Which redelivery is safe to suggest: to a configuration that certainly lacks the transfer and matches it. */
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Action, redeliver, redeliverFailed, resume, traceCode } from '../actions.ts';
import type { Configuration } from '../facts/configurations.ts';
import type { Finding } from '../finding.ts';
import { roundsOf } from './attempt-rounds.ts';
import { type Due, isServed } from './attribution.ts';
import type { Transfer } from './deliveries-by-configuration.ts';
import { mayHaveProcessed } from './delivery-failure.ts';

export const codesOf = (transfers: readonly Pick<Transfer, 'code'>[]) =>
  transfers.flatMap(({ code }) => code ?? []);

/** `trace` names why the newest failed, and for which configuration. */
export const traceFirst = (transfers: readonly Pick<Transfer, 'code'>[]): Action[] =>
  codesOf(transfers).slice(0, 1).map(traceCode);

/** For a failed recipient. Several at one URL certainly lack it if one round had an attempt for each and none was accepted. */
export function surelyLacking({ configurations, attempts, isOnly }: Due): readonly Configuration[] {
  const isOfEach = () =>
    isOnly &&
    !attempts.some(isDelivered) &&
    roundsOf(attempts).some(({ length }) => length >= configurations.length);
  return configurations.length < 2 || isOfEach() ? configurations : [];
}

/** Limit of the transfers with their own redeliver command. */
const mostNamed = 3;

/** To one configuration, or to each active matching one. The last command holds the number of further ones. */
export const redeliverAll = (one: Configuration | undefined, codes: readonly string[]): Action[] => {
  const more = codes.length - mostNamed;
  return codes
    .slice(0, mostNamed)
    .map((code, at) => ({ ...redeliver(code, one?.id), ...(more > 0 && at === mostNamed - 1 && { more }) }));
};

/** Marks the redeliveries before which a person must check whether the receiver has processed the transfer. */
export const checkedFirst = (steps: readonly Action[], isUnanswered: boolean): Action[] =>
  steps.map((one) => (one.code === 'redeliver' && isUnanswered ? { ...one, check_first: true } : one));

const isUnanswered = ({ attempts }: Transfer) => attempts.some(mayHaveProcessed);

/** A few by their codes, many by one command. If it is unknown which configuration lacks them, suggests `trace`. */
export function redeliveries(
  configurations: readonly Configuration[],
  failed: readonly Transfer[],
): Action[] {
  const all = configurations.flatMap((one) => {
    const lacking = failed.filter(
      ({ account, due }) => isServed(one, account) && surelyLacking(due).includes(one),
    );
    const firstAt = Math.min(...lacking.map(({ attempts }) => timeOf(attempts.at(-1)!)));
    const isMany = codesOf(lacking).length > mostNamed && firstAt > 0;
    if (isMany) return checkedFirst([redeliverFailed(one.id, firstAt)], lacking.some(isUnanswered));
    const doubtful = codesOf(lacking.filter(isUnanswered));
    return redeliverAll(one, codesOf(lacking)).flatMap((step) =>
      checkedFirst([step], doubtful.includes(step.words.at(-1)!)),
    );
  });
  return all.length === 0 && configurations.length > 1 ? traceFirst(failed) : all;
}

/** `trace` names why they failed: before a redelivery, the cause is to be fixed. */
export const causeFirst = (failed: readonly Transfer[], actions: readonly Action[]) => [
  ...(actions.some(({ code }) => code === 'redeliver') ? traceFirst(failed) : []),
  ...actions,
];

/** `account`: id of the virtual account that was paid; null if it has no id, undefined if unknown. */
export const redeliverTo = (
  lacking: readonly Configuration[],
  code: string,
  account: string | null | undefined,
): Action[] =>
  lacking
    .filter((one) => isServed(one, account))
    .flatMap((one) => [...(isPaused(one) ? [resume(one)] : []), redeliver(code, one.id)]);

/** What was not read may show that it was delivered. */
export const withoutSending = (one: Finding): Finding => ({
  ...one,
  actions: one.actions.filter(({ code }) => code !== 'redeliver' && code !== 'create-configuration'),
});
