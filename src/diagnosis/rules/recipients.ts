/** The expected recipients of a transfer, and the result at each (§6.1). */
import { grouped } from '../../values/group-by.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Action, redeliver, showConfigurations } from '../actions.ts';
import {
  addressSubject,
  type Configuration,
  subjectOf,
  subjectOfAll,
  subjectOfAttempts,
} from '../facts/configurations.ts';
import { type Finding, finding, note, type Outcome, present, type Subject, warning } from '../finding.ts';
import { addressOf, attemptOf, evidenceOf, isDeliveredAt, isDuplicate, roundsOf } from './attempt-rounds.ts';
import { type Attribution, attribute, type Due, isOnlyFitting, isServed } from './attribution.ts';
import {
  asFormer,
  attemptFindings,
  failureOf,
  isAccepted,
  isToSendAgain,
  isUndecided,
  mayHaveProcessed,
  withUnseen,
} from './delivery-failure.ts';
import type { DeliveryFacts, Judged } from './delivery-rule-types.ts';
import { type Share, shareOf } from './recipient-delivery-result.ts';
import { checkedFirst, redeliverTo, surelyLacking } from './safe-redelivery.ts';
import { isSharedWithGone, sharedWithGone, succeedsGone } from './shared-with-gone.ts';
import { awaitedByGone, judgeSilent, missingConfiguration } from './silent-configuration.ts';

/** Milliseconds. A first attempt that is later gets a note. */
const lateMs = 5 * 60_000;

export function recipientsOf(facts: DeliveryFacts): Judged[] {
  const { configurations = [] } = facts;
  const all = attribute({ ...facts, configurations });
  const judged = all.dues.map((due) => {
    if (due.attempts.length === 0) return judgeUnsent(due.configurations[0]!, all, facts);
    const isOwnSuccess = (one: LogEntry) => isDelivered(one) && isOnlyFitting(all.candidates.get(one)!);
    const isOwn = roundsOf(due.attempts).some(
      (round) => round.filter(isOwnSuccess).length >= due.configurations.length,
    );
    const own = judge({ due, share: shareOf(due, all), isOwn, subject: subjectOfDue(due), facts });
    // The current owner of a URL is known only if the configurations were read.
    return facts.configurations ? withFormer(due, own) : own;
  });
  const isAwaited = judged.some(({ recipient }) => recipient.outcome === 'pending');
  return isAwaited ? judged : [...awaitedByGone(facts), ...judged];
}

/** Attempts at a URL that it may have had then belong to it or to a deleted configuration. */
function judgeUnsent(one: Configuration, all: Attribution, facts: DeliveryFacts): Judged {
  const gone = all.dues.filter(({ configurations }) => configurations.length === 0);
  const perhaps = gone
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => all.candidates.get(attempt)!.moved.includes(one));
  if (perhaps.length === 0) return judgeSilent(one, facts);
  const subject = subjectOf(one);
  const findings = [...grouped(perhaps, addressOf)].map(([address, those]) =>
    warning('address-changed-since', { address, missing: 0 }, subject, { evidence: those.map(evidenceOf) }),
  );
  return { recipient: { subject, outcome: 'unknown', attempts: [] }, findings };
}

interface Case {
  due: Due;
  share: Share;
  /** Whether the delivered attempts, one for each configuration, can belong to no other. */
  isOwn: boolean;
  subject: Subject;
  facts: DeliveryFacts;
}

export const subjectOfDue = ({ configurations, attempts }: Due): Subject =>
  configurations.length > 0 ? subjectOfAll(configurations) : addressSubject(addressOf(attempts[0]!));

