/** Answers a question about a transfer, from the facts of all sources. */

import { checkoutOfTransfers } from '../../diagnosis/facts/checkout-of-transfers.ts';
import { readConfigurations } from '../../diagnosis/facts/configurations.ts';
import { otherProfiles } from '../../diagnosis/facts/connection.ts';
import type { Received } from '../../diagnosis/facts/this-machine.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import type { Checkout, Transfer } from '../../diagnosis/facts/transfer.ts';
import { squeezed } from '../../diagnosis/facts/transfer-match.ts';
import type { Diagnosis, Finding, NotChecked, Outcome, Recipient } from '../../diagnosis/finding.ts';
import { heldBackFindings } from '../../diagnosis/rules/app.ts';
import { channelsNotChecked } from '../../diagnosis/rules/channels.ts';
import {
  checkoutFindings,
  checkoutSubject,
  outcomeOfOrder,
  outcomeWith,
  unclearCheckouts,
} from '../../diagnosis/rules/checkout.ts';
import { eventFindings } from '../../diagnosis/rules/checkout-paid-event.ts';
import { earlierFindings, isPaidInParts, withOtherCheckouts } from '../../diagnosis/rules/order-checkouts.ts';
import { transactionSubject } from '../../diagnosis/rules/transaction.ts';
import {
  asGiven,
  asPossible,
  contradictedBy,
  foreignFindings,
  nothingFound,
  severalMatch,
  similarFindings,
  unreadableEntry,
  untold,
  withSearch,
} from '../../diagnosis/rules/unidentified-transfer.ts';
import { byCause, deliveriesOf, diagnoseTransfer, outcomeOfAll } from '../../diagnosis/transfer.ts';
import { coverageOf } from './coverage.ts';
import {
  type Asked,
  areTransactionsRead,
  type Case,
  causesOfAbsence,
  eventFacts,
  factsOf,
  isLogComplete,
} from './gather-transfer-facts.ts';
import { ofOtherOrder, restOfOrder, secondPayment, withoutUnsure } from './transfers-of-checkout.ts';

export interface Traced {
  diagnosis: Diagnosis;
  transfers: readonly Transfer[];
  checkout: Checkout | undefined;
}

const mostDiagnosed = 10;
/** Maximum number of other profiles to name. */
const mostNamed = 3;

export async function diagnose(wanted: Asked, reading: Reading): Promise<Traced> {
  const [transfers, contrary] = asGiven(wanted, wanted.found.transfers);
  const found = { ...wanted.found, transfers };
  const asked = { ...wanted, found };
  const [configurations, paid] = await Promise.all([
    reading.bearing('configurations', () => readConfigurations(reading.client), undefined),
    asked.checkout
      ? { checkout: asked.checkout, before: undefined, several: [], complete: true }
      : checkoutOfTransfers(transfers, found, asked.name, reading),
  ]);
  const checkout = asked.isCoded || transfers.length < 2 ? paid.checkout : undefined;
  const { others, ofOrder } = await restOfOrder(checkout, asked, reading);
  const all = [...transfers, ...ofOrder];
  const unclear = [
    ...unclearCheckouts(paid, asked, transfers),
    ...(await secondPayment(checkout, asked, reading)),
    ...(checkout ? await ofOtherOrder(checkout, all, reading, asked.code) : []),
  ];
  const [only] = transfers;
  const isAlone = transfers.length === 1;
  const facts: Case = {
    ...{ ...asked, checkout: checkout ?? asked.checkout, isAlone, ofOrder, reading, configurations },
  };
  const answer = isAlone
    ? await diagnoseOne(only!, facts)
    : checkout && isPaidInParts(transfers, checkout)
      ? await diagnoseOrder(checkout, facts)
      : only
        ? await diagnoseSeveral(facts)
        : await diagnoseNone(facts);
  const earlier = asked.checkout ? earlierFindings(asked.checkout, asked.earlier) : [];
  const itself = checkout ? withOtherCheckouts(answer.findings, checkout, others, all) : answer.findings;
  const told = [
    ...unreadableEntry(answer, found.log.unread),
    ...asked.notes,
    ...unclear,
    ...contrary,
    ...itself,
    ...earlier,
  ];
  const sure = withoutUnsure(told, checkout?.order_code);
  const findings = byCause([...untold(answer, sure), ...sure]);
  const coverage = coverageOf(facts, answer, paid.complete);
  const outcome = outcomeWith(answer.outcome, findings);
  return { diagnosis: { ...answer, outcome, findings, ...coverage }, transfers, checkout };
}

interface Answer extends Pick<Diagnosis, 'subject' | 'outcome' | 'findings' | 'recipients'> {
  /** Undefined where they were not read; what was left out of them, if anything. */
  channels?: NotChecked | null;
}

