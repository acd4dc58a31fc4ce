/** Checks the webhook configurations: that there are some, their results, and transfers without deliveries. */

import { bankReporting } from '../../registrations/bank-reporting.ts';
import { t } from '../../texts/translate.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { paidTo } from '../../webhooks/decode-payload.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import { action, createConfiguration, createFirstConfiguration, receiveHere, traceCode } from '../actions.ts';
import { type Check, check } from '../check.ts';
import type { Failure } from '../facts/ask-source.ts';
import { addressSubject, type Configuration } from '../facts/configurations.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import type { ServiceFacts, SetupFacts } from '../facts/setup.ts';
import { ofListeners } from '../facts/this-machine.ts';
import {
  type Finding,
  finding,
  present,
  problem,
  type Recipient,
  type Subject,
  unread,
  warning,
  whole,
} from '../finding.ts';
import { acceptedHere, appsBehind, explainedByApps, withApps } from './app.ts';
import { isTest } from './attempt-rounds.ts';
import { newestOf } from './configuration-deliveries.ts';
import { activityOf, judgeGroup } from './configurations.ts';
import { serviceSubject } from './connection.ts';
import { type AccountOf, type Attributed, attributeAll } from './deliveries-by-configuration.ts';
import {
  gapIn,
  lastTransferCheck,
  missedIn,
  nothingMissed,
  type TransferFacts,
  uncoveredFindings,
} from './missed-transfers.ts';
import { redeliverAll, withoutSending } from './safe-redelivery.ts';
import { failed } from './source-read-failures.ts';
import { tooMany } from './statistics.ts';

/** Factor of the given time for the command that reads further. */
const furtherTimes = 30;

export interface Webhooks {
  checks: readonly Check[];
  recipients: readonly Recipient[];
  /** Virtual accounts that no active configuration matches. */
  uncovered: readonly Finding[];
}

export function webhookChecks(read: ServiceFacts, facts: SetupFacts): Webhooks {
  const subject = serviceSubject(facts.connection);
  const apps = appsBehind(read.log.value?.deliveries ?? [], facts.machine.received.value ?? []);
  const { value, failure: logFailure } = read.log;
  // A delivery that an app accepted later counts as delivered.
  const accepted = value && { ...value, deliveries: withApps(value.deliveries, apps) };
  const service = { ...read, log: { value: accepted, failure: logFailure } };
  const { configurations, log, transactions } = service;
  if (configurations.failure) {
    const checks = [check('webhooks', failed(configurations.failure, subject))];
    return { checks, recipients: [], uncovered: [] };
  }
  const all = configurations.value!;
  const list = listCheck(all, subject, facts.connection.address.isHere);
  if (all.length === 0) return { checks: [list], recipients: [], uncovered: [] };
  // Ids by account number, as far as they were read.
  const ids = new Map(service.accounts.value?.listed.map((one) => [one.virtual_account_number, one.id]));
  const idOf = (number: string) => ids.get(number);
  const listeners = facts.machine.listeners.value ?? [];
  const accountOf = accountsOf(service, idOf);
  const attributed = attributeAll(all, log.value, accountOf, ofListeners(listeners));
  const transfers = log.value &&
    transactions.value && {
      ...{
        now: nowOf(service.now, log.value),
        configurations: all,
        idOf,
        reportedLate: reportedLate(service),
        acceptedHere: acceptedHere(apps),
      },
      ...{ transactions: transactions.value, log: log.value },
    };
  const missed = transfers ? missedIn(transfers, attributed) : nothingMissed;
  const judged = attributed.groups.map((group) =>
    judgeGroup(group, {
      isHere: facts.connection.address.isHere,
      listeners,
      log: log.value,
      logNotRead: log.failure ? unread(log.failure) : logNotRead(log.value!, facts),
      active: all.filter((one) => !isPaused(one)),
      isNoneActive: all.every(isPaused),
      missed,
      acceptedHere: acceptedHere(apps),
    }),
  );
  const { failure } = transactions;
  const uncovered = uncoveredFindings(
    { configurations: all, accounts: service.accounts.value },
    transfers,
    attributed,
  );
  // An entry that cannot be read may be the delivery that is missing.
  const isCertain = !log.value?.unread;
  const explained = (one: Check) => {
    const findings = explainedByApps(one.findings, apps);
    return { ...one, findings: isCertain ? findings : findings.map(withoutSending) };
  };
  const checks = present(
    list,
    ...judged.map((one) => explained(one.check)),
    log.failure
      ? check('delivery-log', failed(log.failure, subject))
      : explained(logCheck(attributed, service, facts, transfers ? gapIn(transfers, subject) : [])),
    failure && check('last-transfer', unreadTransactions(failure, subject)),
    transfers && lastTransferCheck(transfers, attributed),
  );
  return { checks, recipients: judged.map(({ recipient }) => recipient), uncovered };
}

