/** The texts of a language: a sentence for each code, and the words around the sentences. */

import type { ActionCode } from '../diagnosis/actions.ts';
import type { CheckName, Seen } from '../diagnosis/check.ts';
import type { Params } from '../diagnosis/codes.ts';
import type { Outcome, Reason, Source, Subject } from '../diagnosis/finding.ts';
import type { CandidateReason, RowClass } from '../reconciliation/reconciliation-types.ts';

/** Formats values in a sentence, in the reader's time zone. */
export interface Wording {
  /** Integer VND. */
  money(amount: number | bigint): string;
  /** Epoch milliseconds. */
  time(ms: number): string;
  /** Milliseconds. */
  duration(ms: number): string;
}

/** The subject of a sentence. `at`: epoch milliseconds. */
export interface About {
  subject: Subject;
  at: number | null;
}

/** A sentence for each code of a group. A missing one does not compile. */
export type Sentences<Group> = {
  readonly [Code in keyof Group]: (params: Group[Code], wording: Wording, about: About) => string;
};

/** The names of `doctor`'s checks; `seen`: the text without findings. */
export type Checks = {
  readonly [Name in CheckName]: { name: string; seen(seen: Seen[Name], wording: Wording): string };
};

/** The texts of `reconcile` around its findings. */
export interface ReconciliationWords {
  classes: Readonly<Record<RowClass, string>>;
  candidateReasons: Readonly<Record<CandidateReason, string>>;
  /** `from`, `to`: formatted times. */
  title(from: string, to: string): string;
  /** Why classes about missing items are left out. */
  incomplete(sources: string, against: 'orders' | 'deliveries'): string;
  /** Before the rows with the same cause. */
  sameFor(count: number): string;
  /** Accounts that the bank does not report in real time. */
  unreported(accounts: string): string;
  headings: Readonly<
    Record<
      | 'class'
      | 'order'
      | 'transactions'
      | 'rows'
      | 'received'
      | 'expected'
      | 'total'
      | 'findings'
      | 'candidates',
      string
    >
  >;
  allMatched: string;
  /** For a comparison without orders. */
  allDelivered: string;
  /** For a class that needs no action. */
  withRemarks: string;
  /** Number of rows that are not shown. */
  more(count: number): string;
  /** Sandbox transactions: their number, their sum, and whether they count. */
  sandbox(count: number, amount: string, counted: boolean): string;
}

export interface Language {
  /** Within a sentence. `ms`: epoch milliseconds. */
  time(ms: number, timeZone: string): string;
  /** Milliseconds. */
  duration(ms: number): string;
  sentences: Sentences<Params>;
  /** The text before the command of an action. */
  actions: Readonly<Record<ActionCode, string>>;
  /** The text before a redelivery that needs no fix, or a check in its place. */
  redeliverNow: Readonly<Record<'fixed' | 'unsent' | 'unanswered', string>>;
  outcomes: Readonly<Record<Outcome, string>>;
  /** Why a recipient was not expected. It describes the current state if the service does not give the earlier one. */
  notExpected: Readonly<Partial<Record<keyof Params, string>>>;
  /** For a recipient whose attempts all failed, although its app has the delivery. */
  acceptedHere: string;
  sources: Readonly<Record<Source, string>>;
  reasons: Readonly<Record<Reason, string>>;
  checks: Checks;
  /** Possible names, for a sentence with one name in quotes. */
  anyOf(names: readonly string[]): string;
  /** The summary if no check has findings. */
  nothingFound: string;
  /** The end of a truncated list. */
  more(count: number): string;
  headings: Readonly<
    Record<
      | 'next'
      | 'checked'
      | 'notChecked'
      | 'recipients'
      | 'findings'
      | 'serviceReported'
      | 'failuresByLabel'
      // Above the next step of a transfer that was delivered.
      | 'unconfirmed',
      string
    >
  > & { receiverAnswered(name: string): string };
  /** The line above the days of `webhooks stats`. `configurations`: null if they could not be read. */
  figures(stats: {
    days: string;
    total: string;
    failed: string;
    rate: string;
    p95: string;
    configurations: number | null;
  }): string;
  /** The facts of `webhooks log`. */
  report: Readonly<
    Record<
      | 'delivery'
      | 'time'
      | 'kind'
      | 'transfer'
      | 'test'
      | 'url'
      | 'configuration'
      | 'paused'
      | 'or'
      | 'noConfiguration'
      | 'status'
      | 'noAnswer'
      | 'duration'
      | 'ofLimit'
      | 'headers'
      | 'body'
      | 'answer'
      | 'empty'
      | 'others'
      | 'none',
      string
    >
  >;
  reconciliation: ReconciliationWords;
  /** A bundle for the developer. `parts`: the content of its files. */
  bundle: {
    title: string;
    made(time: string): string;
    content(file: string): string;
    parts: Readonly<
      Record<'diagnosis' | 'page' | 'attempts' | 'configurations' | 'journal' | 'environment', string>
    >;
    tests(count: number): string;
    masked: string;
    withPersonal: string;
  };
  /** The attempts of a recipient; `earlier`: number of those not shown. */
  attempts: { noAnswer: string; earlier(count: number): string };
}
