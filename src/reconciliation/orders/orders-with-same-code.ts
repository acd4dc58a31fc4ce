/** Assigns payments to orders that share one code but have different amounts. */
import type { Order, Payment } from '../reconciliation-types.ts';
import { sumOf } from '../sums.ts';

/** The orders with this code, in the order of the list. */
export const ordersBy = (order: Order): readonly Order[] => [order, ...(order.others ?? [])];

/**
 * A payment belongs to the order with its amount. A payment of the sum of all open orders pays each of them. Other payments
 * go to the order that they complete, or else to the first open one.
 * @param splitUp returns the parts of a payment, one per amount
 */
export function shareOut(
  order: Order,
  payments: readonly Payment[],
  splitUp: (payment: Payment, orders: readonly Order[]) => Payment[],
): Map<Order, Payment[]> {
  const orders = ordersBy(order);
  const shared = new Map(orders.map((one) => [one, payments.filter((paid) => paid.amount === one.amount)]));
  const rest = payments.filter(({ amount }) => !orders.some((one) => one.amount === amount));
  const open = orders.filter((one) => shared.get(one)!.length === 0);
  const [whole, another] = rest;
  if (whole && !another && open.length > 1 && whole.amount === sumOf(open)) {
    const parts = splitUp(whole, open);
    for (const [at, one] of open.entries()) shared.get(one)!.push(parts[at]!);
    return shared;
  }
  const due = open.find(({ amount }) => amount === sumOf(rest)) ?? open[0] ?? order;
  shared.get(due)!.push(...rest);
  return shared;
}