const reportedLate = ({ accounts }: ServiceFacts) =>
  new Set(
    accounts.value?.states
      .filter(({ notification }) => bankReporting(notification) === 'day-end')
      .map(({ account }) => account.virtual_account_number),
  );

/** The service document only names the endpoint, so a missing one is not an error. */
const unreadTransactions = (failure: Failure, subject: Subject) =>
  failure.reason === 'not-offered' ? { not_checked: unread(failure) } : failed(failure, subject);

/** Uses the transactions or the body itself, and the list of accounts. */
function accountsOf(
  { transactions, accounts, configurations }: ServiceFacts,
  idOf: TransferFacts['idOf'],
): AccountOf {
  const stored = new Map(transactions.value?.map(({ code, account = null }) => [code, account]));
  const { listed, complete } = accounts.value ?? { listed: [], complete: false };
  const isBoundToListed = ({ virtual_account_id: id }: Configuration) =>
    !id || listed.some((one) => one.id === id);
  // Then no configuration is bound to an unlisted account, such as that of a checkout.
  const unlisted = complete && configurations.value!.every(isBoundToListed) ? null : undefined;
  return (payload) => {
    const code = `${payload.transaction_code}`;
    const number = stored.get(code) ?? paidTo(payload) ?? null;
    if (number === null) return stored.has(code) ? null : undefined;
    return isSandboxNumber(number) ? null : (idOf(number) ?? unlisted);
  };
}

const nowOf = (now: number, { deliveries: [newest] }: RecentDeliveries) =>
  Math.max(now, newest ? timeOf(newest.entry) : 0);

function listCheck(all: readonly Configuration[], subject: Subject, isHere: boolean): Check {
  const actions = [createFirstConfiguration(), ...(isHere ? [receiveHere] : [])];
  const none = problem('no-configuration', {}, subject, { actions });
  return check('webhooks', {
    subject,
    seen: { ...activityOf(all), others: 0 },
    findings: all.length === 0 ? [none] : tooMany(all, subject),
    checked: [whole('configurations')],
  });
}

export const readFurther = ({ timeoutMs }: Pick<SetupFacts, 'timeoutMs'>) =>
  action('read-further', ['doctor'], { timeout: `${Math.ceil((timeoutMs * furtherTimes) / 1_000)}s` });

const logNotRead = ({ unread: count }: RecentDeliveries, facts: SetupFacts) =>
  count > 0
    ? unread({ source: 'delivery-log', reason: 'failed' })
    : unread({ source: 'delivery-log', reason: 'limit' }, readFurther(facts));

/** Checks the log itself: how far it was read, and attempts at URLs without a configuration. */
function logCheck(
  { lost }: Attributed,
  { now, log, configurations }: ServiceFacts,
  { connection }: SetupFacts,
  gap: readonly Finding[],
): Check {
  const { deliveries, from, complete, unread: count } = log.value!;
  const last = deliveries.find(({ entry }) => !isTest(entry))?.payload.transaction_code;
  const findings = [...lost].map(([address, those]) => {
    const failed = those.filter(({ share }) => share === 'failed');
    const codes = failed.flatMap(({ code }) => code ?? []);
    const isAnyActive = configurations.value!.some((one) => !isPaused(one));
    const said = finding(codes.includes(last ?? '') ? 'problem' : 'warning');
    return said('deleted-since', { address, missing: failed.length }, addressSubject(address), {
      at: timeOf(those[0]!.attempts[0]!) || null,
      evidence: newestOf(those),
      // A redelivery goes to existing configurations. A deleted one needs a replacement first.
      actions: isAnyActive
        ? codes.slice(0, 1).map(traceCode)
        : [createConfiguration(), ...redeliverAll(undefined, codes)],
    });
  });
  const source = 'delivery-log';
  const detail =
    count === 1
      ? t('the body of 1 entry cannot be read')
      : t('the body of {0} entries cannot be read', count);
  const odd =
    count > 0 ? [warning('reply-not-understood', { source, detail }, serviceSubject(connection))] : [];
  const checked = [{ source, from, to: nowOf(now, log.value!), complete } as const];
  const seen = { count: deliveries.length, complete, from };
  return check('delivery-log', { seen, findings: [...odd, ...gap, ...findings], checked });
}
