import { cycles } from '../../../api/endpoints/billing.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { invoiceView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create an invoice for a plan',
  endpoint: 'billing.invoices.create',
  flags: {
    plan: { value: 'PLAN', required: true, summary: 'from billing plans', to: 'body.plan_code' },
    cycle: { value: cycles.join('|'), required: true, summary: 'how long it is paid for', to: 'body.cycle' },
  },
  examples: { 'a month of one': 'payconfirm billing invoices create --plan startup --cycle month' },
  view: invoiceView,
  explain: (error) =>
    error.status === 404 ? error.with({ hint: withCommand('the plans:', ['billing', 'plans']) }) : error,
  note: ({ data, ctx }) => {
    const { id, amount, payment_code, payment } = data;
    ctx.note(
      t('To pay it: {0} with the note {1}, within 48 hours.', formatMoney(amount), safeCell(payment_code)),
    );
    if (payment) ctx.note(withCommand('Its QR code:', ['qr', 'show', payment.qr_data]));
    ctx.note(withCommand('Whether it is paid:', ['billing', 'invoices', 'show', id]));
  },
});
