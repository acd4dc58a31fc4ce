/** CHECKOUT_PAID (§6.3), which is sent once when a checkout is paid, and which nothing sends again. */
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import type { KeptDelivery } from '../../webhooks/journal/reader.ts';
import { addressSubject, type Configuration, subjectOfAll } from '../facts/configurations.ts';
import { type Checkout, receivedOf } from '../facts/transfer.ts';
import type { Action, Finding } from '../finding.ts';
import { appRecipient } from './app.ts';
import { type Addresses, addressOf, attribute, evidenceOf, roundsOf } from './attempts.ts';
import { checkoutSubject } from './checkout.ts';
import { failureOf } from './delivery-failure.ts';
import { note, problem, warning } from './make.ts';

export interface EventFacts {
  checkout: Checkout | undefined;
  /** Those of the checkout or of its transfers, newest first. */
  events: readonly Delivery[];
  configurations: readonly Configuration[];
  /** Those that this machine received, oldest first, held back ones too. */
  stored: readonly KeptDelivery[];
  /** Of every entry that was read. */
  addresses: Addresses;
  /** Whether the log was read over the time at which the checkout was paid. */
  isLogComplete: boolean;
}

export function eventFindings(facts: EventFacts): Finding[] {
  return [...atApp(facts), ...atReceivers(facts)];
}

/** What the app on this machine made of it; what was held back matters only where nobody else has it. */
function atApp({ stored, events }: EventFacts): Finding[] {
  const attempts = events.map(({ entry }) => entry);
  const app = appRecipient(stored, attempts);
  if (app?.recipient.outcome !== 'failed') return [];
  const isDue = events.length > 0 && !attempts.some(isDelivered);
  return app.findings.filter(({ code }) => code !== 'not-confirmed' || isDue);
}

/** What the receivers made of it: each has to have accepted it once. */
function atReceivers({ checkout, events, configurations, addresses, isLogComplete }: EventFacts): Finding[] {
  const readInstead: Action[] = checkout
    ? [{ code: 'show-checkout', words: ['checkouts', 'show', checkout.id], effect: 'read' }]
    : [];
  if (events.length === 0) {
    if (checkout?.status !== 'paid' || receivedOf(checkout) < checkout.amount) return [];
    const subject = checkoutSubject(checkout);
    return isLogComplete
      ? [problem('event-not-sent', {}, subject, { actions: readInstead })]
      : [warning('event-not-seen', {}, subject, { actions: readInstead })];
  }
  const found = checkout ? contradictions(checkout, events, readInstead) : [];
  const oldestFirst = events.map(({ entry }) => entry).reverse();
  for (const { configurations: those, attempts } of attribute(configurations, oldestFirst, addresses)) {
    const last = attempts.findLast((one) => !isDelivered(one));
    const due = Math.max(...roundsOf(attempts).map(({ length }) => length));
    if (!last || attempts.filter(isDelivered).length >= due) continue;
    const receiver = those.length > 0 ? subjectOfAll(those) : addressSubject(addressOf(last));
    const failure = failureOf({ entry: last, receiver, code: null });
    if (failure && (failure.code === 'label-contradicts-status' || failure.code === 'unknown-label')) {
      found.push({ ...failure, severity: 'warning' });
      continue;
    }
    found.push(
      problem('event-failed', { receiver: receiver.name }, receiver, {
        at: failure?.at ?? null,
        evidence: [evidenceOf(last)],
        actions: readInstead,
      }),
      ...(failure ? [{ ...failure, because_of: null }] : []),
    );
  }
  // Of what was not read it may have failed.
  if (found.length > 0 || !checkout || !isLogComplete) return found;
  const evidence = events.map(({ entry }) => evidenceOf(entry));
  return [note('event-delivered', {}, checkoutSubject(checkout), { evidence })];
}

/** What an event says that the checkout does not. */
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
