import { invoiceStatuses } from '../../../api/endpoints/billing.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { invoiceView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List invoices, newest first',
  endpoint: 'billing.invoices.list',
  flags: {
    status: { value: invoiceStatuses.join('|'), summary: 'only these', to: 'query.status' },
  },
  examples: { 'what is to be paid': 'payconfirm billing invoices list --status pending' },
  view: invoiceView,
});
