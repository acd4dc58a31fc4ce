/** Plans, usage and invoices. §2.14 only names them; all of this is assumed. */
import type { InvoiceStatus } from '../../api/endpoints/billing.ts';
import type { Service } from '../service-interface.ts';
import type { InvoiceRow } from '../store/tables.ts';
import { providerAccount } from './bank-customers.ts';
import { imageUrl, paymentPayload } from './qr-payload.ts';
import { monthInVietnam, monthsLater, offsetTime } from './time.ts';

// A type and not an interface: reply types have an index signature.
export type Plan = {
  code: string;
  name: string;
  /** Integer VND, like every price here. */
  price_month: number;
  price_year: number;
  tx_limit: number;
  overage_per_tx: number;
  features: string[];
};

/** A year costs ten months. */
const plan = (
  code: string,
  name: string,
  [price_month, tx_limit, overage_per_tx]: [number, number, number],
): Plan => ({
  code,
  name,
  price_month,
  price_year: price_month * 10,
  tx_limit,
  overage_per_tx,
  features: ['webhooks', 'sandbox', 'email', 'telegram', 'zalo', 'checkouts'],
});

const freePlan = plan('free', 'Free', [0, 500, 0]);

/** The first is the plan of a client that has paid for none. */
export const plans: readonly Plan[] = [
  freePlan,
  plan('startup', 'Startup', [99_000, 2_000, 100]),
  plan('business', 'Business', [299_000, 10_000, 50]),
  plan('enterprise', 'Enterprise', [799_000, 50_000, 30]),
  plan('scale', 'Scale', [1_990_000, 300_000, 15]),
];

const lifetimeMs = 48 * 3_600_000;

/** The status of an invoice at `now` (epoch milliseconds). */
export function statusOf({ cancelled, paid_at, created_at }: InvoiceRow, now: number): InvoiceStatus {
  if (paid_at !== null) return 'paid';
  if (cancelled === 1) return 'cancelled';
  return now < created_at + lifetimeMs ? 'pending' : 'expired';
}

const unpaid = 'paid_at IS NULL AND cancelled = 0';

/** The same status as an SQL condition with its values. */
export function statusCondition(status: InvoiceStatus, now: number): [sql: string, ...values: number[]] {
  switch (status) {
    case 'pending':
      return [`${unpaid} AND created_at > ?`, now - lifetimeMs];
    case 'expired':
      return [`${unpaid} AND created_at <= ?`, now - lifetimeMs];
    case 'cancelled':
      return ['paid_at IS NULL AND cancelled = 1'];
    case 'paid':
      return ['paid_at IS NOT NULL'];
    default:
      return status satisfies never;
  }
}

/** An invoice as shown in a reply. `now`: epoch milliseconds; `origin`: the emulator's own address. */
export function invoiceView(row: InvoiceRow, now: number, origin: string) {
  const { id, plan_code, cycle, amount, payment_code, created_at } = row;
  const qr_data = invoicePayload(row, now);
  return {
    id,
    plan_code,
    cycle,
    amount,
    status: statusOf(row, now),
    payment_code,
    payment: qr_data === undefined ? null : { qr_image_url: imageUrl(origin, id), qr_data },
    expires_at: offsetTime(created_at + lifetimeMs),
    paid_at: row.paid_at === null ? null : offsetTime(row.paid_at),
    created_at: offsetTime(created_at),
  };
}

/** The VietQR payload that pays an invoice; undefined if it is not pending. */
export function invoicePayload(row: InvoiceRow, now: number): string | undefined {
  if (statusOf(row, now) !== 'pending') return undefined;
  return paymentPayload({
    account: providerAccount.account_number,
    amount: row.amount,
    beneficiaryName: providerAccount.account_name,
    purpose: row.payment_code,
  });
}

/** The pending invoice whose code is in a transfer note, even if the bank changed case or punctuation. */
export function invoiceOfNote({ store, now }: Service, note: string): InvoiceRow | undefined {
  const [sql, ...values] = statusCondition('pending', now());
  const pending = store.all<InvoiceRow>(`SELECT * FROM invoices WHERE ${sql}`, ...values);
  const words: readonly string[] = note.toUpperCase().match(/[A-Z]+\d+/g) ?? [];
  return pending.find(({ payment_code }) => words.includes(payment_code));
}

/** Marks an invoice as paid if the amount (integer VND) is enough. Its plan starts now. */
export function payInvoice(
  { store, now }: Service,
  { id, amount }: InvoiceRow,
  paid: { amount: number; transaction_code: string },
): void {
  if (paid.amount < amount) return;
  store.update('invoices', { id }, { paid_at: now(), transaction_code: paid.transaction_code });
}

/** The plan that a client paid for last, until it expires; otherwise the free plan. */
export function planOf({ store, now }: Pick<Service, 'store' | 'now'>, clientId: string) {
  const row = store.get<InvoiceRow>(
    'SELECT * FROM invoices WHERE client_id = ? AND paid_at IS NOT NULL ORDER BY paid_at DESC, seq DESC LIMIT 1',
    clientId,
  );
  const paid = plans.find(({ code }) => code === row?.plan_code);
  const expiresAt = row && monthsLater(row.paid_at!, row.cycle === 'year' ? 12 : 1);
  if (!row || !paid || now() >= expiresAt!) {
    return { plan: freePlan, cycle: 'month', expiresAt: null } as const;
  }
  return { plan: paid, cycle: row.cycle, expiresAt: expiresAt! };
}

/** Transactions of this month that count against the plan. Sandbox transactions do not (§8). */
export function usedTransactions({ store, now }: Pick<Service, 'store' | 'now'>, clientId: string): number {
  return store.get<{ used: number }>(
    'SELECT count(*) AS used FROM transactions WHERE client_id = ? AND is_sandbox = 0 AND created_at >= ?',
    clientId,
    monthInVietnam(now()),
  )!.used;
}

/** Whether the free plan blocks deliveries: over its limit this month and in an earlier one. */
export function isOverFreePlan(service: Pick<Service, 'store' | 'now'>, clientId: string): boolean {
  const { store, now } = service;
  const { tx_limit } = freePlan;
  if (usedTransactions(service, clientId) <= tx_limit || planOf(service, clientId).plan !== freePlan)
    return false;
  const earlier = store.get(
    `SELECT 1 FROM transactions WHERE client_id = ? AND is_sandbox = 0 AND created_at < ?
     GROUP BY strftime('%Y-%m', created_at / 1000, 'unixepoch', '+7 hours') HAVING count(*) > ? LIMIT 1`,
    clientId,
    monthInVietnam(now()),
    tx_limit,
  );
  return earlier !== undefined;
}
