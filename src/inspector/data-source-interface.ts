/** The data of the inspector. Its caller provides the parts, which use the code of the commands. */
import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { ErrorKind } from '../errors.ts';
import type { Row } from './delivery-row-types.ts';
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
} from './page-data-types.ts';

/** Reads, by name. */
export interface Asks {
  /** Parameters: `search`, as typed, and `next` of the previous page. */
  rows: RowList;
  /** Parameters: `id`; with `show`, also personal data. */
  delivery: Delivery;
  /** Parameters: `id` of a delivery; with `show`, also personal data. */
  chain: Chain;
  /** Parameters: `id` and `to`. */
  curl: Copied;
  /** Parameters: `id`. */
  test: Copied;
  figures: Figures;
  /** With `show`, also personal data. */
  emulator: EmulatorSide;
  /** Requests that programs sent to the emulator, newest first, without bodies. */
  requests: LoggedRequest[];
}

/** Changes, by name. */
export interface Changes {
  /** Parameters: `id`, `how` (as-received, re-signed, edited), `to`, and `body` for an edited one. */
  again: Again;
  /** Parameters: `id` of a log entry. The service redelivers its transaction to the same configuration. */
  redeliver: Redelivered;
  /** Parameters: `amount`, `description`, and optionally `virtual_account_number` or `account_number`. */
  sandbox: null;
  /** Parameters: `virtual_account_number`, `amount`, `description`. Transfers like a bank. */
  transfer: null;
  /** Parameters: `fault` (its name) and `times`. */
  fault: null;
  /** Parameters: `id`. */
  'clear-fault': null;
  /** Parameters: `duration`. */
  advance: null;
  reset: null;
}

export type AskName = keyof Asks;
export type ChangeName = keyof Changes;

/** In the order of the interfaces. The page uses these names in URLs. */
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

/** The parameters of a request: unchecked texts by name. */
export type Given = Readonly<Record<string, string>>;

/** A failure for display: what happened, why, and a hint. */
export interface Failure {
  /** Its kind, for a sentence in the page's language; null if `message` is already in that language. */
  kind: ErrorKind | null;
  message: string;
  hint: string | null;
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; error: Failure };

export type Live =
  | { kind: 'row'; row: Row }
  /** Events may be missing: the page must read its data again. */
  | { kind: 'again' }
  /** The emulator's state has changed. */
  | { kind: 'emulator' }
  /** A source does not answer; `words` is null when it answers again. */
  | { kind: 'trouble'; of: string; words: string | null };

export interface Parts {
  about(): Promise<About>;
  /** Never rejects. */
  ask<Name extends AskName>(name: Name, given: Given): Promise<Answer<Asks[Name]>>;
  change<Name extends ChangeName>(name: Name, given: Given): Promise<Answer<Changes[Name]>>;
  /** Sends live events until the signal is aborted. Never rejects. */
  follow(tell: (live: Live) => void, signal: AbortSignal): Promise<void>;
}
