import { confirmed } from '../../../cli/confirm.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { withCommand } from '../../../values/command-line.ts';
import { invoiceId, invoiceView } from './view.ts';

export const cancel = endpointCommand({
  name: 'cancel',
  summary: 'Cancel a pending invoice',
  endpoint: 'billing.invoices.cancel',
  arguments: invoiceId,
  asks: () => ['--yes'],
  examples: [
    {
      note: 'asks first',
      command: 'payconfirm billing invoices cancel 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e08',
    },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Cancel invoice ${args.ID}? It cannot be paid afterwards.`, ctx);
    return request;
  },
  explain: (error, { input: { args } }) =>
    error.status === 409
      ? error.with({
          hint: withCommand('only a pending one can be cancelled; how it stands:', [
            ...['billing', 'invoices', 'show'],
            args.ID,
          ]),
        })
      : error,
  view: invoiceView,
});
