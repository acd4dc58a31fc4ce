/** The parts of a diagnosis: findings with stable codes and parameters. They hold no sentences. */
import type { Action } from './actions.ts';
import type { Params } from './codes.ts';

export type Code = keyof Params;

/** `problem`: the user must act; `warning`: the user may have to act; `note`: an explanation. */
export type Severity = 'problem' | 'warning' | 'note';

export type SubjectKind =
  | 'transaction'
  | 'configuration'
  | 'virtual-account'
  | 'checkout'
  | 'delivery'
  | 'listener'
  | 'app'
  | 'stream'
  | 'channel'
  | 'order'
  | 'profile'
  | 'service';

/** The subject of a finding. `name`: the name that people know, or the id if there is none. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  /** Names of the possible subjects, if it is unknown which one it is. */
  any_of?: readonly string[];
}

export type Source =
  | 'transactions'
  | 'checkouts'
  | 'configurations'
  | 'delivery-log'
  | 'statistics'
  | 'virtual-accounts'
  | 'notifications'
  | 'channels'
  | 'journal'
  | 'listeners'
  | 'registrations'
  | 'profile'
  | 'clock'
  | 'service'
  | 'delivery'
  | 'receiver'
  | 'plan'
  /** The shop's own list. */
  | 'orders';

/** The record that a finding is based on. */
export interface Evidence {
  source: Source;
  id: string;
}

/** One fact. `at`: when it was true, epoch milliseconds; null if it is true now or always. */
export interface Finding<C extends Code = Code> {
  code: C;
  params: Params[C];
  severity: Severity;
  subject: Subject;
  at: number | null;
  evidence: readonly Evidence[];
  actions: readonly Action[];
  because_of: Code | null;
}

export type Outcome =
  | 'delivered'
  | 'failed'
  | 'pending'
  | 'not_sent'
  | 'not_expected'
  | 'unknown'
  | 'several'
  | 'not_found';

/** A source that was read. `from`, `to`: epoch milliseconds; null if it has no bounds. */
export interface Checked {
  source: Source;
  from: number | null;
  to: number | null;
  complete: boolean;
}

/** Why a source was not read, or not completely. */
export type Reason =
  | 'limit'
  | 'timeout'
  | 'refused'
  | 'unreachable'
  /** The source answered with an error. */
  | 'failed'
  /** The source answered, but a part of the answer cannot be read. */
  | 'unreadable'
  | 'not-offered'
  | 'not-asked'
  /** Only a trial can show it. The action makes that trial. */
  | 'not-known-here'
  /** A check that this one depends on could not be made. */
  | 'blocked'
  /** A proxy makes this connection instead of payconfirm. */
  | 'left-to-proxy';

export interface NotChecked {
  source: Source;
  reason: Reason;
  /** The command that reads the rest. */
  action: Action | null;
}

/** One attempt of a delivery, from the service's delivery log or the journal. */
export interface Attempt {
  id: string;
  /** Epoch milliseconds; null if the log does not give it. */
  at: number | null;
  label: string | null;
  /** HTTP status; null if there was no answer. */
  status_code: number | null;
  /** Milliseconds. */
  duration_ms: number | null;
  delivered: boolean;
  /** Name of its own recipient, where the attempts of several stand together; its URL, where no configuration has that now. */
  to?: string;
}

/** A recipient of the delivery, and the result there. */
export interface Recipient {
  subject: Subject;
  outcome: Outcome;
  /** Oldest first. */
  attempts: readonly Attempt[];
}

/** The answer to a support question, before it is written as text. */
export interface Diagnosis {
  subject: Subject | null;
  outcome: Outcome;
  /** Ordered by cause: a finding that explains others comes first. */
  findings: readonly Finding[];
  recipients: readonly Recipient[];
  checked: readonly Checked[];
  not_checked: readonly NotChecked[];
}

export const makeSubject = (kind: SubjectKind, id: string, name = id): Subject => ({ kind, id, name });

export const evidenceIn = (source: Source, ...ids: readonly string[]): Evidence[] =>
  ids.map((id) => ({ source, id }));

type More = Partial<Pick<Finding, 'at' | 'evidence' | 'actions' | 'because_of'>>;

/** Creates findings of a severity about a subject. By default: current, without evidence, actions and cause. */
export const finding =
  (severity: Severity) =>
  <C extends Code>(code: C, params: Params[C], about: Subject, more: More = {}): Finding =>
    ({
      ...{ code, params, severity, subject: about, at: null, evidence: [], actions: [], because_of: null },
      ...more,
    }) as Finding;

export const problem = finding('problem');
export const warning = finding('warning');
export const note = finding('note');

/** Removes the values whose condition was false. */
export const present = <Value>(...all: readonly (Value | false | null | undefined)[]): Value[] =>
  all.filter((one) => one !== false && one !== null && one !== undefined) as Value[];

/** A source without time bounds that was read completely. */
export const whole = (source: Source): Checked => ({ source, from: null, to: null, complete: true });

/** A source that failed or was not read completely. */
export const unread = (
  { source, reason }: Pick<NotChecked, 'source' | 'reason'>,
  action: Action | null = null,
): NotChecked => ({ source, reason, action });
