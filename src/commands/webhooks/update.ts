import { endpointCommand } from '../../cli/endpoint-command.ts';
import { somethingToChange } from '../../cli/require-changes.ts';
import { hasSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { checkWebhookUrl, configurationFlags } from './flags.ts';
import { configurationView } from './view.ts';

export const update = endpointCommand({
  name: 'update',
  summary: 'Update a webhook configuration',
  endpoint: 'webhooks.update',
  arguments: [{ name: 'ID', summary: 'the id from webhooks list', required: true, to: 'path.config_id' }],
  flags: {
    ...configurationFlags,
    active: {
      type: 'boolean',
      negatable: 'both',
      summary: '--no-active pauses it, --active delivers again',
      to: 'body.is_active',
    },
    ...secretFlags,
  },
  examples: {
    'point it elsewhere':
      'payconfirm webhooks update 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --url https://shop.example/v2/hook',
    'change the secret':
      'payconfirm webhooks update 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --secret-env HOOK_SECRET',
  },
  view: configurationView,
  prepare: async (request, { flags }, ctx) => {
    await checkWebhookUrl(request.body?.webhook_url, ctx);
    const secret = hasSecret(flags) ? { secret_key: await readSecret(flags, ctx, t('Webhook secret')) } : {};
    const body = { ...request.body, ...secret };
    const isOpen = Object.keys(body).length === 0 && ctx.options.interactive;
    return somethingToChange({ ...request, body: isOpen ? { webhook_url: await newUrl(ctx) } : body });
  },
});

/** Prompts for the URL, the most common change, if no flag names a change. */
async function newUrl(ctx: Context): Promise<string> {
  return (await ctx.prompts()).text({ message: t('New webhook URL:'), flag: '--url' });
}