/** The recipient of the last failure, as far as the log shows it. */
export function receiverOf(due: Due): Subject {
  const { configurations, attempts, isOnly, formerAddress } = due;
  const last = lastFailed(due)!;
  // It may be the URL of a deleted configuration, so no change of a configuration is suggested.
  if (addressOf(last) === formerAddress) return addressSubject(formerAddress);
  const round = roundsOf(attempts).find((one) => one.includes(last))!;
  if (isSharedWithGone(due, round)) return addressSubject(addressOf(last));
  return configurations.length > 0
    ? subjectOfAttempts(configurations, isOnly ? round : [])
    : subjectOfDue(due);
}

function judge(one: Case): Judged {
  const { due, share, subject } = one;
  const { attempts, configurations, formerAddress } = due;
  const findings = share === 'delivered' ? deliveredFindings(one) : failedFindings(one);
  const all = [
    ...findings,
    ...(configurations.length > 1 ? [sharedFinding(one)] : []),
    ...succeedsGone(due, one.facts),
  ];
  return {
    recipient: {
      subject,
      outcome: outcomeOf(one),
      attempts: attempts.map((each) => ({
        ...attemptOf(each),
        ...(configurations.length > 0 && addressOf(each) === formerAddress && { to: formerAddress }),
      })),
    },
    findings: all.map((each) => ({
      ...each,
      actions: checkedFirst(each.actions, attempts.some(mayHaveProcessed)),
    })),
  };
}

function outcomeOf({ due, share, subject, isOwn, facts: { isLogComplete, code } }: Case): Outcome {
  const { configurations } = due;
  if (share === 'elsewhere') return 'not_expected';
  if (share === 'delivered') {
    // This attempt may belong to another configuration, and its own may be unread.
    return isLogComplete || configurations.length === 0 || isOwn ? 'delivered' : 'unknown';
  }
  // The unread part may contain a successful attempt.
  if (share === 'unknown' || !isLogComplete) return 'unknown';
  const failure = failureOf({ entry: lastFailed(due)!, receiver: subject, code })!;
  if (isUndecided(failure)) return 'unknown';
  return failure.code === 'quota-exceeded' ? 'not_sent' : 'failed';
}

const lastFailed = ({ attempts }: Due) => attempts.findLast((one) => !isDelivered(one));

/** One success counts as delivered. Earlier and later failures are notes. */
function deliveredFindings({ due, subject, facts }: Case): Finding[] {
  const { attempts, configurations } = due;
  // With several configurations, each may have got it once. A note reports this for all of them.
  if (configurations.length > 1) return [];
  const at = (entry: LogEntry) => ({
    at: parseTime(entry.created_at) ?? null,
    evidence: [evidenceOf(entry)],
  });
  const delivered = attempts.filter(isDelivered);
  const [first] = delivered;
  const last = attempts.at(-1)!;
  const newest = delivered.at(-1)!;
  const rejected = attempts.findLast((one) => isDuplicate(one, facts.attempts));
  const failures = first ? attempts.slice(0, attempts.indexOf(first)) : [];
  const hasFailed = failures.some((one) => one !== rejected);
  const late = facts.time === undefined ? 0 : timeOf(attempts[0]!) - facts.time;
  const times = delivered.filter(isAccepted).length;
  const told = first ? attemptFindings({ entry: newest, receiver: subject, code: facts.code }) : [];
  return present(
    ...told.map((each) => {
      const steps = configurations.length === 0 ? [] : stepsFor(each, due, facts);
      return { ...each, actions: each.severity === 'note' ? [] : [...each.actions, ...steps] };
    }),
    hasFailed && note('delivered-after-failure', { failures: failures.length }, subject, at(first!)),
    !hasFailed && first && late > lateMs && note('delivered-late', { late }, subject, at(attempts[0]!)),
    times > 1 && note('delivered-twice', { times }, subject, at(newest)),
    rejected && note('duplicate-rejected', { status: Number(rejected.status_code) }, subject, at(rejected)),
    !isDelivered(last) &&
      last !== rejected &&
      note('redelivery-failed', { label: last.error_label }, subject, at(last)),
  );
}

