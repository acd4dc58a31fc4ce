/** Results of the newest transfers at one webhook configuration, or at several that the log cannot tell apart. */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Action, testAction } from '../actions.ts';
import { type Configuration, markOf, sentMark, subjectOfAttempts } from '../facts/configurations.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { ofListeners } from '../facts/this-machine.ts';
import {
  type Attempt,
  type Finding,
  finding,
  type NotChecked,
  note,
  type Outcome,
  present,
  type Subject,
  warning,
} from '../finding.ts';
import { addressOf, evidenceOf, isTest } from './attempt-rounds.ts';
import { isOlder } from './attribution.ts';
import { type AddressFacts, explainedBy, isAbandoned } from './configuration-address.ts';
import { type Group, subjectOfTransfers, type Transfer } from './deliveries-by-configuration.ts';
import { doubtsOf, failureOf, isToSendAgain, isUndecided } from './delivery-failure.ts';
import type { Missed } from './missed-transfers.ts';
import type { Share } from './recipient-delivery-result.ts';
import { receiverOf } from './recipients.ts';
import { causeFirst, redeliveries, traceFirst } from './safe-redelivery.ts';

export interface GroupFacts extends AddressFacts {
  /** Undefined if the log could not be read. */
  log: RecentDeliveries | undefined;
  /** Why the log was not read completely, and the action that reads the rest. */
  logNotRead: NotChecked;
  /** Those that are not paused: of the client, or of the account in question. */
  active: readonly Configuration[];
  /** Whether each configuration of the client is paused. */
  isNoneActive: boolean;
  missed: Missed;
  /** The attempt by which an app on this machine accepted a failed attempt, by the failed attempt's id. */
  acceptedHere(id: string): Attempt | undefined;
}

export interface Case extends GroupFacts {
  group: Group;
  subject: Subject;
}

/** The transfers with attempts at the current URL. */
export const currentOf = ({ configurations: [one], transfers }: Group) =>
  transfers.filter(({ attempts }) => attempts.some((attempt) => addressOf(attempt) === one!.webhook_url));

/** `address`: the problem with its URL, if any. */
export function judgeDeliveries(one: Case, address: Finding | undefined): Finding[] {
  const { group } = one;
  const current = currentOf(group);
  const told = current.length > 0 ? judgeTransfers(one, current, address) : judgeTested(one, address);
  return [...told, ...formerly(one, current)];
}

/** The worst result: what it certainly lacks, then what the log does not show. */
export function outcomeOf({ group, missed }: Case): Outcome {
  const { transfers, events, configurations } = group;
  const has = (share: Share) => transfers.some((one) => one.share === share);
  const current = currentOf(group);
  const test = testOf(group);
  const failed = transfers.filter(isFailed);
  const isTestFailed = current.length === 0 && test && !isDelivered(test);
  if (isTestFailed || failed.some((one) => !isUndecided(causeOf(one)))) return 'failed';
  if (current.length > 0 && current.every(({ share }) => share === 'elsewhere')) return 'not_expected';
  const isLacking =
    failed.length > 0 ||
    has('unknown') ||
    missedOf(configurations, missed).length > 0 ||
    events.some(isFailed);
  return current.length > 0 && !isLacking ? 'delivered' : 'unknown';
}

export const isFailed = ({ share }: Transfer) => share === 'failed';

const testOf = ({ attempts }: Group) => attempts.find(isTest);

/** Codes of transfers that were never sent to it. For several configurations at one URL this is unknown. */
export const missedOf = ([one, another]: readonly Configuration[], missed: Missed) =>
  another ? [] : missed.of(one!);

