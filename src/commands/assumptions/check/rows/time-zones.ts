import { parseTime } from '../../../../values/time.ts';
import { type Evidence, itemsOf, valuesOf } from '../evidence.ts';
import { all, differs, held, notSeen, type Outcome, writtenAs } from '../outcome.ts';

const hour = 3_600_000;
const vietnam = 7 * hour;
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

/** A date-time without a zone, read as UTC. */
const asUtc = (value: unknown) =>
  typeof value === 'string' && form.test(value) ? parseTime(value) : undefined;

const dates = ['transaction_date', 'effective_date'];

/** The zone of both dates of a transaction. */
export function transactionZone(evidence: Evidence): Outcome {
  const records = evidence.records('transactions', 'transactions.list');
  const told = toldAt(evidence);
  const parts = dates.map((field) => {
    const written = writtenAs(`${field} without a zone`, valuesOf(records, field), form);
    if (written.result !== 'held') return written;
    const ahead = records.flatMap((record) => {
      const [date, at] = [asUtc(record[field]), told.get(record.transaction_code)];
      return date === undefined || at === undefined ? [] : [date - at];
    });
    return zoneOf(field, ahead);
  });
  const seen = parts.flatMap(({ result, saw }, at) =>
    result === 'not seen' ? [] : saw === inUtc(dates[at]!),
  );
  const isUtc = seen.length > 0 && seen.every(Boolean);
  return isUtc ? differs(all(parts).saw, { transaction_zone: 'UTC' }) : all(parts);
}

const inUtc = (what: string) => `${what}: UTC`;

/** Whether times are UTC+7: read as UTC, they are hours ahead of their first delivery. */
export function zoneOf(what: string, ahead: readonly number[]): Outcome {
  const right = ahead.filter((ms) => Math.abs(ms - vietnam) < hour).length;
  const wrong = ahead.filter((ms) => Math.abs(ms) < hour / 6).length;
  if (right + wrong === 0) return notSeen(`${what}: the log has no delivery that tells its time`);
  if (wrong === 0) return held(`${what}: ${right} compared, UTC+7`);
  return differs(right === 0 ? inUtc(what) : `${what}: ${wrong} of ${right + wrong} in UTC`);
}

/** Time of the first delivery of each code, epoch milliseconds, from the log, whose times have a zone (§2.9). */
export function toldAt({ besides }: Evidence): Map<unknown, number> {
  const first = new Map<unknown, number>();
  for (const { entry, payload } of besides.log()) {
    const [code, at] = [payload?.transaction_code, parseTime(entry.created_at)];
    if (code !== undefined && at !== undefined) first.set(code, Math.min(at, first.get(code) ?? at));
  }
  return first;
}

/** A time ahead of the service's own clock is not UTC. Only for what this machine created. */
export function otherZones(evidence: Evidence): Outcome {
  const compared = (['accounts', 'virtual accounts', 'notification registration'] as const).flatMap(
    (question) =>
      evidence.of(question).flatMap(({ headers, data }) => {
        const now = Math.max(Date.parse(headers.date ?? ''), evidence.now);
        return valuesOf(itemsOf(data), 'created_at').flatMap(
          (created) => (asUtc(created) ?? NaN) - now || [],
        );
      }),
  );
  const ahead = compared.filter((ms) => ms > hour);
  if (ahead.length > 0) {
    const isVietnam = ahead.every((ms) => ms < vietnam + hour / 6);
    const saw = `${ahead.length} lie ahead of the service's clock: not UTC`;
    return differs(saw, isVietnam ? { zone: 'UTC+7' } : undefined);
  }
  const accounts = evidence.records('virtual accounts');
  const made = evidence.registrations.flatMap(({ started_at, registered_at = Infinity, virtual_account }) => {
    const created = asUtc(accounts.find(({ id }) => id === virtual_account?.id)?.created_at);
    // After a longer duration, it could have been created in either zone.
    if (created === undefined || registered_at - started_at > vietnam - 2 * hour) return [];
    const within = (time: number) => time > started_at - hour && time < registered_at + hour;
    return [within(created) ? 'UTC' : within(created - vietnam) ? 'UTC+7' : 'neither'];
  });
  const [zone, ...others] = new Set(made);
  if (zone === undefined)
    return notSeen(`${compared.length} date-times; of none is it known when it was made`);
  const saw = `${made.length} made from this machine: ${[zone, ...others].join(', ')}`;
  if (zone === 'UTC' && others.length === 0) return all([held(saw), notSeen('of bank requests')]);
  return differs(saw, zone === 'UTC+7' && others.length === 0 ? { zone: 'UTC+7' } : undefined);
}
