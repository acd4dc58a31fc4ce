import { endpointCommand } from '../../cli/endpoint-command.ts';
import { explain } from './create/explain.ts';
import { checkoutId, timed } from './read.ts';
import { checkoutView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show a checkout and say what its state means',
  description:
    'Paid, short by so much, expired, or paid late. Only status paid confirms a payment: a payer who comes back ' +
    'to the return_url does not.',
  endpoint: 'checkouts.show',
  arguments: checkoutId,
  examples: [
    { note: 'is it paid?', command: 'payconfirm checkouts show 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05' },
    {
      note: 'only the status',
      command: 'payconfirm checkouts show 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --jq .status',
    },
  ],
  view: checkoutView,
  finish: async ({ data, ctx, headers }) => {
    const { output, jq, fields } = ctx.options;
    // On a terminal these words are on top of the table.
    if (output === 'tsv' && !jq && !fields) ctx.note(explain(data));
    return timed(data, headers, ctx);
  },
});
