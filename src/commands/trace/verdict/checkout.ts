import type { Client } from '../../../api/client.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import { parseTime } from '../../../values/time.ts';
import type { Delivery } from '../../../webhooks/delivery-log/search.ts';
import { receivedOf, statusInWords } from '../../checkouts/create/explain.ts';
import { isSandbox } from '../../doctor/va-chain.ts';
import type { Hunted } from '../search/hunt.ts';
import type { Looking } from '../search/looking.ts';
import { checkoutsAbout } from '../search/order.ts';
import { type Checkout, checkoutOf, missingOf } from '../search/sources.ts';
import { amountOf, numberOf, type Transfer, timeOfTransfer } from '../search/transfer.ts';
import { isOfOrder, squeezed } from '../search/wanted.ts';
import { accountOf } from './otherwise.ts';
import type { Part } from './part.ts';

/** Checkouts that are read to see whether a transfer went to one: a request each. */
const mostRead = 5;
/** What a bank's date, to the second, may be off from the service's. */
const roundedMs = 1_000;

interface Asked {
  found: Hunted;
  /** What was asked for, in a word. */
  asked: string;
  /** As `--checkout` gave it. */
  checkoutId: string | undefined;
  checkout: Checkout | undefined;
  /** Why the code is no order's, as far as it was asked. */
  orderSays: string | undefined;
}

/**
 * The checkout that was asked for, or else the only one that a CHECKOUT_PAID of the transfers or of the order names,
 * or else the one to whose account they were paid while it waited; and in words.
 */
export async function checkoutOfAll(
  transfers: readonly Transfer[],
  { found: { events }, asked, checkoutId: given, checkout, orderSays }: Asked,
  { client, bearing }: Looking,
): Promise<{ checkout: Checkout | undefined; checkoutSays: string; points: string | undefined }> {
  if (given !== undefined)
    return { checkout, checkoutSays: checkoutText(given, checkout, orderSays), points: undefined };
  const ofOrder = events.filter(({ payload }) => squeezed(payload.order_code) === squeezed(asked));
  const payloads = [
    ...transfers.flatMap(({ deliveries, kept }) => [...deliveries, ...kept]),
    ...(transfers.length > 0 ? ofOrder : []),
  ].map(({ payload }) => payload);
  const [id, another] = new Set(payloads.flatMap((payload) => payload?.checkout_id || []));
  if (another !== undefined) {
    return {
      checkout: undefined,
      checkoutSays: 'their CHECKOUT_PAID name more than one; --checkout ID looks at one',
      points: 'its CHECKOUT_PAID name more than one checkout',
    };
  }
  const read = async (named: string): Promise<Found> => ({
    checkout: await checkoutOf(named, client),
    says: '',
    points: 'a CHECKOUT_PAID names it',
  });
  const find = () => (id === undefined ? paidInto(transfers, events, client) : read(id));
  const found = await bearing('checkout', find, { checkout: undefined, says: '', points: undefined });
  return {
    checkout: found.checkout,
    checkoutSays: checkoutText(id, found.checkout, orderSays || found.says),
    points: found.checkout ? undefined : found.points,
  };
}

interface Found {
  checkout: Checkout | undefined;
  /** Why there is none, in words. */
  says: string;
  /** Where there is none: what all the same points to one. */
  points: string | undefined;
}

/**
 * The checkout to whose account was paid: that of which an earlier part is here, or one that nobody has paid in full yet; else
 * one that is not paid and whose order the note names, though it waits on another account.
 */
