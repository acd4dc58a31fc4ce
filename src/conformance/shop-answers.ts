import { type Said, t } from '../texts/translate.ts';
import { stringifyJson } from '../values/exact-json.ts';
import { isRecord } from '../values/is-record.ts';
import { safeCell } from '../values/safe-text.ts';
import { Unproved } from './case-errors.ts';
import type { MadeOrder } from './shop-interface.ts';

/** Reads the result of `orders`: nothing, a code, or a record, as a value or as text. */
export function madeOrder(given: unknown): MadeOrder {
  const value = typeof given === 'string' ? fromText(given.trim()) : given;
  if (value === undefined || value === null) return {};
  if (typeof value === 'string') return { order_code: value };
  if (!isRecord(value)) throw new Unproved(() => t('what --orders gave is neither a code nor an object'));
  const { order_code, account_number, checkout_id } = value;
  return {
    order_code: text(order_code),
    account_number: text(account_number),
    checkout_id: text(checkout_id),
  };
}

function fromText(given: string): unknown {
  if (given === '') return undefined;
  if (!given.startsWith('{')) return given;
  try {
    return JSON.parse(given);
  } catch {
    throw new Unproved(() => t('what --orders gave begins like JSON and is none'));
  }
}

const text = (value: unknown) => (value === undefined || value === null ? undefined : `${value}`);

/** Reads the result of `effects`: one integer, or a record with one integer at its top level. */
export function countOf(given: unknown): number {
  const value = typeof given === 'string' ? countIn(given.trim()) : given;
  const counts = isRecord(value) ? Object.values(value).filter(isCount) : [value].filter(isCount);
  if (counts.length !== 1)
    throw new Unproved(() => t('what --effects gave is not one whole number: {0}', shown(given)));
  return counts[0]!;
}

/** What a hook gave, for an error. */
const shown = (given: unknown) => safeCell(typeof given === 'string' ? given.trim() : stringifyJson(given));

function countIn(given: string): unknown {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** A count as a text. */
export function bookedText(count: number): Said {
  if (count === 0) return t('not booked');
  return count === 1 ? t('booked once') : t('booked {0} times', count);
}
