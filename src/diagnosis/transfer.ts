/** What happened to a transfer: the facts of all sources in, one diagnosis out. */
import { isDelivered } from '../webhooks/delivery-log/entry.ts';
import type { KeptDelivery } from '../webhooks/journal/reader.ts';
import { attemptsOf, type Checkout, type Transfer } from './facts/transfer.ts';
import type { AccountFacts } from './facts/virtual-accounts.ts';
import type { Action, Finding, Outcome, Recipient } from './finding.ts';
import { accountFindings } from './rules/account.ts';
import { appRecipient, isReceivedHere } from './rules/app.ts';
import { checkoutFindings } from './rules/checkout.ts';
import { type EventFacts, eventFindings } from './rules/event.ts';
import { finding } from './rules/make.ts';
import { type DeliveryFacts, type Judged, outcomeOfAll, recipientsOf } from './rules/recipients.ts';
import { beforeAccount, transactionFindings, transactionSubject } from './rules/transaction.ts';

export interface TransferFacts {
  transfer: Transfer;
  /** What this machine received of it, oldest first; what was held back only where the service tells of it too. */
  stored: readonly KeptDelivery[];
  deliveries: DeliveryFacts;
  /** Read where nothing was sent. */
  account: AccountFacts | undefined;
  checkout: Checkout | undefined;
  events: EventFacts;
  /** Whether every list of transactions was read that may hold it. */
  areTransactionsRead: boolean;
  /** Addresses of listeners of this machine that ended without putting back what they had registered. */
  crashedListeners: readonly string[];
}

export interface TransferDiagnosis {
  outcome: Outcome;
  recipients: Recipient[];
  findings: Finding[];
}

export function diagnoseTransfer(facts: TransferFacts): TransferDiagnosis {
  const { outcome, recipients, findings } = deliveriesOf(facts);
  const { transfer, checkout, events, areTransactionsRead } = facts;
  const itself = transactionFindings(transfer, areTransactionsRead);
  const isNote = ({ severity }: Finding) => severity === 'note';
  return {
    outcome,
    recipients,
    findings: byCause([
      ...itself.filter((one) => !isNote(one)),
      ...findings,
      ...(checkout ? checkoutFindings(checkout, [transfer]) : []),
      ...eventFindings(events),
      ...itself.filter(isNote),
    ]),
  };
}

/** The recipients, the app on this machine among them, and why they did not get it. */
export function deliveriesOf(facts: TransferFacts): TransferDiagnosis {
  const { transfer, deliveries, stored } = facts;
  const attempts = attemptsOf(transfer);
  const app = appRecipient(stored, attempts);
  const judged = recipientsOf(deliveries).map((one) => explained(one, app, facts));
  const recipients = [...judged.map(({ recipient }) => recipient), ...(app ? [app.recipient] : [])];
  const isSent = attempts.length > 0 || stored.length > 0;
  const causes = isSent ? [] : causesOfSilence(facts);
  const [cause] = causes.filter(({ severity }) => severity === 'problem');
  const outcome = outcomeOfAll(recipients, deliveries);
  const found = [...judged.flatMap((one) => one.findings), ...(app?.findings ?? [])];
  return {
    // Nothing more is to be waited for where it cannot be sent.
    outcome: cause && outcome === 'pending' ? 'not_sent' : outcome,
    recipients,
    findings: [
      ...causes,
      ...found.map((one) =>
        cause && one.code === 'not-sent-unexplained' ? { ...one, because_of: cause.code } : one,
      ),
    ],
  };
}

/** What has to be so for anything to be sent: the bank reports, and a configuration is there. */
function causesOfSilence({ account, deliveries, transfer }: TransferFacts): Finding[] {
  const reported = account
    ? [...beforeAccount(transfer.code, deliveries.time, account), ...accountFindings(account).map(asOfThen)]
    : [];
  if (deliveries.configurations?.length !== 0) return reported;
  const create: Action = {
    code: 'create-configuration',
    words: ['webhooks', 'create'],
    effect: 'write',
    needs: ['webhook-url'],
  };
  return [
    ...reported,
    finding('no-configuration', transactionSubject(transfer.code), {}, 'problem', { actions: [create] }),
  ];
  /** What the service has recorded came before the account was closed. */
  function asOfThen(one: Finding): Finding {
    return one.code === 'va-closed' && transfer.transaction ? { ...one, severity: 'note', actions: [] } : one;
  }
}

/** A recipient whose address is a listener's of this machine: the app behind it, or its crash, is the cause. */
function explained(judged: Judged, app: Judged | undefined, facts: TransferFacts): Judged {
  const { recipient, findings } = judged;
  if (recipient.outcome !== 'failed') return judged;
  const failed = attemptsOf(facts.transfer).filter(({ id }) =>
    recipient.attempts.some((one) => one.id === id),
  );
  const last = failed.at(-1)!;
  if (app && !isDelivered(last) && isReceivedHere(last, facts.stored)) {
    const isTaken = app.recipient.outcome === 'delivered';
    return {
      recipient: { ...recipient, outcome: isTaken ? 'delivered' : 'failed' },
      findings: findings.map((one) => ({
        ...one,
        severity: 'note' as const,
        actions: [],
        because_of: app.findings[0]?.code ?? null,
      })),
    };
  }
  if (!facts.crashedListeners.includes(last.endpoint_url)) return judged;
  const cleanup: Action = {
    code: 'clean-up-listeners',
    words: ['listen'],
    flags: { cleanup: true },
    effect: 'write',
  };
  const cause = finding('listener-crashed', recipient.subject, { count: 1 }, 'problem', {
    evidence: [{ source: 'listeners', id: last.endpoint_url }],
    actions: [cleanup],
  });
  return {
    recipient,
    findings: [cause, ...findings.map((one) => ({ ...one, because_of: 'listener-crashed' as const }))],
  };
}

/** What explains others first: problems, what they explain, warnings, notes. */
export function byCause(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity, because_of }: Finding) =>
    (because_of === null ? 0 : 1) + { problem: 0, warning: 2, note: 4 }[severity];
  return findings.toSorted((one, other) => rank(one) - rank(other));
}
