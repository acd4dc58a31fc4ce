import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { invoiceId, invoiceView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show an invoice',
  endpoint: 'billing.invoices.show',
  arguments: invoiceId,
  examples: {
    'is it paid?': 'payconfirm billing invoices show 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e08 --jq .status',
  },
  view: invoiceView,
});
