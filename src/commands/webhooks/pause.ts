import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { HelpText } from '../../texts/translate.ts';
import { configurationView } from './view.ts';

const turn = (name: 'pause' | 'resume', summary: HelpText, note: HelpText) =>
  endpointCommand({
    name,
    summary,
    endpoint: 'webhooks.update',
    arguments: [{ name: 'ID', summary: 'the id from webhooks list', required: true, to: 'path.config_id' }],
    examples: { [note]: `payconfirm webhooks ${name} 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06` },
    view: configurationView,
    prepare: async (request) => ({ ...request, body: { ...request.body, is_active: name === 'resume' } }),
  });

export const pause = turn('pause', 'Pause a webhook configuration', 'until webhooks resume');
export const resume = turn('resume', 'Resume a paused webhook configuration', 'deliver again');
