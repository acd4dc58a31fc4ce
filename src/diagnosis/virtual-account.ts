/** Diagnoses from the facts whether a transfer to a virtual account reaches the receivers. */
import { bankReporting } from '../registrations/bank-reporting.ts';
import { paidTo } from '../webhooks/decode-payload.ts';
import { isPaused, matchesAccount } from '../webhooks/delivery-log/configuration-match.ts';
import { createConfiguration, createFirstConfiguration, redeliver } from './actions.ts';
import { type Check, check, notChecked } from './check.ts';
import type { Asked } from './facts/ask-source.ts';
import { type Configuration, subjectOf } from './facts/configurations.ts';
import type { ConnectionFacts } from './facts/connection.ts';
import type { RecentDeliveries } from './facts/recent-deliveries.ts';
import { type Listener, ofListeners, type Received } from './facts/this-machine.ts';
import { type AccountFacts, accountId } from './facts/virtual-accounts.ts';
import {
  type Diagnosis,
  evidenceIn,
  type Finding,
  makeSubject,
  type Outcome,
  present,
  problem,
  type Subject,
  unread,
  whole,
} from './finding.ts';
import { accountFindings, accountSubject } from './rules/account.ts';
import { withAppsIn } from './rules/app.ts';
import { activityOf, judgeGroup, undecided } from './rules/configurations.ts';
import { connectionChecks, serviceSubject } from './rules/connection.ts';
import { attributeAll } from './rules/deliveries-by-configuration.ts';
import { earlierChecks } from './rules/earlier-undelivered-transfers.ts';
import { endedListenerChecks } from './rules/ended-listener.ts';
import { nothingMissed } from './rules/missed-transfers.ts';
import { withoutSending } from './rules/safe-redelivery.ts';
import { failed } from './rules/source-read-failures.ts';
import { type Newly, notesOf, tracedTransferCheck } from './rules/traced-transfer.ts';
import { findingsOf, isReadToItsEnd, type SetupDiagnosis } from './setup.ts';

export interface AccountChain {
  connection: ConnectionFacts;
  /** The text that the user gave for the account. */
  given: string;
  /** Undefined if the service rejected the credentials. */
  service: ChainFacts | undefined;
}

export interface ChainFacts extends Newly {
  account: Asked<AccountFacts>;
  configurations: Asked<readonly Configuration[]>;
  /** The newest deliveries: `trace` covers only the last transfer. */
  log: Asked<RecentDeliveries> | undefined;
  listeners: Asked<readonly Listener[]>;
  /** What listeners on this machine stored of the failed ones in the log. */
  received: readonly Received[];
}

export function diagnoseAccount({ connection, given, service }: AccountChain): SetupDiagnosis {
  const account = service?.account.value;
  const subject = account ? accountSubject(account) : makeSubject('virtual-account', given);
  const checks = [
    ...connectionChecks(connection, service?.log?.value),
    ...(service
      ? chainOf({ ...service, log: withAppsIn(service.log, service.received) }, connection)
      : closed),
  ];
  const traced = service?.traced?.value?.diagnosis;
  const findings = [...findingsOf(checks, service ? undefined : subject), ...(traced ? notesOf(traced) : [])];
  const checked = [...checks.flatMap((one) => one.checked), ...(traced?.checked ?? [])];
  const not_checked = [
    ...new Set([...checks.flatMap((one) => one.not_checked ?? []), ...(traced?.not_checked ?? [])]),
  ];
  const diagnosis: Diagnosis = {
    subject,
    outcome: account && isUnknown(account) ? 'not_found' : outcomeOf(findings, checks, traced),
    findings,
    recipients: traced?.recipients ?? [],
    checked: [...new Map(checked.map((one) => [one.source, one])).values()],
    not_checked,
  };
  return { diagnosis, checks };
}

/** Whether the account is the client's, open or closed. Only then the service shows its transactions. */
export const isOurs = (account: AccountFacts): boolean =>
  account.state !== undefined || account.ownership?.transactions === 'shown';

function chainOf(facts: ChainFacts, connection: ConnectionFacts): Check[] {
  const service = serviceSubject(connection);
  const { failure, value: account } = facts.account;
  if (failure) return [check('virtual-account', failed(failure, service)), ...closed.slice(1)];
  const own = accountChecks(account!);
  if (!isOurs(account!)) return [...own, ...closed.slice(2)];
  const webhooks = webhookChecks(account!, facts, connection);
  const isWell = [...own, ...webhooks].every((one) =>
    one.findings.every(({ severity }) => severity !== 'problem'),
  );
  const last = tracedTransferCheck(account!, facts, service, isWell);
  const { log, listeners, traced } = facts;
  const isSaid = traced?.value?.failure?.source === 'delivery-log';
  return present(
    ...own,
    ...webhooks,
    last,
    log?.failure && !isSaid && check('delivery-log', failed(log.failure, service)),
    listeners.failure && check('listeners', failed(listeners.failure, service)),
  );
}

const closed = [
  check('virtual-account', notChecked('virtual-accounts')),
  check('notifications', notChecked('notifications')),
  check('webhooks', notChecked('configurations')),
  check('last-transfer', notChecked('transactions')),
];

