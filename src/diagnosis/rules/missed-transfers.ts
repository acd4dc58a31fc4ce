/** Stored transfers that had no attempt, or not one for each configuration at that time. */

import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent } from '../../webhooks/decode-payload.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { createConfiguration } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import { type Configuration, goneAddress, mayHaveMatched, stateThen } from '../facts/configurations.ts';
import type { Incoming } from '../facts/newest-transactions.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { roundedMs } from '../facts/transfer.ts';
import type { Accounts } from '../facts/virtual-accounts.ts';
import { evidenceIn, type Finding, makeSubject, note, problem, type Subject, warning } from '../finding.ts';
import { reportingFindings } from './account.ts';
import { evidenceOf } from './attempt-rounds.ts';
import type { Attributed } from './deliveries-by-configuration.ts';
import { redeliverAll } from './safe-redelivery.ts';
import { pendingMs } from './silent-configuration.ts';
import { transactionSubject } from './transaction.ts';

export interface Missed {
  /** Transfers without an attempt for it during its lifetime, newest first. */
  of(configuration: Configuration): readonly Incoming[];
  /** Whether it has no attempt because the bank does not report on its account in real time. */
  isUnreported(transfer: Incoming): boolean;
  /** Number of the newest transfers that were checked, also of those whose delivery may still come. */
  looked: number;
}

export const nothingMissed: Missed = { of: () => [], isUnreported: () => false, looked: 0 };

export interface TransferFacts {
  /** Epoch milliseconds. */
  now: number;
  /** Newest first. */
  transactions: readonly Incoming[];
  configurations: readonly Configuration[];
  log: RecentDeliveries;
  /** The id of a virtual account by its number, if it was read; null for an account that has none. */
  idOf(number: string): string | null | undefined;
  /** Numbers of virtual accounts that the bank reports at day end. */
  reportedLate: ReadonlySet<string>;
  /** Whether an app on this machine accepted an attempt that the service counts as failed, by the attempt's id. */
  acceptedHere?(id: string): unknown;
}

const concerns = ({ payload }: Delivery, code: string) =>
  !isCheckoutEvent(payload) && payload.transaction_code === code;

/** Transfers that the log goes back to. None if an entry is unreadable, because it may be about any of them. */
function reached({ transactions, log }: TransferFacts): Incoming[] {
  if (log.unread > 0) return [];
  const from = log.complete ? Number.NEGATIVE_INFINITY : (log.from ?? Number.POSITIVE_INFINITY);
  return transactions.filter(({ at }) => at > from + roundedMs);
}

const isOnItsWay = ({ at }: Incoming, { now }: TransferFacts) => Math.abs(now - at) < pendingMs;

/** Whether the configuration matched the transfer, judged by its current state. Unknown if created in the same second. */
const isExpected = (one: Configuration, { at, account, status }: Incoming, { idOf }: TransferFacts) =>
  status === null &&
  (parseTime(one.created_at) ?? Number.POSITIVE_INFINITY) <= at &&
  matchesAccount(one, account && idOf(account));

const idOfAccount = ({ account }: Incoming, { idOf }: TransferFacts) =>
  account === undefined ? undefined : idOf(account);

const isReportedLate = (account: string | undefined, { reportedLate }: TransferFacts) =>
  account !== undefined && reportedLate.has(account);

export function missedIn(facts: TransferFacts, { meant }: Attributed): Missed {
  const all = reached(facts);
  const transfers = all.filter((one) => !isOnItsWay(one, facts));
  return {
    of: (one) =>
      transfers
        .filter((transfer) => isExpected(one, transfer, facts))
        .filter(({ code }) => !meant.get(code)?.has(one)),
    isUnreported: ({ code, account }) => isReportedLate(account, facts) && !meant.has(code),
    looked: all.length,
  };
}

/** Minimum number of consecutive transfers for a gap. A single one may have another cause. */
const leastMissing = 2;

/** The newest gap: transfers without attempts between others with attempts, of one configuration that matched them all. */
export function gapIn(facts: TransferFacts, service: Subject): Finding[] {
  const codes = new Set(
    facts.log.deliveries.flatMap(({ payload: { event, transaction_code } }) =>
      event === undefined ? (transaction_code ?? []) : [],
    ),
  );
  const isSent = ({ code }: Incoming) => codes.has(code);
  // Transfers that the bank reports at day end are not sent.
  const due = reached(facts).filter(
    (one) => isSent(one) || !(isReportedLate(one.account, facts) || isOnItsWay(one, facts)),
  );
  const gapOf = (to: Configuration): Incoming[] => {
    const own = due.filter((one) => isExpected(to, one, facts));
    const sent = own.flatMap((one, at) => (isSent(one) ? at : []));
    const behind = sent.findIndex((at, n) => n > 0 && at - sent[n - 1]! > leastMissing);
    return behind === -1 ? [] : own.slice(sent[behind - 1]! + 1, sent[behind]);
  };
  const [missing] = facts.configurations
    .map(gapOf)
    .filter((gap) => gap.length > 0)
    .toSorted((one, other) => other[0]!.at - one[0]!.at || other.length - one.length);
  if (!missing) return [];
  const params = { count: missing.length, until: missing[0]!.at };
  const evidence = evidenceIn('transactions', ...missing.map(({ code }) => code));
  return [warning('gap-in-log', params, service, { at: missing.at(-1)!.at, evidence })];
}

