/** How each webhook configuration does, by the newest deliveries and transactions. */
import type { EventType } from '../../api/endpoints/delivery-log.ts';
import { grouped } from '../../values/grouped.ts';
import { known } from '../../values/known.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { resume, showConfigurations } from '../actions.ts';
import { type Check, check } from '../check.ts';
import { type Configuration, subjectOfAll } from '../facts/configurations.ts';
import { enoughOfEach, type RecentDeliveries } from '../facts/recent-deliveries.ts';
import type { Action, Finding, NotChecked, Outcome, Recipient, Subject } from '../finding.ts';
import { attemptOf } from './attempts.ts';
import { type AddressFacts, addressFinding, explainedBy } from './configuration-address.ts';
import { doubtsOf, failureOf } from './delivery-failure.ts';
import { finding, note, problem, warning } from './make.ts';
import { type Missed, redeliverTo } from './missed-transfers.ts';
import { type Group, isTest, type Transfer, transfersIn } from './recent-attempts.ts';

export interface GroupFacts extends AddressFacts {
  /** Undefined where the log could not be read. */
  log: RecentDeliveries | undefined;
  /** Why the log was not read to its end, and what reads further. */
  logNotRead: NotChecked;
  isAnyActive: boolean;
  missed: Missed;
}

export interface Judged {
  check: Check;
  recipient: Recipient;
}

/** What is judged; `transfers`: of its attempts, the newest first. */
interface Case extends GroupFacts {
  group: Group;
  transfers: readonly Transfer[];
  subject: Subject;
}

/** Attempts that a recipient is shown with. */
const mostShown = 10;

export function judgeGroup(group: Group, facts: GroupFacts): Judged {
  const { configurations, attempts } = group;
  const subject = subjectOfAll(configurations);
  const transfers = transfersIn(attempts, facts.log?.deliveries, configurations.length);
  const judge = configurations.every(isPaused) ? judgePaused : judgeActive;
  const { findings, outcome } = judge({ ...facts, group, transfers, subject });
  const [newest] = transfers;
  const seen = newest
    ? {
        transfers: transfers.length,
        delivered: transfers.filter(({ isDelivered: is }) => is).length,
        newest: attemptOf(newest.attempts[0]!).at,
      }
    : null;
  const isRead = facts.log?.complete || (newest && isEnough(configurations[0]!, facts));
  const not_checked = isRead ? null : facts.logNotRead;
  const shown = attempts.slice(0, mostShown).map(({ entry }) => attemptOf(entry));
  return {
    check: check('webhook', { subject, seen, findings, not_checked }),
    recipient: { subject, outcome, attempts: shown.reverse() },
  };
}

/** Whether what was read of its address tells how it does, though the log goes further back. */
const isEnough = ({ webhook_url }: Configuration, { log }: GroupFacts) =>
  (log?.deliveries ?? []).filter(({ entry }) => entry.endpoint_url === webhook_url).length >= enoughOfEach;

interface Told {
  findings: readonly Finding[];
  outcome: Outcome;
}

function judgePaused(one: Case): Told {
  const { group, transfers, subject, isAnyActive, missed } = one;
  const severity = isAnyActive ? 'warning' : 'problem';
  const paused = group.configurations.map((each) => {
    const again = redeliverTo(each, missed.of(each));
    return finding(severity)('paused-now', { is_only: !isAnyActive }, subject, {
      evidence: [{ source: 'configurations', id: each.id }],
      actions: [resume(each), ...again],
    });
  });
  // What it was sent before, and did not take, is still missing.
  const lost = formerly(group, subject);
  const isWell = transfers.every(({ isDelivered: is }) => is);
  const told: Told = isWell ? { findings: [], outcome: 'not_expected' } : judgeDeliveries(one, undefined);
  return {
    findings: [...paused, ...told.findings, ...lost],
    outcome: lost.length > 0 ? 'failed' : told.outcome,
  };
}

