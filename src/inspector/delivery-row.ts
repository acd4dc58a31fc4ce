import { parseAmount } from '../values/amount.ts';
import { fold } from '../values/fold-accents.ts';
import { noteHolds } from '../values/transfer-note.ts';
import { deliveryStates } from '../webhooks/journal/delivery-states.ts';

/** What became of a delivery, as a list shows it; `rejected`: the listener did not accept it. */
export const states = [...deliveryStates, 'rejected'] as const;

export type State = (typeof states)[number];

/** The states that a person asks for together. */
export const groups = {
  taken: ['taken'],
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
  note: string | null;
  /** Another kind than a transfer: `CHECKOUT_PAID`, `test`. */
  kind: string | null;
  /** The name of the configuration, or the address that it went to. */
  configuration: string | null;
  /** The profile that stored it, where that is another; empty where none is known, null for one of this profile. */
  owner: string | null;
  /** Milliseconds until the answer; null where there was none. */
  took: number | null;
}

/** Which rows are wanted, as typed; an empty field wants all. */
export interface RowFilter {
  state: string;
  amount: string;
  code: string;
  note: string;
  configuration: string;
}

export const everyRow: RowFilter = { state: '', amount: '', code: '', note: '', configuration: '' };

const folded = (text: string) => fold(text).toLowerCase();
const holds = (text: string | null, wanted: string) =>
  wanted.trim() === '' || folded(text ?? '').includes(folded(wanted.trim()));

/** Whether a row is wanted; texts by a part, whatever their case and accents, a note also whatever its blanks; an amount as a whole. */
export function isWanted(row: Row, filter: RowFilter): boolean {
  const { state, amount, code, note, configuration } = filter;
  if (state !== '' && !isOfGroup(row.state, state)) return false;
  if (amount.trim() !== '' && row.amount !== digitsOf(amount)) return false;
  return holds(row.code, code) && noteHolds(row.note ?? '', note) && holds(row.configuration, configuration);
}

function isOfGroup(state: State, group: string): boolean {
  const members: readonly State[] | undefined = Object.hasOwn(groups, group)
    ? groups[group as Group]
    : undefined;
  return members?.includes(state) ?? state === group;
}

/** `150k` is `150000`; what is still being typed stands for its digits. */
function digitsOf(amount: string): string {
  try {
    return String(parseAmount(amount.trim()));
  } catch {
    return amount.replace(/\D/g, '');
  }
}
