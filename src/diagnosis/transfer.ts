/** Diagnoses a transfer from the facts of all sources. */
import { isPaused } from '../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../webhooks/delivery-log/entry.ts';
import { createFirstConfiguration, redeliver } from './actions.ts';
import type { ChannelFacts } from './facts/channels.ts';
import type { Listener, Received } from './facts/this-machine.ts';
import { attemptsOf, type Checkout, type Transfer } from './facts/transfer.ts';
import type { AccountFacts } from './facts/virtual-accounts.ts';
import { type Finding, type Outcome, present, problem, type Recipient } from './finding.ts';
import { accountFindings, reportingSince } from './rules/account.ts';
import { appRecipient, isReceivedHere, redeliveries } from './rules/app.ts';
import { channelRecipients } from './rules/channels.ts';
import { checkoutFindings } from './rules/checkout.ts';
import { type EventFacts, eventFindings } from './rules/checkout-paid-event.ts';
import type { DeliveryFacts, Judged } from './rules/delivery-rule-types.ts';
import { explainedByListener } from './rules/listeners.ts';
import { recipientsOf } from './rules/recipients.ts';
import { withoutSending } from './rules/safe-redelivery.ts';
import { awaitedByGone } from './rules/silent-configuration.ts';
import { streamRecipient } from './rules/stream.ts';
import { beforeAccount, transactionFindings, transactionSubject } from './rules/transaction.ts';

export interface TransferFacts {
  transfer: Transfer;
  /** Deliveries received here, oldest first. Held-back ones only if the service knows the transfer too. */
  stored: readonly Received[];
  deliveries: DeliveryFacts;
  /** Read if there was no delivery. */
  account: AccountFacts | undefined;
  checkout: Checkout | undefined;
  /** Further transfers for the checkout's order. */
  ofOrder: readonly Transfer[];
  events: EventFacts;
  /** Undefined if they were not read. */
  channels: ChannelFacts | undefined;
  /** Whether every list of transactions that may hold it was read. */
  areTransactionsRead: boolean;
  /** Listeners of this machine, also ended ones. */
  listeners: readonly Listener[];
}

export interface TransferDiagnosis {
  outcome: Outcome;
  recipients: Recipient[];
  findings: Finding[];
}

export function diagnoseTransfer(facts: TransferFacts): TransferDiagnosis {
  const { outcome, recipients, findings } = deliveriesOf(facts);
  const { transfer, checkout, ofOrder, events, areTransactionsRead } = facts;
  const itself = transactionFindings(transfer, areTransactionsRead);
  const isNote = ({ severity }: Finding) => severity === 'note';
  return {
    outcome,
    recipients,
    findings: byCause([
      ...itself.filter((one) => !isNote(one)),
      ...findings,
      ...(checkout ? checkoutFindings(checkout, [transfer, ...ofOrder]) : []),
      ...eventFindings(events),
      ...itself.filter(isNote),
    ]),
  };
}

/** The recipients, including the app and the stream of this machine, and why they did not get it. */
export function deliveriesOf(facts: TransferFacts): TransferDiagnosis {
  const { transfer, deliveries, stored } = facts;
  const attempts = attemptsOf(transfer);
  const here = present(appRecipient(stored, attempts), streamRecipient(stored));
  const channels = facts.channels ? channelRecipients(facts.channels, deliveries) : [];
  const isSent = attempts.length > 0 || stored.length > 0;
  const causes = isSent ? [] : causesOfSilence(facts);
  const cause = causes.find(({ severity }) => severity === 'problem');
  const unsent = (one: Judged) => (cause ? explainedBy(cause, one) : one);
  const sent = [...recipientsOf(deliveries).map((one) => explained(one, here, facts)), ...here].map(unsent);
  const judged = [...sent, ...channels.map(unsent)];
  const recipients = judged.map(({ recipient }) => recipient);
  // An email that arrived does not replace a paused webhook.
  const own = outcomeOfAll(
    sent.map(({ recipient }) => recipient),
    deliveries,
  );
  const withChannels = facts.channels?.failure ? 'unknown' : outcomeOfAll(recipients, deliveries);
  const outcome = own === 'delivered' ? withChannels : own;
  // What was sent to somebody who is not expected to have it explains nothing.
  const isAside = ({ recipient: { attempts, outcome } }: Judged) =>
    attempts.length > 0 && outcome === 'not_expected';
  const told = judged.toSorted((one, other) => Number(isAside(one)) - Number(isAside(other)));
  const found = [...causes, ...told.flatMap((one) => one.findings)];
  // What may still come must not be sent twice.
  const isAwaited = recipients.some((one) => one.outcome === 'pending');
  const findings = isSent || isAwaited ? found : withRedelivery(found, transfer);
  return {
    outcome,
    recipients,
    findings: deliveries.isLogComplete ? findings : findings.map(withoutSending),
  };
}

/** After the last fix, the transfer has to be redelivered: it was sent to nobody. */
function withRedelivery(findings: readonly Finding[], { code, transaction }: Transfer): Finding[] {
  const isOffered = findings.some(({ actions }) => actions.some((one) => one.code === 'redeliver'));
  const last = findings.findLast(({ actions }) => actions.some(({ effect }) => effect === 'write'));
  if (!transaction || isOffered || !last) return [...findings];
  return findings.map((one) => (one === last ? { ...one, actions: [...one.actions, redeliver(code)] } : one));
}

