/** Finds the checkout that transfers were meant to pay. */
import type { Client } from '../../api/client-types.ts';
import { parseTime } from '../../values/time.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { checkoutOf, checkoutsAbout, oldestOf, type Paid } from './checkouts.ts';
import type { Found } from './find-transactions.ts';
import { storedAnywhere, storedOn } from './search-service-transactions.ts';
import type { Reading } from './time-limited-reads.ts';
import {
  accountOf,
  type Checkout,
  isBefore,
  isWhilePending,
  numberOf,
  roundedMs,
  type Transfer,
  timeOfTransfer,
  transferNoteOf,
  transferOf,
} from './transfer.ts';
import { isOfOrder, squeezed } from './transfer-match.ts';

/** Limit of the checkouts that are read to find the one of a transfer: one request each. */
const mostRead = 5;

export interface PaidCheckout {
  checkout: Checkout | undefined;
  /** The checkout of that account that was already paid, if no other matches; also `checkout` if the note names it. */
  before: Checkout | undefined;
  /** Ids, if more than one matches. */
  several: readonly string[];
  /** Whether every possible checkout was checked. */
  complete: boolean;
}

const none: PaidCheckout = { checkout: undefined, before: undefined, several: [], complete: true };

/** The only checkout that a CHECKOUT_PAID names, else the one whose account was paid while it waited. */
export async function checkoutOfTransfers(
  transfers: readonly Transfer[],
  { events }: Pick<Found, 'events'>,
  asked: string,
  { client, bearing }: Reading,
): Promise<PaidCheckout> {
  const ofOrder = events.filter(({ payload }) => squeezed(payload.order_code) === squeezed(asked));
  const payloads = [
    ...transfers.flatMap(({ deliveries, kept }) => [...deliveries, ...kept]),
    ...(transfers.length > 0 ? ofOrder : []),
  ].map(({ payload }) => payload);
  const named = [...new Set(payloads.flatMap((payload) => payload?.checkout_id || []))];
  if (named.length > 1) return { ...none, several: named };
  const [id] = named;
  const find = async () =>
    id === undefined
      ? paidInto(transfers, events, client)
      : { ...none, checkout: await checkoutOf(id, client) };
  return bearing('checkouts', find, { ...none, complete: false });
}

/**
 * Transfers that came to its account for it, or to another account with its order's code in the note since the order's first
 * checkout. `others`: of its order.
 */
export async function storedForOrder(
  checkout: Checkout,
  others: readonly Checkout[],
  reading: Reading,
): Promise<Transfer[]> {
  const number = checkout.bank?.account_number;
  const first = oldestOf([checkout, ...others]) ?? checkout;
  const since = (parseTime(first.created_at) ?? reading.ctx.clock.now()) - roundedMs;
  const all = await storedAnywhere({}, since, reading);
  // The list of all transactions is an assumed endpoint.
  const own =
    all.unread && number
      ? (await storedOn({ numbers: [number], since }, { account: number }, reading)).found
      : [];
  const transfers = new Map(
    [...own, ...all.found].map(({ transaction }) => {
      const code = `${transaction.transaction_code}`;
      return [code, transferOf(code, { transaction, stored: [transaction] })] as const;
    }),
  );
  return [...transfers.values()].filter((one) => isForOrder(one, checkout, first));
}

/** The account of a checkout may have served other orders, before and after. */
const isForOrder = (one: Transfer, checkout: Checkout, first: Checkout) =>
  (numberOf(one) === checkout.bank?.account_number && isWhilePending(one, checkout)) ||
  (!isBefore(one, first) && isOfOrder(checkout.order_code ?? '', { description: transferNoteOf(one) }));

