/** Who should have got a transfer, and what became of it there (§6.1). */
import { parseTime } from '../../values/time.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { askAgain, createConfiguration, redeliver, resume } from '../actions.ts';
import {
  addressSubject,
  type Configuration,
  type StateThen,
  stateThen,
  subjectOf,
  subjectOfAll,
} from '../facts/configurations.ts';
import type { Finding, Outcome, Recipient, Subject } from '../finding.ts';
import {
  type Addresses,
  addressOf,
  areMixed,
  attemptOf,
  attribute,
  type Due,
  deliveredIn,
  evidenceOf,
  roundsOf,
} from './attempts.ts';
import { attemptFindings, failureOf } from './delivery-failure.ts';
import { isAcceptedAt, mayHaveHadIt, successorsOf } from './former-addresses.ts';
import { finding, note, problem, warning } from './make.ts';

/** What is known of the deliveries of one transfer. */
export interface DeliveryFacts {
  /** Of the transaction. */
  code: string;
  /** Epoch milliseconds: when it was asked, and when the transfer came (undefined where nothing says so). */
  now: number;
  time: number | undefined;
  /** Id of the virtual account that was paid to; null where it was none with an id, undefined where it is not known. */
  account: string | null | undefined;
  /** Of the transfer itself, oldest first. */
  attempts: readonly LogEntry[];
  /** Undefined where they could not be read. */
  configurations: readonly Configuration[] | undefined;
  /** Of every entry that was read, also of other transfers. */
  addresses: Addresses;
  /** Whether the log was read to its end over the time in question. */
  isLogComplete: boolean;
}

export interface Judged {
  recipient: Recipient;
  findings: Finding[];
}

/** Milliseconds after which what was not sent is not expected any more: deliveries are made as a transfer comes (§6.1). */
const pendingMs = 60_000;
/** Milliseconds between a transfer and its first attempt that are worth a note. */
const lateMs = 5 * 60_000;

export function recipientsOf(facts: DeliveryFacts): Judged[] {
  const due = attribute(facts.configurations ?? [], facts.attempts, facts.addresses);
  return due.map((one) => {
    const judged = judge(one, due, facts);
    // Whose an address is now is known only where the configurations were read.
    return facts.configurations ? withFormer(one, judged) : judged;
  });
}

function judge(one: Due, all: readonly Due[], facts: DeliveryFacts): Judged {
  const { configurations, attempts } = one;
  const isShared = configurations.length > 1 || areMixed(roundsOf(attempts));
  if (attempts.length > 0 && isShared) return judgeSeveral(one, all, facts);
  const [configuration] = configurations;
  const subject = configuration ? subjectOf(configuration) : addressSubject(addressOf(attempts[0]!));
  if (attempts.length === 0 && configuration) return judgeSilent(configuration, subject, facts);
  return judgeAttempts(subject, one, all, facts);
}

/** That a configuration is paused, where nothing else was sent either. */
export const pausedFinding = (one: Configuration): Finding =>
  problem('paused-now', { is_only: true }, subjectOf(one), {
    evidence: [{ source: 'configurations', id: one.id }],
    actions: [resume(one)],
  });

/** A configuration that has no attempt. */
function judgeSilent(one: Configuration, subject: Subject, facts: DeliveryFacts): Judged {
  const { code, now, time, account, isLogComplete, attempts } = facts;
  const is = (outcome: Outcome, found: Finding): Judged => ({
    recipient: { subject, outcome, attempts: [] },
    findings: [found],
  });
  const evidence = [{ source: 'configurations' as const, id: one.id }];
  const isAlone = attempts.length === 0;
  const severity = isAlone ? 'problem' : 'note';
  const then: StateThen =
    time === undefined ? { kind: 'active', isKnown: false } : stateThen(one, time, account);
  const again = redeliver(code, one.id);
  // As it is now it was not expected; what was not read may tell otherwise.
  const asNow = 'isKnown' in then && !then.isKnown && !isLogComplete ? 'unknown' : 'not_expected';
  switch (then.kind) {
    case 'created-after': {
      const created = parseTime(one.created_at) ?? 0;
      const actions = isPaused(one) ? [resume(one), again] : [again];
      const more = { at: created, evidence, actions: isAlone ? actions : [] };
      return is('not_expected', finding(severity)('created-after', { created }, subject, more));
    }
    case 'paused': {
      const more = { evidence, actions: [resume(one), again] };
      const found = then.isKnown
        ? finding(isAlone ? 'problem' : 'warning')('paused-then', {}, subject, more)
        : finding(isAlone ? 'problem' : 'warning')('paused-now', { is_only: isAlone }, subject, more);
      return is(asNow, found);
    }
    case 'elsewhere':
      // The service sends it to none that is bound to another account: one for this account has to be there.
      return is(
        asNow,
        finding(severity)('bound-elsewhere', {}, subject, {
          evidence,
          actions: isAlone ? [createConfiguration(account ?? undefined)] : [],
        }),
      );
    case 'active':
      if (!isLogComplete) return is('unknown', warning('not-seen-so-far', {}, subject, { evidence }));
      if (time !== undefined && now - time < pendingMs) {
        return is('pending', note('not-sent-yet', {}, subject, { evidence, actions: [askAgain(code)] }));
      }
      return is(
        then.isKnown || isAlone ? 'not_sent' : 'unknown',
        finding(then.isKnown || isAlone ? 'problem' : 'warning')('not-sent-unexplained', {}, subject, {
          evidence,
          actions: [again],
        }),
      );
    default:
      return then satisfies never;
  }
}

