/** What a diagnosis is made of: facts with stable codes and their parameters, no sentences. */
import type { Flags } from '../values/command-line.ts';
import type { Params } from './codes.ts';

export type Code = keyof Params;

/** `problem`: something has to be done; `warning`: something may have to be; `note`: it explains. */
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

/** What a finding is about. `name`: as people know it; the id where there is no other. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  /** Names: it is one of them, and nothing tells which. */
  any_of?: readonly string[];
}

/** Where facts are read. */
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

/** The record that a finding rests on. */
export interface Evidence {
  source: Source;
  id: string;
}

/** What to do next. Its command runs as it is; `needs`: what only a person knows, which the command asks for. */
export interface Action {
  code: ActionCode;
  words: readonly string[];
  flags?: Flags;
  effect: 'read' | 'write';
  needs?: readonly Need[];
  /** Of a list whose beginning has a command each: how many are left out. */
  more?: number;
}

export type Need =
  | 'webhook-secret'
  | 'webhook-url'
  | 'file'
  | 'credentials'
  | 'otp'
  | 'payment-profile'
  | 'email-address';

export type ActionCode =
  | 'show-delivery'
  | 'verify-signature'
  | 'update-secret'
  | 'show-listener-secret'
  | 'update-configuration'
  | 'list-deliveries'
  | 'check-clock'
  | 'pin-scheme'
  | 'show-configurations'
  | 'show-usage'
  | 'redeliver'
  | 'use-profile'
  | 'log-in'
  | 'start-emulator'
  | 'generate-key'
  | 'check-again'
  | 'ask-again'
  | 'read-further'
  | 'create-configuration'
  | 'resume'
  | 'test-configuration'
  | 'clean-up-listeners'
  | 'replay'
  | 'resume-registration'
  | 'register-notifications'
  | 'report-in-real-time'
  | 'diagnose-account'
  | 'list-accounts'
  | 'register-account'
  | 'send-test-transfer'
  | 'look-further'
  | 'show-checkout'
  | 'show-qr'
  | 'show-transactions'
  | 'show-stored'
  | 'set-payment-profile'
  | 'resend-verification'
  | 'unsuppress'
  | 'test-channel'
  | 'list-messages'
  | 'trace'
  | 'trace-by-profile'
  | 'verify-app'
  | 'reveal-return-secret'
  | 'create-channel'
  | 'show-plans'
  | 'show-assumptions';

/** One thing that is so. `at`: epoch milliseconds of when it was so; null where it is so now, or always. */
export interface Finding<C extends Code = Code> {
  code: C;
  params: Params[C];
  severity: Severity;
  subject: Subject;
  at: number | null;
  evidence: readonly Evidence[];
  actions: readonly Action[];
  /** The code of the finding that explains this one. */
  because_of: Code | null;
}

/** How it stands with a recipient or a subject. */
export type Outcome =
  | 'delivered'
  | 'failed'
  | 'pending'
  | 'not_sent'
  | 'not_expected'
  | 'unknown'
  | 'several'
  | 'not_found';

/** A source that was read. `from`, `to`: epoch milliseconds; null where it has no bounds. */
export interface Checked {
  source: Source;
  from: number | null;
  to: number | null;
  complete: boolean;
}

/** Why a source was not read to its end, or not at all. */
export type Reason =
  | 'limit'
  | 'timeout'
  | 'refused'
  | 'unreachable'
  /** It answered with an error of its own. */
  | 'failed'
  | 'not-offered'
  | 'not-asked'
  /** Only a trial tells, which its action makes. */
  | 'not-known-here'
  /** What it rests on could not be checked. */
  | 'blocked'
  /** A proxy does it in our place. */
  | 'left-to-proxy';

export interface NotChecked {
  source: Source;
  reason: Reason;
  /** Reads further. */
  action: Action | null;
}

/** One try of a delivery, as the service's log or the journal has it. */
export interface Attempt {
  id: string;
  /** Epoch milliseconds; null where the log does not say. */
  at: number | null;
  label: string | null;
  /** Of the HTTP answer; null where there was none. */
  status_code: number | null;
  /** Milliseconds. */
  duration_ms: number | null;
  delivered: boolean;
}

/** Who should get it, and what became of it there. */
export interface Recipient {
  subject: Subject;
  outcome: Outcome;
  /** Oldest first. */
  attempts: readonly Attempt[];
}

/** The answer to a question of support, before it has words. */
export interface Diagnosis {
  subject: Subject | null;
  outcome: Outcome;
  /** By cause: what explains others comes first. */
  findings: readonly Finding[];
  recipients: readonly Recipient[];
  checked: readonly Checked[];
  not_checked: readonly NotChecked[];
}
