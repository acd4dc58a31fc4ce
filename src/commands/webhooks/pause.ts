import type { Reply } from '../../api/endpoints/index.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { type HelpText, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { configurationView } from './view.ts';

const turn = (name: 'pause' | 'resume', summary: HelpText, note: HelpText) =>
  endpointCommand({
    name,
    summary,
    endpoint: 'webhooks.update',
    arguments: [{ name: 'ID', summary: 'the id from webhooks list', required: true, to: 'path.config_id' }],
    examples: { [note]: `payconfirm webhooks ${name} 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06` },
    view: configurationView,
    ...(name === 'resume' ? { note: sayActive } : {}),
    prepare: async (request) => ({ ...request, body: { ...request.body, is_active: name === 'resume' } }),
  });

function sayActive({ data, ctx }: { data: Reply<'webhooks.update'>; ctx: Context }): void {
  if (data.is_active !== true) return;
  const text = t('{0} is active. To redeliver a transaction that it missed during a pause:', data.name);
  ctx.note(withCommand(text, ['webhooks', 'redeliver'], { webhook: data.id }));
}

export const pause = turn('pause', 'Pause a webhook configuration', 'until webhooks resume');
export const resume = turn('resume', 'Resume a paused webhook configuration', 'receive deliveries again');
