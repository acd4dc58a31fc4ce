/** Plans, usage and invoices; §2.14 names them, all of it is assumed. */
import type { InvoiceStatus } from '../../api/endpoints/billing.ts';
import type { Service } from '../service.ts';
import type { InvoiceRow } from '../store/tables.ts';
import { monthInVietnam, offsetTime } from './time.ts';

// A type and not an interface: replies are of types with an index signature.
export type Plan = {
  code: string;
  name: string;
  /** Integer VND, as every price here. */
  price_month: number;
  price_year: number;
  /** Transactions a month. */
  tx_limit: number;
  overage_per_tx: number;
  features: string[];
};

/** Of the client that has paid for none: the first. */
export const plans: readonly [Plan, ...Plan[]] = [
  {
    code: 'FREE',
    name: 'Free',
    price_month: 0,
    price_year: 0,
    tx_limit: 100,
    overage_per_tx: 0,
    features: ['webhooks', 'sandbox'],
  },
  {
    code: 'BASIC',
    name: 'Basic',
    price_month: 99_000,
    price_year: 990_000,
    tx_limit: 1_000,
    overage_per_tx: 200,
    features: ['webhooks', 'sandbox', 'email', 'telegram'],
  },
  {
    code: 'PRO',
    name: 'Pro',
    price_month: 499_000,
    price_year: 4_990_000,
    tx_limit: 10_000,
    overage_per_tx: 100,
    features: ['webhooks', 'sandbox', 'email', 'telegram', 'zalo', 'checkouts'],
  },
];

/** Milliseconds for which an invoice can be paid. */
const lifetimeMs = 48 * 3_600_000;

/** How an invoice stands at `now`, epoch milliseconds. */
export function statusOf({ cancelled, created_at }: InvoiceRow, now: number): InvoiceStatus {
  if (cancelled === 1) return 'cancelled';
  return now < created_at + lifetimeMs ? 'pending' : 'expired';
}

/** The same as a condition of SQL with its values. Nobody receives money for an emulator: no invoice is ever paid. */
export function statusCondition(status: InvoiceStatus, now: number): [sql: string, ...values: number[]] {
  switch (status) {
    case 'pending':
      return ['cancelled = 0 AND created_at > ?', now - lifetimeMs];
    case 'expired':
      return ['cancelled = 0 AND created_at <= ?', now - lifetimeMs];
    case 'cancelled':
      return ['cancelled = 1'];
    case 'paid':
      return ['FALSE'];
    default:
      return status satisfies never;
  }
}

/** An invoice as a reply has it; `now`: epoch milliseconds. */
export function invoiceView(row: InvoiceRow, now: number) {
  const { id, plan_code, cycle, amount, payment_code, created_at } = row;
  return {
    id,
    plan_code,
    cycle,
    amount,
    status: statusOf(row, now),
    payment_code,
    expires_at: offsetTime(created_at + lifetimeMs),
    paid_at: null,
    created_at: offsetTime(created_at),
  };
}

/** Transactions of this month that count against the plan: not those of the sandbox (§8). */
export function usedTransactions({ store, now }: Pick<Service, 'store' | 'now'>, clientId: string): number {
  return store.get<{ used: number }>(
    'SELECT count(*) AS used FROM transactions WHERE client_id = ? AND is_sandbox = 0 AND created_at >= ?',
    clientId,
    monthInVietnam(now()),
  )!.used;
}
