import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';

export const deleteWebhook = endpointCommand({
  name: 'delete',
  summary: 'Delete a webhook configuration; old logs are kept',
  endpoint: 'webhooks.delete',
  arguments: [{ name: 'ID', summary: 'the id from webhooks list', required: true, to: 'path.config_id' }],
  asks: () => ['--yes'],
  examples: [
    { note: 'asks first', command: 'payconfirm webhooks delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
    { note: 'in a script', command: 'payconfirm webhooks delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --yes' },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Delete webhook configuration ${args.ID}? webhooks pause keeps it.`, ctx);
    return request;
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}. Its old logs are kept.`);
    return data ?? undefined;
  },
});
