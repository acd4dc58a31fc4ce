/** The class of an order by what was paid for it. */

import type { Knowledge, Order, Payment, RowClass } from './rows.ts';
import { sumOf } from './sums.ts';

/** `payments`: all that are known to be for the order, those of other times too. */
export function classOfOrder(order: Order, payments: readonly Payment[], known: Knowledge): RowClass {
  if (payments.length === 0)
    return known.complete ? (order.booked ? 'booked-not-paid' : 'unpaid') : 'unknown';
  if (!payments.some(({ aside }) => aside === null)) return 'outside-period';
  if (payments.filter(({ amount }) => amount === order.amount).length > 1) return 'paid-twice';
  if (sumOf(payments) !== order.amount) return 'amount-differs';
  if (order.booked) return order.bookedLines > 1 ? 'booked-twice' : 'matched';
  if (payments.some(({ code }) => known.arrived.has(code))) return 'paid-not-booked';
  return known.complete ? 'not-delivered' : 'unknown';
}

/** The class of a payment where there is no list of orders; `order`: that the service names. */
export function classWithoutOrders(payment: Payment, order: string | undefined, known: Knowledge): RowClass {
  if (payment.account === undefined && order === undefined) return 'unassigned';
  if (known.arrived.has(payment.code)) return 'matched';
  return known.complete ? 'not-delivered' : 'unknown';
}
