/** The zone of times that a service writes without one (§2.5): UTC, unless its replies show another. */
import type { ServiceWays } from '../config/service-differences.ts';
import { t, type Warn } from '../texts/translate.ts';
import { mapParts } from '../values/is-record.ts';
import { parseTime, parseVietnamTime } from '../values/time.ts';

const zoneless = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;
/** Fields with past times. None of them can be later than the reply's `Date`. */
const pastFields: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'paid_at']);
const transactionDates: ReadonlySet<string> = new Set(['transaction_date', 'effective_date']);
/** Tolerance for the clock of a `Date` header, in milliseconds. */
const toleranceMs = 300_000;
const vietnamMs = 7 * 3_600_000;

/**
 * Reads the replies of one service and detects its time zone. A past time may be in the future of the reply's
 * `Date` if read as UTC, but not if read as UTC+7. Then zoneless times of this and all later replies get
 * `+07:00`.
 * @param say called once, when UTC+7 is detected
 * @param known known differences of the service
 */
export function createServiceZone(say: Warn, known: ServiceWays = {}) {
  let isVietnamese = known.zone === 'UTC+7';
  const transactions = known.transaction_zone;

  /** `date`: the reply's header. `now`: this machine's time: a service's clock may have been set back. */
  return function read(data: unknown, date: string | undefined, now: number): unknown {
    if (!isVietnamese && isAhead(data, Math.max(Date.parse(date ?? ''), now))) {
      isVietnamese = true;
      say(
        t(
          "The service's Date header shows that its times without a zone are UTC+7, not UTC. They are read as UTC+7.",
        ),
      );
    }
    if (!isVietnamese && !transactions) return data;
    return withZone(data, isVietnamese ? 'UTC+7' : undefined, transactions);
  };
}

/** Whether a past time in the value shows UTC+7. `now`: epoch milliseconds, NaN if unknown. */
function isAhead(value: unknown, now: number): boolean {
  return fieldsOf(value).some(([name, part]) => {
    if (typeof part === 'object') return isAhead(part, now);
    if (!pastFields.has(name) || typeof part !== 'string' || !zoneless.test(part)) return false;
    const ahead = (parseTime(part) ?? Number.NaN) - now;
    return ahead > toleranceMs && ahead <= vietnamMs + toleranceMs;
  });
}

type Zone = 'UTC+7' | 'UTC' | undefined;

/** Adds the zone to each zoneless time. A transaction's time is UTC+7 unless another zone is known. */
function withZone(value: unknown, zone: Zone, transactions: Zone): unknown {
  return mapParts(value, (part, name = '') => {
    const itsZone = isZoneless(part) ? zoneOf(name, zone, transactions) : undefined;
    if (!itsZone) return withZone(part, zone, transactions);
    return itsZone === 'UTC' ? `${part}Z` : `${part}+07:00`;
  });
}

function zoneOf(name: string, zone: Zone, transactions: Zone): Zone {
  if (transactionDates.has(name)) return transactions;
  return name.endsWith('_at') ? zone : undefined;
}

function isZoneless(part: unknown): boolean {
  return typeof part === 'string' && zoneless.test(part) && parseVietnamTime(part) !== undefined;
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
