/** Findings about the question, if it does not name exactly one transfer. */
import { t } from '../../texts/translate.ts';
import { parseTime } from '../../values/time.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import {
  type Action,
  diagnoseAccount,
  listTransactions,
  showStored,
  traceByProfile,
  traceCode,
} from '../actions.ts';

import type { MessageFacts } from '../facts/pasted-message.ts';
import {
  accountOf,
  amountOf,
  shownAccountOf,
  type Transfer,
  timeOfTransfer,
  transferNoteOf,
} from '../facts/transfer.ts';
import { matchOf, type Wanted } from '../facts/transfer-match.ts';
import {
  type Diagnosis,
  evidenceIn,
  type Finding,
  finding,
  makeSubject,
  present,
  problem,
  type Reason,
  type Subject,
  warning,
} from '../finding.ts';
import { transactionSubject } from './transaction.ts';

const mostNamed = 10;

/** One finding for each transfer that matches except for one detail. */
export function similarFindings(
  code: 'similar-code' | 'amount-differs' | 'note-differs',
  transfers: readonly Transfer[],
): Finding[] {
  return transfers.slice(0, mostNamed).map((one) =>
    finding(code === 'similar-code' ? 'warning' : 'note')(code, shown(one), transactionSubject(one.code), {
      actions: [traceCode(one.code)],
    }),
  );
}

/** What a listener of another profile stored. `found`: whether the current profile knows the transfer. */
export function foreignFindings(
  foreign: readonly KeptDelivery[],
  code: string,
  found: boolean,
  profiles: readonly string[],
): Finding[] {
  const newest = new Map(foreign.map((one) => [one.owner!.profile, one]));
  return [...newest].slice(0, mostNamed).map(([profile, { id, received_at }]) =>
    finding(found ? 'note' : 'warning')(
      found ? 'journal-of-other-profile' : 'found-in-other-profile',
      { profile },
      transactionSubject(code),
      {
        at: parseTime(received_at) ?? null,
        evidence: evidenceIn('journal', id),
        actions: [
          ...(!found && profiles.includes(profile) ? [traceByProfile(code, profile)] : []),
          showStored(id, { 'all-profiles': true }),
        ],
      },
    ),
  );
}

/** What was asked for. `further`: the same question, further back. */
interface Search {
  name: string;
  isCoded: boolean;
  checkout: unknown;
  earlier: readonly unknown[];
  since: number | undefined;
  further: Action;
}

/** That nothing matches: but for what is older than the checkout, which is named by itself. */
export function nothingFound(
  { checkout, earlier, name, isCoded, since, further }: Search,
  isRead: boolean,
  profiles: readonly string[],
): Finding[] {
  if (isRead && earlier.length > 0) return [];
  const code = isRead ? 'not-found' : 'not-found-so-far';
  // Older ones were not asked for.
  const back = isRead && since !== undefined ? [further] : [];
  const actions = [...back, ...profiles.map((profile) => traceByProfile(name, profile))];
  const params = isRead && !isCoded ? { by: 'details' as const } : {};
  return [finding(checkout ? 'note' : 'warning')(code, params, transactionSubject(name), { actions })];
}

/** If there is no other next step about the transfer. The notes were searched for the code, too. */
export function withSearch(
  { notes }: { notes: readonly Finding[] },
  findings: readonly Finding[],
): Finding[] {
  const isNext = ({ actions, code, subject }: Finding) =>
    actions.length > 0 && (subject.kind !== 'virtual-account' || code.startsWith('given-'));
  if ([...notes, ...findings].some(isNext)) return [...findings];
  return findings.map((one) => (one.code === 'not-found' ? { ...one, actions: [listTransactions] } : one));
}

/** A cause that may have nothing to do with the transfer: to which account it was paid is not known. */
export function asPossible(one: Finding): Finding {
  const { kind, name } = one.subject;
  if (kind !== 'virtual-account') return { ...one, severity: 'warning' };
  return { ...one, severity: 'note', actions: [diagnoseAccount(name)] };
}

const shown = (one: Transfer) => ({
  code: one.code,
  amount: amountOf(one) ?? null,
  note: transferNoteOf(one) ?? '',
});

/** `asked`: what the user asked for. */
export function severalMatch(asked: Subject, transfers: readonly Transfer[], isAway: boolean): Finding {
  const named = transfers.slice(0, mostNamed);
  const accounts = named.map((one) => shownAccountOf(one) ?? null);
  const isOfOne = new Set(accounts).size < 2;
  const all = named.map((one, at) => ({ ...shown(one), ...(!isOfOne && { account: accounts[at] ?? null }) }));
  const params = { count: transfers.length, transfers: all };
  // A service that is away says no more of one of them.
  const more = { actions: isAway ? [] : named.map(({ code }) => traceCode(code)) };
  return finding(transfers.length > 1 ? 'warning' : 'note')('several-match', params, asked, more);
}

