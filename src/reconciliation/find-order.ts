/** Matches a payment to an order by rules: its note, then the service's checkout, then the virtual account. */
import { cameBefore } from '../diagnosis/facts/transfer.ts';
import { partsIn, signsOf, type Word, wordsIn } from '../diagnosis/facts/transfer-match.ts';
import { orderKey } from './orders/order-key.ts';
import { ordersBy } from './orders/orders-with-same-code.ts';
import type { Knowledge, MatchedBy, Order, Payment } from './reconciliation-types.ts';
import { sumOf } from './sums.ts';

/** The orders of a list, by the forms in notes and at the service. */
export interface OrderIndex {
  /** By code, in the form for comparing. */
  byCode: ReadonlyMap<string, Order>;
  /** By the letters and digits of the code. Two codes may have the same. */
  bySigns: ReadonlyMap<string, readonly Order[]>;
  /** Possible numbers of letters and digits in codes, ascending. */
  lengths: readonly number[];
}

export function indexOrders(orders: Iterable<Order>): OrderIndex {
  const byCode = new Map<string, Order>();
  const bySigns = new Map<string, Order[]>();
  for (const order of orders) {
    byCode.set(orderKey(order.code)!, order);
    const signs = signsOf(order.code);
    if (signs === '') continue;
    const same = bySigns.get(signs);
    if (same) same.push(order);
    else bySigns.set(signs, [order]);
  }
  const lengths = [...new Set([...bySigns.keys()].map(({ length }) => length))].sort((a, b) => a - b);
  return { byCode, bySigns, lengths };
}

/** `together`: several orders paid at once; `early`: too early for this one; `unlisted`: not in the list. */
export interface Found {
  order?: Order;
  by?: MatchedBy;
  together?: readonly Order[];
  named?: readonly Order[];
  early?: Order;
  unlisted?: string;
}

export function findOrder(payment: Payment, index: OrderIndex, known: Knowledge): Found {
  const ofPerson = byCode(known.confirmed.get(payment.code), index);
  if (ofPerson) return { order: ofPerson, by: 'person' };
  const isEarly = (order: Order) => cameBeforeCheckout(payment, order, known);
  const noted = ordersNamed(payment, index);
  const named = noted.filter((order) => !isEarly(order));
  if (named.length === 1) return { order: named[0]!, by: 'note' };
  const ofCheckout = checkoutOrder(payment, known);
  const checkout = byCode(ofCheckout, index);
  if (named.length > 1) return ofSeveral(named, payment, checkout);
  const within = orderWithinWords(payment, index);
  if (within && !isEarly(within)) return { order: within, by: 'within-words' };
  if (checkout) return { order: checkout, by: 'checkout' };
  const content = payment.account === undefined ? undefined : known.contentOf.get(payment.account);
  const attached = byCode(content, index);
  if (attached && !isEarly(attached)) return { order: attached, by: 'virtual-account' };
  const early = noted[0] ?? within ?? attached;
  if (early) return { early };
  const unlisted = ofCheckout ?? unlistedOrder(payment, known);
  return unlisted === undefined ? {} : { unlisted };
}

/** The note names several orders; `checkout`: the one whose checkout got the payment. */
function ofSeveral(named: readonly Order[], { amount }: Payment, checkout: Order | undefined): Found {
  if (sumOf(named) === amount) return { together: named };
  const isWhole = checkout && named.includes(checkout) && isDue(checkout, amount);
  return isWhole ? { order: checkout, by: 'checkout' } : { named };
}

/** An order of a checkout that the note names exactly, though the list does not have it. */
const unlistedOrder = ({ note, at }: Payment, { firstCheckout }: Knowledge) =>
  note.split(/\s+/).find((word) => {
    const created = firstCheckout.get(orderKey(word) ?? '');
    return created !== undefined && !cameBefore(at, created);
  });

/** The same rule as in `trace`: an early payment was for something else, unless the service names this order. */
const cameBeforeCheckout = ({ code, at }: Payment, order: Order, known: Knowledge) => {
  const key = orderKey(order.code)!;
  const told = known.orderOfPayment.get(code);
  return cameBefore(at, known.firstCheckout.get(key)) && (told === undefined || orderKey(told) !== key);
};

export const byCode = (code: string | undefined, index: OrderIndex) => {
  const key = code === undefined ? undefined : orderKey(code);
  return key === undefined ? undefined : index.byCode.get(key);
};

/** The order that the service's checkout names for a payment, even if the list does not have it. */
export function checkoutOrder(
  { code, account, at }: Payment,
  { orderOfPayment, checkoutsOn }: Knowledge,
): string | undefined {
  const told = orderOfPayment.get(code);
  if (told !== undefined || account === undefined) return told;
  const spans = checkoutsOn.get(account) ?? [];
  return spans.findLast(({ from, until }) => from <= at && at <= until)?.order;
}

interface Named {
  order: Order;
  word: Word;
}

function ordersNamed({ note, amount }: Payment, { bySigns, lengths }: OrderIndex): Order[] {
  const named: Named[] = [];
  for (const word of wordsIn(note, lengths.at(-1) ?? 0)) {
    for (const order of bySigns.get(word.text) ?? []) named.push({ order, word });
  }
  if (named.length < 2) return named.map(({ order }) => order);
  const orders = [...new Set(named.map(({ order }) => order))];
  const ofAmount = orders.filter((order) => isDue(order, amount));
  if (ofAmount.length === 1) return ofAmount;
  return [...new Set(withoutJoined(named).map(({ order }) => order))];
}

const isDue = (order: Order, amount: number) => ordersBy(order).some((one) => one.amount === amount);

/** `DH10 2` means DH10, even if DH102 exists: a code in one word has priority over joined words that overlap it. */
const withoutJoined = (named: readonly Named[]) =>
  named.filter(
    ({ word }) =>
      word.from === word.to ||
      !named.some(
        ({ word: other }) => other.from === other.to && word.from <= other.from && other.to <= word.to,
      ),
  );

/** The only order with exactly this amount whose code a bank has joined to other letters, such as `QRDH102GD`. */
function orderWithinWords({ note, amount }: Payment, { bySigns, lengths }: OrderIndex): Order | undefined {
  const found = new Set<Order>();
  for (const part of partsIn(note, lengths)) {
    const order = bySigns.get(part)?.find((one) => isDue(one, amount));
    if (order) found.add(order);
  }
  const [order, another] = found;
  return another === undefined ? order : undefined;
}
