/** A configuration that has no attempt of a transfer: whether it was to get one (§6.1). */
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { cutOffMs, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { askAgain, createConfiguration, resume } from '../actions.ts';
import { type Configuration, type StateThen, stateThen, subjectOf } from '../facts/configurations.ts';
import { roundedMs } from '../facts/transfer.ts';
import { evidenceIn, type Finding, finding, note, type Outcome, problem, warning } from '../finding.ts';
import { beginningOf } from './attempt-rounds.ts';
import type { DeliveryFacts, Judged } from './deliveries.ts';
import { redeliverTo } from './safe-redelivery.ts';

/** Milliseconds after which what was not sent is not expected any more: deliveries are made as a transfer comes (§6.1). */
export const pendingMs = 60_000;
/** Milliseconds that the clocks of this machine and of the service may differ by. */
const clocksMs = 5_000;

/**
 * Until when an attempt may still come, epoch milliseconds: those of a transfer are made at one time, and each is in the log
 * once the service has cut it off. Undefined where that is over, by the clock or by a later entry of the log.
 */
function awaitedUntil({ time, attempts, now, newest = 0 }: DeliveryFacts): number | undefined {
  if (time === undefined) return undefined;
  // What was sent later was a redelivery: the others were not sent it then.
  const first = attempts.find((one) => beginningOf(one) < time + pendingMs);
  const end = first ? timeOf(first) + cutOffMs : time + roundedMs + cutOffMs;
  const until = first ? end + clocksMs : time + pendingMs;
  // A transfer of tomorrow: the clocks tell nothing of each other.
  return newest > end || now >= until || now < time - pendingMs ? undefined : until;
}

/** That a configuration is paused, where nothing else was sent either. */
export const pausedFinding = (one: Pick<Configuration, 'id' | 'name'>): Finding =>
  problem('paused-now', { is_only: true }, subjectOf(one), {
    evidence: evidenceIn('configurations', one.id),
    actions: [resume(one)],
  });

interface Silent {
  one: Configuration;
  facts: DeliveryFacts;
  then: StateThen;
  /** Nobody else was sent it either. */
  isAlone: boolean;
}

export function judgeSilent(one: Configuration, facts: DeliveryFacts): Judged {
  const { time, account } = facts;
  const then: StateThen =
    time === undefined ? { kind: 'active', isKnown: false } : stateThen(one, time, account);
  const { outcome, found } = rules[then.kind]({ one, facts, then, isAlone: facts.attempts.length === 0 });
  const evidence = evidenceIn('configurations', one.id);
  const subject = subjectOf(one);
  return { recipient: { subject, outcome, attempts: [] }, findings: [{ ...found, subject, evidence }] };
}

type Rule = (silent: Silent) => { outcome: Outcome; found: Finding };

const rules: { [Kind in StateThen['kind']]: Rule } = {
  'created-after': ({ one, facts, isAlone }) => {
    const created = parseTime(one.created_at) ?? 0;
    const more = { at: created, actions: isAlone ? redeliverTo([one], facts.code, facts.account) : [] };
    const severity = isAlone ? 'problem' : 'note';
    return {
      outcome: 'not_expected',
      found: finding(severity)('created-after', { created }, subjectOf(one), more),
    };
  },
  paused: (silent) => {
    const { one, facts, isAlone, then } = silent;
    const said = finding(isAlone ? 'problem' : 'warning');
    const more = { actions: redeliverTo([one], facts.code, facts.account) };
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
    // The service sends it to none that is bound to another account: one for this account has to be there.
    const actions = isAlone ? missingConfiguration(facts) : [];
    return {
      outcome: asNow(silent),
      found: finding(isAlone ? 'problem' : 'note')('bound-elsewhere', {}, subjectOf(one), { actions }),
    };
  },
  active: ({ one, facts, isAlone, then }) => {
    const { isLogComplete, code, account } = facts;
    const subject = subjectOf(one);
    if (!isLogComplete) return { outcome: 'unknown', found: warning('not-seen-so-far', {}, subject) };
    const until = awaitedUntil(facts);
    if (until !== undefined) {
      const more = { actions: [askAgain(code)] };
      return { outcome: 'pending', found: note('not-sent-yet', { until }, subject, more) };
    }
    const isCertain = isKnown(then) || isAlone;
    const more = { actions: redeliverTo([one], code, account) };
    const found = finding(isCertain ? 'problem' : 'warning')('not-sent-unexplained', {}, subject, more);
    return { outcome: isCertain ? 'not_sent' : 'unknown', found };
  },
};

const isKnown = (then: StateThen) => 'isKnown' in then && then.isKnown;

/** As it is now it was not expected; what was not read may tell otherwise. */
const asNow = ({ then, facts }: Silent): Outcome =>
  isKnown(then) || facts.isLogComplete ? 'not_expected' : 'unknown';

/** A configuration for the account, where none is there, be it a paused one. */
export function missingConfiguration({ configurations, account }: DeliveryFacts) {
  const isThere = configurations?.some((one) => matchesAccount(one, account ?? undefined)) ?? true;
  return isThere ? [] : [createConfiguration(account ?? undefined)];
}
