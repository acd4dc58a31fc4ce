/** What the page asks for, as it gets it: no secret in it, personal data masked unless it was asked for. */

import type { Row } from './delivery-row.ts';
import type { FaultName } from './faults.ts';

/** Whose deliveries these are. */
export interface About {
  /** Of the settings; null where the page belongs to no profile. */
  profile: string | null;
  /** The service's address. */
  service: string;
  /** An IANA zone, in which times are shown. */
  timeZone: string;
  /** Epoch milliseconds, when it was asked. */
  now: number;
  /** Of this program. */
  version: string;
  /** There is an emulator whose own side can be shown. */
  hasEmulator: boolean;
}

export interface RowList {
  rows: Row[];
  /** Asks for what is older; null at the end. */
  next: string | null;
  /** Sources that could not be read, in words. */
  unread: string[];
}

/** A sentence in each language of the page, or one that the program has in English alone. */
export type Sentence = string | { readonly en: string; readonly vi: string };

/** A conclusion and what belongs to it. */
export interface Said {
  result: 'well' | 'trouble' | 'open';
  words: Sentence;
  /** Further sentences: causes, what to try, each with its command. */
  more: { title: SaidTitle; lines: Sentence[] }[];
}

export const saidTitles = ['meaning', 'causes', 'tries', 'looked-at', 'not-looked-at'] as const;
export type SaidTitle = (typeof saidTitles)[number];

/** A header or a field of the body, as text. */
export type Field = readonly [name: string, value: string];

/** An app's answer to one time that it was handed the delivery. */
export interface Handed {
  at: number;
  target: string;
  ok: boolean;
  /** The HTTP status, or why there was none. */
  result: string;
  /** Milliseconds. */
  took: number;
  attempts: number;
  /** How it was sent, when it was sent again. */
  sent: string | null;
  /** The beginning of the answer, where it is known. */
  answer: string | null;
}

/** Another delivery of the same transaction, and what of this one is otherwise there. */
export interface Copy {
  row: Row;
  /** Null on the side where it is missing. */
  differs: { name: string; here: string | null; there: string | null }[];
}

/** What was signed, and the two values to compare. */
export interface Signed {
  /** As text; null until personal data is asked for, and of a body that was cut. */
  text: string | null;
  received: string;
  /** By the secret that is known here; null without one. */
  expected: string | null;
}

/** Everything about one delivery but the chain. */
export interface Delivery {
  row: Row;
  /** The address that it was sent to; null where no app was to have it. */
  address: string | null;
  /** In the words of `webhooks verify`. */
  signature: Said;
  /** Null where no signature came. */
  signed: Signed | null;
  /** What the receiver, or the app, made of it. */
  outcome: Said;
  headers: Field[];
  /** Null when the body cannot be read as fields. */
  fields: Field[] | null;
  /** As JSON over several lines, or as it came; null while it may hold personal data that was not asked for. */
  pretty: string | null;
  /** The bytes in Base64; null until personal data is asked for. */
  raw: string | null;
  bytes: number;
  handed: Handed[];
  copies: Copy[];
  /** Where it would be sent again; empty when there is no telling. */
  target: string;
  /** It may be sent to an app. */
  canRepeat: boolean;
  /** Personal data is in it. */
  shown: boolean;
}

export interface Chain {
  said: Said;
  /** `who`: the name of a configuration; null for the bank. */
  steps: { at: number | null; who: string | null; what: string; ok: boolean | null }[];
}

/** A text to be copied, and what is missing in it. */
export interface Copied {
  text: string;
  notes: string[];
}

/** Deliveries of a stretch of time. */
export interface Count {
  /** Epoch milliseconds of an hour's beginning, or a configuration's name. */
  of: number | string;
  total: number;
  failed: number;
  /** Milliseconds that 95 of 100 took at most; null without a delivery. */
  p95: number | null;
}

export interface Figures {
  /** Of the service's own statistics. */
  days: number;
  total: number;
  failed: number;
  p95: number | null;
  said: Said;
  /** The hours of a day, oldest first, also those without a delivery. */
  hours: Count[];
  configurations: Count[];
  labels: { label: string; count: number }[];
  /** How many entries the hours were counted from, and whether those were all of the day. */
  counted: number;
  complete: boolean;
}

/** What became of one that was sent again. */
export interface Again {
  sent: string;
  signedWith: string | null;
  target: string;
  ok: boolean;
  /** A listener answers in place of its app; null when nobody answered. */
  answeredBy: 'app' | 'listener' | null;
  /** The HTTP status of the answer. */
  status: number | null;
  /** Why it is not delivered, in English. */
  error: string | null;
  took: number;
}

export interface Redelivered {
  /** `HTTP_5XX 500`; null while the log has none. */
  result: string | null;
  delivered: boolean;
}

export interface EmulatorSide {
  /** Its clock, ISO 8601, and how far it is ahead, in milliseconds. */
  now: number;
  ahead: number;
  pending: number;
  /** As phones would show them, newest first; also those that are used or too old. */
  codes: {
    id: string;
    code: string;
    kind: string;
    phone: string;
    status: string;
    at: number | null;
    expires: number | null;
  }[];
  messages: { at: number | null; channel: string; to: string; subject: string | null; text: string }[];
  /** Masked until they are asked for. */
  accounts: { id: string; number: string; name: string }[];
  /** Their numbers. */
  virtualAccounts: string[];
  checkouts: { id: string; order: string; status: string; amount: string; url: string }[];
  /** `name`: where it is one that can be switched on here. `times`: how often it still happens; null until it is cleared. */
  faults: { id: number; name: FaultName | null; words: string; times: number | null }[];
}
