import { command } from '../../cli/definition.ts';
import { PayconfirmError } from '../../errors.ts';
import { logView } from './view.ts';

export const log = command({
  name: 'log',
  summary: 'Show one delivery of the log',
  also: ['webhooks.logs'],
  arguments: [{ name: 'LOG_ID', summary: 'the id from webhooks logs', required: true }],
  examples: [
    { note: 'what happened', command: 'payconfirm webhooks log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07' },
  ],
  view: logView,
  run: async ({ args }, ctx) => {
    const client = await ctx.client();
    for await (const entry of client.items('webhooks.logs', { query: { limit: 100 } })) {
      if (entry.id === args.LOG_ID) return entry;
    }
    throw new PayconfirmError('refused', `no delivery ${args.LOG_ID} in the log`, {
      hint: 'payconfirm webhooks logs lists the deliveries and their ids',
    });
  },
});
