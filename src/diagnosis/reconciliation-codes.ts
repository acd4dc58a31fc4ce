/** The codes of `reconcile` with their parameters, as in `codes.ts`. `order`: order code in the shop's list. */
export interface ReconciliationParams {
  /**
   * A delivery arrived. `got`, `missed`: names of the expected configurations. `account`: the one that was paid, if each of
   * `got` is bound to it; `others`: configurations that are bound to other accounts.
   */
  'order-not-booked': {
    order: string;
    paid: number;
    got: readonly string[];
    missed: readonly string[];
    account?: string;
    others?: readonly string[];
  };
  /** `unsent`: no recipient had an attempt. */
  'payment-not-delivered': { order: string | null; paid: number; codes: string; unsent?: true };
  /** Without orders: other configurations got it. `missed`: names of the configurations that did not. */
  'payment-missed': { code: string; missed: readonly string[]; unsent?: true };
  'booked-without-payment': { order: string; expected: number };
  /** Paid and due: integer VND. */
  'paid-less-than-due': { order: string; paid: number; expected: number };
  'paid-more-than-due': { order: string; paid: number; expected: number };
  /** `payments`: number of transactions of the whole amount; `trials`: of these, in the sandbox. */
  'paid-more-than-once': {
    order: string;
    payments: number;
    paid: number;
    expected: number;
    trials: number;
  };
  /** `lines`: number of list lines that say so. */
  'booked-more-than-once': { order: string; lines: number };
  'listed-with-other-amount': { order: string; expected: number; other: number };
  /** `codes`: transaction codes; `at`: time of the newest. */
  'paid-outside-period': { order: string; codes: string; at: number };
  'paid-outside-account': { order: string; codes: string };
  'no-order-named': { code: string };
  /** `orders`: all orders that the note names. */
  'several-orders-named': { code: string; orders: string };
  /** The service's checkout or virtual account names an order that the list does not have. */
  'order-not-listed': { code: string; order: string };
  'sources-incomplete': { order: string };
  /** The bank does not report these accounts in real time, so a payment of the order may be there. */
  'payment-not-reported': { order: string; accounts: readonly string[] };
  /** `until`: latest time of a possible delivery, epoch milliseconds. */
  'delivery-awaited': { order: string; until: number };
  /** One transaction of the exact total of the orders that its note names. */
  'paid-together': { order: string; code: string };
  'matched-by-checkout': { order: string; code: string };
  'matched-by-virtual-account': { order: string; code: string };
  'matched-by-person': { order: string; code: string };
  /** `note`: only without an order list; the order's amount is not compared. */
  'matched-within-words': { order: string; code: string; note?: string };
}
