/** CHECKOUT_PAID (§6.3). It is sent once when a checkout is paid, and never redelivered. */

import { receivedOf } from '../../values/whole-amount.ts';
import { isDelivered, mayBeDelivered, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import { type Action, showCheckout } from '../actions.ts';
import type { Checkout } from '../facts/transfer.ts';
import { type Finding, note, present, problem, warning } from '../finding.ts';
import { appRecipient } from './app.ts';
import { evidenceOf } from './attempt-rounds.ts';
import { attribute, type Due, type Sent } from './attribution.ts';
import { checkoutSubject } from './checkout.ts';
import { doubtsOf, failureOf, isAccepted, type LoggedAttempt } from './delivery-failure.ts';
import { shareOf } from './recipient-delivery-result.ts';
import { receiverOf, subjectOfDue } from './recipients.ts';

export interface EventFacts extends Omit<Sent, 'attempts'> {
  checkout: Checkout | undefined;
  /** Events of the checkout or of its transfers, newest first. */
  events: readonly Delivery[];
  /** Events that this machine received, oldest first, including held-back ones. */
  stored: readonly KeptDelivery[];
  /** Whether the log was read for the time when the checkout was paid. */
  isLogComplete: boolean;
}

export function eventFindings(facts: EventFacts): Finding[] {
  return [...atApp(facts), ...atReceivers(facts)];
}

/** The result at the app on this machine. Held-back events matter only if nobody else has them. */
function atApp({ stored, events }: EventFacts): Finding[] {
  const attempts = events.map(({ entry }) => entry);
  const app = appRecipient(stored, attempts);
  if (app?.recipient.outcome !== 'failed') return [];
  const isDue = events.length > 0 && !attempts.some(isDelivered);
  return app.findings.flatMap((one) => {
    if (one.code === 'not-confirmed') return isDue ? one : [];
    const { subject, at, evidence } = one;
    return [problem('event-failed', { receiver: subject.name }, subject, { at, evidence }), one];
  });
}

/** The result at the receivers. Each must have accepted the event once. */
function atReceivers(facts: EventFacts): Finding[] {
  const { checkout, events, isLogComplete } = facts;
  const readInstead: Action[] = checkout ? [showCheckout(checkout.id)] : [];
  if (events.length === 0) return checkout ? notSeen(checkout, isLogComplete, readInstead) : [];
  const attempts = events.map(({ entry }) => entry).reverse();
  const all = attribute({ ...facts, attempts });
  const failed = all.dues.filter((one) => one.attempts.length > 0 && shareOf(one, all) === 'failed');
  const found = [
    ...(checkout ? contradictions(checkout, events, readInstead) : []),
    ...failed.flatMap((one) => failureAt(one, readInstead)),
    ...all.dues.flatMap(doubtAt),
  ];
  // A receiver may reject it as a duplicate of the transfer. In an unread part of the log it may have failed.
  const isCertain = isLogComplete && attempts.every(isDelivered);
  if (found.length > 0 || !checkout || !isCertain) return found;
  return [note('event-delivered', {}, checkoutSubject(checkout), { evidence: attempts.map(evidenceOf) })];
}

function notSeen(checkout: Checkout, isLogComplete: boolean, actions: readonly Action[]): Finding[] {
  if (checkout.status !== 'paid' || (receivedOf(checkout) ?? 0) < checkout.amount) return [];
  const subject = checkoutSubject(checkout);
  return isLogComplete
    ? [problem('event-not-sent', {}, subject, { actions })]
    : [warning('event-not-seen', {}, subject, { actions })];
}

function failureAt(due: Due, actions: readonly Action[]): Finding[] {
  const last = due.attempts.findLast((one) => !isDelivered(one))!;
  const receiver = receiverOf(due);
  const failure = failureOf({ entry: last, receiver, code: null });
  const isUnclear = failure?.code === 'label-contradicts-status' || failure?.code === 'unknown-label';
  if (isUnclear && mayBeDelivered(last)) return [{ ...failure, severity: 'warning' }];
  return present<Finding>(eventFailed({ entry: last, receiver }, actions), failure);
}

/** It was accepted only by answers that report an error. */
function doubtAt(due: Due): Finding[] {
  const entry = due.attempts.findLast(isDelivered);
  if (!entry || due.attempts.some(isAccepted)) return [];
  return present(doubtsOf({ entry, receiver: subjectOfDue(due) }, { event: 'CHECKOUT_PAID' }));
}

export const eventFailed = ({ entry, receiver }: LoggedAttempt, actions: readonly Action[]) =>
  problem('event-failed', { receiver: receiver.name }, receiver, {
    at: timeOf(entry) || null,
    evidence: [evidenceOf(entry)],
    actions,
  });

function contradictions(
  checkout: Checkout,
  events: readonly Delivery[],
  actions: readonly Action[],
): Finding[] {
  const other = events.find(
    ({ payload: { checkout_id, order_code, amount } }) =>
      checkout_id === checkout.id &&
      ((order_code !== undefined && order_code !== checkout.order_code) ||
        (amount !== undefined && `${amount}` !== `${checkout.amount}`)),
  );
  if (!other) return [];
  const { order_code = '', amount = null } = other.payload;
  const more = { evidence: [evidenceOf(other.entry)], actions };
  return [problem('event-contradicts', { order_code, amount }, checkoutSubject(checkout), more)];
}
