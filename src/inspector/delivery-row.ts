import { deliveryStates } from '../webhooks/journal/delivery-states.ts';

/** What became of a delivery, as a list shows it; `rejected`: the listener did not accept it. */
export const states = [...deliveryStates, 'rejected'] as const;

export type State = (typeof states)[number];

/** The states that a person asks for together. */
export const groups = {
  delivered: ['taken'],
  failed: ['refused', 'unanswered', 'unknown', 'conflict', 'rejected', 'not confirmed'],
  other: ['under way', 'no app', 'copy'],
} as const satisfies Record<string, readonly State[]>;

export type Group = keyof typeof groups;

/** One delivery in the list. Personal data is in none of its fields but the note, which payers write. */
export interface Row {
  /** `log-` and the id of a log entry, `kept-` and that of the journal, `rejected-` and a number. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  state: State;
  /** `OK 200`, `TIMEOUT`, a reason; empty where the state says all. */
  result: string;
  /** Integer VND, as digits. */
  amount: string | null;
  code: string | null;
  /** The order that the delivery itself names. */
  order: string | null;
  note: string | null;
  /** Another kind than a transfer: `CHECKOUT_PAID`, `test`. */
  kind: string | null;
  /** The name of the configuration, or the address that it went to. */
  configuration: string | null;
  /** The profile that stored it, where that is another; empty where none is known, null for one of this profile. */
  owner: string | null;
  /** Milliseconds until the answer; null where there was none. */
  took: number | null;
  /** The same for the service's attempt and for the request that `listen` received of it; null where none can be paired. */
  pair: string | null;
  /** The service's attempt, where the row is what `listen` received of it. */
  logged?: Pick<Row, 'id' | 'at' | 'result' | 'took'>;
}
