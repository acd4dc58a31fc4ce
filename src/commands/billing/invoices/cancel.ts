import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { nameAndId } from '../../../cli/find-in-list.ts';
import { PayconfirmError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { invoiceId, invoiceView } from './view.ts';

export const cancel = endpointCommand({
  name: 'cancel',
  summary: 'Cancel a pending invoice',
  endpoint: 'billing.invoices.cancel',
  also: ['billing.invoices.show'],
  arguments: invoiceId,
  examples: { 'asks first': 'payconfirm billing invoices cancel 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e08' },
  confirm: {
    subject: async ({ request, ctx }) => {
      const client = await ctx.client();
      const { data } = await client.call('billing.invoices.show', request);
      const { id, plan_code, amount, status } = data;
      if ((status ?? 'pending') !== 'pending') {
        throw new PayconfirmError('refused', t('the invoice is {0}, not pending', safeCell(status)), {
          hint: howItStands(id),
        });
      }
      return nameAndId(`${plan_code} of ${formatMoney(amount)}`, id);
    },
    question: (invoice) => t('Cancel invoice {0}? It cannot be paid afterwards.', invoice),
  },
  explain: (error, { input: { args } }) =>
    error.status === 409 ? error.with({ hint: howItStands(args.ID) }) : error,
  view: invoiceView,
});

const howItStands = (id: string) =>
  withCommand('only a pending one can be cancelled. To see its status:', ['billing', 'invoices', 'show', id]);
