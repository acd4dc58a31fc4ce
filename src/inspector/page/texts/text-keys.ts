/** What the page says, in each language. What the program says of a delivery is its own, in English. */

import type { ErrorLabel } from '../../../api/endpoints/delivery-labels.ts';
import type { ErrorKind } from '../../../errors.ts';
import type { ResendMode } from '../../../webhooks/journal/resend-modes.ts';
import type { Group, State } from '../../delivery-row.ts';
import type { FaultName } from '../../faults.ts';
import type { SaidTitle } from '../../page-data.ts';
import type { View } from '../../page-model.ts';

export interface Texts {
  views: Record<View, string>;
  requests: {
    hint: string;
    /** Before a command. */
    bodies: string;
    none: string;
  };
  states: Record<State, string>;
  groups: Record<Group, string>;
  saidTitles: Record<SaidTitle, string>;
  faults: Record<FaultName, string>;
  skip: string;
  /** No connection to the program. */
  gone: string;
  locked: string;
  /** What a failure of each kind is, above the program's own words; null where those are in this language. */
  failures: Readonly<Record<ErrorKind, string>> | null;
  reconnecting: string;
  /** The columns of the list. */
  heads: Record<'time' | 'amount' | 'code' | 'note' | 'configuration' | 'answer' | 'took', string>;
  today: string;
  note: string;
  search: string;
  searchExample: string;
  everyStatus: string;
  /** Terms of the search that cannot be read. */
  unreadable: (terms: string) => string;
  totals: (deliveries: string, failed: string, amount: string) => string;
  /** Behind the totals, while the log has older ones. */
  soFar: string;
  deliveries: string;
  noDeliveries: string;
  /** Before the command that makes the first one. */
  firstDelivery: string;
  noneFound: string;
  searching: string;
  older: string;
  dropped: string;
  /** A source of the list does not answer; its own words follow. */
  sourceAway: string;
  close: string;
  loading: string;
  show: string;
  shown: string;
  hide: string;
  masked: string;
  signature: string;
  headers: string;
  body: string;
  fields: string;
  pretty: string;
  bytes: string;
  rawMasked: string;
  name: string;
  value: string;
  address: string;
  took: string;
  /** Of a delivery that another profile stored. */
  profile: string;
  /** In place of a name: an older version stored it. */
  noProfile: string;
  of10s: string;
  handed: string;
  never: string;
  attempts: string;
  tries: (count: number) => string;
  serviceAttempt: string;
  openLogged: string;
  noAnswerBody: string;
  /** The tabs of a delivery. */
  parts: string;
  redeliver: string;
  redeliverQuestion: (code: string) => string;
  /** The service was asked; its log has no result yet. */
  noResultYet: string;
  no: string;
  copies: string;
  differs: string;
  here: string;
  there: string;
  absent: string;
  same: string;
  openCopy: string;
  chain: string;
  askChain: string;
  again: string;
  to: string;
  how: Record<ResendMode, string>;
  howHint: Record<ResendMode, string>;
  newBody: string;
  send: string;
  sent: string;
  signedWith: string;
  /** How it was sent, by the label of `webhooks replay`. */
  sentAs: Readonly<Record<string, string>>;
  /** Whose secret signed it, by the words of `webhooks replay`. */
  secrets: Readonly<Record<string, string>>;
  appAnswered: (status: number | null) => string;
  listenerStored: (status: number | null) => string;
  listenerRefused: (status: number | null) => string;
  /** Its app got nothing. */
  listenerHadIt: (status: number | null) => string;
  bank: string;
  copyCurl: string;
  copyTest: string;
  copyJson: string;
  copyHar: string;
  copy: string;
  copied: string;
  notCopied: string;
  keys: string;
  keyList: readonly (readonly [key: string, what: string])[];
  hours: string;
  hour: string;
  byConfiguration: string;
  total: string;
  failed: string;
  p95: string;
  /** Of a chart. */
  pace: string;
  line10: string;
  line5: string;
  labels: string;
  label: string;
  /** What each label of a failure means (§2.9). */
  labelWords: Record<Exclude<ErrorLabel, 'OK'>, string>;
  number: string;
  lastDays: (days: number) => string;
  countedOf: (entries: string, complete: boolean) => string;
  table: string;
  emulator: {
    clock: string;
    ahead: string;
    pending: string;
    move: string;
    duration: string;
    otp: string;
    noOtp: string;
    codeKinds: Readonly<Record<string, string>>;
    codeStates: Readonly<Record<string, string>>;
    channels: Readonly<Record<string, string>>;
    checkoutStates: Readonly<Record<string, string>>;
    expires: string;
    messages: string;
    noMessages: string;
    accounts: string;
    virtualAccount: string;
    virtualAccounts: string;
    none: string;
    transfer: string;
    sandbox: string;
    real: string;
    kind: string;
    anyAccount: string;
    checkouts: string;
    open: string;
    faults: string;
    fault: string;
    times: string;
    timesHint: string;
    set: string;
    clearOne: string;
    reset: string;
    resetQuestion: string;
    resetYes: string;
    done: string;
    reload: string;
  };
}
