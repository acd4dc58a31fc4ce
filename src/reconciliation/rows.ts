/** What reconciling takes and gives: orders and payments in, rows out. Amounts are integer VND, times epoch milliseconds. */
import type { Configuration } from '../diagnosis/facts/configurations.ts';
import type { Finding } from '../diagnosis/finding.ts';

/** In the order of the totals. `unknown`: a source was not read to its end, so that nothing can be said to be missing. */
export const rowClasses = [
  'matched',
  'paid-not-booked',
  'not-delivered',
  'booked-not-paid',
  'unpaid',
  'amount-differs',
  'paid-twice',
  'booked-twice',
  'unassigned',
  'outside-period',
  'unknown',
] as const;
export type RowClass = (typeof rowClasses)[number];

/** Whether nobody has to do anything. */
export const isSettledClass = (name: RowClass) => name === 'matched' || name === 'unpaid';

/** Epoch milliseconds, both included; Infinity for no end. */
export interface Period {
  from: number;
  to: number;
}

export interface Scope {
  period: Period;
  /** The number of the one virtual account whose transactions count. */
  account: string | undefined;
  /** Whether sandbox transactions count as if they were money. */
  sandbox: boolean;
}

/** An order of the shop's own list. */
export interface Order {
  /** As the list has it. */
  code: string;
  amount: number;
  booked: boolean;
  /** Lines of the list that have it as booked. */
  bookedLines: number;
  /** What other lines of the list have by the same code with other amounts: orders too, each with a row. */
  others?: readonly Order[];
  /** Of the customer. */
  name?: string;
  /** When it was made. */
  at?: number;
}

/** An incoming transaction of the service. */
export interface Payment {
  code: string;
  /** By which the service sends it again; none where it is known by its delivery alone. */
  id: string;
  amount: number;
  at: number;
  note: string;
  /** The number of the virtual account that was paid to. */
  account: string | undefined;
  /** The payer's name. */
  payer: string | undefined;
  /** Another than SUCCESS. */
  status: string | null;
  /** It moved no money (§2.12). */
  isSandbox: boolean;
  /** Why it does not count: of another time than the period, or to another virtual account than was asked for. */
  aside: 'period' | 'account' | null;
}

/** Why a payment is taken for an order's. */
export type MatchedBy = 'note' | 'together' | 'within-words' | 'checkout' | 'virtual-account' | 'person';

export type CandidateReason =
  | 'named-in-note'
  | 'similar-code'
  | 'code-cut-off'
  | 'same-amount'
  | 'same-name'
  | 'near-in-time';

export interface Candidate {
  order_code: string;
  expected_amount: number;
  reasons: readonly CandidateReason[];
}

export interface Row {
  class: RowClass;
  order: Order | undefined;
  /** The order's code, also where the list does not have it. */
  orderCode: string | null;
  /** Those that count. */
  payments: readonly Payment[];
  candidates: readonly Candidate[];
  findings: readonly Finding[];
  redeliveries: readonly Redelivery[];
}

/** A payment to send again; to each active configuration that matches where none is named. */
export interface Redelivery {
  payment: Payment;
  to?: Configuration;
}

export interface Recipients {
  got: readonly Configuration[];
  /** Of several at one URL some lack it, and the log does not tell which. */
  unclear: readonly Configuration[];
  /** They were to get it, and no attempt that may have been for them was accepted. */
  missed: readonly Configuration[];
  /** Those that answered with success and reported an error. */
  doubts: readonly Doubt[];
}

export interface Doubt {
  /** To whom it is safe to send it again. */
  again: readonly Configuration[];
  finding: Finding;
}

/** What the service and this machine know besides the transactions. */
export interface Knowledge {
  /** Codes of the transactions of which a delivery arrived, at a receiver or on this machine. */
  arrived: Pick<ReadonlySet<string>, 'has'>;
  recipientsOf(payment: Payment): Recipients;
  /** The order that a CHECKOUT_PAID or a checkout names for a transaction, by the transaction's code. */
  orderOfPayment: ReadonlyMap<string, string>;
  /** When the first checkout of an order was created, epoch milliseconds; by the order's code as it is compared with others. */
  firstCheckout: ReadonlyMap<string, number>;
  /** The checkouts of an order that are not paid, or were paid late; by the order's code as it is compared with others. */
  oddCheckouts: ReadonlyMap<string, readonly OddCheckout[]>;
  /** The checkouts of an account, oldest first, by its number. */
  checkoutsOn: ReadonlyMap<string, readonly CheckoutSpan[]>;
  /** What was attached to a virtual account (§2.6), by its number. */
  contentOf: ReadonlyMap<string, string>;
  /** The order that a person confirmed for a transaction, by the transaction's code. */
  confirmed: ReadonlyMap<string, string>;
  /** Whether every source was read to its end. */
  complete: boolean;
  /** Until when a delivery of the payment may still come, epoch milliseconds; undefined once that is over. */
  awaitedUntil(payment: Payment): number | undefined;
}

/** An order's checkout while its account was its own. */
export interface CheckoutSpan {
  order: string;
  from: number;
  /** Infinity while it is not paid: money may come late. */
  until: number;
}

export interface OddCheckout {
  id: string;
  /** The number of the account that it is to be paid to. */
  account: string | undefined;
  /** What it has received. */
  received: number;
  state: 'late' | 'cancelled' | 'unpaid';
}

/** `payments`: all that are known to be for the order; `by`: how each was matched. */
export interface OrderFacts {
  order: Order;
  payments: readonly Payment[];
  by: ReadonlyMap<Payment, MatchedBy>;
  known: Knowledge;
  /** What the list has by the same code with other amounts. */
  others: readonly Order[];
  odd: readonly OddCheckout[];
  /** Payments that its checkout got, with the order that their notes name. */
  elsewhere: readonly { payment: Payment; noted: string }[];
  /** Sandbox transactions for it. */
  trials: readonly Payment[];
  /** Payments that name it and came before its checkout was created. */
  early: readonly Payment[];
}