/** Why there is no last transfer to check. A log entry that was not understood can be of any transfer. */
function unseenLast({ log, transactions }: TransferFacts) {
  if (transactions.length === 0) return { seen: 'none-stored' as const };
  const isUnclear = log.unread > 0 || (!log.complete && log.from === null);
  return isUnclear ? notChecked('delivery-log', 'failed') : { seen: 'older-than-log' as const };
}

/** Checks whether the newest stored transfer had an attempt. */
export function lastTransferCheck(facts: TransferFacts, { groups, lost, addresses }: Attributed): Check {
  const { log, configurations } = facts;
  const [last] = reached(facts);
  const from = last?.at ?? null;
  const to = Math.max(facts.now, from ?? 0);
  const checked = [{ source: 'transactions' as const, from, to, complete: false }];
  if (!last) return check('last-transfer', { ...unseenLast(facts), checked });
  const { code, at, status } = last;
  const attempts = log.deliveries.filter((delivery) => concerns(delivery, code));
  const accepted = attempts.filter(({ entry }) => isDelivered(entry));
  const here = accepted.filter(({ entry }) => facts.acceptedHere?.(entry.id));
  const delivered = accepted.length - here.length;
  const isAwaited =
    isOnItsWay(last, facts) &&
    !isReportedLate(last.account, facts) &&
    (configurations.some((one) => mayHaveMatched(stateThen(one, at, idOfAccount(last, facts)))) ||
      goneAddress(addresses, configurations, at) !== undefined);
  const sent = attempts.length;
  const seen = {
    code,
    at,
    status,
    delivered,
    sent,
    ...(here.length > 0 && { accepted_here: true as const }),
  };
  const subject = transactionSubject(code);
  const found = (one: Finding) => check('last-transfer', { subject, seen, findings: [one], checked });
  if (sent > 0 && accepted.length === 0) {
    // The checks of its configurations report why.
    const evidence = attempts.map(({ entry }) => evidenceOf(entry));
    return found(note('last-transfer-failed', { code, attempts: sent }, subject, { at, evidence }));
  }
  // The checks of the configurations also report who lacks it.
  const shares = [...groups.flatMap((one) => one.transfers), ...[...lost.values()].flat()];
  const lacking = shares.find(
    (one) => one.code === code && (one.share === 'failed' || one.share === 'unknown'),
  );
  if (lacking) {
    const evidence = [evidenceOf(lacking.attempts[0]!)];
    return found(note('last-transfer-incomplete', { code }, subject, { at, evidence }));
  }
  const unsent = sent > 0 || isAwaited ? undefined : unsentFinding(last, facts);
  return unsent ? found(unsent) : check('last-transfer', { seen, checked });
}

/** Accounts that no active configuration matches, and their unsent transfers. Only listed accounts: other ids are unknown. */
export function uncoveredFindings(
  facts: Pick<TransferFacts, 'configurations'> & { accounts: Accounts | undefined },
  transfers: TransferFacts | undefined,
  { meant }: Attributed,
): Finding[] {
  const { configurations, accounts } = facts;
  const reporting = new Set(
    accounts?.states
      .filter((one) => reportingFindings(one, undefined).every(({ severity }) => severity !== 'problem'))
      .map(({ account }) => account.id),
  );
  const lacking = (transfers ? reached(transfers) : []).filter(
    (one) => one.status === null && !meant.has(one.code) && !isOnItsWay(one, transfers!),
  );
  return (accounts?.listed ?? []).flatMap(({ id, virtual_account_number: number }) => {
    const matching = configurations.filter((one) => matchesAccount(one, id));
    const those = lacking.filter(({ account }) => account === number);
    const isTold =
      matching.length > 0 ? configurations.every(isPaused) : those.length === 0 && !reporting.has(id);
    if (isTold || !matching.every(isPaused)) return [];
    const codes = those.map(({ code }) => code);
    const more = {
      at: those[0]?.at ?? null,
      evidence: evidenceIn('transactions', ...codes),
      because_of: matching.length > 0 ? ('paused-now' as const) : null,
      actions: matching.length > 0 ? [] : [createConfiguration(id), ...redeliverAll(undefined, codes)],
    };
    const subject = makeSubject('virtual-account', number);
    return [problem('account-without-configuration', { count: codes.length }, subject, more)];
  });
}

const isUncovered = (id: string | null | undefined, { configurations }: TransferFacts) =>
  id !== undefined && !configurations.some((one) => matchesAccount(one, id));

/** The transfer had no attempt, perhaps because each configuration was created later. */
function unsentFinding(last: Incoming, facts: TransferFacts): Finding | undefined {
  const { code, at, account, status } = last;
  if (status !== null) return undefined;
  const subject = transactionSubject(code);
  const more = { at, evidence: evidenceIn('transactions', code) };
  const id = idOfAccount(last, facts);
  const matching = facts.configurations.filter((one) => matchesAccount(one, id));
  if (isUncovered(id, facts)) {
    const because_of = 'account-without-configuration';
    return note('last-transfer-not-sent', { code }, subject, { ...more, because_of });
  }
  if (matching.length === 0) return warning('last-transfer-not-sent', { code }, subject, more);
  const isLate = isReportedLate(account, facts);
  const because_of = matching.every(isPaused) ? 'paused-now' : isLate ? 'day-end-reporting' : null;
  const actions = because_of === null ? redeliverAll(undefined, [code]) : [];
  const isCreatedAfter = matching.every((one) => stateThen(one, at, id).kind === 'created-after');
  const params = { code, ...(isCreatedAfter && { created: true as const }) };
  return problem('last-transfer-not-sent', params, subject, { ...more, actions, because_of });
}