/** Transfers: newest first. */
function judgeTransfers(one: Case, transfers: readonly Transfer[], address: Finding | undefined): Finding[] {
  const { group, subject } = one;
  const newest = transfers[0]!;
  const [configuration] = group.configurations;
  const failed = transfers.filter(isFailed);
  const again = isAbandoned(configuration!, group.attempts[0], ofListeners(one.listeners))
    ? traceFirst(failed)
    : redeliveriesOf(group.configurations, failed);
  const told = isFailed(newest)
    ? [...judgeFailing(one, newest, address, again), ...doubtful(transfers, group)]
    : [...doubtful(transfers, group), ...judgeSometimes(transfers, failed, subject, again)];
  return [...told, ...uncertain(transfers, group)];
}

/** The newest transfer did not fail. */
function judgeSometimes(
  transfers: readonly Transfer[],
  failed: readonly Transfer[],
  subject: Subject,
  actions: readonly Action[],
): Finding[] {
  const redelivered = transfers.filter(
    ({ share, attempts }) =>
      share === 'delivered' && attempts.some(isDelivered) && !isDelivered(attempts.at(-1)!),
  ).length;
  const total = transfers.length;
  const params = { failed: failed.length, redelivered, total, ...(failed.length > 0 && spanOf(failed)) };
  const severity = failed.length > 0 ? 'warning' : 'note';
  const more = { actions: causeFirst(failed, actions), evidence: newestOf(failed) };
  const sometimes = finding(severity)('failing-sometimes', params, subject, more);
  return present(failed.length + redelivered > 0 && sometimes);
}

/** Times of their first attempts, if the log gives them. */
function spanOf(transfers: readonly Transfer[]): { from?: number; until?: number } {
  const times = transfers.flatMap(({ attempts }) => timeOf(attempts.at(-1)!) || []);
  return times.length === 0 ? {} : { from: Math.min(...times), until: Math.max(...times) };
}

/** Accepted transfers whose answer reports an error: a 200 alone is not a success. */
export function doubtful(transfers: readonly Transfer[], group: Group): Finding[] {
  const doubts = transfers.flatMap((one) => {
    const entry = one.attempts.find(isDelivered);
    const doubt =
      entry && doubtsOf({ entry, receiver: subjectOfTransfers(group, [one]) }, { code: one.code });
    return doubt ? [{ one, doubt }] : [];
  });
  const those = doubts.map(({ one }) => one);
  if (those.length === 1) return [doubts[0]!.doubt];
  const params = { count: those.length, total: transfers.length, ...spanOf(those) };
  const actions = traceFirst(those);
  const more = { evidence: doubts.flatMap(({ doubt }) => doubt.evidence), actions };
  const subject = subjectOfTransfers(group, those);
  return present(those.length > 1 && warning('errors-in-answers', params, subject, more));
}

/** Redeliveries of those that the receiver lacks for certain; not to one that is paused while another at its URL is not. */
export function redeliveriesOf(configurations: readonly Configuration[], failed: readonly Transfer[]) {
  const active = configurations.filter((one) => !isPaused(one));
  const those = failed.filter((one) => isToSendAgain(causeOf(one)));
  return redeliveries(active.length > 0 ? active : configurations, those);
}

/** Why a transfer is not delivered, from its newest failed attempt. */
export const causeOf = ({ attempts, due, code, others }: Transfer) =>
  failureOf({
    entry: attempts.find((one) => !isDelivered(one))!,
    receiver: receiverOf(due),
    code: code ?? null,
    others,
  })!;

function judgeFailing(
  { group, log }: Case,
  newest: Transfer,
  address: Finding | undefined,
  again: readonly Action[],
): Finding[] {
  const failure = causeOf(newest);
  const told = explainedBy(address, failure);
  const steps = isToSendAgain(failure) ? again : [];
  const found = { ...told, actions: [...told.actions, ...steps] };
  return isUndecided(failure) ? [found] : [found, ...streak(group, failure, log)];
}