function judgeActive(one: Case): Told {
  const { group, transfers, subject } = one;
  const { attempts, configurations } = group;
  const lastEntry = transfers[0]?.attempts[0] ?? attempts[0]?.entry;
  const isFailing = lastEntry !== undefined && !isDelivered(lastEntry) && !transfers[0]?.isDelivered;
  const address = addressFinding(configurations[0]!, subject, isFailing ? lastEntry : undefined, one);
  const about = [...(address ? [address] : []), ...shared(group, subject), ...undecided(group, subject)];
  about.push(...unknownTypes(group, subject));
  const told = judgeDeliveries(one, address);
  const lost = formerly(group, subject);
  const missed = missedBy(group, subject, one);
  // Once delivered is delivered, but of each transfer.
  const isWell = told.outcome === 'delivered' && missed.length === 0;
  const outcome = lost.length > 0 ? 'failed' : isWell || told.outcome === 'failed' ? told.outcome : 'unknown';
  return {
    outcome,
    findings: [...about, ...told.findings, ...lost, ...missed, ...duplicates(group, transfers, subject)],
  };
}

/** Taken by one of several at an address is taken, though another may lack it. */
const isTaken = (one: Transfer) => one.isDelivered || one.isPartly;

function judgeDeliveries(one: Case, address: Finding | undefined): Told {
  const { group, transfers, subject } = one;
  const [newest] = transfers;
  if (!newest) return judgeTested(one, address);
  const [configuration, another] = group.configurations;
  const failed = transfers.filter(({ isDelivered: is }) => !is);
  const again = redeliverTo(
    another ? undefined : configuration,
    failed.flatMap(({ code }) => code ?? []),
  );
  if (!newest.isDelivered) return judgeFailing(one, address, again);
  const recovered = transfers.filter(
    ({ attempts: those }) => those.some(isDelivered) && !isDelivered(those.at(-1)!),
  ).length;
  const params = { failed: failed.length, redelivered: recovered, total: transfers.length };
  const more = { at: null, actions: again, evidence: evidenceOf(failed) };
  const severity = failed.length > 0 ? 'warning' : 'note';
  const sometimes = finding(severity)('failing-sometimes', params, subject, more);
  // The last word of the receiver on the newest transfer: a 200 that reports an error is no plain success.
  const accepted = newest.attempts.find(isDelivered);
  const doubt = accepted && doubtsOf({ entry: accepted, receiver: subject });
  // Whose of several a failed attempt was, the log does not say.
  const ofThose = failed.every(isTaken) ? 'unknown' : 'failed';
  return {
    findings: [...(doubt ? [doubt] : []), ...(failed.length + recovered > 0 ? [sometimes] : [])],
    outcome: failed.length > 0 ? ofThose : 'delivered',
  };
}

/** The newest transfer failed, be it for one of several. */
function judgeFailing(
  { transfers, subject }: Case,
  address: Finding | undefined,
  again: readonly Action[],
): Told {
  const newest = transfers[0]!;
  const entry = newest.attempts.find((one) => !isDelivered(one))!;
  const failure = failureOf({ entry, receiver: subject, code: newest.code ?? null });
  if (!failure) return { findings: [], outcome: 'unknown' };
  if (newest.isPartly) {
    const findings = [{ ...failure, severity: 'warning' as const, actions: [...failure.actions, ...again] }];
    return { findings, outcome: transfers.every(isTaken) ? 'unknown' : 'failed' };
  }
  const since = transfers.findIndex(isTaken);
  const count = since === -1 ? transfers.length : since;
  const told = address ? explainedBy(address.code, failure) : failure;
  const oldest = transfers[count - 1]!.attempts.at(-1)!;
  const streak = note('failing-since', { failed: count, day: null }, subject, {
    at: timeOf(oldest) || null,
    evidence: [{ source: 'delivery-log', id: oldest.id }],
    because_of: failure.code,
  });
  return {
    findings: [{ ...told, actions: [...told.actions, ...again] }, ...(count > 1 ? [streak] : [])],
    outcome: 'failed',
  };
}

/** No transfer was seen: a test tells of the path alone. */
function judgeTested({ group, subject, log }: Case, address: Finding | undefined): Told {
  const tested = group.attempts.find(({ entry }) => isTest(entry))?.entry;
  const failure = tested && failureOf({ entry: tested, receiver: subject, code: null });
  const found: Finding[] = [];
  if (failure) found.push(address ? explainedBy(address.code, failure) : failure);
  // Of what was not read, a transfer may have been delivered.
  if (log?.complete && tested) {
    const evidence = [{ source: 'delivery-log' as const, id: tested.id }];
    found.push(note('tested-only', {}, subject, { at: timeOf(tested) || null, evidence }));
  } else if (log?.complete) {
    const actions = [testAction(group.configurations[0]!)];
    found.push(note('no-delivery-seen', {}, subject, { actions }));
  }
  return { findings: found, outcome: failure ? 'failed' : 'unknown' };
}

