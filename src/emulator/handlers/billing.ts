import {
  type InvoiceRow,
  invoiceView,
  plans,
  statusOf,
  usedTransactions,
  withStatus,
} from '../rules/billing.ts';
import { pageOf } from '../rules/paging.ts';
import { Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/client-row.ts';
import type { Handlers } from './handler.ts';

/** §2.14, §4.9; all of it is assumed. */
export const billingHandlers: Pick<
  Handlers,
  | 'billing.plans'
  | 'billing.usage'
  | 'billing.invoices.list'
  | 'billing.invoices.create'
  | 'billing.invoices.show'
  | 'billing.invoices.cancel'
> = {
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
    const { sql, values } = status ? withStatus(status, now()) : { sql: 'TRUE', values: [] };
    const from = `invoices WHERE client_id = ? AND ${sql}`;
    const view = (row: InvoiceRow) => invoiceView(row, now());
    return {
      message: 'invoices',
      data: pageOf(store, from, [client.id, ...values], { order: 'seq DESC', ...wanted }, view),
    };
  },

  'billing.invoices.create': ({ client, body: { plan_code, cycle } }, { store, random, now }) => {
    const plan = plans.find(({ code }) => code === plan_code);
    if (!plan) throw new Refusal(404, 'no such plan');
    const amount = cycle === 'month' ? plan.price_month : plan.price_year;
    if (amount === 0) throw new Refusal(400, 'this plan costs nothing: there is nothing to pay');
    const row = store.get<InvoiceRow>(
      'INSERT INTO invoices VALUES (NULL, ?, ?, ?, ?, ?, ?, 0, ?) RETURNING *',
      random.uuid(),
      client.id,
      plan.code,
      cycle,
      amount,
      `INV${Buffer.from(random.bytes(5)).toString('hex').toUpperCase()}`,
      now(),
    )!;
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
    store.run('UPDATE invoices SET cancelled = 1 WHERE id = ?', row.id);
    return { message: 'invoice cancelled', data: invoiceView({ ...row, cancelled: 1 }, now()) };
  },
};

function byId({ store }: Service, client: ClientRow, id: string): InvoiceRow {
  const row = store.get<InvoiceRow>(
    'SELECT * FROM invoices WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such invoice');
  return row;
}
