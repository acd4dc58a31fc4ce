/** Judges each webhook configuration by the newest deliveries and transactions. */
import type { EventType } from '../../api/endpoints/log-entry-values.ts';
import { grouped } from '../../values/group-by.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { resume, showConfigurations, showDelivery } from '../actions.ts';
import { type Activity, type Check, check } from '../check.ts';
import { type Configuration, namesInOne, subjectOfAll } from '../facts/configurations.ts';
import type { Incoming } from '../facts/newest-transactions.ts';
import { enoughOfEach } from '../facts/recent-deliveries.ts';
import { ofListeners } from '../facts/this-machine.ts';
import {
  evidenceIn,
  type Finding,
  finding,
  note,
  present,
  problem,
  type Recipient,
  type Subject,
  warning,
} from '../finding.ts';
import { attemptOf, evidenceOf } from './attempt-rounds.ts';
import { addressFinding, isAbandoned } from './configuration-address.ts';
import {
  type Case,
  currentOf,
  type GroupFacts,
  isFailed,
  judgeDeliveries,
  missedOf,
  newestOf,
  outcomeOf,
} from './configuration-deliveries.ts';
import { type Group, subjectOfTransfers } from './deliveries-by-configuration.ts';
import { doubtsOf, isAccepted } from './delivery-failure.ts';
import { redeliverAll } from './safe-redelivery.ts';

export interface Judged {
  check: Check;
  recipient: Recipient;
}

const mostShown = 10;

export function judgeGroup(group: Group, facts: GroupFacts): Judged {
  const { configurations, attempts, transfers } = group;
  const subject = subjectOfAll(configurations);
  const one: Case = { ...facts, group, subject };
  const isAllPaused = configurations.every(isPaused);
  // Transfers that failed before the pause are still missing.
  const isNothingDue = isAllPaused && transfers.every(({ share }) => share === 'delivered');
  const findings = [
    ...(isAllPaused ? pausedFindings(one) : []),
    ...(isNothingDue ? [] : isAllPaused ? judgeDeliveries(one, undefined) : judgeActive(one)),
  ];
  const outcome = isNothingDue ? 'not_expected' : outcomeOf(one);
  const [newest] = transfers;
  const attemptAt = (entry: LogEntry) => facts.acceptedHere(entry.id) ?? attemptOf(entry);
  const accepted = transfers.flatMap((one) => one.attempts).find(isDelivered);
  const seen = newest
    ? {
        transfers: transfers.length,
        delivered: transfers.filter(({ share }) => share === 'delivered').length,
        newest: accepted ? attemptAt(accepted).at : null,
      }
    : null;
  const isRead = facts.log?.complete || (newest && isEnough(configurations[0]!, facts));
  const not_checked = isRead ? null : facts.logNotRead;
  const shown = attempts.slice(0, mostShown).map(attemptAt);
  return {
    check: check('webhook', { subject, seen, findings, not_checked }),
    recipient: { subject, outcome, attempts: shown.reverse() },
  };
}

/** Whether enough deliveries of its URL were read, even if the log goes further back. */
const isEnough = ({ webhook_url }: Configuration, { log }: GroupFacts) =>
  (log?.deliveries ?? []).filter(({ entry }) => entry.endpoint_url === webhook_url).length >= enoughOfEach;

function pausedFindings({ group, subject, active, isNoneActive, missed, listeners }: Case): Finding[] {
  const isAnyActive = active.length > 0;
  return group.configurations.map((each) => {
    // That of a listener that stopped is to stay paused.
    const isRight = isAnyActive && isAbandoned(each, group.attempts[0], ofListeners(listeners));
    const severity = isRight ? 'note' : isAnyActive ? 'warning' : 'problem';
    const steps = isRight ? [] : [resume(each), ...redeliverAll(each, codesOf(missed.of(each)))];
    return finding(severity)('paused-now', { is_only: isNoneActive }, subject, {
      evidence: evidenceIn('configurations', each.id),
      actions: steps,
    });
  });
}

function judgeActive(one: Case): Finding[] {
  const { group, subject } = one;
  const [newest] = currentOf(group);
  const last = newest?.attempts[0] ?? group.attempts[0];
  const isFailing = last !== undefined && !isDelivered(last) && newest?.share !== 'delivered';
  const found = addressFinding(group.configurations[0]!, subject, { last, isFailing }, one);
  // The service reaches this host although its name looks private.
  const isReached = found?.code === 'address-not-public' && group.attempts.some(isDelivered);
  const address = isReached ? undefined : found;
  return present(
    address,
    ...shared(one),
    ...undecided(group.configurations, subject),
    ...unknownTypes(group, subject),
    ...judgeDeliveries(one, address),
    ...missedBy(one),
    ...failedEvents(group, subject),
    ...doubtfulEvent(group),
    ...duplicates(group, subject),
  );
}