/** Why the last attempt failed. Next steps only if it certainly lacks the transfer. */
function failedFindings({ due, share, facts }: Case): Finding[] {
  const entry = lastFailed(due);
  const found =
    entry && failureOf({ entry, receiver: receiverOf(due), code: facts.code, others: facts.attempts });
  const failure = found && facts.isLogComplete ? withUnseen(found, entry, facts.attempts) : found;
  const isShared = due.configurations.length > 1;
  if (!failure) return [];
  if (share === 'elsewhere') return [{ ...failure, severity: 'note', actions: [] }];
  // Of several at one URL, a note stays: `same-address-twice` says what is not known.
  if (share === 'unknown')
    return [{ ...failure, severity: isShared ? 'note' : 'warning' }, ...sharedWithGone(due)];
  const steps = isShared ? [] : stepsFor(failure, due, facts);
  const away = due.configurations.filter((one) => !isServed(one, facts.account));
  return [
    { ...failure, actions: [...failure.actions, ...steps] },
    ...away.map((one) => note('bound-elsewhere', {}, subjectOf(one))),
  ];
}

function stepsFor(failure: Finding, { configurations: [one] }: Due, facts: DeliveryFacts): Action[] {
  if (!isToSendAgain(failure)) return [];
  if (one && isServed(one, facts.account)) return redeliverTo([one], facts.code, facts.account);
  // A deleted configuration needs a replacement: any that does not have the transfer yet.
  const { configurations = [], account } = facts;
  const without = configurations.filter(
    (each) =>
      matchesAccount(each, account) && !isPaused(each) && !isDeliveredAt(each.webhook_url, facts.attempts),
  );
  const missing = missingConfiguration(facts);
  if (missing.length > 0) return [...missing, redeliver(facts.code)];
  return without.map(({ id }) => redeliver(facts.code, id));
}

/** After a redelivery to all in one round, the log shows that each has it. If none has it, one command serves all. */
function redeliverShared(due: Due, { code, account, attempts }: DeliveryFacts): Action[] {
  const lacking = surelyLacking(due);
  if (lacking.length === 0) return [showConfigurations];
  return attempts.some(isDelivered) ? redeliverTo(lacking, code, account) : [redeliver(code)];
}

/** The log does not show which of several configurations at one URL an attempt belongs to. */
function sharedFinding({ due, share, subject, facts }: Case): Finding {
  const { attempts, formerAddress } = due;
  const there = attempts.find((one) => addressOf(one) !== formerAddress) ?? attempts[0]!;
  const params = { names: subject.name, address: addressOf(there), alike: true };
  const isWell = share === 'delivered';
  const actions = isWell ? [] : redeliverShared(due, facts);
  const more = { evidence: attempts.map(evidenceOf), actions };
  return finding(isWell ? 'note' : 'warning')('same-address-twice', params, subject, more);
}

/** Reports that attempts went to a URL that no configuration has now. */
function withFormer({ formerAddress: address, configurations, attempts }: Due, judged: Judged): Judged {
  if (address === undefined) return judged;
  const { recipient, findings } = judged;
  const evidence = attempts.filter((attempt) => addressOf(attempt) === address).map(evidenceOf);
  const code = configurations.length > 0 ? 'address-changed-since' : 'deleted-since';
  // The later attempts at the current URL decide.
  const isWell =
    recipient.outcome === 'delivered' ||
    recipient.outcome === 'not_expected' ||
    addressOf(attempts.at(-1)!) !== address;
  const missing = recipient.outcome === 'failed' && !isWell ? 1 : 0;
  const told = finding(isWell ? 'note' : 'warning')(code, { address, missing }, recipient.subject, {
    evidence,
  });
  const isThere = (one: Finding) => one.evidence.some(({ id }) => evidence.some((each) => each.id === id));
  const said = findings.map((one) => (isThere(one) ? asFormer(one) : one));
  return { recipient, findings: [...said, told] };
}
