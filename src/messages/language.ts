/** What people read, in a language: a sentence for each code, and the words around the sentences. */

import type { ActionCode } from '../diagnosis/actions.ts';
import type { CheckName, Seen } from '../diagnosis/check.ts';
import type { Params } from '../diagnosis/codes.ts';
import type { Outcome, Reason, Source, Subject } from '../diagnosis/finding.ts';
import type { CandidateReason, RowClass } from '../reconciliation/rows.ts';

/** How values are written inside of a sentence, in the time zone of the reader. */
export interface Wording {
  /** Integer VND. */
  money(amount: number | bigint): string;
  /** Epoch milliseconds. */
  time(ms: number): string;
  /** Milliseconds. */
  duration(ms: number): string;
}

/** What a sentence is about, besides its parameters. `at`: epoch milliseconds. */
export interface About {
  subject: Subject;
  at: number | null;
}

/** A sentence for each code of a group: one that is missing does not compile. */
export type Sentences<Group> = {
  readonly [Code in keyof Group]: (params: Group[Code], wording: Wording, about: About) => string;
};

/** What `doctor` calls its checks; `seen`: what stands there where nothing was found. */
export type Checks = {
  readonly [Name in CheckName]: { name: string; seen(seen: Seen[Name], wording: Wording): string };
};

/** The words of `reconcile` around its findings. */
export interface ReconciliationWords {
  classes: Readonly<Record<RowClass, string>>;
  candidateReasons: Readonly<Record<CandidateReason, string>>;
  /** `from`, `to`: shown times. */
  title(from: string, to: string): string;
  /** Why classes that claim that something is missing are not given. */
  incomplete(sources: string, against: 'orders' | 'deliveries'): string;
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
  /** Where no orders were compared. */
  allDelivered: string;
  /** Of a class that nobody has to act on. */
  withRemarks: string;
  /** Rows that are left out of the screen. */
  more(count: number): string;
  /** Of sandbox transactions: how many, how much, and whether they count. */
  sandbox(count: number, amount: string, counted: boolean): string;
}

export interface Language {
  /** Within a sentence. `ms`: epoch milliseconds. */
  time(ms: number, timeZone: string): string;
  /** Milliseconds. */
  duration(ms: number): string;
  sentences: Sentences<Params>;
  /** What stands before the command of an action. */
  actions: Readonly<Record<ActionCode, string>>;
  outcomes: Readonly<Record<Outcome, string>>;
  /** Why a recipient was not expected; of now where the service does not say how it was then. */
  notExpected: Readonly<Partial<Record<keyof Params, string>>>;
  /** Of a recipient whose attempts all failed: the app behind it has the delivery all the same. */
  acceptedHere: string;
  sources: Readonly<Record<Source, string>>;
  reasons: Readonly<Record<Reason, string>>;
  checks: Checks;
  /** Names of which one is meant, for a sentence that has a name in quotes. */
  anyOf(names: readonly string[]): string;
  /** The summary where no check found anything. */
  nothingFound: string;
  /** Behind a list whose end is left out. */
  more(count: number): string;
  headings: Readonly<
    Record<
      | 'next'
      | 'checked'
      | 'notChecked'
      | 'recipients'
      | 'findings'
      | 'serviceReported'
      | 'receiverAnswered'
      | 'failuresByLabel',
      string
    >
  >;
  /** The line above the days of `webhooks stats`. `rate`: percent; `configurations`: null where they could not be read. */
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
  /** Of a bundle for the developer. `parts`: what its files hold. */
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
  /** Of a recipient; `earlier`: so many are not shown. */
  attempts: { noAnswer: string; earlier(count: number): string };
}