/** Checks that the account is the client's, and that the bank reports on it. */
function accountChecks(account: AccountFacts): Check[] {
  const { number, state, ownership } = account;
  const subject = accountSubject(account);
  const findings = accountFindings(account);
  const [found] = findings;
  const checked = [whole('virtual-accounts'), whole('registrations')];
  if (state) {
    const isSaid = found || bankReporting(state.notification) === 'real-time';
    return [
      check('virtual-account', { subject, seen: { number, of: 'list', order: null }, checked }),
      check('notifications', {
        ...{ subject, seen: { is_registered: true }, findings, checked: [whole('notifications')] },
        ...(!isSaid && notChecked('notifications', 'not-offered')),
      }),
    ];
  }
  if (found) {
    const reason = found.severity === 'problem' ? 'blocked' : 'not-offered';
    return [
      check('virtual-account', { subject, findings, checked }),
      check('notifications', notChecked('notifications', reason)),
    ];
  }
  const order = ownership!.order ?? null;
  const of = order === null ? 'sandbox' : 'checkout';
  return [
    check('virtual-account', { subject, seen: { number, of, order }, checked }),
    check('notifications', { subject, seen: { is_registered: false } }),
  ];
}

function webhookChecks(account: AccountFacts, facts: ChainFacts, connection: ConnectionFacts): Check[] {
  const service = serviceSubject(connection);
  const { configurations, listeners, log, newest, traced } = facts;
  if (configurations.failure) return [check('webhooks', failed(configurations.failure, service))];
  const all = configurations.value!;
  const subject = accountSubject(account);
  const matching = matchingOf(account, all);
  const active = matching.filter((one) => !isPaused(one));
  const untold = untoldOf(matching, traced?.value?.diagnosis);
  const earlier = matching.filter((one) => !untold.includes(one));
  const list = check('webhooks', {
    subject,
    seen: { ...activityOf(matching), others: all.length - matching.length },
    findings:
      matching.length > 0
        ? earlier.flatMap((one) => undecided([one]))
        : unmatched(
            all,
            account,
            traced?.value?.diagnosis.outcome === 'not_sent' ? newest?.value?.code : undefined,
          ),
    checked: [whole('configurations')],
  });
  const address = { isHere: connection.address.isHere, listeners: listeners.value ?? [] };
  const { groups } = attributeAll(all, log?.value, () => undefined, ofListeners(address.listeners));
  const lines = groups
    .filter((group) => group.configurations.some((one) => untold.includes(one)))
    .map((group) =>
      judgeGroup(group, {
        ...address,
        log: log?.value,
        logNotRead: unread(log?.failure ?? { source: 'delivery-log', reason: 'limit' }),
        active,
        isNoneActive: all.every(isPaused),
        missed: nothingMissed,
        acceptedHere: () => undefined,
      }),
    );
  const isPaid = log?.value?.deliveries.some(({ payload }) => paidTo(payload) === account.number);
  // The count is of all accounts.
  const own = lines.map((one) => (isPaid ? one.check : ({ ...one.check, seen: null } as Check)));
  const judged = [
    ...own,
    ...earlierChecks(account, { earlier, all }, facts),
    ...endedListenerChecks(groups, earlier, address, traced?.value?.diagnosis),
  ];
  // An entry that cannot be read may be the delivery that is missing.
  const isCertain = !log?.value?.unread;
  return [
    list,
    ...judged.map((one) => (isCertain ? one : { ...one, findings: one.findings.map(withoutSending) })),
  ];
}

export const matchingOf = (account: AccountFacts, all: readonly Configuration[]) =>
  all.filter((one) => matchesAccount(one, accountId(account)));

/** Configurations without an attempt for the last transfer and without a finding, and those that were paused since. */
function untoldOf(matching: readonly Configuration[], traced: Diagnosis | undefined): Configuration[] {
  return matching.filter((one) => {
    const ofIt = ({ subject }: { subject: Subject }) => subject.id.split(',').includes(one.id);
    const isSent = traced?.recipients.some((recipient) => ofIt(recipient) && recipient.attempts.length > 0);
    const told = traced?.findings.filter(ofIt).map(({ code }) => code) ?? [];
    if (isPaused(one)) return !told.includes('paused-now') && !told.includes('paused-then');
    return !isSent && told.every((code) => code === 'created-after');
  });
}

/** `missed`: code of the last transfer, if it was sent to nobody. */
function unmatched(
  all: readonly Configuration[],
  account: AccountFacts,
  missed: string | undefined,
): Finding[] {
  const create = all.length > 0 ? createConfiguration : createFirstConfiguration;
  const again = all.length > 0 && missed !== undefined ? [redeliver(missed)] : [];
  const more = { actions: [create(account.state?.account.id), ...again] };
  if (all.length === 0) return [problem('no-configuration', {}, accountSubject(account), more)];
  const [first] = all as [Configuration];
  const evidence = all.flatMap(({ id }) => evidenceIn('configurations', id));
  return [problem('bound-elsewhere', { count: all.length }, subjectOf(first), { evidence, ...more })];
}

const isUnknown = (account: AccountFacts) =>
  accountFindings(account).some(({ code }) => code === 'va-unknown');

/** The outcome of the last transfer, unless a check shows that the next one would fail. */
function outcomeOf(
  findings: readonly Finding[],
  checks: readonly Check[],
  traced: Diagnosis | undefined,
): Outcome {
  const last = traced?.outcome ?? 'unknown';
  const isLacking = findings.some(
    ({ code, severity }) =>
      code === 'transfers-missed' || (code === 'failing-sometimes' && severity !== 'note'),
  );
  if (findings.some(({ severity }) => severity === 'problem')) return last === 'not_sent' ? last : 'failed';
  if (isLacking && last === 'delivered') return 'failed';
  const isRead =
    isReadToItsEnd(checks.flatMap((one) => one.not_checked ?? [])) &&
    findings.every(({ code }) => code !== 'activity-unknown');
  return isRead || last !== 'delivered' ? last : 'unknown';
}
