/** Matches the service's payments with the shop's orders. Each appears in one row. */
import { lazyList, mapLazily } from '../values/lazy-list.ts';
import { candidateFinder } from './candidates.ts';
import { otherOrderPaid } from './checkout-findings.ts';
import { byCode, checkoutOrder, type Found, findOrder, indexOrders, type OrderIndex } from './find-order.ts';
import { orderKey } from './orders/order-key.ts';
import { ordersBy, shareOut } from './orders/orders-with-same-code.ts';
import { isLacking, isOver, redeliveriesOf } from './recipients.ts';
import type { Knowledge, MatchedBy, Order, Payment, Row, RowClass } from './reconciliation-types.ts';
import { orderFindings, paymentFindings } from './row-findings.ts';
import { sumOf, type Totals, totalsOf } from './sums.ts';

export interface Reconciled {
  /** Orders in their order, then payments without one. Computed again at each iteration. */
  rows: Iterable<Row>;
  totals: Totals;
}

/** `orders`: each code of the shop's list once; `payments`: real ones; `trials`: sandbox transactions, which pay no order. */
export function reconcile(
  orders: readonly Order[],
  payments: readonly Payment[],
  known: Knowledge,
  trials: readonly Payment[] = [],
): Reconciled {
  const index = indexOrders(orders);
  const { paid, by, wholeOf, alone } = assigned(payments, index, known);
  /** Payments whose note names another order, by the order whose checkout got them. */
  const elsewhere = new Map<Order, { payment: Payment; noted: string }[]>();
  for (const [order, all] of paid) {
    for (const payment of all) {
      const other = byCode(otherOrderPaid(payment, order, { by, known }), index);
      if (other) add(elsewhere, other, { payment, noted: order.code });
    }
  }
  const sameCode = new Map(
    orders
      .filter(({ others }) => others)
      .flatMap((order) => {
        const all = ordersBy(order);
        return all.map((one) => [one, all.filter((other) => other !== one)] as const);
      }),
  );
  const early = new Map<Order, Payment[]>();
  for (const { payment, found } of alone) if (found.early) add(early, found.early, payment);
  const tried = new Map<Order, Payment[]>();
  for (const trial of trials) {
    const { order } = findOrder(trial, index, known);
    if (order) add(tried, order, trial);
  }
  const rowOf = (order: Order): Row => {
    const all = paid.get(order) ?? [];
    const name = classOfOrder(order, all, known);
    const payments = all
      .filter(({ aside }) => aside === null)
      .flatMap((one) => (wholeOf.has(one) ? (wholeOf.get(one) ?? []) : one));
    const facts = {
      ...{ order, known, by, payments: all, trials: tried.get(order) ?? [], early: early.get(order) ?? [] },
      others: sameCode.get(order) ?? [],
      elsewhere: elsewhere.get(order) ?? [],
      odd: (known.oddCheckouts.size > 0 && known.oddCheckouts.get(orderKey(order.code)!)) || [],
    };
    return {
      ...{ class: name, order, orderCode: order.code, candidates: [], payments },
      isOpen: payments.length === 0 || early.has(order),
      findings: () => orderFindings(name, facts),
      redeliveries: () => redeliveriesOf(name, payments, known),
    };
  };
  const isOpen = (order: Order) => sumOf(paid.get(order) ?? []) < order.amount;
  const candidates = alone.length === 0 ? () => [] : candidateFinder(orders.flatMap(ordersBy).filter(isOpen));
  const unassigned = alone.map(({ payment, found }): Row => {
    const named = found.early && isOpen(found.early) ? [found.early] : found.named;
    return {
      ...{ class: 'unassigned', order: undefined, orderCode: null, payments: [payment], isOpen: false },
      // If the service names the order, no candidates are suggested.
      candidates: payment.status === null && found.unlisted === undefined ? candidates(payment, named) : [],
      findings: () => paymentFindings('unassigned', payment, found, known),
      redeliveries: () => redeliveriesOf('unassigned', [payment], known),
    };
  });
  const rows = lazyList(function* () {
    for (const order of orders) yield* ordersBy(order).map(rowOf);
    yield* unassigned;
  });
  return { rows, totals: totalsOf(rows, payments) };
}

