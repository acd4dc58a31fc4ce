import { deliveryStates } from '../webhooks/journal/delivery-state-values.ts';

/** The state of a delivery in a list; `rejected`: the listener did not accept it. */
export const states = [...deliveryStates, 'rejected'] as const;

export type State = (typeof states)[number];

/** Groups of states for the filter. */
export const groups = {
  delivered: ['taken'],
  failed: ['refused', 'unanswered', 'unknown', 'conflict', 'rejected', 'not confirmed'],
  other: ['under way', 'no app', 'copy'],
} as const satisfies Record<string, readonly State[]>;

export type Group = keyof typeof groups;

/** A delivery in the list. Only the note, which payers write, may contain personal data. */
export interface Row {
  /** `log-` and a log entry's id, `kept-` and a journal id, or `refused-` and a number. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  state: State;
  /** `OK 200`, `TIMEOUT`, a reason; empty if the state says all. */
  result: string;
  /** Integer VND, as digits. */
  amount: string | null;
  code: string | null;
  /** The order that the delivery names. */
  order: string | null;
  note: string | null;
  /** The kind, if it is not a transfer: `CHECKOUT_PAID`, `test`. */
  kind: string | null;
  /** The configuration's name, or the URL of the delivery. */
  configuration: string | null;
  /** The profile that stored it; empty if unknown, null for the current profile. */
  owner: string | null;
  /** Milliseconds until the answer; null without one. */
  took: number | null;
  /** Same value for the service's attempt and for the request that `listen` received; null without a pair. */
  pair: string | null;
  /** The service's attempt, if the row is what `listen` received. */
  logged?: Pick<Row, 'id' | 'at' | 'result' | 'took'>;
}
