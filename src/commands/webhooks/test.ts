import { endpointCommand } from '../../cli/endpoint-command.ts';
import { hasSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import { configurationById } from '../../webhooks/configuration-by-id.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { checkWebhookUrl, configurationFlags } from './flags.ts';
import { logView } from './view.ts';

const { url, auth, 'api-key-name': apiKeyName, format } = configurationFlags;

export const testDelivery = endpointCommand({
  name: 'test',
  aka: ['ping', 'trigger', 'send'],
  summary: 'Send a test delivery',
  description:
    'The service sends the simulated payload (DUMMY123). It never returns a stored secret, so a configuration ' +
    'that signs needs its secret here again. Exit 1 when the receiver did not answer 200, 201 or 202 in 10 s.',
  endpoint: 'webhooks.test',
  also: ['webhooks.list', 'webhooks.logs'],
  arguments: [
    {
      name: 'ID',
      summary: 'a configuration, instead of --url',
      offers: 'config_id',
      conflicts: ['url', 'data'],
      oneOf: ['url', 'data'],
    },
  ],
  flags: { url, auth, 'api-key-name': apiKeyName, format, ...secretFlags },
  examples: {
    'any URL': 'payconfirm webhooks test --url https://shop.example/hook',
    'a configuration that signs':
      'payconfirm webhooks test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --secret-env HOOK_SECRET',
  },
  prepare: async (request, { args, flags }, ctx) => {
    if (args.ID === undefined && flags.url === undefined) {
      throw usageError(
        t('use either the ID of a configuration or --url'),
        ctx.commandLine(['webhooks', 'list']),
      );
    }
    if (args.ID !== undefined && /^https?:/i.test(args.ID)) {
      throw usageError(
        t('ID must be that of a configuration; for an address use --url'),
        ctx.commandLine(['webhooks', 'test'], { url: args.ID }),
      );
    }
    await checkWebhookUrl(request.body?.webhook_url, ctx);
    const stored = args.ID === undefined ? {} : await target(args.ID, ctx);
    const body = { is_dummy: true, ...stored, ...request.body };
    const signed = body.auth_type !== undefined && body.auth_type !== 'NONE' && body.secret_key === undefined;
    const secret =
      signed || hasSecret(flags) ? { secret_key: await readSecret(flags, ctx, t('Webhook secret')) } : {};
    return { ...request, body: { ...body, ...secret } as typeof request.body };
  },
  view: { detail: logView.detail! },
  explain: async (error, { input: { args, flags }, ctx }) => {
    // `success` false: the test delivery was sent and failed.
    if (error.kind !== 'refused' || error.status !== 200) return error;
    const entry = await entryOf(flags.url, ctx);
    if (!entry) return error;
    const { said, findings } = await diagnosed(entry, args.ID, ctx);
    const { actionLines } = await import('../../messages/diagnosis-text.ts');
    const { languageOfErrors } = await import('../../messages/load-language.ts');
    const actions = findings.flatMap((one) => one.actions);
    return error.with({
      message: said,
      hint: actionLines(actions, 76, await languageOfErrors(ctx.options)).map(asIs),
    });
  },
  finish: async ({ data, input: { args }, ctx, request }) => {
    const entry = await entryOf(request.body.webhook_url, ctx);
    if (!entry) return data ?? undefined;
    const { said } = await diagnosed(entry, args.ID, ctx);
    ctx.note(said);
    // The service takes any secret, and never returns the stored one.
    if (args.ID !== undefined && isRecord(request.body) && request.body.secret_key !== undefined)
      ctx.note(
        t('It was signed with the secret given here. The stored secret may be another: a transfer shows it.'),
      );
    return entry;
  },
});

/** The result of the test, as in `webhooks log`. `id`: of the tested configuration. */
async function diagnosed(entry: LogEntry, id: string | undefined, ctx: Context) {
  const { attemptFindings } = await import('../../diagnosis/rules/delivery-failure.ts');
  const { diagnosisJson } = await import('../../messages/diagnosis-json.ts');
  const { summaryIn } = await import('../../messages/diagnosis-text.ts');
  const { languageOfErrors } = await import('../../messages/load-language.ts');
  const name = id === undefined ? entry.endpoint_url : (await configurationOf(id, ctx)).name;
  const receiver = { kind: 'configuration', id: id ?? '', name } as const;
  const findings = attemptFindings({ entry, receiver, code: null });
  const outcome = isDelivered(entry) ? 'delivered' : 'failed';
  const diagnosis = {
    subject: receiver,
    outcome,
    findings,
    recipients: [],
    checked: [],
    not_checked: [],
  } as const;
  const json = diagnosisJson(diagnosis, ctx.options);
  const said = asIs(summaryIn(json, await languageOfErrors(ctx.options), ctx.options));
  return { ...json, said };
}

/** The newest test delivery in the log, to this URL if given. Each attempt has an entry (§6.1). */
async function entryOf(url: string | undefined, ctx: Context): Promise<LogEntry | undefined> {
  const client = await ctx.client();
  const { items } = await client.page('webhooks.logs', { query: { limit: 20 } });
  return items.find(
    ({ event_type, endpoint_url }) => event_type === 'test' && (url === undefined || endpoint_url === url),
  );
}

async function target(id: string, ctx: Context) {
  const { webhook_url, auth_type, api_key_name, payload_format } = await configurationOf(id, ctx);
  return { webhook_url, auth_type, api_key_name, payload_format };
}

async function configurationOf(id: string, ctx: Context) {
  const { items } = await (await ctx.client()).page('webhooks.list', {});
  return configurationById(id, items);
}
