import { digits } from '../rules/bank-requests.ts';
import { invoiceView, planOf, plans, statusCondition, statusOf, usedTransactions } from '../rules/billing.ts';
import { pageOf } from '../rules/list-page.ts';
import { offsetTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { InvoiceRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** §2.14, §4.9; all of it is assumed. */
export const billingHandlers = {
  'billing.plans': () => ({ message: 'plans', data: [...plans] }),

  'billing.usage': ({ client }, service) => {
    const { plan, cycle, expiresAt } = planOf(service, client.id);
    const { code, tx_limit, overage_per_tx } = plan;
    const used = usedTransactions(service, client.id);
    const over = Math.max(0, used - tx_limit);
    return {
      message: 'usage of this month',
      data: {
        plan_code: code,
        plan_cycle: cycle,
        plan_expires_at: expiresAt === null ? null : offsetTime(expiresAt),
        tx_used: used,
        tx_limit,
        overage_tx: over,
        overage_amount: over * overage_per_tx,
      },
    };
  },

  'billing.invoices.list': ({ client, query: { status, ...wanted }, origin }, { store, now }) => {
    const where = [['client_id = ?', client.id], status && statusCondition(status, now())] as const;
    const view = (row: InvoiceRow) => invoiceView(row, now(), origin);
    const { items, total } = pageOf(store, { ...wanted, table: 'invoices', where }, view);
    return { message: 'invoices', data: { data: items, total } };
  },

  'billing.invoices.create': ({ client, body: { plan_code, cycle }, origin }, service) => {
    const { store, random, now } = service;
    const plan = plans.find(({ code }) => code === plan_code);
    if (!plan) throw new Refusal(404, 'no such plan');
    const amount = cycle === 'month' ? plan.price_month : plan.price_year;
    if (amount === 0) throw new Refusal(400, 'this plan costs nothing: there is nothing to pay');
    const row = store.insert('invoices', {
      ...newRow(service, client.id),
      plan_code: plan.code,
      cycle,
      amount,
      payment_code: freeCode(store, random),
      cancelled: false,
    });
    return { message: 'invoice created', data: invoiceView(row, now(), origin) };
  },

  'billing.invoices.show': ({ client, path, origin }, service) => ({
    message: 'invoice',
    data: invoiceView(ownRow(service, 'invoices', client, path.invoice_id), service.now(), origin),
  }),

  'billing.invoices.cancel': ({ client, path, origin }, service) => {
    const { store, now } = service;
    const row = ownRow(service, 'invoices', client, path.invoice_id);
    const status = statusOf(row, now());
    if (status !== 'pending') throw new Refusal(409, `the invoice is ${status}`);
    store.update('invoices', { id: row.id }, { cancelled: true });
    return { message: 'invoice cancelled', data: invoiceView({ ...row, cancelled: 1 }, now(), origin) };
  },
} satisfies Partial<Handlers>;

/** No two invoices share a code, so that a transfer note names exactly one invoice. */
function freeCode(store: Service['store'], random: Service['random']): string {
  for (;;) {
    const payment_code = `INV${digits(random.bytes(6))}`;
    if (!store.find('invoices', { payment_code })) return payment_code;
  }
}