function assigned(payments: readonly Payment[], index: OrderIndex, known: Knowledge) {
  const paid = new Map<Order, Payment[]>();
  const by = new Map<Payment, MatchedBy>();
  /** The whole payment of each part, for a payment of several orders. It appears in the row of the first order. */
  const wholeOf = new Map<Payment, Payment | undefined>();
  const alone: { payment: Payment; found: Found }[] = [];
  const split = (payment: Payment, orders: readonly Order[]) =>
    orders.map(({ amount }, at) => {
      const part = { ...payment, amount };
      by.set(part, 'together');
      wholeOf.set(part, at === 0 ? payment : undefined);
      return part;
    });
  const take = (order: Order, payment: Payment, how: MatchedBy) => {
    if (how !== 'note') by.set(payment, how);
    add(paid, order, payment);
  };
  // The service lists the newest first.
  for (const payment of payments.toReversed().sort((one, other) => one.at - other.at)) {
    const found = payment.status === null ? findOrder(payment, index, known) : {};
    const { together = [] } = found;
    for (const [at, part] of split(payment, together).entries()) add(paid, together[at]!, part);
    if (found.order && found.by) take(found.order, payment, found.by);
    else if (!found.together && payment.aside === null) alone.push({ payment, found });
  }
  for (const [order, all] of [...paid].filter(([{ others }]) => others)) {
    const shared = shareOut(order, all, split);
    for (const [one, own] of shared) paid.set(one, own);
  }
  return { paid, by, wholeOf, alone };
}

function add<One>(all: Map<Order, One[]>, order: Order, payment: One): void {
  const others = all.get(order);
  if (others) others.push(payment);
  else all.set(order, [payment]);
}

/** Compares payments only with deliveries. */
export function reconcileDeliveries(payments: readonly Payment[], known: Knowledge): Reconciled {
  const due = payments.filter(({ aside }) => aside === null);
  const rows = mapLazily(due, (payment): Row => {
    const order = checkoutOrder(payment, known);
    const name = classWithoutOrders(payment, order, known);
    return {
      ...{ class: name, order: undefined, orderCode: order ?? null, payments: [payment], candidates: [] },
      isOpen: false,
      findings: () => paymentFindings(name, payment, {}, known),
      redeliveries: () => redeliveriesOf(name, [payment], known),
    };
  });
  return { rows, totals: totalsOf(rows, payments) };
}

/** `payments`: all known payments for the order, also from other periods. */
function classOfOrder(order: Order, payments: readonly Payment[], known: Knowledge): RowClass {
  if (payments.length === 0) {
    const { causes, isCut } = known.unreported(order);
    if (!known.complete || causes.length > 0 || isCut) return 'unknown';
    return order.booked ? 'booked-not-paid' : 'unpaid';
  }
  if (!payments.some(({ aside }) => aside === null)) return 'outside-period';
  if (payments.filter(({ amount }) => amount === order.amount).length > 1) return 'paid-twice';
  if (sumOf(payments) !== order.amount) return 'amount-differs';
  if (order.booked) return order.bookedLines > 1 ? 'booked-twice' : 'matched';
  if (payments.some(({ code }) => known.arrived.has(code))) return 'paid-not-booked';
  return isOver(payments, known) ? 'not-delivered' : 'unknown';
}

/** The class of a payment without a list of orders; `order`: the one that the service names. */
function classWithoutOrders(payment: Payment, order: string | undefined, known: Knowledge): RowClass {
  if (payment.account === undefined && order === undefined) return 'unassigned';
  if (known.arrived.has(payment.code)) {
    if (isLacking(payment, known)) return 'not-delivered';
    return known.complete && known.awaitedUntil(payment) !== undefined ? 'unknown' : 'matched';
  }
  return isOver([payment], known) ? 'not-delivered' : 'unknown';
}
