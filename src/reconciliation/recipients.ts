/** Which expected recipients lack a payment, and the redeliveries that are safe. */
import { type Action, traceCode } from '../diagnosis/actions.ts';
import { type Configuration, namesInOne, subjectOfAll } from '../diagnosis/facts/configurations.ts';
import { evidenceIn, type Finding, warning } from '../diagnosis/finding.ts';
import { checkedFirst, redeliverTo } from '../diagnosis/rules/safe-redelivery.ts';
import { transactionSubject } from '../diagnosis/rules/transaction.ts';
import { grouped } from '../values/group-by.ts';
import { isPaused } from '../webhooks/delivery-log/configuration-match.ts';
import type { Doubt, Knowledge, Payment, Recipients, Redelivery, RowClass } from './reconciliation-types.ts';

/** The redeliveries for payments, with their configurations. Paused configurations get none. */
export function redeliveriesOf(name: RowClass, payments: readonly Payment[], known: Knowledge): Redelivery[] {
  return payments.flatMap((payment): Redelivery[] => {
    const { again, doubts, unanswered } = recipientsIn(known, payment);
    if (name === 'not-delivered' && !known.arrived.has(payment.code) && isForAll(payment, known))
      return [{ payment, isUnanswered: unanswered.length > 0 }];
    // What is booked was recorded, whatever the response says.
    const doubted = needsDelivery(name) ? doubts.flatMap(({ again }) => again) : [];
    const lacking = new Set([...again, ...doubted]);
    return [...lacking]
      .filter((one) => !isPaused(one))
      .map((to) => ({
        payment,
        to,
        isUnanswered: unanswered.includes(to),
      }));
  });
}

/** Whether each recipient that lacks a payment gets it by a redelivery. Nobody has it. */
export function isForAll(payment: Payment, known: Knowledge): boolean {
  const { here, missed, again, reachesOnlyThem } = recipientsIn(known, payment);
  return here.length === 0 && again.length === missed.length && reachesOnlyThem;
}

/** Whether the payment needs a delivery to be booked. */
const needsDelivery = (name: RowClass) => name === 'not-delivered' || name === 'paid-not-booked';

/** Nothing counts as missed if a source was not read completely. */
export function recipientsIn(known: Knowledge, payment: Payment): Recipients {
  const found = known.recipientsOf(payment);
  return known.complete ? found : { ...found, missed: [], again: [], unsafe: [], events: [] };
}

/** Whether no further automatic delivery of them is expected. */
export const isOver = (payments: readonly Payment[], known: Knowledge): boolean =>
  known.complete && payments.every((one) => known.awaitedUntil(one) === undefined);

/** The steps that redeliver it to those that lack it. */
export const redeliverAgain = ({ again, unanswered }: Recipients, { code }: Payment): Action[] =>
  again.flatMap((one) => checkedFirst(redeliverTo([one], code, undefined), unanswered.includes(one)));

/** Adds the actions that redeliver it there. */
export const doubtFinding = ({ again, finding }: Doubt, { code }: Payment): Finding => ({
  ...finding,
  actions: [...finding.actions, ...redeliverTo(again, code, undefined)],
});

export const namesOf = (all: Iterable<Configuration>) => [...all].map(({ name }) => name);

/** Several configurations share a URL, and fewer requests were accepted there. */
export function unclearFindings(unclear: readonly Configuration[], { code, at }: Payment): Finding[] {
  return [...grouped(unclear, ({ webhook_url }) => webhook_url)].map(([address, all]) => {
    const params = { names: namesInOne(all), address, alike: true };
    const evidence = evidenceIn('transactions', code);
    return warning('same-address-twice', params, subjectOfAll(all), {
      at,
      evidence,
      actions: [traceCode(code)],
    });
  });
}

/** Whether an expected recipient certainly lacks a payment. An app here may have it by a replay, which no log shows. */
export function isLacking(payment: Payment, known: Knowledge): boolean {
  const { missed, here, got } = recipientsIn(known, payment);
  return here.length > 0 || (missed.length > 0 && got.length > 0);
}

/** Which recipients lack a payment that others may have, and which reported an error. What is booked was recorded. */
export function deliveryFindings(payment: Payment, known: Knowledge, isBooked = false): Finding[] {
  const found = recipientsIn(known, payment);
  const { here, silent, unsafe, events, doubts, unclear } = found;
  return [
    ...here,
    ...silent,
    ...unsafe.map(({ why }) => why),
    ...(isBooked ? [] : [...events, ...doubts.map((one) => doubtFinding(one, payment))]),
    ...unclearFindings(unclear, payment),
    ...missedFinding(payment, found),
  ];
}

function missedFinding(payment: Payment, found: Recipients): Finding[] {
  const { code, at } = payment;
  const { missed, unsafe, silent, isUnsent } = found;
  const named = missed.filter((one) => !unsafe.some(({ to }) => to === one));
  if (named.length === 0) return [];
  const unsent = isUnsent && silent.length === 0 && { unsent: true as const };
  const about = {
    at,
    evidence: evidenceIn('transactions', code),
    actions: [traceCode(code), ...redeliverAgain(found, payment)],
  };
  const params = { code, missed: namesOf(named), ...unsent };
  return [warning('payment-missed', params, transactionSubject(code), about)];
}
