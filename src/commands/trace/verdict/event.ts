import { type Text, withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { parseTime } from '../../../values/time.ts';
import type { Evidence } from '../../../values/verdict.ts';
import { isDelivered, type LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence } from '../../../webhooks/delivery-log/error-labels.ts';
import type { Delivery } from '../../../webhooks/delivery-log/search.ts';
import { shortId, whyHeldBack } from '../../../webhooks/journal/record.ts';
import type { Hunted } from '../search/hunt.ts';
import { type Checkout, type Kept, missingOf } from '../search/sources.ts';
import type { Transfer } from '../search/transfer.ts';
import { wholeExchange } from './delivery.ts';
import { appText, handAgain } from './on-this-machine.ts';
import type { Part } from './part.ts';

/** The CHECKOUT_PAID of a checkout and those that name its transfers. */
export interface Events {
  /** Of the service's log, newest first. */
  logged: readonly Delivery[];
  /** Of this machine's journal, oldest first; with what `listen --confirm` held back. */
  kept: readonly Kept[];
  /** Whether they would be among what was looked at: the log was read where the checkout was paid. */
  seen: boolean;
}

/** Those of the checkout, and of the transfers, among all that were found. */
export function eventsOf(
  checkout: Checkout | undefined,
  transfers: readonly Transfer[],
  { events, keptEvents, coversLog }: Hunted,
): Events {
  const isOfCheckout = ({ payload }: Delivery | Kept) =>
    checkout !== undefined && payload?.checkout_id === checkout.id;
  const named = transfers.flatMap(({ deliveries }) => deliveries).filter(isEvent);
  const ofCheckout = events.filter((one) => isOfCheckout(one) && !named.includes(one));
  const codes = new Set<string | undefined>(transfers.map(({ code }) => code));
  const paidAt = parseTime(checkout?.paid_at);
  return {
    logged: [...named, ...ofCheckout],
    kept: keptEvents.filter((one) => isOfCheckout(one) || codes.has(one.payload?.transaction_code)),
    seen: paidAt === undefined || coversLog(paidAt),
  };
}

const isEvent = ({ payload }: Delivery | Kept) => payload?.event !== undefined;

/** What became of the CHECKOUT_PAID, in the log and on this machine; undefined where none is due and none was sent. */
export function eventPart(
  events: Events,
  checkout: Checkout | undefined,
  evidence: Evidence,
): Part | undefined {
  const sent = sentPart(events, checkout, evidence);
  const here = localPart(events.kept, sent);
  if (!here) return sent;
  const words = [sent?.words, here.words].filter(Boolean).join('; ');
  // What was said here tells more than the answer that the service was given.
  return { words, bad: true, next: [...(here.next ?? []), ...(sent?.next ?? [])] };
}

/** What the receivers said to it: each address has to have taken it once. */
function sentPart(
  { logged: entries, seen }: Events,
  checkout: Checkout | undefined,
  evidence: Evidence,
): Part | undefined {
  if (entries.length === 0) {
    if (!checkout || missingOf(checkout) > 0) return undefined;
    return seen && evidence.not_looked_at.delivery_log === undefined
      ? { words: 'its CHECKOUT_PAID was sent to nobody', bad: true, next: [readInstead(checkout)] }
      : { words: 'its CHECKOUT_PAID was not seen so far', bad: false, unsure: true };
  }
  const denied = checkout && deniedBy(checkout, entries);
  if (denied) return { words: denied, bad: true, next: [readInstead(checkout)] };
  const failed = unacknowledged(entries);
  if (failed.length === 0) return { words: 'its CHECKOUT_PAID was delivered', bad: false };
  const says = failed.map((entry) => verdictSentence(entry, entry.endpoint_url)).join('; ');
  return {
    words: `of its CHECKOUT_PAID: ${says}`,
    bad: true,
    next: [...failed.map(wholeExchange), ...failed.map(handedIn)],
  };
}

/** What one of them says that the checkout does not (§6.3). */
function deniedBy({ id, order_code, amount }: Checkout, events: readonly Delivery[]): string | undefined {
  const own = events.map(({ payload }) => payload).filter(({ checkout_id }) => checkout_id === id);
  const order = own.find((one) => one.order_code !== undefined && one.order_code !== order_code);
  if (order) return `its CHECKOUT_PAID names the order ${safeCell(order.order_code ?? '')}`;
  const sum = own.find((one) => one.amount !== undefined && formatMoney(one.amount) !== formatMoney(amount));
  return sum && `its CHECKOUT_PAID says ${formatMoney(sum.amount)}, the checkout ${formatMoney(amount)}`;
}

/** §3.2: a read of the checkout confirms it as well. */
const readInstead = ({ id }: Checkout): Text =>
  withCommand('whether it is paid is read here instead:', ['checkouts', 'show', id]);

/** The service sends transactions again (webhooks redeliver), and nothing else. */
const handedIn = ({ id }: LogEntry): Text =>
  withCommand('once that is mended, hand it in from this machine:', ['webhooks', 'replay'], {
    log: id,
    to: 'URL',
  });

/** What became of it on this machine, where no app has taken it. `sent`: what the service's log says. */
function localPart(kept: readonly Kept[], sent: Part | undefined): Part | undefined {
  const all = kept.map((one) => one.kept);
  const last = all.findLast(({ forward, held_back }) => forward ?? held_back);
  if (!last || all.some(({ forward }) => forward?.ok)) return undefined;
  const why = whyHeldBack(last, last.forward);
  if (last.forward && why === undefined) {
    const words = `${appText(last.forward)} to its CHECKOUT_PAID`;
    return { words, bad: true, next: handAgain(all) };
  }
  // One that is not due, or that the service's own were taken without, was held back rightly.
  if (why === undefined || !sent || !(sent.bad || sent.unsure)) return undefined;
  return {
    words: `listen --confirm on this machine held its CHECKOUT_PAID back, ${why}`,
    bad: true,
    next: [withCommand('what was held back:', ['webhooks', 'kept', shortId(last.id)])],
  };
}

/** For each address that has not taken the event of a checkout once, the last delivery there. */
function unacknowledged(events: readonly Delivery[]): LogEntry[] {
  const kinds = new Map<string, LogEntry[]>();
  for (const { entry, payload } of events) {
    const kind = `${entry.endpoint_url} ${payload.checkout_id}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry]);
  }
  return [...kinds.values()].flatMap((there) => (there.some(isDelivered) ? [] : there.slice(0, 1)));
}
