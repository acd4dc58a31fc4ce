/** What the inspector stands on: whoever starts it gives the parts, made of those of the commands. */
import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { ErrorKind } from '../errors.ts';
import type { Row } from './delivery-row.ts';
import type {
  About,
  Again,
  Chain,
  Copied,
  Delivery,
  EmulatorSide,
  Figures,
  Redelivered,
  RowList,
} from './page-data.ts';

/** What reads, by name. */
export interface Asks {
  /** Given `search`, as it is typed, and `next` of the piece before. */
  rows: RowList;
  /** Given `id`; with `show` personal data too. */
  delivery: Delivery;
  /** Given `id` of a delivery; with `show` personal data too. */
  chain: Chain;
  /** Given `id` and `to`. */
  curl: Copied;
  /** Given `id`. */
  test: Copied;
  figures: Figures;
  /** With `show` personal data too. */
  emulator: EmulatorSide;
  /** What programs asked the emulator, newest first, without bodies. */
  requests: LoggedRequest[];
}

/** What acts, by name. */
export interface Changes {
  /** Given `id`, `how` (as-received, re-signed, edited), `to`, and `body` for an edited one. */
  again: Again;
  /** Given `id` of a log entry: the service sends its transaction to the same configuration. */
  redeliver: Redelivered;
  /** Given `amount`, `description`, and one of `virtual_account_number` and `account_number`, or neither. */
  sandbox: null;
  /** Given `virtual_account_number`, `amount`, `description`: as a bank pays. */
  transfer: null;
  /** Given `fault`: the name of one, and `times`. */
  fault: null;
  /** Given `id`. */
  'clear-fault': null;
  /** Given `duration`. */
  advance: null;
  reset: null;
}

export type AskName = keyof Asks;
export type ChangeName = keyof Changes;

/** In the order of the interfaces: a page names one in its address. */
export const askNames = {
  rows: true,
  delivery: true,
  chain: true,
  curl: true,
  test: true,
  figures: true,
  emulator: true,
  requests: true,
} as const satisfies Record<AskName, true>;
export const changeNames = {
  again: true,
  redeliver: true,
  sandbox: true,
  transfer: true,
  fault: true,
  'clear-fault': true,
  advance: true,
  reset: true,
} as const satisfies Record<ChangeName, true>;

/** As a page sent it: texts by name, of which none is checked yet. */
export type Given = Readonly<Record<string, string>>;

/** A failure as it is shown: what happened and why, and what to do. */
export interface Failure {
  /** Of which kind, for a sentence in the page's language; null where `message` is in that already. */
  kind: ErrorKind | null;
  message: string;
  hint: string | null;
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; error: Failure };

export type Live =
  /** A new row, or one that has changed. */
  | { kind: 'row'; row: Row }
  /** Something may be missing: what is shown is to be read again. */
  | { kind: 'again' }
  /** Something of the emulator's own side has changed. */
  | { kind: 'emulator' }
  /** A source does not answer; `words` is null when it does again. */
  | { kind: 'trouble'; of: string; words: string | null };

export interface Parts {
  about(): Promise<About>;
  /** Never rejects. */
  ask<Name extends AskName>(name: Name, given: Given): Promise<Answer<Asks[Name]>>;
  /** Never rejects. */
  change<Name extends ChangeName>(name: Name, given: Given): Promise<Answer<Changes[Name]>>;
  /** Tells what is live until the signal is aborted. Never rejects. */
  follow(tell: (live: Live) => void, signal: AbortSignal): Promise<void>;
}