const testAction = ({ id, auth_type }: Configuration): Action => ({
  code: 'test-configuration',
  words: ['webhooks', 'test', id],
  effect: 'write',
  ...(auth_type === 'NONE' ? {} : { needs: ['webhook-secret'] }),
});

/** Several at one address that are sent to alike: an attempt may belong to each of them, and none is blamed for another. */
function shared({ configurations }: Group, subject: Subject): Finding[] {
  const active = configurations.filter((one) => !isPaused(one));
  if (active.length < 2) return [];
  const names = active.map(({ name }) => name).join(', ');
  const evidence = active.map(({ id }) => ({ source: 'configurations' as const, id }));
  const params = { names, address: active[0]!.webhook_url };
  return [warning('same-address-twice', params, subject, { evidence, actions: [showConfigurations] })];
}

/** Types that the service has added since: of which transfers they tell is not known. */
function unknownTypes({ attempts }: Group, subject: Subject): Finding[] {
  const others = attempts.filter(({ entry }) => entry.event_type && !known(knownTypes, entry.event_type));
  return [...grouped(others, ({ entry }) => entry.event_type)].map(([type, those]) => {
    const evidence = those.map(({ entry: { id } }) => ({ source: 'delivery-log' as const, id }));
    return note('event-type-unknown', { type }, subject, { evidence });
  });
}

const knownTypes: Readonly<Record<EventType, true>> = { webhook: true, test: true };

/** What the service itself leaves open, or switches off, of a configuration that is not paused. */
function undecided({ configurations }: Group, subject: Subject): Finding[] {
  return configurations.flatMap((one) => {
    const evidence = [{ source: 'configurations' as const, id: one.id }];
    const found: Finding[] = [];
    if (typeof one.is_active !== 'boolean') {
      found.push(note('activity-unknown', {}, subject, { evidence }));
    }
    // No field of §2.8; a service that lets events be chosen names them here.
    const { events } = one as { events?: unknown };
    if (Array.isArray(events) && events.length > 0 && !events.some((name) => transferEvents.has(`${name}`))) {
      found.push(problem('event-not-subscribed', { event: 'TRANSACTION_IN' }, subject, { evidence }));
    }
    return found;
  });
}

const transferEvents = new Set(['TRANSACTION_IN', 'transaction_in', 'transaction', 'webhook', '*']);

/** What failed at an address that the configuration had before, and was not delivered since. */
function formerly({ configurations: [one], former, attempts }: Group, subject: Subject): Finding[] {
  const all = transfersIn([...attempts, ...former.flatMap((before) => before.attempts)]);
  const failed = all.filter(({ isDelivered: is }) => !is);
  return former.flatMap(({ address }) => {
    const lost = failed.filter((each) => each.attempts.some(({ endpoint_url }) => endpoint_url === address));
    if (lost.length === 0) return [];
    const more = {
      at: timeOf(lost[0]!.attempts[0]!) || null,
      evidence: evidenceOf(lost),
      actions: redeliverTo(
        one,
        lost.flatMap(({ code }) => code ?? []),
      ),
    };
    return [warning('address-changed-since', { address, missing: lost.length }, subject, more)];
  });
}

/** Transfers that the receiver accepted more than once: its app has to count each code once (§6.1). */
function duplicates({ configurations }: Group, transfers: readonly Transfer[], subject: Subject): Finding[] {
  const twice = transfers.filter(({ attempts }) => attempts.filter(isDelivered).length > 1);
  // Of several at one address, each may have got it once.
  if (twice.length === 0 || configurations.length > 1) return [];
  const evidence = evidenceOf(twice);
  return [note('duplicates-seen', { count: twice.length }, subject, { evidence })];
}

/** Transfers of its time that were never sent to it, be it that it was paused then. */
function missedBy({ configurations }: Group, subject: Subject, { missed }: GroupFacts): Finding[] {
  const [one, another] = configurations;
  const codes = another ? [] : missed.of(one!);
  if (codes.length === 0) return [];
  const evidence = codes.map((id) => ({ source: 'transactions' as const, id }));
  const more = { evidence, actions: redeliverTo(one, codes) };
  return [warning('transfers-missed', { count: codes.length }, subject, more)];
}

const evidenceOf = (transfers: readonly Transfer[]) =>
  transfers.map(({ attempts }) => ({ source: 'delivery-log' as const, id: attempts[0]!.id }));
