/** The facts of one transfer, from the sources that a question has read. */

import type { Action } from '../../diagnosis/actions.ts';
import { readChannels } from '../../diagnosis/facts/channels.ts';
import type { Configuration } from '../../diagnosis/facts/configurations.ts';
import type { Found } from '../../diagnosis/facts/find-transactions.ts';
import { isContentOf } from '../../diagnosis/facts/search-service-transactions.ts';
import type { Similar } from '../../diagnosis/facts/similar-transactions.ts';
import {
  ofListeners,
  type Received,
  readListeners,
  readReceived,
  underWayMark,
} from '../../diagnosis/facts/this-machine.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import {
  attemptsOf,
  type Checkout,
  numberOf,
  storedHere,
  type Transfer,
  timeOfTransfer,
} from '../../diagnosis/facts/transfer.ts';
import {
  type AccountFacts,
  accountId,
  readAccount,
  withBindings,
} from '../../diagnosis/facts/virtual-accounts.ts';
import type { Finding } from '../../diagnosis/finding.ts';
import { accountFindings } from '../../diagnosis/rules/account.ts';
import { isReceivedHere } from '../../diagnosis/rules/app.ts';
import type { EventFacts } from '../../diagnosis/rules/checkout-paid-event.ts';
import { pausedFinding } from '../../diagnosis/rules/silent-configuration.ts';
import type { Given } from '../../diagnosis/rules/unidentified-transfer.ts';
import type { TransferFacts } from '../../diagnosis/transfer.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent } from '../../webhooks/decode-payload.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';

/** The results of a question. */
export interface Asked {
  /** Short name of the question: a code, a transfer note, an amount. */
  name: string;
  /** Of the transfer or of the order, where one was given. */
  code: string | undefined;
  found: Found;
  /** Near matches, if nothing matches. */
  similar: Similar | undefined;
  /** The checkout that was asked for, or whose order was. */
  checkout: Checkout | undefined;
  /** Matches that came before the order's first checkout, so they are not payments of it. */
  earlier: readonly Transfer[];
  /** Whether one transfer or order was asked for: by a code or a checkout, not by what may fit several. */
  isCoded: boolean;
  /** The paid account, if given or known from the order. */
  account: string | undefined;
  /** What was said of the transfer besides its code. */
  given: Given;
  /** Findings about the question itself. */
  notes: readonly Finding[];
  /** Epoch milliseconds: older data was not searched. */
  since: number | undefined;
  /** The same question, further back. */
  further: Action;
}

/** The question with the data that every answer needs. */
export interface Case extends Asked {
  /** Whether it is the only matching transfer. */
  isAlone: boolean;
  /** Further transfers for the order of the checkout, if it has another amount than was due. */
  ofOrder: readonly Transfer[];
  reading: Reading;
  /** Undefined if they could not be read. */
  configurations: readonly Configuration[] | undefined;
}

/** Milliseconds for the channels, which are read beside the webhooks. */
const channelsMs = 1_000;

export async function factsOf(transfer: Transfer, asked: Case): Promise<TransferFacts> {
  const { configurations, reading } = asked;
  const { ctx } = reading;
  const attempts = attemptsOf(transfer);
  const heldBack = storedHere({ kept: asked.found.heldBack }).filter(
    (one) =>
      one.transaction_code === transfer.code && attempts.some((attempt) => isReceivedHere(attempt, [one])),
  );
  const failed = transfer.deliveries.filter(({ entry }) => !isDelivered(entry));
  const ofOthers = (await readReceived(ctx, failed)).filter(
    (one) => one.profile && attempts.some((attempt) => isReceivedHere(attempt, [one])),
  );
  const own: Received[] = [...storedHere(transfer), ...heldBack, ...ofOthers];
  const marked = await underWayMark(ctx);
  const stored = own.map(marked);
  const isSent = attempts.length > 0 || stored.length > 0;
  const number = numberOf(transfer) ?? (transfer.transaction?.va_nbr === null ? undefined : asked.account);
  const isBound = configurations?.some(({ virtual_account_id }) => virtual_account_id);
  const account =
    number !== undefined && (!isSent || isBound) ? await accountFacts(number, reading) : undefined;
  const came = timeOfTransfer(transfer);
  const first = parseTime(attempts[0]?.created_at);
  const channels = asked.isAlone
    ? await readChannels(reading.client, ctx.clock, { time: came ?? first, ms: channelsMs })
    : undefined;
  if (channels?.failure) reading.note(channels.failure);
  const listeners = (await readListeners(ctx)).value ?? [];
  const events = eventFacts([transfer], asked);
  return {
    transfer,
    stored,
    account: isSent ? undefined : account,
    checkout: asked.checkout,
    ofOrder: asked.ofOrder,
    channels,
    areTransactionsRead: areTransactionsRead(asked),
    listeners,
    events: { ...events, stored: events.stored.map(marked) },
    deliveries: {
      code: transfer.code,
      now: reading.client.now(),
      newest: asked.found.newest,
      time: came !== undefined && first !== undefined ? Math.min(came, first) : (came ?? first),
      account: await accountIdOf(number, account, { transfer, asked }),
      attempts,
      configurations,
      addresses: asked.found.addresses,
      ofListeners: ofListeners(listeners),
      isLogComplete: isLogComplete(asked),
    },
  };
}

