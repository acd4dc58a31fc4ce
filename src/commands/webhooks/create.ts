import { endpointCommand } from '../../cli/endpoint-command.ts';
import { askedSecret, hasSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { freshSecret } from '../../webhooks/listener/local-secret.ts';
import { checkWebhookUrl, configurationFlags } from './flags.ts';
import { configurationView } from './view.ts';

const isDataGiven = (flags: object) => 'data' in flags && flags.data !== undefined;

/** The service's own default is NONE (§2.8). A person decides; a script gets the default, and a warning. */
const chosenAuth = async (ctx: Context) =>
  (await ctx.prompts()).select({
    message: t('How should deliveries prove who sent them?'),
    flag: '--auth',
    choices: [
      {
        value: 'HMAC_SHA256',
        short: 'HMAC_SHA256',
        name: t('HMAC_SHA256: signed, so that your app can verify each delivery'),
      },
      {
        value: 'API_KEY',
        short: 'API_KEY',
        name: t('API_KEY: your secret in a header; the body is not protected'),
      },
      {
        value: 'NONE',
        short: 'NONE',
        name: t('NONE: not at all; anyone can send your app a forged payment'),
      },
    ] as const,
  });

/** The flags of runs whose secret was made here. */
const makers = new WeakSet<object>();

export const create = endpointCommand({
  name: 'create',
  summary: 'Create a webhook configuration',
  endpoint: 'webhooks.create',
  flags: {
    ...configurationFlags,
    name: { ...configurationFlags.name, required: true },
    url: { ...configurationFlags.url, required: true },
    'generate-secret': {
      type: 'boolean',
      summary: 'make a secret and show it this once',
      conflicts: ['secret-stdin', 'secret-file', 'secret-env', 'data'],
    },
    ...secretFlags,
  },
  asks: ({ flags }) =>
    flags.auth === undefined || flags.auth === 'NONE' || flags['generate-secret']
      ? []
      : askedSecret(flags, '--generate-secret'),
  examples: {
    'signed, with a secret made here and shown once':
      'payconfirm webhooks create --name shop --url https://shop.example/hook --auth HMAC_SHA256 --generate-secret',
    'with a secret of your own':
      'payconfirm webhooks create --name shop --url https://shop.example/hook --auth HMAC_SHA256 --secret-env HOOK_SECRET',
  },
  view: {
    ...configurationView,
    detail: [...configurationView.detail!, { key: 'secret_key', header: 'Secret' }],
  },
  prepare: async (request, { flags }, ctx) => {
    await checkWebhookUrl(request.body?.webhook_url, ctx);
    if (request.body?.secret_key !== undefined) return request;
    const isSecretGiven = flags['generate-secret'] || hasSecret(flags);
    const isOpen = request.body?.auth_type === undefined && !isSecretGiven && !isDataGiven(flags);
    const auth_type = isOpen && ctx.options.interactive ? await chosenAuth(ctx) : request.body?.auth_type;
    const needed = auth_type !== undefined && auth_type !== 'NONE';
    if (!needed && isSecretGiven) {
      throw usageError(t('a secret needs --auth HMAC_SHA256 or API_KEY: without it deliveries carry none'));
    }
    if (!needed)
      return auth_type === undefined ? request : { ...request, body: { ...request.body, auth_type } };
    const given = flags['generate-secret']
      ? ''
      : await readSecret(flags, ctx, t('Webhook secret (Enter to make one)'), '--generate-secret');
    if (given === '') makers.add(flags);
    return { ...request, body: { ...request.body, auth_type, secret_key: given || freshSecret(ctx.random) } };
  },
  finish: ({ data: configuration, input: { flags }, ctx, request }) => {
    const test = ctx.commandLine(['webhooks', 'test', configuration.id]);
    ctx.note(
      configuration.auth_type === 'NONE'
        ? t('Created. Try it: {0}', test)
        : t(
            'Created. To send a test delivery, run this command. It prompts for the secret, or takes it from --secret-env NAME: {0}',
            test,
          ),
    );
    if (configuration.auth_type === 'NONE' && request.body.auth_type === undefined) {
      ctx.warn(
        t(
          'Deliveries to it are unsigned: your app cannot tell who sent them. To have them signed: {0}',
          ctx.commandLine(['webhooks', 'update', configuration.id], {
            auth: 'HMAC_SHA256',
            'secret-env': 'WEBHOOK_SECRET',
          }),
        ),
      );
    }
    // The reply never contains the secret. A generated one is shown only this once.
    return makers.has(flags) ? { ...configuration, secret_key: request.body.secret_key } : configuration;
  },
});