/** A recipient that has attempts: once delivered is delivered. */
function judgeAttempts(subject: Subject, one: Due, all: readonly Due[], facts: DeliveryFacts): Judged {
  const { attempts, configurations } = one;
  const shown = attempts.map(attemptOf);
  const first = attempts.findIndex(isDelivered);
  if (first === -1) return judgeFailed(subject, one, all, facts);
  const delivered = attempts.filter(isDelivered);
  const last = attempts.at(-1)!;
  const findings: Finding[] = [];
  const say = (found: Finding) => findings.push(found);
  const at = (entry: LogEntry) => ({
    at: parseTime(entry.created_at) ?? null,
    evidence: [evidenceOf(entry)],
  });
  for (const told of attemptFindings({ entry: delivered.at(-1)!, receiver: subject, code: facts.code })) {
    say(told.severity === 'note' ? { ...told, actions: [] } : told);
  }
  if (first > 0) {
    say(note('delivered-after-failure', { failures: first }, subject, at(delivered[0]!)));
  } else if (facts.time !== undefined && timeOf(attempts[0]!) - facts.time > lateMs) {
    const late = timeOf(attempts[0]!) - facts.time;
    say(note('delivered-late', { late }, subject, at(attempts[0]!)));
  }
  if (delivered.length > 1) {
    say(note('delivered-twice', { times: delivered.length }, subject, at(delivered.at(-1)!)));
  }
  if (!isDelivered(last)) {
    say(
      last.status_code === 409
        ? note('duplicate-rejected', { status: 409 }, subject, at(last))
        : note('redelivery-failed', { label: last.error_label }, subject, at(last)),
    );
  }
  // What came at a former address may have been another's, where its own has not accepted it, or what it got was not read.
  const own = attempts.filter((entry) => addressOf(entry) !== one.formerAddress);
  const isSure =
    configurations.length === 0 || (own.length === 0 ? facts.isLogComplete : own.some(isDelivered));
  return { recipient: { subject, outcome: isSure ? 'delivered' : 'unknown', attempts: shown }, findings };
}

