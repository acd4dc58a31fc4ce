import { type Text, withCommand } from '../../../values/command-line.ts';
import {
  allWell,
  type Evidence,
  open,
  trouble,
  type Verdict,
  wholeEvidence,
} from '../../../values/verdict.ts';
import { takenSince } from '../../../webhooks/delivery-log/sent-again.ts';
import { configured } from '../../doctor/va-chain.ts';
import type { Checkout } from '../search/sources.ts';
import type { Transfer } from '../search/transfer.ts';
import { checkoutVerdict } from './checkout.ts';
import { contradictionsOf } from './contradictions.ts';
import { configurationsList, deliveryVerdict } from './delivery.ts';
import { type Events, eventPart } from './event.ts';
import { localVerdict, ownKept } from './on-this-machine.ts';
import { type Outcomes, redeliveries } from './outcomes.ts';
import type { Part } from './part.ts';
import { brokenLink, type Way } from './silence.ts';

export interface Known {
  transfer: Transfer;
  outcomes: Outcomes;
  /** Of the account, where nothing was sent. */
  ways: readonly Way[];
  checkout: Checkout | undefined;
  /** What was asked for besides the code and is otherwise. */
  otherwise: Part | undefined;
  /** What points to a checkout that is not known, in words. */
  points: string | undefined;
  events: Events;
  /** IANA zone for shown times. */
  timeZone: string;
}

/** What became of a transfer, the trouble named. */
export function conclusionOf(known: Known, evidence: Evidence): Verdict {
  const { transfer, outcomes, checkout, otherwise, points, events, timeZone } = known;
  const sent = outcomes.outcomes.some(({ entries }) => entries.length > 0);
  const delivery = sent ? deliveryVerdict(outcomes.outcomes) : silenceVerdict(known, evidence);
  const since = delivery.bad ? sinceVerdict(transfer, timeZone) : undefined;
  const parts = [
    ...contradictionsOf(transfer),
    delivery,
    since,
    localVerdict(transfer),
    otherwise,
    checkoutVerdict(checkout, [transfer]),
    eventPart(events, checkout, evidence),
  ].filter((part) => part !== undefined);
  const words = parts.map((part) => part.words).join('; ');
  const next = parts.flatMap((part) => part.next ?? []);
  if (parts.some(({ bad }) => bad)) {
    return trouble(words, since ? next : [...next, ...redeliveries(transfer.code, outcomes)], evidence);
  }
  const sure = sent && parts.every(({ unsure }) => !unsure);
  const whole = sure ? wholeEvidence(evidence) : undefined;
  if (sent && points !== undefined) next.push(unpaid(transfer, points));
  return whole ? { ...allWell(words, whole), next } : open(words, next, evidence);
}

/** What the service tells of a checkout only once it is paid: the one cause that shows in nothing that was delivered. */
function unpaid({ code }: Transfer, points: string): Text {
  const words = `${points}: was it to pay one? What is missing of it, by the ID in the merchant’s order:`;
  return withCommand(words, ['trace', code], { checkout: 'ID' });
}

/** Nothing was sent: what is wrong between the bank and the configurations, as it is now. */
function silenceVerdict({ transfer, outcomes, ways }: Known, evidence: Evidence): Part {
  const { transaction, kept } = transfer;
  const isLogUnread = evidence.looked_at.delivery_log === undefined;
  if (!transaction) {
    if (kept.length === 0) return { words: 'nothing is known of it', bad: false };
    if (isLogUnread)
      return { words: 'received on this machine; the service’s log could not be read', bad: false };
    const none = isLeftOut(evidence) ? 'no delivery of it was seen so far' : 'has no delivery of it';
    return { words: `received on this machine; in the service’s log ${none}`, bad: false };
  }
  const broken = ways.flatMap((way) => brokenLink(way) ?? [])[0];
  const { younger, noneThen } = outcomes;
  // How one that was not there yet stands now is no cause.
  if (broken && !(noneThen && broken.check === configured.name)) {
    const words = isLeftOut(evidence)
      ? `the service has the transfer; no delivery of it was seen so far, and now ${broken.says}`
      : `the service has the transfer and sent it to nobody: ${broken.says}`;
    return { words, bad: true, next: [broken.fix] };
  }
  if (isLogUnread) {
    return { words: 'the service has the transfer; its log could not be read', bad: false };
  }
  if (isLeftOut(evidence)) {
    return { words: 'the service has the transfer; no delivery of it was seen so far', bad: false };
  }
  if (evidence.not_looked_at.configurations ?? evidence.not_looked_at.reporting) {
    return {
      words: 'the service has the transfer and sent it to nobody; why could not be looked at',
      bad: false,
    };
  }
  const [late] = younger;
  if (late !== undefined && outcomes.outcomes.length === 0) {
    const made = younger.length === 1 ? `${late} was` : `${younger.join(' and ')} were`;
    return {
      words: `the service has the transfer and sent it to nobody: ${made} made after it`,
      bad: true,
      next: [
        withCommand('nothing is sent again by itself; have it sent:', [
          ...['webhooks', 'redeliver'],
          transfer.code,
        ]),
      ],
    };
  }
  const words =
    'the service has the transfer and sent it to nobody, though nothing wrong is seen on its way now: reporting was off, or the configurations paused or bound elsewhere, when it came';
  return { words, bad: true, next: [configurationsList] };
}

/** A failed delivery stays one, also where it was sent again from here and taken. */
function sinceVerdict(transfer: Transfer, timeZone: string): Part | undefined {
  const words = takenSince(ownKept(transfer), timeZone);
  return words === undefined ? undefined : { words, bad: false };
}

/** Whether the log was not read to its end. */
function isLeftOut({ not_looked_at }: Evidence): boolean {
  return not_looked_at.delivery_log !== undefined;
}