/** There was no delivery and the cause is known: none is expected any more. */
function explainedBy({ code: because_of }: Finding, { recipient, findings }: Judged): Judged {
  return {
    recipient: recipient.outcome === 'pending' ? { ...recipient, outcome: 'not_sent' } : recipient,
    findings: findings
      .filter(({ code }) => code !== 'not-sent-yet')
      .map((one) =>
        one.code === 'not-sent-unexplained' ? { ...one, params: { explained: true }, because_of } : one,
      ),
  };
}

/** What was created after the transfer: its virtual account, or else its real-time reporting. */
function sinceTransfer(code: string, time: number | undefined, account: AccountFacts): Finding[] {
  const created = beforeAccount(code, time, account);
  return created.length > 0 ? created : reportingSince(account, time);
}

/** What any delivery requires: the bank reports, and a configuration exists. */
function causesOfSilence({ account, deliveries, transfer }: TransferFacts): Finding[] {
  const stored = { code: transfer.code, at: deliveries.time, isRecorded: transfer.transaction !== undefined };
  const reported = account ? causesAtAccount(account, stored) : [];
  if (deliveries.configurations?.length !== 0 || awaitedByGone(deliveries).length > 0) return reported;
  const actions = [createFirstConfiguration()];
  return [...reported, problem('no-configuration', {}, transactionSubject(transfer.code), { actions })];
}

/** Why the bank reported no transfer to the account in real time. `at`: epoch milliseconds. */
export function causesAtAccount(
  account: AccountFacts,
  { code, at, isRecorded }: { code: string; at: number | undefined; isRecorded: boolean },
): Finding[] {
  // The service recorded the transfer before the account was closed.
  const asOfThen = (one: Finding): Finding =>
    one.code === 'va-closed' && isRecorded ? { ...one, severity: 'note', actions: [] } : one;
  return [...sinceTransfer(code, at, account), ...accountFindings(account).map(asOfThen)];
}

/** A recipient with the URL of a listener on this machine: the listener or its app is the cause. */
function explained(judged: Judged, here: readonly Judged[], facts: TransferFacts): Judged {
  const { recipient, findings } = judged;
  const { outcome, attempts } = recipient;
  if (attempts.length === 0 || (outcome !== 'failed' && outcome !== 'not_expected')) return judged;
  const last = attemptsOf(facts.transfer).findLast(({ id }) =>
    recipient.attempts.some((one) => one.id === id),
  )!;
  if (here.length === 0 || isDelivered(last) || !isReceivedHere(last, facts.stored)) {
    const code = attemptsOf(facts.transfer).some(isDelivered) ? undefined : facts.transfer.code;
    const own = facts.deliveries.configurations?.filter(({ id }) =>
      recipient.subject.id.split(',').includes(id),
    );
    const isPausedNow = own !== undefined && own.length > 0 && own.every(isPaused);
    const told = explainedByListener(judged, { last, code, isPaused: isPausedNow }, facts.listeners);
    return outcome === 'failed' ? told : { recipient, findings: told.findings.map(asNote) };
  }
  const missing = here.find((one) => one.recipient.outcome !== 'delivered');
  const because_of = (missing ?? here[0])!.findings[0]?.code ?? null;
  const isOthers = missing && facts.stored.every(({ profile }) => profile);
  const taken = missing ? outcome : 'delivered';
  return {
    recipient: { ...recipient, outcome: taken },
    findings: findings.map((one) => {
      const actions = isOthers ? redeliveries(one) : [];
      return { ...one, severity: 'note' as const, actions, because_of };
    }),
  };
}

/** Of a recipient that is not expected: nothing is left to do but to remove it. */
const asNote = (one: Finding): Finding => ({
  ...one,
  severity: 'note',
  actions: one.actions.filter(({ code }) => code === 'clean-up-listeners' || code === 'pause'),
});

/** The worst outcome of the expected recipients: delivered only if each has it. */
export function outcomeOfAll(
  recipients: readonly Pick<Recipient, 'outcome'>[],
  { isLogComplete, configurations }: Pick<DeliveryFacts, 'isLogComplete' | 'configurations'>,
): Outcome {
  const expected = recipients.filter(({ outcome }) => outcome !== 'not_expected');
  if (expected.length === 0) return isLogComplete && configurations ? 'not_sent' : 'unknown';
  const worst = (['failed', 'not_sent', 'unknown', 'pending'] as const).find((outcome) =>
    expected.some((one) => one.outcome === outcome),
  );
  // Without the configurations, other expected recipients are unknown.
  return worst ?? (configurations ? 'delivered' : 'unknown');
}

/** Order: problems, what they explain, warnings, notes. */
export function byCause(findings: readonly Finding[]): Finding[] {
  // Of the notes, those that something delivered it come first: they answer the question.
  const rank = ({ code, severity, because_of }: Finding) =>
    (because_of === null ? 0 : 1) +
    { problem: 0, warning: 2, note: code.startsWith('delivered') ? 3.5 : 4 }[severity];
  return findings.toSorted((one, other) => rank(one) - rank(other));
}
