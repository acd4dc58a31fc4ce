import { type Text, withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { type Evidence, open, trouble, type Verdict } from '../../../values/verdict.ts';
import { receivedOf } from '../../checkouts/create/explain.ts';
import type { Near } from '../search/near.ts';
import type { Checkout } from '../search/sources.ts';
import { amountOf, payloadOf, type Transfer } from '../search/transfer.ts';
import { checkoutVerdict } from './checkout.ts';
import type { Part } from './part.ts';
import { brokenLink, type Way } from './silence.ts';

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
  near: Near | undefined;
  /** The same question by the code or the amount that the words hold which were asked for. */
  said: readonly Text[];
  /** Whether a code was asked for. */
  isCoded: boolean;
  /** The accounts that it may have been paid to, as far as they are known. */
  accounts: readonly string[];
}

/** Nothing fits what was asked for. */
export function nothingFound(
  { ways, sure, further, paused, unread, checkout, near, said, isCoded, accounts }: Unfound,
  evidence: Evidence,
): Verdict {
  const broken = ways.flatMap((way) => {
    const link = brokenLink(way);
    return link ? [{ ...link, number: way.number }] : [];
  });
  const owed = checkoutVerdict(checkout, []);
  const close = near && nearlyFound(near, owed, evidence);
  if (close) return further ? { ...close, next: [...close.next, further] } : close;
  const waits = checkout?.status === 'pending' && owed ? `; ${owed.words}` : '';
  const none =
    checkout && receivedOf(checkout) > 0 ? 'none of what came in for it fits' : 'no transfer came in for it';
  const nothing = owed ? `${none}${waits}` : 'nothing is known of this transfer';
  const ended = owed && waits === '' ? `; ${owed.words}` : '';
  const links = broken.map(({ number, says }) => `${sure ? 'on' : 'if it was paid to'} ${number}: ${says}`);
  const [resume] = paused;
  const names = paused.length === 1 ? `${resume?.name} is` : `all ${paused.length} configurations are`;
  const stopped = resume ? [`nothing could be delivered: ${names} paused`] : [];
  const mends: Text[] = [
    ...new Set(broken.map(({ fix }) => fix)),
    ...paused.map(({ id, name }) =>
      withCommand(`to have ${safeCell(name)} get deliveries again:`, ['webhooks', 'resume', id]),
    ),
  ];
  if (mends.length > 0) {
    const words = [`${nothing}${ended}`, ...links, ...stopped].join('; ');
    return trouble(words, [...said, ...mends, ...(owed?.next ?? [])], evidence);
  }
  const reasons = [
    unread && 'it stands in what could not be read',
    further && 'it is older than what was looked at',
    'the bank has not reported it',
    'it was paid to another account',
    // The code of an order that is known is not.
    !owed && (isCoded ? 'the code is mistyped' : 'what was asked for is not what the bank wrote'),
  ].filter(Boolean);
  const rest = reasons.slice(0, -1).join(', ');
  return open(
    `${nothing}: ${rest}${reasons.length > 2 ? ',' : ''} or ${reasons.at(-1)}${ended}`,
    [
      ...(owed?.next ?? []),
      // Words in the place of a code fit nothing, however far back; those of a note may.
      ...(isCoded ? said : []),
      ...(further ? [further] : []),
      ...(isCoded ? [] : said),
      ...(accounts.length > 0 ? accounts : ['NUMBER'])
        .slice(0, mostWays)
        .map((number) => wayOf(number, accounts.length > 1)),
    ],
    evidence,
  );
}

/** Accounts whose way is named. */
const mostWays = 3;

const wayOf = (number: string, isOneOfSeveral: boolean): Text =>
  withCommand(
    isOneOfSeveral ? `if it was paid to ${safeCell(number)}:` : 'the way of the account that was paid to:',
    ['doctor', 'va', number],
  );

/** Those that fit but for their amount or their note; undefined where there is none. */
function nearlyFound({ otherAmount, otherNote }: Near, owed: Part | undefined, evidence: Evidence) {
  const all = [...otherAmount, ...otherNote];
  if (all.length === 0) return undefined;
  const parts = [
    'no transfer fits all of it',
    ...namesOf('with another amount', otherAmount),
    ...namesOf('with another note', otherNote),
    ...(owed ? [owed.words] : []),
  ];
  return open(parts.join('; '), [...traceEach(all), ...(owed?.next ?? [])], evidence);
}

/** Transfers that a conclusion names. */
const mostInWords = 3;

function namesOf(how: string, transfers: readonly Transfer[]): string[] {
  if (transfers.length === 0) return [];
  const names = transfers.slice(0, mostInWords).map((one) => `${briefly(one)} (${one.code})`);
  const others = transfers.length - names.length;
  return [`${how}: ${[...names, ...(others > 0 ? [`${others} more`] : [])].join(', ')}`];
}

/** Several transfers fit what was asked for. */
export function severalFound(
  transfers: readonly Transfer[],
  checkout: Checkout | undefined,
  evidence: Evidence,
): Verdict {
  const next = traceEach(transfers);
  const owed = checkoutVerdict(checkout, transfers);
  const words = `${transfers.length} transfers fit`;
  return owed
    ? { ...(owed.bad ? trouble : open)(`${words}; ${owed.words}`, [...(owed.next ?? []), ...next], evidence) }
    : open(`${words}: which one is meant?`, next, evidence);
}

/** Transfers that a command is named for. */
const mostNamed = 10;

/** The command that traces each; of many, of the first ones, and how to tell which is meant. */
export function traceEach(transfers: readonly Transfer[]): Text[] {
  const named = transfers
    .slice(0, mostNamed)
    .map((one) => withCommand(`${briefly(one)}:`, ['trace', one.code]));
  const others = transfers.length - named.length;
  return others === 0
    ? named
    : [...named, `${others} more: its note, amount or account (--va) tells it apart`];
}

/** `150.000 ₫, “DH102”`: what tells one from another. */
function briefly(transfer: Transfer): string {
  const amount = amountOf(transfer);
  const note = transfer.transaction?.description ?? payloadOf(transfer)?.description;
  const words = [amount === undefined ? '' : formatMoney(amount), note ? `“${safeCell(`${note}`)}”` : ''];
  return words.filter(Boolean).join(', ') || 'this one';
}
