/** Data for the page: without secrets, and with masked personal data unless it is requested. */

import type { Row } from './delivery-row-types.ts';
import type { FaultName } from './faults.ts';

/** The owner of the deliveries. */
export interface About {
  /** The profile's name; null if the page belongs to no profile. */
  profile: string | null;
  service: string;
  /** The IANA time zone of the shown times. */
  timeZone: string;
  /** Time of the request, epoch milliseconds. */
  now: number;
  version: string;
  /** There is an emulator whose state can be shown. */
  hasEmulator: boolean;
}

export interface RowList {
  rows: Row[];
  /** Cursor for older rows; null at the end. */
  next: string | null;
  /** Errors of sources that could not be read. */
  unread: string[];
}

/** A sentence in each language of the page, or only in English. */
export type Sentence = string | { readonly en: string; readonly vi: string };

/** A finding and its details. */
export interface Said {
  result: 'well' | 'trouble' | 'open';
  words: Sentence;
  /** Further sentences: causes and next steps with their commands. */
  more: { title: SaidTitle; lines: Sentence[] }[];
}

export const saidTitles = ['meaning', 'causes', 'tries', 'looked-at', 'not-looked-at'] as const;
export type SaidTitle = (typeof saidTitles)[number];

/** A header or a field of the body, as text. */
export type Field = readonly [name: string, value: string];

/** One forward to an app, and its answer. */
export interface Handed {
  at: number;
  target: string;
  ok: boolean;
  /** The HTTP status, or why there was none. */
  result: string;
  /** Milliseconds. */
  took: number;
  attempts: number;
  /** How it was sent, if it was a replay. */
  sent: string | null;
  /** The beginning of the answer, if known. */
  answer: string | null;
}

/** Another delivery of the same transaction, and its differences. */
export interface Copy {
  row: Row;
  /** Null on the side where it is missing. */
  differs: { name: string; here: string | null; there: string | null }[];
}

/** The signed text, and the two values to compare. */
export interface Signed {
  /** As text; null without personal data, and for a truncated body. */
  text: string | null;
  received: string;
  /** With the secret known here; null without one. */
  expected: string | null;
}

/** All facts about one delivery, except its chain. */
export interface Delivery {
  row: Row;
  /** The URL that it was sent to; null if it was for no app. */
  address: string | null;
  /** As in `webhooks verify`. */
  signature: Said;
  signed: Signed | null;
  /** The result at the receiver or the app. */
  outcome: Said;
  headers: Field[];
  /** Null if the body cannot be read as fields. */
  fields: Field[] | null;
  /** As formatted JSON, or unchanged; null if it may contain personal data that was not requested. */
  pretty: string | null;
  /** The bytes in Base64; null without personal data. */
  raw: string | null;
  bytes: number;
  handed: Handed[];
  copies: Copy[];
  /** The target of a replay; empty if unknown. */
  target: string;
  /** It can be sent to an app, and no running listener is doing so. */
  canRepeat: boolean;
  /** It includes personal data. */
  shown: boolean;
}

export interface Chain {
  said: Said;
  /** `who`: the name of a configuration; null for the bank. */
  steps: { at: number | null; who: string | null; what: string; ok: boolean | null }[];
}

/** A text to copy, and notes about what it lacks. */
export interface Copied {
  text: string;
  notes: string[];
}

/** Deliveries in one period. */
export interface Count {
  /** Start of an hour, epoch milliseconds, or a configuration's name. */
  of: number | string;
  total: number;
  failed: number;
  /** p95 in milliseconds; null without deliveries. */
  p95: number | null;
}

export interface Figures {
  /** Days of the service's own statistics. */
  days: number;
  total: number;
  failed: number;
  p95: number | null;
  said: Said;
  /** The hours of a day, oldest first, including those without deliveries. */
  hours: Count[];
  configurations: Count[];
  labels: { label: string; count: number }[];
  /** Number of entries that the hours are counted from, and whether these are all of the day. */
  counted: number;
  complete: boolean;
}

/** The result of a replay. */
export interface Again {
  sent: string;
  signedWith: string | null;
  target: string;
  ok: boolean;
  /** A listener may answer instead of its app; null without an answer. */
  answeredBy: 'app' | 'listener' | null;
  status: number | null;
  /** Why it is not delivered, in English. */
  error: string | null;
  took: number;
}

export interface Redelivered {
  /** `HTTP_5XX 500`; null while the log has no entry. */
  result: string | null;
  delivered: boolean;
}

export interface EmulatorSide {
  /** The emulator's time, ISO 8601, and how far it is advanced, in milliseconds. */
  now: number;
  ahead: number;
  pending: number;
  /** OTPs as phones show them, newest first, including used and expired ones. */
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
  /** Masked unless requested. */
  accounts: { id: string; number: string; name: string }[];
  virtualAccounts: string[];
  checkouts: { id: string; order: string; status: string; amount: string; url: string }[];
  /** `name`: set if the page can switch it on. `times`: remaining times; null until it is cleared. */
  faults: { id: number; name: FaultName | null; words: string; times: number | null }[];
}
