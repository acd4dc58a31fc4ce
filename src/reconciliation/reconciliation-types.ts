/** Input and output of reconciling: orders, payments and rows. Amounts are integer VND, times epoch milliseconds. */
import type { Configuration } from '../diagnosis/facts/configurations.ts';
import type { Finding } from '../diagnosis/finding.ts';

/** In the order of the totals. `unknown`: a source was not read completely, so nothing counts as missing. */
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

/** Whether no action is needed. */
export const isSettledClass = (name: RowClass) => name === 'matched' || name === 'unpaid';

/** Epoch milliseconds, inclusive; Infinity for no end. */
export interface Period {
  from: number;
  to: number;
}

export interface Scope {
  period: Period;
  /** Number of the only virtual account whose transactions count. */
  account: string | undefined;
  /** Whether sandbox transactions count like real ones. */
  sandbox: boolean;
}

export interface Order {
  /** As in the list. */
  code: string;
  amount: number;
  booked: boolean;
  /** Number of list lines that mark it as booked. */
  bookedLines: number;
  /** Orders of other lines with the same code and other amounts. Each has its own row. */
  others?: readonly Order[];
  name?: string;
  at?: number;
}

export interface Payment {
  code: string;
  /** The id to redeliver it; empty if only its delivery is known. */
  id: string;
  amount: number;
  at: number;
  note: string;
  /** The number of the virtual account that was paid. */
  account: string | undefined;
  payer: string | undefined;
  /** A status other than SUCCESS. */
  status: string | null;
  /** It moved no money (§2.12). */
  isSandbox: boolean;
  /** Why it does not count: outside the period, or to another virtual account. */
  aside: 'period' | 'account' | null;
}

/** Why a payment was matched to an order. */
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
  /** The order's code, even if the list does not have it. */
  orderCode: string | null;
  /** The payments that count. */
  payments: readonly Payment[];
  candidates: readonly Candidate[];
  /** An earlier payment, or the account's reporting, may explain it. */
  isOpen: boolean;
  /** Computed at each call: the totals need neither. */
  findings(): readonly Finding[];
  redeliveries(): readonly Redelivery[];
}

/** A payment to redeliver; without a configuration, to each active matching one. */
export interface Redelivery {
  payment: Payment;
  to?: Configuration;
  /** The receiver may have processed it, without an answer in time. */
  isUnanswered: boolean;
}

export interface Recipients {
  got: readonly Configuration[];
  /** Some of several configurations at one URL lack it. The log does not show which. */
  unclear: readonly Configuration[];
  /** Expected recipients without an accepted attempt that may belong to them. */
  missed: readonly Configuration[];
  /** Those of them that need a redelivery. An app behind a listener on this machine gets a replay instead. */
  again: readonly Configuration[];
  /** No other active configuration would get a redelivery, such as one that was created later. */
  reachesOnlyThem: boolean;
  /** Those that have it perhaps, and why. A redelivery is not safe, or does not help. */
  unsafe: readonly { to: Configuration; why: Finding }[];
  /** Those of `missed` that may have processed it, without an answer in time. */
  unanswered: readonly Configuration[];
  /** Active ones that are bound to other accounts, if all of `got` are bound to this one. */
  ofOtherAccounts: readonly Configuration[];
  /** Whether none of `missed` had an attempt, although it is active. */
  isUnsent: boolean;
  /** Why nothing was sent to anybody: how the bank reports on the account. */
  silent: readonly Finding[];
  /** Why its CHECKOUT_PAID failed. */
  events: readonly Finding[];
  /** Recipients that answered with success but reported an error. */
  doubts: readonly Doubt[];
  /** Why the app or the stream of a listener on this machine lacks it. */
  here: readonly Finding[];
}

export interface Doubt {
  /** Configurations to which a redelivery is safe. */
  again: readonly Configuration[];
  finding: Finding;
}

/** Facts of the service and this machine besides the transactions. */
export interface Knowledge {
  /** Codes of transactions with a delivery that arrived, at a receiver or on this machine. */
  arrived: Pick<ReadonlySet<string>, 'has'>;
  recipientsOf(payment: Payment): Recipients;
  /** By transaction code: the order that a CHECKOUT_PAID or a checkout names. */
  orderOfPayment: ReadonlyMap<string, string>;
  /** By order key: creation time of the order's first checkout, epoch milliseconds. */
  firstCheckout: ReadonlyMap<string, number>;
  /** By order key: checkouts that are unpaid or were paid late. */
  oddCheckouts: ReadonlyMap<string, readonly OddCheckout[]>;
  /** By account number: the checkouts of the account, oldest first. */
  checkoutsOn: ReadonlyMap<string, readonly CheckoutSpan[]>;
  /** By account number: the attached content (§2.6). */
  contentOf: ReadonlyMap<string, string>;
  /** By transaction code: the order that a person confirmed. */
  confirmed: ReadonlyMap<string, string>;
  complete: boolean;
  /** How the bank reports on the accounts where an order without a payment may be paid, if not in real time. */
  unreported(order: Order): Unreported;
  /** Latest time of a further delivery of the payment, epoch milliseconds; undefined when it is over. */
  awaitedUntil(payment: Payment): number | undefined;
}

/** Accounts whose money may not be in the list of transactions. No order of theirs is said to be unpaid. */
export interface Unreported {
  /** A problem of each account, with the account as its subject. */
  causes: readonly Finding[];
  /** Whether further accounts were not checked. */
  isCut: boolean;
}

/** The time in which an account belonged to an order's checkout. */
export interface CheckoutSpan {
  order: string;
  from: number;
  /** Infinity while it is unpaid: money may come late. */
  until: number;
}

export interface OddCheckout {
  id: string;
  /** Number of the account to pay to. */
  account: string | undefined;
  amount: number;
  /** The amount that it has received; as the service sent it if that cannot be read. */
  received: number | string;
  state: 'late' | 'cancelled' | 'unpaid';
}

/** `payments`: all known payments for the order; `by`: how each was matched. */
export interface OrderFacts {
  order: Order;
  payments: readonly Payment[];
  by: ReadonlyMap<Payment, MatchedBy>;
  known: Knowledge;
  /** Orders with the same code and other amounts. */
  others: readonly Order[];
  odd: readonly OddCheckout[];
  /** Payments that its checkout got, with the order in their notes. */
  elsewhere: readonly { payment: Payment; noted: string }[];
  trials: readonly Payment[];
  /** Payments that name it and came before its checkout was created. */
  early: readonly Payment[];
}
