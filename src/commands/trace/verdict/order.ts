import { formatMoney } from '../../../values/money.ts';
import { parseTime } from '../../../values/time.ts';
import {
  allWell,
  type Evidence,
  open,
  trouble,
  type Verdict,
  wholeEvidence,
} from '../../../values/verdict.ts';
import { receivedOf } from '../../checkouts/create/explain.ts';
import type { Checkout } from '../search/sources.ts';
import { amountOf, numberOf, type Transfer } from '../search/transfer.ts';
import { counted, delivered, made, type Step, stepOf } from '../timeline.ts';
import { statusPart } from './checkout.ts';
import { contradictionsOf } from './contradictions.ts';
import { deliveryVerdict } from './delivery.ts';
import { type Events, eventPart } from './event.ts';
import { localVerdict } from './on-this-machine.ts';
import { traceEach } from './others.ts';
import type { Outcome, Outcomes } from './outcomes.ts';
import type { Part } from './part.ts';

/** A checkout and all transfers that went to it. */
export interface Order {
  parts: readonly { transfer: Transfer; outcomes: Outcomes }[];
  events: Events;
  checkout: Checkout;
}

/** Whether there are several transfers, all to the account of the checkout. */
export function isPaidInParts(transfers: readonly Transfer[], { bank }: Checkout): boolean {
  return transfers.length > 1 && transfers.every((one) => numberOf(one) === bank?.account_number);
}

/** How the order stands, and what was delivered of its transfers. */
export function orderVerdict({ parts, events, checkout }: Order, evidence: Evidence): Verdict {
  const transfers = parts.map(({ transfer }) => transfer);
  const paid = paidPart(transfers, checkout);
  const notDelivered = parts.flatMap(({ transfer, outcomes }) => {
    const verdicts = [...contradictionsOf(transfer), sentPart(outcomes, evidence), localVerdict(transfer)];
    return verdicts.flatMap((part) =>
      part && (part.bad || part.unsure) ? [{ ...part, words: `${transfer.code}: ${part.words}` }] : [],
    );
  });
  const event = eventPart(events, checkout, evidence);
  const all = notDelivered.length === 0 ? [{ words: 'each was delivered', bad: false }] : [];
  const verdicts: Part[] = [paid, ...all, ...notDelivered, ...(event ? [event] : [])];
  const words = verdicts.map((part) => part.words).join('; ');
  const next = [...verdicts.flatMap((part) => part.next ?? []), ...traceEach(transfers)];
  if (verdicts.some(({ bad }) => bad)) return trouble(words, next, evidence);
  const whole = verdicts.some(({ unsure }) => unsure) ? undefined : wholeEvidence(evidence);
  return whole ? { ...allWell(words, whole), next } : open(words, next, evidence);
}

function paidPart(transfers: readonly Transfer[], checkout: Checkout): Part {
  const { order_code } = checkout;
  const sum = transfers.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);
  const found = `${formatMoney(sum)} in ${transfers.length} transfers`;
  const received = receivedOf(checkout);
  // What a cancelled one had received leaves out what came after.
  const money =
    received === sum || checkout.status === 'cancelled'
      ? found
      : `${formatMoney(received)} received, and ${found} found`;
  const part = statusPart(checkout, transfers);
  // Some words have a colon of their own.
  return {
    ...part,
    words: `order ${order_code} ${part.words}${part.words.includes(':') ? ';' : ':'} ${money}`,
  };
}

function sentPart({ outcomes }: Outcomes, { not_looked_at }: Evidence): Part {
  if (outcomes.some(({ entries }) => entries.length > 0)) return deliveryVerdict(outcomes);
  return not_looked_at.delivery_log === undefined
    ? { words: 'sent to nobody', bad: true }
    : { words: 'no delivery of it was seen so far', bad: false, unsure: true };
}

/** Whether it was sent something, or should have been. */
const isCounted = ({ entry, certain }: Outcome) => entry !== null || certain;

/** The transfers, a line each, the CHECKOUT_PAID and the checkout, in order of time. */
export function stepsOfOrder({ parts, events, checkout }: Order, now: number): Step[] {
  const names = new Map(
    parts.flatMap(({ outcomes }) => outcomes.outcomes.map(({ url, receiver }) => [url, receiver] as const)),
  );
  const steps = [
    made(checkout),
    ...parts
      .map(({ transfer, outcomes }) => stepOf(transfer, outcomes.outcomes.filter(isCounted)))
      .toReversed(),
    ...events.logged
      .toReversed()
      .map(({ entry, payload }) =>
        delivered(entry, names.get(entry.endpoint_url) ?? entry.endpoint_url, payload.event),
      ),
    counted(checkout, now),
  ];
  return steps.sort((one, other) => (parseTime(one.at) ?? 0) - (parseTime(other.at) ?? 0));
}