function judgeFailed(
  subject: Subject,
  { configurations: [configuration], attempts }: Due,
  all: readonly Due[],
  { code, account, configurations: there, isLogComplete }: DeliveryFacts,
): Judged {
  const last = attempts.at(-1)!;
  const shown = attempts.map(attemptOf);
  if (last.status_code === 409 && isAcceptedAt(addressOf(last), all)) {
    const more = { at: parseTime(last.created_at) ?? null, evidence: [evidenceOf(last)] };
    const rejected = note('duplicate-rejected', { status: 409 }, subject, more);
    return { recipient: { subject, outcome: 'delivered', attempts: shown }, findings: [rejected] };
  }
  const successors = configuration ? 'none' : successorsOf(attempts, all);
  const failure = failureOf({ entry: last, receiver: subject, code });
  // What was not read may have been delivered.
  const outcome =
    !isLogComplete ||
    failure === null ||
    failure.code === 'unknown-label' ||
    failure.code === 'label-contradicts-status'
      ? 'unknown'
      : failure.code === 'quota-exceeded'
        ? 'not_sent'
        : 'failed';
  if (successors === 'all') {
    return {
      recipient: { subject, outcome: 'not_expected', attempts: shown },
      findings: failure ? [{ ...failure, severity: 'note', actions: [] }] : [],
    };
  }
  // What went to an address that none has now may have been for one that is gone, whatever its age.
  const isOwn =
    configuration && attempts.some(({ endpoint_url }) => endpoint_url === configuration.webhook_url);
  const isUnsure = successors === 'some' || mayHaveHadIt(isOwn ? configuration : undefined, attempts, all);
  if (isUnsure) {
    return {
      recipient: { subject, outcome: 'unknown', attempts: shown },
      findings: failure ? [{ ...failure, severity: 'warning' }] : [],
    };
  }
  const again = redeliver(code, configuration?.id);
  const isOther = there?.some((one) => !isPaused(one) && matchesAccount(one, account ?? undefined)) ?? true;
  const steps = configuration
    ? [...(isPaused(configuration) ? [resume(configuration)] : []), again]
    : // Sent again, it reaches those that there are, and not the one that is gone.
      [...(there ? [createConfiguration(account ?? undefined)] : []), ...(isOther ? [again] : [])];
  return {
    recipient: { subject, outcome, attempts: shown },
    findings: failure ? [{ ...failure, actions: [...failure.actions, ...steps] }] : [],
  };
}

/**
 * Attempts that the log does not tell apart: of several at one address, some of which may be gone. Only what came at one time
 * is known to be for each.
 */
function judgeSeveral({ configurations, attempts }: Due, all: readonly Due[], facts: DeliveryFacts): Judged {
  const { code, time, account } = facts;
  const rounds = roundsOf(attempts);
  // It may have moved since with what it was sent there.
  const address = addressOf((rounds.find(({ length }) => length > 1) ?? attempts)[0]!);
  const subject = configurations.length === 0 ? addressSubject(address) : subjectOfAll(configurations);
  const states = configurations.map((one) =>
    time === undefined ? undefined : stateThen(one, time, account),
  );
  const active = states.filter((state) => state === undefined || state.kind === 'active').length;
  const sent = Math.max(...rounds.map(({ length }) => length));
  const expected = Math.max(sent, active);
  const delivered = attempts.filter(isDelivered).length;
  // Where an attempt of another time failed, it may have been that of any: then each must have had one that was delivered.
  const due = delivered < attempts.length ? Math.max(expected, configurations.length) : expected;
  const isForAll = delivered === attempts.length || rounds.some((round) => deliveredIn(round) >= due);
  // One that was there before may have had another of the attempts.
  const before = all
    .filter((other) => other.formerAddress === address && other.attempts !== attempts)
    .flatMap((other) => other.attempts.filter(isDelivered)).length;
  const outcome: Outcome = isForAll ? 'delivered' : delivered + before < sent ? 'failed' : 'unknown';
  const isWell = outcome === 'delivered';
  const again = redeliver(code, configurations.length === 1 ? configurations[0]!.id : undefined);
  const found = finding(isWell ? 'note' : 'warning')(
    'same-address-twice',
    { names: subject.name, address },
    subject,
    { evidence: attempts.map(evidenceOf), actions: isWell ? [] : [again] },
  );
  const last = attempts.findLast((one) => !isDelivered(one));
  const failure = outcome === 'failed' && last ? failureOf({ entry: last, receiver: subject, code }) : null;
  return {
    recipient: { subject, outcome, attempts: attempts.map(attemptOf) },
    findings: [...(failure ? [failure] : []), found],
  };
}

/** Says that attempts went to an address that no configuration has any more. */
function withFormer(one: Due, judged: Judged): Judged {
  const { formerAddress: address, configurations, attempts } = one;
  if (address === undefined) return judged;
  const { recipient, findings } = judged;
  const evidence = attempts.filter((attempt) => addressOf(attempt) === address).map(evidenceOf);
  const code = configurations.length > 0 ? 'address-changed-since' : 'deleted-since';
  const isWell = recipient.outcome === 'delivered' || recipient.outcome === 'not_expected';
  const severity = isWell ? 'note' : 'warning';
  const former = finding(severity)(
    code,
    { address, missing: recipient.outcome === 'failed' ? 1 : 0 },
    recipient.subject,
    { evidence },
  );
  return { recipient, findings: [...findings, former] };
}
