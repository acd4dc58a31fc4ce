import { customerTypes } from '../../../../api/endpoints/accounts-and-virtual-accounts.ts';
import { endpoints } from '../../../../api/endpoints/index.ts';
import { parseTime } from '../../../../values/time.ts';
import { type Data, type Evidence, itemsOf } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { section, takesWrite } from './assumption-row.ts';
import { asInTable } from './endpoint-fields.ts';

const { reply } = endpoints['notifications.show'];

export const bank = section('Bank accounts, virtual accounts, transactions', {
  'page of bank accounts, VAs, transactions': pages,
  'bank account record': (evidence) =>
    asInTable('accounts.list', evidence.records('accounts'), 'bank accounts'),
  '`customer_type`': (evidence) =>
    oneOf('customer_type', valuesOf(evidence.records('accounts'), 'customer_type'), customerTypes),
  'step 1 with both an account id and a number or phone': takesWrite,
  'optional fields of VA, notification, QR and key requests': takesWrite,
  'bank request `status`': takesWrite,
  OTP: takesWrite,
  'length of a prefix': takesWrite,
  'virtual account number': (evidence) =>
    writtenAs(
      'VA number of at most 19 letters and digits',
      valuesOf(evidence.records('virtual accounts'), 'virtual_account_number'),
      /^[A-Z0-9]{1,19}$/,
    ),
  'VA delete': takesWrite,
  'notification delete': takesWrite,
  'notification details': (evidence) => {
    const records = evidence.records('notification registration');
    return all([
      asInTable('notifications.show', records, 'registrations'),
      oneOf('status', valuesOf(records, 'status'), reply.properties.status.enum),
    ]);
  },
  'stored transaction': (evidence) => {
    const records = evidence.records('transactions', 'transactions.list');
    return all([
      asInTable('va.transactions', records, 'transactions'),
      oneOf('debit_or_credit', valuesOf(records, 'debit_or_credit'), ['credit']),
      oneOf('transaction_status', valuesOf(records, 'transaction_status'), ['SUCCESS']),
    ]);
  },
  'zone of `transaction_date`, `effective_date`': transactionZone,
  'zone of other date-times without one (`created_at` of a VA, a bank request)': otherZones,
});

const valuesOf = (records: readonly Data[], field: string) =>
  records.flatMap((record) => (field in record ? [record[field]] : []));

function pages(evidence: Evidence): Outcome {
  const lists = (['accounts', 'virtual accounts', 'transactions', 'transactions.list'] as const).flatMap(
    (question) => evidence.of(question).flatMap(({ data }) => (data === undefined ? [] : [data])),
  );
  const bare = lists.filter(Array.isArray).length;
  if (bare > 0)
    return differs(
      `${bare} of ${lists.length} lists are bare`,
      bare === lists.length ? { page: 'bare' } : undefined,
    );
  const found = fieldsOf('pages', lists as Data[], endpoints['accounts.list'].reply.required);
  const items = (lists as Data[]).every((list) => Array.isArray(list.items));
  return found.result === 'differs' && items ? { ...found, ways: { page: 'items' } } : found;
}

const hour = 3_600_000;
const vietnam = 7 * hour;
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

/** Against the log, which names its zone (§2.9): a delivery leaves within minutes of its transaction. */
function transactionZone(evidence: Evidence): Outcome {
  const records = evidence.records('transactions', 'transactions.list');
  const dates = valuesOf(records, 'transaction_date');
  const written = writtenAs('transaction_date without a zone', dates, form);
  if (written.result !== 'held') return written;
  const delivered = deliveredAt(evidence);
  const apart = records.flatMap(({ transaction_code, transaction_date }) => {
    const [asUtc, at] = [parseTime(`${transaction_date}Z`), delivered.get(transaction_code)];
    return asUtc === undefined || at === undefined ? [] : [asUtc - at];
  });
  const near = (zone: number) => apart.filter((one) => Math.abs(one - zone) < hour).length;
  if (apart.length === 0)
    return notSeen(`${dates.length} dates, none of a delivery in the log to compare with`);
  if (near(vietnam) === apart.length) return held(`${apart.length} compared with their deliveries: UTC+7`);
  if (near(0) === apart.length) return differs('UTC', { transaction_zone: 'UTC' });
  return differs(`${apart.length - near(vietnam)} are not UTC+7`);
}

/** The first delivery of each code, epoch milliseconds. */
function deliveredAt({ logged }: Evidence): Map<unknown, number> {
  const first = new Map<unknown, number>();
  for (const { entry, payload } of logged) {
    const [code, at] = [payload?.transaction_code, parseTime(entry.created_at)];
    if (code !== undefined && at !== undefined) first.set(code, Math.min(at, first.get(code) ?? at));
  }
  return first;
}

/**
 * A date-time that lies ahead of the service's own clock is not UTC. Only of what was made from this machine is it known
 * when it was made.
 */
function otherZones(evidence: Evidence): Outcome {
  const compared = (['accounts', 'virtual accounts', 'notification registration'] as const).flatMap(
    (question) =>
      evidence.of(question).flatMap(({ headers, data }) => {
        const now = Date.parse(headers.date ?? '');
        return valuesOf(itemsOf(data), 'created_at').map((created) => ({ now, created }));
      }),
  );
  const ahead = compared.filter(({ now, created }) => (asUtc(created) ?? 0) > now + hour);
  if (ahead.length > 0)
    return differs(`${ahead.length} lie ahead of the service's clock: UTC+7`, { zone: 'UTC+7' });
  const accounts = evidence.records('virtual accounts');
  const made = evidence.registrations.flatMap(({ started_at, registered_at = Infinity, virtual_account }) => {
    const created = asUtc(accounts.find(({ id }) => id === virtual_account?.id)?.created_at);
    // One that took longer could have been made at either.
    if (created === undefined || registered_at - started_at > vietnam - 2 * hour) return [];
    const within = (time: number) => time > started_at - hour && time < registered_at + hour;
    return [within(created) ? 'UTC' : within(created - vietnam) ? 'UTC+7' : 'neither'];
  });
  const [zone, ...others] = new Set(made);
  if (zone === undefined)
    return notSeen(`${compared.length} date-times; of none is it known when it was made`);
  const saw = `${made.length} made from this machine: ${[zone, ...others].join(', ')}`;
  if (zone === 'UTC' && others.length === 0) return held(saw);
  return differs(saw, zone === 'UTC+7' && others.length === 0 ? { zone: 'UTC+7' } : undefined);
}

/** A date-time that is written without a zone, read as UTC. */
const asUtc = (value: unknown) =>
  typeof value === 'string' && form.test(value) ? parseTime(value) : undefined;
