import { type Text, withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import {
  allWell,
  type Evidence,
  open,
  trouble,
  type Verdict,
  wholeEvidence,
} from '../../../values/verdict.ts';
import { isDelivered, type LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { verdictSentence } from '../../../webhooks/delivery-log/error-labels.ts';
import { sendAgainCommand, takenSince } from '../../../webhooks/delivery-log/sent-again.ts';
import { signatureHeader } from '../../../webhooks/signature/signature.ts';
import { configured } from '../../doctor/va-chain.ts';
import type { Checkout } from '../search/sources.ts';
import { amountOf, type Transfer } from '../search/transfer.ts';
import { standingPart } from './checkout.ts';
import { type Outcome, type Outcomes, redeliveries, sentWith } from './outcomes.ts';
import type { Part } from './part.ts';
import { brokenLink, type Way } from './silence.ts';

const list: Text = (line) => line(['webhooks', 'list']);

export interface Known {
  transfer: Transfer;
  outcomes: Outcomes;
  /** Of the account, where nothing was sent. */
  ways: readonly Way[];
  checkout: Checkout | undefined;
  /** IANA zone for shown times. */
  timeZone: string;
}

/** What became of a transfer, the trouble named. */
export function conclusionOf(known: Known, evidence: Evidence): Verdict {
  const { transfer, outcomes, checkout, timeZone } = known;
  const sent = outcomes.outcomes.some(({ entries }) => entries.length > 0);
  const delivery = sent ? deliveryVerdict(outcomes.outcomes) : silenceVerdict(known, evidence);
  const since = delivery.bad ? sinceVerdict(transfer, timeZone) : undefined;
  const parts = [delivery, since, localVerdict(transfer), checkoutVerdict(checkout)].filter(
    (part) => part !== undefined,
  );
  const words = parts.map((part) => part.words).join('; ');
  const next = parts.flatMap((part) => part.next ?? []);
  if (parts.some(({ bad }) => bad)) {
    return trouble(words, since ? next : [...next, ...redeliveries(transfer.code, outcomes)], evidence);
  }
  const sure = sent && parts.every(({ unsure }) => !unsure);
  const whole = sure ? wholeEvidence(evidence) : undefined;
  if (sent && !checkout) next.push(unpaid(transfer, evidence));
  return whole ? { ...allWell(words, whole), next } : open(words, next, evidence);
}

/** What the service tells of a checkout only once it is paid: the one cause that shows in nothing that was delivered. */
function unpaid(transfer: Transfer, evidence: Evidence): Text {
  const amount = amountOf(transfer);
  const isNamed = transfer.deliveries.some(({ payload }) => payload.event !== undefined);
  const words =
    isNamed || isLeftOut(evidence) || amount === undefined
      ? 'was it to pay a checkout? What is missing of it, by the ID in the merchant’s order:'
      : `if it was to pay a checkout, that one is underpaid, with ${formatMoney(amount)} of this transfer, or was paid before: no CHECKOUT_PAID names it. What is missing, by the ID in the merchant’s order:`;
  return withCommand(words, ['trace', transfer.code], { checkout: 'ID' });
}

export function deliveryVerdict(outcomes: readonly Outcome[]): Part {
  const taken = outcomes.reduce((sum, one) => sum + one.taken, 0);
  const expected = outcomes.reduce((sum, one) => sum + one.expected, 0);
  // Where none points now, one may have been moved or deleted since: they cannot be counted.
  const some = outcomes.every(({ configurations }) => configurations.length > 0)
    ? 'configuration'
    : 'address';
  const plural = some === 'address' ? 'addresses' : 'configurations';
  const count = `delivered to ${taken} of ${expected} ${expected === 1 ? some : plural}`;
  const parts = outcomes.map(outcomeText);
  return {
    words: [count, ...parts.flatMap(({ words }) => words || [])].join('; '),
    bad: parts.some(({ bad }) => bad),
    unsure: parts.some(({ unsure }) => unsure),
    next: parts.flatMap(({ next = [] }) => next),
  };
}

function outcomeText({ receiver, expected, certain, others, entries, entry, taken }: Outcome): Part {
  const copies = entries.filter(isDelivered).length - expected;
  if (!entry && !certain) {
    const words = `${receiver} was sent nothing: whether it is active, and since when there, the service does not say`;
    return { words, bad: false, unsure: true, next: [list] };
  }
  if (!entry) {
    const words = `${receiver} was sent nothing, though it is active and older than the transfer: it was paused, bound elsewhere or had another address then`;
    return { words, bad: true, next: [list] };
  }
  if (taken === expected) {
    if (copies <= 0) return { words: '', bad: false };
    const times = `${receiver} took it ${expected + copies} times${expected > 1 ? ` where ${expected} were due` : ''}`;
    if (copies <= others.length) {
      const words = `${times}: ${others.join(' and ')}, at the same address, may have had it too`;
      return { words, bad: false };
    }
    const words = `${times}: one transfer, sent again or for a configuration that is gone, to be counted once by its code`;
    return {
      words,
      bad: true,
      next: ['have the program recognise the transaction code before it books the money'],
    };
  }
  const failed = entries.find((one) => !isDelivered(one));
  if (!failed) {
    const words = `${receiver}, at one address, were sent it ${entries.length === 1 ? 'once' : `${entries.length} times`}: the log does not say which of the ${expected}`;
    return { words, bad: true, next: [list] };
  }
  const next: Text[] = [(line) => line(['webhooks', 'log', failed.id])];
  if (refusesWhoSent(failed))
    next.unshift((line) => line(['webhooks', 'verify'], { log: failed.id, 'secret-file': 'FILE' }));
  return { words: `${verdictSentence(failed, receiver)}${carried(failed)}`, bad: true, next };
}

/** 401 and 403: the receiver does not trust the sender. */
function refusesWhoSent({ status_code }: LogEntry): boolean {
  return status_code === 401 || status_code === 403;
}

function carried(entry: LogEntry): string {
  if (!refusesWhoSent(entry)) return '';
  const header = sentWith(entry);
  if (header === undefined) return ' (it carried neither a signature nor an API key)';
  return header.toLowerCase() === signatureHeader.toLowerCase()
    ? ' (it was signed)'
    : ` (it carried an API key in ${header}, and no signature)`;
}

/** Nothing was sent: what is wrong between the bank and the configurations, as it is now. */
function silenceVerdict({ transfer, outcomes, ways }: Known, evidence: Evidence): Part {
  const { transaction, kept } = transfer;
  if (!transaction) {
    const none = isLeftOut(evidence) ? 'no delivery of it was seen so far' : 'has no delivery of it';
    const words =
      kept.length > 0 ? `received on this machine; in the service’s log ${none}` : 'nothing is known of it';
    return { words, bad: false };
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
  return { words, bad: true, next: [list] };
}

/** A failed delivery stays one, also where it was sent again from here and taken. */
function sinceVerdict({ kept }: Transfer, timeZone: string): Part | undefined {
  const words = takenSince(
    kept.map((one) => one.kept),
    timeZone,
  );
  return words === undefined ? undefined : { words, bad: false };
}

/** The last hand-over to the app on this machine. */
export function localVerdict({ kept }: Transfer): Part | undefined {
  const forward = kept.findLast((one) => one.kept.forward)?.kept.forward;
  if (!forward || forward.ok) return undefined;
  const words =
    forward.status === undefined
      ? 'the app on this machine did not answer'
      : `the app on this machine answered ${forward.status}`;
  return { words, bad: true, next: sendAgainCommand(kept.map((one) => one.kept)) };
}

function checkoutVerdict(checkout: Checkout | undefined): Part | undefined {
  if (!checkout) return undefined;
  const part = standingPart(checkout);
  return { ...part, words: `the checkout ${checkout.order_code} ${part.words}` };
}

interface Unfound {
  /** Those on which something is wrong. */
  ways: readonly Way[];
  /** Whether the transfer is known to be on that one account. */
  sure: boolean;
  /** The same question, further back, where that is left. */
  further: Text | undefined;
  /** Every configuration, where all of them are paused. */
  paused: readonly { id: string; name: string }[];
  /** Whether something that holds transfers could not be read. */
  unread: boolean;
  checkout: Checkout | undefined;
}

/** Nothing fits what was asked for. */
export function nothingFound(
  { ways, sure, further, paused, unread, checkout }: Unfound,
  evidence: Evidence,
): Verdict {
  const broken = ways.flatMap((way) => {
    const link = brokenLink(way);
    return link ? [{ ...link, number: way.number }] : [];
  });
  const owed = checkoutVerdict(checkout);
  const waits = checkout?.status === 'pending' && owed ? `; ${owed.words}` : '';
  const nothing = owed ? `no transfer came in for it${waits}` : 'nothing is known of this transfer';
  const ended = owed && waits === '' ? `; ${owed.words}` : '';
  const links = broken.map(({ number, says }) => `${sure ? 'on' : 'if it was paid to'} ${number}: ${says}`);
  const [resume] = paused;
  const names = paused.length === 1 ? `${resume?.name} is` : `all ${paused.length} configurations are`;
  const stopped = resume ? [`nothing could be delivered: ${names} paused`] : [];
  const mends: Text[] = [
    ...new Set(broken.map(({ fix }) => fix)),
    ...paused.map(
      ({ id }): Text =>
        (line) =>
          line(['webhooks', 'resume', id]),
    ),
  ];
  if (mends.length > 0)
    return trouble([`${nothing}${ended}`, ...links, ...stopped].join('; '), mends, evidence);
  const reasons = [
    unread && 'it stands in what could not be read',
    further && 'it is older than what was looked at',
    'the bank has not reported it',
    'it was paid to another account',
    // The code of an order that is known is not.
    !owed && 'the code is mistyped',
  ].filter(Boolean);
  const rest = reasons.slice(0, -1).join(', ');
  return open(
    `${nothing}: ${rest}${reasons.length > 2 ? ',' : ''} or ${reasons.at(-1)}${ended}`,
    [
      ...(further ? [further] : []),
      withCommand('the way of the account that was paid to:', ['doctor', 'va', 'NUMBER']),
      ...(owed?.next ?? []),
    ],
    evidence,
  );
}

/** Whether the log was not read to its end. */
function isLeftOut({ not_looked_at }: Evidence): boolean {
  return not_looked_at.delivery_log !== undefined;
}

/** Several transfers fit what was asked for. */
export function severalFound(
  transfers: readonly Transfer[],
  checkout: Checkout | undefined,
  evidence: Evidence,
): Verdict {
  const next = traceEach(transfers);
  const owed = checkoutVerdict(checkout);
  const words = `${transfers.length} transfers fit`;
  return owed
    ? { ...(owed.bad ? trouble : open)(`${words}; ${owed.words}`, [...(owed.next ?? []), ...next], evidence) }
    : open(`${words}: which one is meant?`, next, evidence);
}

/** Transfers that a command is named for. */
const mostNamed = 10;

/** The command that traces each; of many, of the first ones, and how to tell which is meant. */
export function traceEach(transfers: readonly Transfer[]): Text[] {
  const named = transfers.slice(0, mostNamed).map(
    ({ code }): Text =>
      (line) =>
        line(['trace', code]),
  );
  const others = transfers.length - named.length;
  return others === 0
    ? named
    : [...named, `${others} more: its note, amount or account (--va) tells it apart`];
}
