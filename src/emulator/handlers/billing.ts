import { invoiceView, plans, statusCondition, statusOf, usedTransactions } from '../rules/billing.ts';
import { pageOf } from '../rules/paging.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** §2.14, §4.9; all of it is assumed. */
export const billingHandlers = {
  'billing.plans': () => ({ message: 'plans', data: [...plans] }),

  'billing.usage': ({ client }, service) => {
    const [{ code, tx_limit, overage_per_tx }] = plans;
    const used = usedTransactions(service, client.id);
    const over = Math.max(0, used - tx_limit);
    return {
      message: 'usage of this month',
      data: {
        plan_code: code,
        plan_cycle: 'month',
        plan_expires_at: null,
        tx_used: used,
        tx_limit,
        overage_tx: over,
        overage_amount: over * overage_per_tx,
      },
    };
  },

  'billing.invoices.list': ({ client, query: { status, ...wanted } }, { store, now }) => {
    const where = [['client_id = ?', client.id], status && statusCondition(status, now())] as const;
    const data = pageOf(store, { ...wanted, table: 'invoices', where }, (row) => invoiceView(row, now()));
    return { message: 'invoices', data };
  },

  'billing.invoices.create': ({ client, body: { plan_code, cycle } }, { store, random, now }) => {
    const plan = plans.find(({ code }) => code === plan_code);
    if (!plan) throw new Refusal(404, 'no such plan');
    const amount = cycle === 'month' ? plan.price_month : plan.price_year;
    if (amount === 0) throw new Refusal(400, 'this plan costs nothing: there is nothing to pay');
    const row = store.insert('invoices', {
      id: random.uuid(),
      client_id: client.id,
      plan_code: plan.code,
      cycle,
      amount,
      payment_code: `INV${Buffer.from(random.bytes(5)).toString('hex').toUpperCase()}`,
      cancelled: false,
      created_at: now(),
    });
    return { message: 'invoice created', data: invoiceView(row, now()) };
  },

  'billing.invoices.show': ({ client, path }, service) => ({
    message: 'invoice',
    data: invoiceView(byId(service, client, path.invoice_id), service.now()),
  }),

  'billing.invoices.cancel': ({ client, path }, service) => {
    const { store, now } = service;
    const row = byId(service, client, path.invoice_id);
    const status = statusOf(row, now());
    if (status !== 'pending') throw new Refusal(409, `the invoice is ${status}`);
    store.update('invoices', { id: row.id }, { cancelled: true });
    return { message: 'invoice cancelled', data: invoiceView({ ...row, cancelled: 1 }, now()) };
  },
} satisfies Partial<Handlers>;

/** @throws Refusal 404 */
const byId = (service: Service, client: ClientRow, id: string) =>
  ownRow(service, 'invoices', [client, id], 'invoice');
