import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';
import { withCheckouts } from './next-step.ts';
import { checkoutId, timed } from './read-checkout.ts';
import { checkoutView } from './view.ts';

export const expire = endpointCommand({
  name: 'expire',
  summary: 'Let a pending checkout expire now',
  description: 'For tests of what your shop does then. Money that completes it afterwards pays it late.',
  endpoint: 'checkouts.expire',
  arguments: checkoutId,
  examples: { 'one of a test': 'payconfirm checkouts expire 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05' },
  view: checkoutView,
  explain: (error, { input: { args } }) => {
    if (error.status !== 409) return withCheckouts(error);
    return error.with({
      hint: withCommand('Only a pending checkout expires:', ['checkouts', 'show', args.ID]),
    });
  },
  finish: ({ data, headers, ctx }) => timed(data, headers, ctx),
});