/** Transfers whose attempts may belong to another configuration there. The log does not show whether this one has them. */
function uncertain(transfers: readonly Transfer[], group: Group): Finding[] {
  const unclear = transfers.filter(({ share }) => share === 'unknown');
  if (unclear.length === 0) return [];
  const actions = traceFirst(unclear);
  const more = { evidence: newestOf(unclear), actions };
  const subject = subjectOfTransfers(group, unclear);
  const isFewer = unclear.every(({ attempts }) => attempts.every(isDelivered));
  const params = { count: unclear.length, ...(isFewer && { fewer: true as const }) };
  return [warning('transfers-uncertain', params, subject, more)];
}

/** Counts the newest failed transfers in a row, also at an earlier URL. */
function streak(
  { configurations, transfers }: Group,
  { code, subject: last }: Finding,
  log: RecentDeliveries | undefined,
): Finding[] {
  const since = transfers.findIndex(({ share }) => share !== 'failed');
  const failed = since === -1 ? transfers.length : since;
  if (failed < 2) return [];
  const oldest = transfers[failed - 1]!.attempts.at(-1)!;
  // The beginning is known only if the result of the transfer before is known, or if there was none.
  const isSince = since === -1 ? log?.complete : transfers[since]!.share !== 'unknown';
  const at = isSince ? timeOf(oldest) || null : null;
  const more = { at, evidence: [evidenceOf(oldest)], because_of: code };
  const receivers = transfers.slice(0, failed).map(({ due }) => receiverOf(due));
  const isOfSame = receivers.every(({ id, any_of }) => id === last.id && !any_of);
  const subject = isOfSame ? last : subjectOfAttempts(configurations, []);
  return [note('failing-since', { failed, day: null }, subject, more)];
}

/** No transfer was found. A test shows only that the URL works. */
function judgeTested({ group, subject, log }: Case, address: Finding | undefined): Finding[] {
  const test = testOf(group);
  const receiver = subjectOfAttempts(group.configurations, test ? [test] : []);
  const failure = test && failureOf({ entry: test, receiver, code: null });
  const found = failure ? [explainedBy(address, failure)] : [];
  // A transfer may have been delivered in the unread part.
  const one = group.configurations[0]!;
  const there = (log?.deliveries ?? []).filter(
    ({ entry }) => !isTest(entry) && addressOf(entry) === one.webhook_url && sentMark(entry) === markOf(one),
  );
  if (!log?.complete || isPaused(one) || there.some(({ entry }) => isOlder(one, entry))) return found;
  const params = there.length > 0 ? { created: parseTime(one.created_at)! } : {};
  const seen = test
    ? note('tested-only', {}, subject, { at: timeOf(test) || null, evidence: [evidenceOf(test)] })
    : note('no-delivery-seen', params, subject, { actions: [testAction(one)] });
  return [...found, seen];
}

/** Transfers that failed at a former URL of the configuration and were not redelivered to another. The last of all is a problem. */
function formerly({ group, log }: Case, current: readonly Transfer[]): Finding[] {
  const { configurations, transfers } = group;
  const last = log?.deliveries.find(({ entry }) => !isTest(entry))?.payload.transaction_code;
  const lost = transfers.filter((each) => each.share !== 'delivered' && !current.includes(each));
  return [...grouped(lost, ({ attempts }) => addressOf(attempts[0]!))].map(([address, those]) => {
    const failed = those.filter(isFailed);
    const subject = subjectOfTransfers(group, those);
    return finding(failed.some(({ code }) => code === last) ? 'problem' : 'warning')(
      'address-changed-since',
      { address, missing: failed.length },
      subject,
      {
        at: timeOf(those[0]!.attempts[0]!) || null,
        evidence: newestOf(those),
        actions: failed.length > 0 ? redeliveriesOf(configurations, failed) : traceFirst(those),
      },
    );
  });
}

/** The last failed attempt of each transfer, or its last attempt if none failed. */
export const newestOf = (transfers: readonly Transfer[]) =>
  transfers.map(({ attempts }) => evidenceOf(attempts.find((one) => !isDelivered(one)) ?? attempts[0]!));
