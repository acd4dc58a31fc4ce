/** Orders that the shop's list has by one code, with different amounts: which of the payments are for which. */
import type { Order, Payment } from './rows.ts';
import { sumOf } from './sums.ts';

/** The orders by this code, in the order of the list. */
export const ordersBy = (order: Order): readonly Order[] => [order, ...(order.others ?? [])];

/**
 * A payment is for the order of its amount; one of what all open ones cost together pays each of them; the rest is for the one
 * that it adds up to, else for the first that is open.
 * @param splitUp gives the parts of a payment, one for each amount
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