/** Finds second payments of the whole amount while no other checkout on the account waited. `known`: already reported. */
export async function paidAfter(
  checkout: Checkout,
  known: readonly Transfer[],
  reading: Reading,
): Promise<Transfer[]> {
  const paid = parseTime(checkout.paid_at);
  const number = checkout.bank?.account_number;
  if (paid === undefined || number === undefined) return [];
  const first = checkout.transaction_code;
  // Within one second, only the code distinguishes the first from the second.
  const since = first ? paid - roundedMs : paid + roundedMs;
  const { found } = await storedOn({ numbers: [number], since }, { account: number }, reading);
  const later = found
    .map(({ transaction }) =>
      transferOf(`${transaction.transaction_code}`, { transaction, stored: [transaction] }),
    )
    .filter(
      ({ code, transaction }) =>
        Number(transaction?.amount) === checkout.amount &&
        ![first, ...known.map((one) => one.code)].includes(code),
    );
  const span = spanOf(later);
  if (!span) return [];
  const list = () => checkoutsAbout(span, reading.client);
  const { checkouts, complete } = await reading.bearing('checkouts', list, {
    checkouts: [],
    complete: false,
  });
  const others = checkouts.filter(({ id, bank }) => id !== checkout.id && bank?.account_number === number);
  return complete ? later.filter((one) => !others.some((other) => isWhilePending(one, other))) : [];
}

function spanOf(transfers: readonly Transfer[]): Paid | undefined {
  const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
  return times.length === 0 ? undefined : { from: Math.min(...times), to: Math.max(...times) };
}

/** The newest checkout of an account that was paid by then (epoch milliseconds), if none matches. */
const paidBefore = (time: number, fitting: readonly Checkout[], there: readonly Checkout[]) =>
  fitting.length > 0
    ? undefined
    : there.find(({ paid_at }) => (parseTime(paid_at) ?? Number.POSITIVE_INFINITY) < time);

const idsOf = (fitting: readonly Checkout[]) => (fitting.length > 1 ? fitting.map(({ id }) => id) : []);

/** The checkout whose account was paid and that was not fully paid, else one that the note names. */
async function paidInto(
  transfers: readonly Transfer[],
  events: readonly Delivery[],
  client: Client,
): Promise<PaidCheckout> {
  const [number, another] = new Set(transfers.map(accountOf));
  if (number === undefined || another !== undefined) return none;
  const isNoted = (order_code: string | undefined) =>
    order_code !== undefined &&
    transfers.every(({ transaction, deliveries: [last] }) =>
      isOfOrder(order_code, { description: transaction?.description ?? last?.payload.description }),
    );
  const isMeant = (one: Checkout | undefined) =>
    one?.bank?.account_number === number &&
    transfers.every((transfer) => isWhilePending(transfer, one)) &&
    // The cancel time is unknown. A later transfer was for something else, unless it names the order.
    (one.status !== 'cancelled' || isNoted(one.order_code));
  // One account may have served several orders.
  const only = (fitting: readonly Checkout[]) =>
    fitting.length > 1 ? fitting.find(({ order_code }) => isNoted(order_code)) : fitting[0];
  const inOrder = events.toSorted(
    (one, other) => Number(isNoted(other.payload.order_code)) - Number(isNoted(one.payload.order_code)),
  );
  const ids = [...new Set(inOrder.flatMap(({ payload }) => payload.checkout_id || []))];
  const paid: Checkout[] = [];
  for (const id of ids.slice(0, mostRead)) {
    const checkout = await checkoutOf(id, client);
    if (checkout && isMeant(checkout)) paid.push(checkout);
  }
  const span = spanOf(transfers);
  if (paid.length > 0 || !span) {
    const checkout = only(paid);
    return { ...none, checkout, several: checkout ? [] : idsOf(paid) };
  }
  const { checkouts, complete } = await checkoutsAbout(span, client);
  const there = checkouts.filter(({ bank }) => bank?.account_number === number);
  const meant = there.filter(isMeant);
  const noted = checkouts.filter(
    (one) =>
      there.length === 0 && isNoted(one.order_code) && !transfers.some((transfer) => isBefore(transfer, one)),
  );
  const before = paidBefore(span.from, [...meant, ...noted], there);
  // A second payment that names the order is of the order.
  const again = [before].find((one) => isNoted(one?.order_code));
  const listed = again ?? only(meant) ?? only(noted);
  return {
    before,
    checkout: listed && (await checkoutOf(listed.id, client)),
    several: listed ? [] : idsOf(meant.length > 1 ? meant : noted),
    complete,
  };
}