async function diagnoseOne(transfer: Transfer, asked: Case): Promise<Answer> {
  if (isStoredHereAlone(transfer, asked)) return diagnoseSeveral(asked);
  const facts = await factsOf(transfer, asked);
  const { outcome, findings, recipients } = diagnoseTransfer(facts);
  const contradictions = contradictedBy(asked.given, transfer);
  const judged: Received[] = [...facts.stored, ...facts.events.stored];
  const heldBack = asked.found.heldBack
    .map(({ kept }) => kept)
    .filter(({ id }) => !judged.some((one) => one.id === id));
  return {
    subject: transactionSubject(transfer.code),
    outcome,
    findings: [
      ...contradictions,
      ...findings,
      ...heldBackFindings(heldBack),
      // What is stored here too needs no other profile.
      ...(judged.some(({ profile }) => profile === undefined)
        ? []
        : foreignFindings(asked.found.foreign, transfer.code, true, [])),
    ],
    recipients,
    ...(facts.channels && {
      channels: channelsNotChecked(facts.channels, facts.deliveries.account ?? undefined),
    }),
  };
}

/** Several transfers to one checkout: the question is about its order. */
async function diagnoseOrder(checkout: Checkout, asked: Case): Promise<Answer> {
  const each = await deliveriesOfEach(asked);
  const { transfers } = asked.found;
  const outcome = outcomeOfAll(
    each.map(({ recipient }) => recipient),
    { isLogComplete: isLogComplete(asked), configurations: asked.configurations },
  );
  return {
    subject: checkoutSubject(checkout),
    outcome: outcomeOfOrder(checkout, outcome),
    recipients: each.map(({ recipient }) => recipient),
    findings: [
      ...each.flatMap((one) => one.findings),
      ...checkoutFindings(checkout, [...transfers, ...asked.ofOrder]),
      ...eventFindings(eventFacts(transfers, { ...asked, checkout })),
    ],
  };
}

/** Several transfers match. It is unclear which one is meant, so each gets its own answer. */
async function diagnoseSeveral(asked: Case): Promise<Answer> {
  const each = await deliveriesOfEach(asked);
  const { checkout, found } = asked;
  const subject = transactionSubject(asked.name);
  return {
    subject,
    outcome: found.transfers.length > 1 ? 'several' : 'unknown',
    recipients: each.map(({ recipient }) => recipient),
    findings: [
      severalMatch(subject, found.transfers, asked.reading.unread.transactions === 'unreachable'),
      ...each.flatMap(({ recipient, findings }) =>
        findings
          .filter(({ code, severity }) => code === 'success-with-error-in-body' && severity !== 'note')
          .map((one) => ({ ...one, params: { ...one.params, code: recipient.subject.name }, actions: [] })),
      ),
      ...(checkout ? checkoutFindings(checkout, [...found.transfers, ...asked.ofOrder]) : []),
    ],
  };
}

/** What was asked for fits only a delivery on this machine. What was not read may hold the transfer that is meant. */
const isStoredHereAlone = ({ code, transaction, deliveries }: Transfer, asked: Case) =>
  !transaction &&
  deliveries.length === 0 &&
  !areTransactionsRead(asked) &&
  squeezed(code) !== squeezed(asked.code);

async function diagnoseNone(asked: Case): Promise<Answer> {
  const { similar, checkout, name, account } = asked;
  const subject = checkout ? checkoutSubject(checkout) : transactionSubject(name);
  const isRead = isLogComplete(asked) && areTransactionsRead(asked);
  const near = similar
    ? [
        ...similarFindings('amount-differs', similar.otherAmount),
        ...similarFindings('note-differs', similar.otherNote),
      ]
    : [];
  const { ctx } = asked.reading;
  const profiles = asked.code === undefined ? [] : await otherProfiles((await ctx.profile()).name, ctx);
  const elsewhere = foreignFindings(asked.found.foreign, name, false, profiles);
  const others = elsewhere.length > 0 ? [] : profiles.slice(0, mostNamed);
  const causes = await causesOfAbsence(asked);
  const outcome: Outcome = isRead ? 'not_found' : 'unknown';
  return {
    subject,
    outcome: checkout?.status === 'pending' ? 'pending' : outcome,
    recipients: [],
    findings: withSearch(asked, [
      ...elsewhere,
      ...(account === undefined ? [] : causes),
      ...nothingFound(asked, isRead, others),
      ...similarFindings('similar-code', asked.found.similar),
      ...(account === undefined ? causes.map(asPossible) : []),
      ...near,
      ...heldBackFindings(asked.found.heldBack.map(({ kept }) => kept)),
      ...(checkout ? checkoutFindings(checkout, asked.ofOrder) : []),
    ]),
  };
}

/** One row for each transfer, with its worst recipient. */
async function deliveriesOfEach(asked: Case) {
  const rows: { recipient: Recipient; findings: Finding[] }[] = [];
  for (const transfer of asked.found.transfers.slice(0, mostDiagnosed)) {
    const { outcome, recipients, findings } = deliveriesOf(await factsOf(transfer, asked));
    const attempts = recipients.flatMap((one) =>
      one.attempts.map((attempt) => ({ ...attempt, to: one.subject.name })),
    );
    const subject = transactionSubject(transfer.code);
    rows.push({ recipient: { subject, outcome, attempts }, findings });
  }
  return rows;
}