async function paidInto(
  transfers: readonly Transfer[],
  events: readonly Delivery[],
  client: Client,
): Promise<Found> {
  const [number, another] = new Set(transfers.map(accountOf));
  if (number === undefined || another !== undefined)
    return { checkout: undefined, says: '', points: undefined };
  const isNoted = (order_code: string | undefined) =>
    order_code !== undefined &&
    transfers.every(({ transaction, deliveries: [last] }) =>
      isOfOrder(order_code, { description: transaction?.description ?? last?.payload.description }),
    );
  const isMeant = (one: Checkout | undefined) =>
    one?.bank?.account_number === number && transfers.every((transfer) => isWhilePending(transfer, one));
  // An account may have served several orders.
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
  const times = transfers.flatMap((one) => timeOfTransfer(one) ?? []);
  const several = 'several checkouts fit it';
  if (paid.length > 0 || times.length === 0) {
    return { checkout: only(paid), says: '', points: paid.length > 0 ? several : undefined };
  }
  const span = { from: Math.min(...times), to: Math.max(...times) };
  const { checkouts, says, isListed } = await checkoutsAbout(span, client);
  const there = checkouts.filter(({ bank }) => bank?.account_number === number);
  const noted = checkouts.filter(
    ({ status, order_code }) => there.length === 0 && status !== 'paid' && isNoted(order_code),
  );
  const listed = only(there.filter(isMeant)) ?? only(noted);
  const points = [
    there.length > 0 && `the account that was paid to is that of the checkout ${there[0]?.order_code}`,
    noted.length > 1 && several,
    // Of those that cannot be looked at, one may have such an account.
    !isListed && isSandbox(number) && 'checkouts of the sandbox have such accounts',
  ].find((one) => typeof one === 'string');
  return { checkout: listed && (await checkoutOf(listed.id, client)), says, points };
}

/** Whether the transfer came while the checkout waited for money, as far as both say when. */
function isWhilePending(transfer: Transfer, { created_at, paid_at }: Checkout): boolean {
  const at = timeOfTransfer(transfer);
  if (at === undefined) return true;
  const from = parseTime(created_at) ?? at;
  const until = parseTime(paid_at) ?? at;
  return from - roundedMs <= at && at <= until + roundedMs;
}

/** How a checkout stands, behind its name, and what these transfers are to it: what it means for the order, and what to do. */
export function statusPart(checkout: Checkout, transfers: readonly Transfer[]): Part {
  const { how, over, advice } = statusInWords(checkout);
  const said = [how, over].filter(Boolean).join(', ');
  const words = `is ${said[0]?.toLowerCase()}${said.slice(1)}`;
  const next = advice === undefined ? [] : [`${advice[0]?.toLowerCase()}${advice.slice(1)}`];
  switch (checkout.status) {
    case 'paid':
      return checkout.paid_late
        ? { words, bad: false, unsure: true, next }
        : { words: over === undefined ? 'is paid' : `is paid, ${over}`, bad: false };
    case 'pending':
      return {
        words: `still misses ${formatMoney(missingOf(checkout))}`,
        bad: true,
        next: [withCommand('a code for the rest:', ['qr', 'checkout', checkout.id])],
      };
    case 'expired':
      return { words, bad: true, next };
    case 'cancelled':
      return paidAfterCancellation(checkout, transfers) ?? { words, bad: true, next };
    // A state that the service has added since.
    default:
      checkout.status satisfies never;
      return { words, bad: false, unsure: true };
  }
}

/** The same, named as the checkout. */
export function checkoutVerdict(
  checkout: Checkout | undefined,
  transfers: readonly Transfer[],
): Part | undefined {
  if (!checkout) return undefined;
  const part = statusPart(checkout, transfers);
  return { ...part, words: `the checkout ${checkout.order_code} ${part.words}` };
}

/** Money that came once the checkout was cancelled changes it no more: what it had received does not tell of it. */
function paidAfterCancellation(checkout: Checkout, transfers: readonly Transfer[]): Part | undefined {
  const paidIn = transfers.filter(
    (one) => numberOf(one) === checkout.bank?.account_number && isWhilePending(one, checkout),
  );
  const sum = paidIn.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);
  const received = receivedOf(checkout);
  if (sum <= received) return undefined;
  // What is more than was received in all is no part of it.
  const after = formatMoney(paidIn.length === 1 ? sum : sum - received);
  const before = received > 0 ? `, ${formatMoney(received)} before` : '';
  return {
    words: `is cancelled: ${after} came after it was cancelled${before}: it pays no order`,
    bad: true,
    next: [`refund or settle the ${after} that came after it was cancelled`],
  };
}

function checkoutText(
  id: string | undefined,
  checkout: Checkout | undefined,
  orderSays: string | undefined,
): string {
  if (checkout) return `${checkout.order_code} (${checkout.id})`;
  if (id !== undefined) return `the service knows no checkout ${id}`;
  const unnamed = ['no CHECKOUT_PAID names this transfer', orderSays].filter(Boolean).join(', and ');
  return `${unnamed}; if it was to pay one: --checkout ID`;
}