/** What configurations are bound to: null where that cannot be what was paid to, undefined where it is not known. */
async function accountIdOf(
  number: string | undefined,
  facts: AccountFacts | undefined,
  { transfer, asked: { checkout, configurations, reading } }: { transfer: Transfer; asked: Case },
): Promise<string | null | undefined> {
  if (number === undefined) return transfer.transaction?.va_nbr === null ? null : undefined;
  if (isSandboxNumber(number) || number === checkout?.bank?.account_number) return null;
  if (!facts || !configurations) return facts && accountId(facts);
  const read = () => withBindings(facts, configurations, reading.client);
  return accountId(await reading.bearing('virtual-accounts', read, facts));
}

/** The CHECKOUT_PAID of the checkout and those that name its transfers. */
export function eventFacts(transfers: readonly Transfer[], asked: Case): EventFacts {
  const { found, checkout, configurations = [], reading } = asked;
  // A transfer on the account of the checkout may have paid another one.
  const isOf = (id: string | undefined) => checkout === undefined || id === undefined || id === checkout.id;
  const named = transfers.flatMap(({ deliveries }) =>
    deliveries.filter(({ payload }) => isCheckoutEvent(payload) && isOf(payload.checkout_id)),
  );
  const ofCheckout = found.events.filter(
    (one) => checkout !== undefined && one.payload.checkout_id === checkout.id && !named.includes(one),
  );
  const codes = new Set<unknown>(transfers.map(({ code }) => code));
  const stored = found.keptEvents.filter(
    ({ payload }) =>
      isOf(payload?.checkout_id) &&
      ((checkout !== undefined && payload?.checkout_id === checkout.id) ||
        codes.has(payload?.transaction_code)),
  );
  const paidAt = checkout?.paid_at ? Date.parse(checkout.paid_at) : undefined;
  return {
    checkout,
    events: [...named, ...ofCheckout],
    stored: stored.map(({ kept }) => kept),
    configurations,
    addresses: found.addresses,
    account: undefined,
    isLogComplete:
      reading.unread['delivery-log'] === undefined && (paidAt === undefined || found.coversLog(paidAt)),
  };
}

const accountFacts = (number: string, reading: Reading): Promise<AccountFacts | undefined> =>
  reading.bearing('virtual-accounts', () => readAccount(number, reading.client, reading.ctx), undefined);

export const isLogComplete = ({ found, reading }: Case) =>
  found.log.unread === undefined && reading.unread['delivery-log'] === undefined;

export const areTransactionsRead = ({ found, reading }: Case) =>
  found.transactionsUnread === undefined && reading.unread.transactions === undefined;

/** Maximum accounts to check if the paid account is unknown: about four requests each. */
const mostAccounts = 10;

/** Why the service may not know a transfer: causes at its account, or at the possible accounts. */
export async function causesOfAbsence({
  account,
  code,
  found,
  reading,
  configurations,
}: Case): Promise<Finding[]> {
  const named = found.accounts.filter(isContentOf(code));
  const possible = (named.length > 0 ? named : found.accounts).slice(0, mostAccounts);
  const numbers = account === undefined ? possible.map((one) => one.virtual_account_number) : [account];
  // Whatever was paid, nobody would have heard of it.
  const findings = configurations?.every(isPaused) ? configurations.map(pausedFinding) : [];
  const atAccounts: Finding[] = [];
  for (const number of numbers) {
    if (number !== numbers[0] && reading.time.isOver) break;
    const facts = await accountFacts(number, reading);
    if (!facts) continue;
    const own = accountFindings(facts);
    // If one account reports, another explains nothing of a transfer to an unknown account.
    if (own.length === 0 && named.length === 0) return findings;
    atAccounts.push(...own);
  }
  return [...findings, ...atAccounts];
}
