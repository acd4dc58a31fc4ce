import { endpointCommand } from '../../cli/endpoint-command.ts';
import { nextStep, withCheckouts } from './next-step.ts';
import { checkoutId, isForPeople, timed, withOrder } from './read-checkout.ts';
import { explain } from './status-text.ts';
import { checkoutView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show a checkout',
  description:
    'Paid, short by so much, expired, or paid late. Only status paid confirms a payment: a payer who comes back ' +
    'to the return_url does not.',
  endpoint: 'checkouts.show',
  also: ['checkouts.list', 'transactions.list'],
  arguments: checkoutId,
  examples: {
    'is it paid?': 'payconfirm checkouts show 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05',
    'only the status': 'payconfirm checkouts show 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --jq .status',
  },
  view: checkoutView,
  explain: (error) => withCheckouts(error),
  finish: async ({ data, ctx, headers }) => {
    if (!isForPeople(ctx)) return timed(data, headers, ctx);
    const checkout = await withOrder(data, ctx);
    // On a terminal the table already starts with this text.
    if (ctx.options.output === 'tsv') ctx.note(explain(checkout));
    const next = nextStep(checkout);
    if (next !== undefined) ctx.note(next);
    return timed(checkout, headers, ctx);
  },
});
