import { endpointCommand } from '../../cli/endpoint-command.ts';
import { listed } from '../../cli/find-in-list.ts';
import { t } from '../../texts/translate.ts';

export const deleteWebhook = endpointCommand({
  name: 'delete',
  summary: 'Delete a webhook configuration',
  description: 'The service keeps the delivery log. To stop deliveries for a time, use webhooks pause.',
  endpoint: 'webhooks.delete',
  also: ['webhooks.list'],
  arguments: [{ name: 'ID', summary: 'the id from webhooks list', required: true, to: 'path.config_id' }],
  examples: {
    'asks first': 'payconfirm webhooks delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    'in a script': 'payconfirm webhooks delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --yes',
  },
  confirm: {
    subject: listed('config_id', 'webhook configuration'),
    question: (webhook) => t('Delete webhook configuration {0}? To keep it, use webhooks pause.', webhook),
  },
  note: ({ input: { args }, ctx }) => ctx.note(t('Deleted {0}. Its old logs are kept.', args.ID)),
});
