import { endpointCommand } from '../../cli/endpoint-command.ts';
import { configurationView } from './view.ts';

const id = {
  name: 'ID',
  summary: 'the id from webhooks list',
  required: true,
  to: 'path.config_id',
} as const;

export const pause = endpointCommand({
  name: 'pause',
  summary: 'Pause a webhook configuration',
  endpoint: 'webhooks.update',
  arguments: [id],
  examples: [
    {
      note: 'until webhooks resume',
      command: 'payconfirm webhooks pause 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  view: configurationView,
  prepare: async (request) => ({ ...request, body: { ...request.body, is_active: false } }),
});

export const resume = endpointCommand({
  name: 'resume',
  summary: 'Resume a paused webhook configuration',
  endpoint: 'webhooks.update',
  arguments: [id],
  examples: [
    { note: 'deliver again', command: 'payconfirm webhooks resume 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  view: configurationView,
  prepare: async (request) => ({ ...request, body: { ...request.body, is_active: true } }),
});
