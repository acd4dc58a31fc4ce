/** Diagnoses the setup from the facts. Returns one line for each check, and the diagnosis. */
import { showAssumptions } from './actions.ts';
import { type Check, check, notChecked } from './check.ts';
import type { SetupFacts } from './facts/setup.ts';
import { backlogMs } from './facts/this-machine.ts';
import {
  type Diagnosis,
  type Finding,
  type NotChecked,
  note,
  type Outcome,
  type Recipient,
  type Subject,
} from './finding.ts';
import { channelsCheck } from './rules/channels.ts';
import { connectionChecks, profileSubject, serviceSubject } from './rules/connection.ts';
import { journalCheck, listenersCheck } from './rules/listeners.ts';
import { paymentChecks } from './rules/payment-profile.ts';
import { accountsCheck, registrationsCheck } from './rules/registrations.ts';
import { readFurther, webhookChecks } from './rules/webhooks.ts';

export interface SetupDiagnosis {
  diagnosis: Diagnosis;
  /** In the order in which a delivery passes them. */
  checks: readonly Check[];
}

/** `further`: additional checks. */
export function diagnoseSetup(facts: SetupFacts, further: readonly Check[] = []): SetupDiagnosis {
  const { connection, machine, service } = facts;
  const subject = serviceSubject(connection);
  const {
    checks: webhooks,
    recipients,
    uncovered,
  } = service
    ? webhookChecks(service, facts)
    : { checks: [check('webhooks', notChecked('configurations'))], recipients: [], uncovered: [] };
  const begun = machine.registrations.value ?? [];
  const { now } = connection;
  const checks = [
    ...connectionChecks(connection, service?.log.value),
    ...webhooks,
    service
      ? accountsCheck({ ...service.accounts, uncovered }, begun, subject, readFurther(facts))
      : check('virtual-accounts', notChecked('virtual-accounts')),
    ...(service
      ? [channelsCheck(service.channels, subject), ...paymentChecks(service.payment, subject)]
      : []),
    registrationsCheck(machine.registrations, service?.accounts.value, subject),
    listenersCheck(machine.listeners, subject),
    journalCheck(machine.backlog, subject, now - backlogMs, now),
    ...driftChecks(facts.drift, subject),
    ...further,
  ];
  const profile = profileSubject(connection);
  const not_checked = checks.flatMap((one) => one.not_checked ?? []);
  const findings = findingsOf(checks, service ? undefined : profile);
  const diagnosis: Diagnosis = {
    subject: profile,
    outcome: outcomeOf(findings, not_checked, recipients),
    findings,
    recipients,
    checked: checks.flatMap(({ checked }) => checked),
    not_checked,
  };
  return { diagnosis, checks };
}

/** Differences between replies and the endpoint table. No check without differences: unread replies prove nothing. */
function driftChecks(drift: SetupFacts['drift'], service: Subject): Check[] {
  const [first, ...others] = new Set(drift.map(({ endpoint }) => endpoint));
  if (first === undefined) return [];
  const params = { count: drift.length, endpoint: first, others: others.length };
  const found = note('replies-differ', params, service, { actions: [showAssumptions] });
  return [check('replies', { subject: service, findings: [found] })];
}

/** All findings, ordered by cause. `nothing`: the subject that could not be checked at all. */
export function findingsOf(checks: readonly Check[], nothing: Subject | undefined): Finding[] {
  const found = ordered(checks.flatMap(({ findings }) => findings));
  if (!nothing) return found;
  const because_of = found[0]?.code ?? null;
  return [...found, note('nothing-checked', {}, nothing, { because_of })];
}

const ranks = { problem: 0, warning: 1, note: 2 };

/** The worst first, equal ones in the order of the checks. Each explained finding comes after that. */
function ordered(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity, because_of }: Finding) => ranks[severity] + (because_of === null ? 0 : 0.5);
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

/** Codes about transfers that a recipient lacks, even if that recipient no longer exists, or may lack. */
const openCodes: readonly string[] = ['deleted-since', 'not-forwarded-yet', 'activity-unknown'];

/** The setup works only if everything was checked, nothing was found, and something was delivered. */
function outcomeOf(
  findings: readonly Finding[],
  not_checked: readonly NotChecked[],
  recipients: readonly Recipient[],
): Outcome {
  const expected = recipients.filter(({ outcome }) => outcome !== 'not_expected');
  const isFailed = expected.some(({ outcome }) => outcome === 'failed');
  if (isFailed || findings.some(({ severity }) => severity === 'problem')) return 'failed';
  const isOpen = findings.some(({ code }) => openCodes.includes(code));
  const isDelivered = expected.length > 0 && expected.every(({ outcome }) => outcome === 'delivered');
  return !isOpen && isReadToItsEnd(not_checked) && isDelivered ? 'delivered' : 'unknown';
}

/** Checks that a proxy makes, or that the service does not offer, do not count as skipped. */
export const isReadToItsEnd = (not_checked: readonly NotChecked[]) =>
  not_checked.every(({ reason }) => reason === 'left-to-proxy' || reason === 'not-offered');
