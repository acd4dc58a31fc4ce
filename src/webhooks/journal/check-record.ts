import {
  type AdoptionRecord,
  type DeliveryRecord,
  type ForwardRecord,
  isCopyKind,
  type JournalRecord,
  type PublishRecord,
} from './journal-record.ts';
import type { JournalOwner } from './owner.ts';

type Fields<Shape> = { [Name in keyof Required<Shape>]: (value: unknown) => boolean };

const text = (value: unknown) => typeof value === 'string';
const number = (value: unknown) => typeof value === 'number';
const flag = (value: unknown) => typeof value === 'boolean';
const moment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const address = (value: unknown) => typeof value === 'string' && URL.canParse(value);
const pairs = (value: unknown) => Array.isArray(value) && value.every(isPair);
const absentOr = (shape: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || shape(value);

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(text);
}

const textOrNull = (value: unknown) => value === null || text(value);
const owner: Fields<JournalOwner> = { profile: text, base_url: textOrNull, client_id: textOrNull };

const delivery: Fields<DeliveryRecord> = {
  type: (value) => value === 'delivery',
  id: text,
  received_at: moment,
  owner: absentOr(isOwner),
  headers: pairs,
  body_base64: text,
  verified: flag,
  scheme: absentOr(text),
  copy: isCopyKind,
  transaction_code: absentOr(text),
  amount: absentOr(number),
  target: absentOr(address),
  api_key_name: absentOr(text),
  held_back: absentOr(text),
  log_id: absentOr(text),
  log_time: absentOr(text),
  log_of: absentOr(text),
  stream: absentOr(text),
};

const forward: Fields<ForwardRecord> = {
  type: (value) => value === 'forward',
  id: text,
  at: moment,
  target: address,
  ok: flag,
  status: absentOr(number),
  error: absentOr(text),
  attempts: number,
  duration_ms: number,
  answer: absentOr(text),
  sent: absentOr(text),
  edited: absentOr(flag),
};

const publish: Fields<PublishRecord> = {
  type: (value) => value === 'publish',
  id: text,
  at: moment,
  stream: text,
  outcome: (value) => value === 'published' || value === 'conflict',
  seq: absentOr(number),
  copy: absentOr(flag),
};

const adoption: Fields<AdoptionRecord> = {
  type: (value) => value === 'adoption',
  id: text,
  at: moment,
  owner: isOwner,
};

/** Whether a value out of the journal's files is an owner as we write it. */
export function isOwner(value: unknown): value is JournalOwner {
  return has(value, owner);
}

/** Whether a value out of the journal's files, which others may change, is a record as we write them. */
export function isRecord(value: unknown): value is JournalRecord {
  return has(value, delivery) || has(value, forward) || has(value, publish) || has(value, adoption);
}

function has<Shape>(value: unknown, fields: Fields<Shape>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const name in fields) if (!fields[name](value[name as never])) return false;
  return true;
}
