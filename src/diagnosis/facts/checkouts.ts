/** Reads checkouts (§4.5): by id, by order, or by transfer. */
import type { Client } from '../../api/client-types.ts';
import { isUnknown, PayconfirmError } from '../../errors.ts';
import { isRecord } from '../../values/is-record.ts';
import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import type { Days } from '../../webhooks/delivery-log/read-log.ts';
import type { Reading } from './time-limited-reads.ts';
import type { Checkout } from './transfer.ts';
import { squeezed, withoutBlanks } from './transfer-match.ts';

/** Checkouts per list (§8). One order has few. */
const mostListed = 100;

/** A checkout; undefined if the service has none with this id. */
export async function checkoutOf(id: string, client: Client): Promise<Checkout | undefined> {
  try {
    return (await client.call('checkouts.show', { path: { checkout_id: id } })).data;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/** For `catch`: a value for an assumed endpoint that is missing. @throws every other error */
export const whenMissing =
  <Value>(instead: () => Value) =>
  (error: unknown): Value => {
    const isAnswer = error instanceof PayconfirmError;
    if (isAnswer && (error.kind === 'refused' || error.kind === 'validation')) return instead();
    throw error;
  };

/** The checkout that a question is about. */
export interface Order {
  checkout: Checkout;
  /** The first checkout of the order. A transfer before it paid for something else. Undefined if it may not be listed. */
  first: Checkout | undefined;
}

/** The checkout of an order: the paid one, else one that got money, else the newest. */
export async function checkoutOfOrder(
  code: string,
  { client, bearing }: Reading,
): Promise<Order | undefined> {
  const read = async (): Promise<Order | undefined> => {
    const { ofOrder, isWhole } = await checkoutsOfOrder(code, client);
    const meant =
      ofOrder.find(({ status }) => status === 'paid') ??
      ofOrder.find(({ paid_amount }) => Number(paid_amount) > 0) ??
      ofOrder[0];
    const checkout = meant && (await checkoutOf(meant.id, client));
    return checkout && { checkout, first: isWhole ? oldestOf(ofOrder) : undefined };
  };
  return bearing('checkouts', read, undefined);
}

/** Newest first. `isWhole`: the list shows all of them. */
async function checkoutsOfOrder(code: string, client: Client) {
  const query = { order_code: withoutBlanks(code), limit: mostListed };
  const page = await client.page('checkouts.list', { query }).catch(whenMissing(() => undefined));
  const { items = [], total } = page ?? {};
  const ofOrder = items.filter(
    (one) => isRecord(one) && squeezed(`${one.order_code ?? ''}`) === squeezed(code) && one.id,
  );
  return { ofOrder, isWhole: total === undefined ? items.length < mostListed : total <= items.length };
}

/** The other checkouts of its order, newest first; empty if the service does not list them. */
export async function otherCheckoutsOf(
  { id, order_code }: Checkout,
  { client, bearing }: Pick<Reading, 'client' | 'bearing'>,
): Promise<Checkout[]> {
  if (!order_code) return [];
  const { ofOrder } = await bearing('checkouts', () => checkoutsOfOrder(order_code, client), {
    ofOrder: [],
    isWhole: false,
  });
  return ofOrder.filter((one) => one.id !== id);
}

/** The oldest checkout; undefined if any checkout has no creation time. */
export function oldestOf(checkouts: readonly Checkout[]): Checkout | undefined {
  const created = (one: Checkout) => parseTime(one.created_at) ?? Number.NaN;
  const [oldest] = checkouts.toSorted((one, other) => created(one) - created(other));
  return checkouts.some((one) => Number.isNaN(created(one))) ? undefined : oldest;
}

/** Characters of the longest note that may be only an order code. */
const mostSigns = 50;

/** Finds the order whose code is the note: as written, in upper case, or without separators. */
export async function checkoutOfNote(note: string, reading: Reading): Promise<Order | undefined> {
  const code = withoutBlanks(note);
  if (code === '' || code.length > mostSigns) return undefined;
  const plain = code.replace(/[._-]/gu, '').toUpperCase();
  for (const one of new Set([code, code.toUpperCase(), plain])) {
    const order = await checkoutOfOrder(one, reading);
    if (order) return order;
  }
  return undefined;
}

const dayMs = 86_400_000;
const vietnamMs = 7 * 3_600_000;
const mostPages = 5;

export interface Paid {
  /** Epoch milliseconds of the first and the last transfer. */
  from: number;
  to: number;
}

/** The checkouts of two days that a transfer may have paid, newest first. `complete`: all were read. */
export async function checkoutsAbout(
  { from, to }: Paid,
  client: Client,
): Promise<{ checkouts: Checkout[]; complete: boolean }> {
  const days = { from_date: utcDay(from + vietnamMs - dayMs), to_date: utcDay(to + vietnamMs) };
  const { checkouts, complete } = await listed(days, client);
  const isNamed = checkouts.length === 0 || checkouts.some(({ bank }) => bank?.account_number);
  return { checkouts, complete: complete && isNamed };
}

/** The code of the order whose checkout has this account. `complete`: every checkout was checked. */
export async function orderOfAccount(
  number: string,
  client: Client,
): Promise<{ order: string | undefined; complete: boolean }> {
  const isIts = ({ bank }: Checkout) => bank?.account_number === number;
  const { checkouts, complete } = await listed({}, client, isIts);
  const areNamed = checkouts.every(({ bank }) => bank?.account_number !== undefined);
  return { order: checkouts.find(isIts)?.order_code, complete: complete && areNamed };
}

/** Lists checkouts, newest first, up to the one for which `isLast` is true. `complete`: no further checkout can matter. */
async function listed(days: Partial<Days>, client: Client, isLast: (one: Checkout) => boolean = () => false) {
  const checkouts: Checkout[] = [];
  const read = async () => {
    for await (const one of client.items('checkouts.list', { query: { ...days, limit: mostListed } })) {
      if (checkouts.length === mostPages * mostListed) return false;
      checkouts.push(one);
      if (isLast(one)) break;
    }
    return true;
  };
  const complete = await read().catch(whenMissing(() => false));
  return { checkouts, complete };
}