/** Transfers that have the code only inside a word of their notes: another order may be meant. */
export function withinWords(order: string, transfers: readonly Transfer[]): Finding[] {
  const isUnsure = (one: Transfer) => {
    const itself = { transaction_code: one.code, description: transferNoteOf(one) ?? '' };
    const matches = [itself, ...one.deliveries.map(({ payload }) => payload)].map((each) =>
      matchOf({ code: order }, each),
    );
    return matches.includes('within') && !matches.includes('order') && !matches.includes('code');
  };
  return transfers
    .filter(isUnsure)
    .slice(0, mostNamed)
    .map((one) => {
      const params = { order, code: one.code, note: transferNoteOf(one) ?? '' };
      return warning('matched-within-words', params, transactionSubject(one.code));
    });
}

/** The details that were given besides the code. */
export interface Given extends Pick<Wanted, 'note' | 'amount' | 'account'> {
  said?: MessageFacts | undefined;
}

/** Tolerance in milliseconds of a time that a person writes. */
const roughlyMs = 2 * 3_600_000;
const halfDayMs = 12 * 3_600_000;

/** Whether a message names a different time than that of the transfer. Nine may also mean nine in the evening. */
function isOtherTime({ time, isDay, isDated }: MessageFacts, came: number): boolean {
  if (time === undefined) return false;
  // A time without a day is the next one before the message.
  if (!isDated && came > time + 2 * halfDayMs + roughlyMs) return true;
  if (isDay) return came < time - roughlyMs || came > time + 2 * halfDayMs + roughlyMs;
  const off = isDated
    ? [0, halfDayMs].map((later) => Math.abs(came - time - later))
    : [0, halfDayMs].map((rest) => Math.abs((Math.abs(came - time) % halfDayMs) - rest));
  return Math.min(...off) > roughlyMs;
}

/** The transfers with the given amount and time, and findings about the others; all if none has them. */
export function asGiven(
  { given, isCoded }: { given: Given; isCoded: boolean },
  transfers: readonly Transfer[],
): [Transfer[], Finding[]] {
  const isOther = ({ code }: Finding) => code === 'amount-differs' || (!isCoded && code === 'time-differs');
  const otherwise = (one: Transfer) => contradictedBy(given, one).find(isOther);
  const fitting = transfers.filter((one) => !otherwise(one));
  const others = transfers.flatMap((one) => otherwise(one) ?? []).slice(0, mostNamed);
  if (fitting.length === 0) return [[...transfers], transfers.length > 1 ? others : []];
  return [fitting, others.map((one) => ({ ...one, severity: 'note' }))];
}

/** Given details that differ. Another transfer may be meant. */
export function contradictedBy(
  { note, amount, account, said: message }: Given,
  transfer: Transfer,
): Finding[] {
  const { code } = transfer;
  const own = amountOf(transfer);
  const said = transferNoteOf(transfer) ?? '';
  const paidTo = accountOf(transfer);
  const amounts = amount === undefined ? (message?.amounts ?? []) : [amount];
  const isOtherAmount = own !== undefined && amounts.length > 0 && !amounts.includes(Number(own));
  const came = timeOfTransfer(transfer);
  const isOtherNote = note !== undefined && said !== '' && !matchOf({ note }, { description: said });
  const isElsewhere =
    account !== undefined && paidTo !== undefined && paidTo.toUpperCase() !== account.toUpperCase();
  const differs = { code, amount: own ?? null, note: said };
  const subject = transactionSubject(code);
  return present(
    isOtherAmount && problem('amount-differs', differs, subject),
    isOtherNote && problem('note-differs', differs, subject),
    isElsewhere && problem('account-differs', { account: `${shownAccountOf(transfer)}` }, subject),
    message &&
      came !== undefined &&
      isOtherTime(message, came) &&
      warning('time-differs', { came }, subject, { at: came }),
  );
}

/** An entry of the log that cannot be read may be of this transfer. */
export function unreadableEntry({ outcome }: Pick<Diagnosis, 'outcome'>, why: Reason | undefined): Finding[] {
  if (outcome === 'delivered' || why !== 'failed') return [];
  const params = { source: 'delivery-log', detail: t('an entry cannot be read') } as const;
  return [warning('reply-not-understood', params, makeSubject('service', ''))];
}

/** Reports that not everything was read, if there are only notes: notes do not show the outcome. */
export const untold = (
  { subject, outcome }: Pick<Diagnosis, 'subject' | 'outcome'>,
  findings: readonly Finding[],
): Finding[] =>
  subject && outcome === 'unknown' && findings.every(({ severity }) => severity === 'note')
    ? [warning('sources-incomplete', { order: subject.name }, subject)]
    : [];