/** Several configurations at one URL: the receiver gets each transfer from each. Reported once per URL. */
function shared({ group: { configurations }, subject, active }: Case): Finding[] {
  const there = active.filter((one) => one.webhook_url === configurations[0]!.webhook_url);
  const own = there.filter((one) => configurations.includes(one));
  const said = (all: readonly Configuration[], alike: boolean) => {
    const names = namesInOne(all);
    const evidence = evidenceIn('configurations', ...all.map(({ id }) => id));
    const params = { names, address: all[0]!.webhook_url, alike };
    const more = { evidence, actions: [showConfigurations] };
    return finding(alike ? 'warning' : 'note')('same-address-twice', params, subject, more);
  };
  return present(
    own.length > 1 && said(own, true),
    there.length > own.length && own.includes(there[0]!) && said(there, false),
  );
}

/** Event types that are newer than this program. It is unknown which transfers they are about. */
function unknownTypes({ attempts }: Group, subject: Subject): Finding[] {
  const others = attempts.filter(({ event_type }) => event_type && !entryFor(knownTypes, event_type));
  return [...grouped(others, ({ event_type }) => event_type)].map(([type, those]) => {
    return note('event-type-unknown', { type }, subject, { evidence: those.map(evidenceOf) });
  });
}

const knownTypes: Readonly<Record<EventType, true>> = { webhook: true, test: true };

const isUnclear = ({ is_active }: Configuration) => typeof is_active !== 'boolean';

export function activityOf(configurations: readonly Configuration[]): Activity {
  const unclear = configurations.filter(isUnclear).length;
  const active = configurations.filter((one) => !isPaused(one)).length - unclear;
  return { count: configurations.length, active, ...(unclear > 0 && { unclear }) };
}

/** States of an active configuration that the service leaves open, or events that it switches off. */
export function undecided(
  configurations: readonly Configuration[],
  subject = subjectOfAll(configurations),
): Finding[] {
  return configurations.flatMap((one) => {
    const more = { evidence: evidenceIn('configurations', one.id) };
    // Not a field of §2.8. A service with selectable events names them here.
    const { events } = one as { events?: unknown };
    const isOther =
      Array.isArray(events) && events.length > 0 && !events.some((name) => transferEvents.has(`${name}`));
    return present(
      isUnclear(one) && note('activity-unknown', {}, subject, more),
      isOther && problem('event-not-subscribed', { event: 'TRANSACTION_IN' }, subject, more),
    );
  });
}

const transferEvents = new Set(['TRANSACTION_IN', 'transaction_in', 'transaction', 'webhook', '*']);

/** Transfers that the receiver accepted more than once. Its app must count each code once (§6.1). */
function duplicates({ configurations, transfers }: Group, subject: Subject): Finding[] {
  const twice = transfers.filter(({ attempts }) => attempts.filter(isAccepted).length > 1);
  // With several configurations at one URL, each may have got it once.
  if (twice.length === 0 || configurations.length > 1) return [];
  return [note('duplicates-seen', { count: twice.length }, subject, { evidence: newestOf(twice) })];
}

/** Transfers during its lifetime that were never sent to it, also because of a pause. */
export function missedBy({
  group: { configurations },
  subject,
  missed,
}: Pick<Case, 'group' | 'subject' | 'missed'>): Finding[] {
  const all = missedOf(configurations, missed);
  if (all.length === 0) return [];
  const unreported = all.filter(missed.isUnreported);
  const others = all.filter((one) => !unreported.includes(one));
  const times = (others.length > 0 ? others : all).map(({ at }) => at);
  const params = {
    ...{ count: all.length, unreported: unreported.length, looked: missed.looked },
    ...{ from: Math.min(...times), until: Math.max(...times) },
    unchanged: (parseTime(configurations[0]!.updated_at) ?? Number.POSITIVE_INFINITY) <= Math.min(...times),
  };
  const codes = codesOf(all);
  const evidence = evidenceIn('transactions', ...codes);
  const more = { evidence, actions: redeliverAll(configurations[0], codes) };
  return [warning('transfers-missed', params, subject, more)];
}

const codesOf = (transfers: readonly Incoming[]) => transfers.map(({ code }) => code);

/** The newest event whose answers report an error. */
function doubtfulEvent(group: Group): Finding[] {
  const doubts = group.events.flatMap((one) => {
    const entry = one.attempts.some(isAccepted) ? undefined : one.attempts.find(isDelivered);
    const receiver = subjectOfTransfers(group, [one]);
    return present<Finding>(entry && doubtsOf({ entry, receiver }, { event: 'CHECKOUT_PAID' }));
  });
  return doubts.slice(0, 1);
}

/** An event is not redelivered. Its content is read from the checkout instead (§6.3). */
function failedEvents({ events }: Group, subject: Subject): Finding[] {
  const failed = events.filter(isFailed);
  const [newest] = failed;
  if (!newest) return [];
  const more = {
    at: timeOf(newest.attempts[0]!) || null,
    evidence: newestOf(failed),
    actions: [showDelivery(newest.attempts[0]!.id)],
  };
  return [warning('events-failed', { count: failed.length }, subject, more)];
}
