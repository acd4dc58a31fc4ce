/** A configuration without an attempt for a transfer: whether one was expected (§6.1). */
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { beginningOf, cutOffMs, type Timed, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { askAgain, createConfiguration, createFirstConfiguration, resume } from '../actions.ts';
import {
  addressSubject,
  type Configuration,
  goneAddress,
  mayHaveMatched,
  type StateThen,
  stateThen,
  subjectOf,
} from '../facts/configurations.ts';
import { roundedMs } from '../facts/transfer.ts';
import { evidenceIn, type Finding, finding, note, type Outcome, problem, warning } from '../finding.ts';
import type { DeliveryFacts, Judged } from './delivery-rule-types.ts';
import { redeliverTo } from './safe-redelivery.ts';

/** Milliseconds after which no first attempt is expected: deliveries are made when a transfer comes (§6.1). */
export const pendingMs = 60_000;
/** Milliseconds that the clocks of this machine and of the service may differ by. */
const clocksMs = 5_000;

/** Latest time of a further attempt, epoch milliseconds. Undefined if that time is over. */
export function awaitedUntil({
  time,
  attempts,
  now,
  newest = 0,
}: Pick<DeliveryFacts, 'time' | 'now' | 'newest'> & { attempts: readonly Timed[] }): number | undefined {
  if (time === undefined) return undefined;
  // A later attempt was a redelivery. The other configurations had no attempt then.
  const first = attempts.find((one) => beginningOf(one) < time + pendingMs);
  const end = first ? timeOf(first) + cutOffMs : time + roundedMs + cutOffMs;
  const until = first ? end + clocksMs : time + pendingMs;
  // A transfer in the future: the two clocks cannot be compared.
  return newest > end || now >= until || now < time - pendingMs ? undefined : until;
}

/** The configuration is paused, and no other one got the transfer. */
export const pausedFinding = (one: Pick<Configuration, 'id' | 'name'>): Finding =>
  problem('paused-now', { is_only: true }, subjectOf(one), {
    evidence: evidenceIn('configurations', one.id),
    actions: [resume(one)],
  });

interface Silent {
  one: Configuration;
  facts: DeliveryFacts;
  then: StateThen;
  /** No other configuration got it either. */
  isAlone: boolean;
}

export function judgeSilent(one: Configuration, facts: DeliveryFacts): Judged {
  const { time, account } = facts;
  const then: StateThen =
    time === undefined ? { kind: 'active', isKnown: false } : stateThen(one, time, account);
  const silent = { one, facts, then, isAlone: facts.attempts.length === 0 };
  const { outcome, found } = awaited(silent) ?? rules[then.kind](silent);
  const evidence = evidenceIn('configurations', one.id);
  const subject = subjectOf(one);
  return { recipient: { subject, outcome, attempts: [] }, findings: [{ ...found, subject, evidence }] };
}

interface Result {
  outcome: Outcome;
  found: Finding;
}

type Rule = (silent: Silent) => Result;

/** In the first minute the delivery may be on its way; if nobody got it, also to a configuration that was changed since. */
function awaited({ one, facts, then, isAlone }: Silent): Result | undefined {
  const isDue = isAlone ? mayHaveMatched(then) : then.kind === 'active';
  const until = facts.isLogComplete && isDue ? awaitedUntil(facts) : undefined;
  if (until === undefined) return undefined;
  const changed = then.kind === 'paused' || then.kind === 'elsewhere' ? { now: then.kind } : {};
  const more = { actions: [...(then.kind === 'paused' ? [resume(one)] : []), askAgain(facts.code)] };
  return { outcome: 'pending', found: note('not-sent-yet', { until, ...changed }, subjectOf(one), more) };
}

/** In the first minute it may be on its way to a configuration that was deleted since, if nobody got it. */
export function awaitedByGone(facts: DeliveryFacts): Judged[] {
  const { time, attempts, addresses, configurations, code, isLogComplete } = facts;
  if (time === undefined || attempts.length > 0 || !configurations || !isLogComplete) return [];
  const until = awaitedUntil(facts);
  const address = until === undefined ? undefined : goneAddress(addresses, configurations, time);
  if (until === undefined || address === undefined) return [];
  const subject = addressSubject(address);
  const found = note('not-sent-yet', { until, now: 'gone' }, subject, { actions: [askAgain(code)] });
  return [{ recipient: { subject, outcome: 'pending', attempts: [] }, findings: [found] }];
}

const rules: { [Kind in StateThen['kind']]: Rule } = {
  'created-after': ({ one, facts, isAlone }) => {
    const created = parseTime(one.created_at) ?? 0;
    // At the same URL, a redelivery would arrive twice.
    const isLost = isAlone && awaitedByGone(facts).length === 0;
    const more = { at: created, actions: isLost ? redeliverTo([one], facts.code, facts.account) : [] };
    const severity = isLost ? 'problem' : 'note';
    return {
      outcome: 'not_expected',
      found: finding(severity)('created-after', { created }, subjectOf(one), more),
    };
  },
  paused: (silent) => {
    const { one, facts, isAlone, then } = silent;
    const said = finding(isAlone ? 'problem' : 'warning');
    const isOpen = !isKnown(then) && awaitedUntil(facts) !== undefined;
    const more = { actions: isOpen ? [resume(one)] : redeliverTo([one], facts.code, facts.account) };
    const found = isKnown(then)
      ? said('paused-then', {}, subjectOf(one), more)
      : said(
          'paused-now',
          { is_only: isAlone && (facts.configurations ?? []).every(isPaused) },
          subjectOf(one),
          more,
        );
    return { outcome: asNow(silent), found };
  },
  elsewhere: (silent) => {
    const { one, facts, isAlone } = silent;
    const { configurations = [], account } = facts;
    // The service sends nothing to a configuration that is bound to another account. This account needs its own.
    const isMissing = isAlone && !configurations.some((each) => matchesAccount(each, account));
    // The first of them says it for all.
    const count = isMissing && configurations[0]?.id === one.id ? configurations.length : undefined;
    const found =
      count === undefined
        ? note('bound-elsewhere', {}, subjectOf(one))
        : problem('bound-elsewhere', { count }, subjectOf(one), { actions: missingConfiguration(facts) });
    return { outcome: asNow(silent), found };
  },
  active: ({ one, facts, isAlone, then }) => {
    const { isLogComplete, code, account } = facts;
    const subject = subjectOf(one);
    if (!isLogComplete) return { outcome: 'unknown', found: warning('not-seen-so-far', {}, subject) };
    // Without the time of the transfer, the delivery may still be on its way.
    const isDated = facts.time !== undefined;
    const isCertain = isDated && (isKnown(then) || isAlone);
    const more = { actions: isDated ? redeliverTo([one], code, account) : [askAgain(code)] };
    const found = finding(isCertain ? 'problem' : 'warning')('not-sent-unexplained', {}, subject, more);
    return { outcome: isCertain ? 'not_sent' : 'unknown', found };
  },
};

const isKnown = (then: StateThen) => 'isKnown' in then && then.isKnown;

/** Not expected in its current state. The unread part may show something else. */
const asNow = ({ then, facts }: Silent): Outcome =>
  isKnown(then) || facts.isLogComplete ? 'not_expected' : 'unknown';

/** Creates a configuration for the account, if no active or paused one exists. */
export function missingConfiguration({ configurations, account }: DeliveryFacts) {
  if (configurations?.some((one) => matchesAccount(one, account)) ?? true) return [];
  const create = configurations!.length > 0 ? createConfiguration : createFirstConfiguration;
  return [create(account ?? undefined)];
}
