import { givenSecrets } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type AuthType, authTypes } from '../../values/auth-type.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { configurationById } from '../../webhooks/configuration-by-id.ts';
import { cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { freshSecret, localSecret } from '../../webhooks/listener/local-secret.ts';
import { type Configuration, holderOf } from '../../webhooks/listener/temporary-configuration.ts';
import type { ListenFlags } from './flags.ts';
import { liveListeners } from './leftovers.ts';

/** Configurations without authentication get `--auth` when pointed here, but not with `--from-log`. */
export function authOf(flags: ListenFlags, configuration: Configuration | undefined): AuthType {
  const isKept = flags['from-log'] === true || configuration?.auth_type !== 'NONE';
  return configuration && isKept ? checkable(configuration) : flags.auth;
}

/** @throws refused error for an unknown `auth_type`, added by the service later: it could not be verified */
function checkable({ id, auth_type }: Configuration): AuthType {
  if (authTypes.includes(auth_type)) return auth_type;
  throw new PayconfirmError(
    'refused',
    t(
      'the webhook configuration {0} authenticates with {1}, which this version cannot check',
      id,
      safeCell(auth_type),
    ),
    { hint: withCommand('To listen to another:', ['webhooks', 'list']) },
  );
}

/** The configuration that --webhook names. A dry run asks for none that it would change. */
export async function chosenConfiguration(
  flags: ListenFlags,
  ctx: Context,
): Promise<Configuration | undefined> {
  const { webhook } = flags;
  if (webhook === undefined) return undefined;
  const read = async () => {
    const { data } = await (await ctx.client()).call('webhooks.list', {});
    return configurationById(webhook, data);
  };
  if (flags['from-log']) return read();
  if (ctx.options.dryRun) return undefined;
  const holder = holderOf(webhook, await liveListeners(cleanupRecordsIn(ctx.stateDir)), flags.force === true);
  const found = await read();
  // As it was before the other listener. If that one created the configuration, it may get any secret.
  return holder ? { ...found, ...(holder.repointed?.original ?? { auth_type: 'NONE' }) } : found;
}

/**
 * The given secrets. Without them: a new secret for a configuration that is created or had none. Without a
 * configuration: the secret of this machine, which `--print-secret` shows.
 * The secret of any other configuration must be given. The service never returns it, so a replaced secret
 * could not be restored.
 */
export async function webhookSecrets(
  flags: ListenFlags,
  configuration: Configuration | undefined,
  ctx: Context,
): Promise<string[]> {
  const given = await givenSecrets(flags, ctx);
  if (given.length > 2) throw usageError(t('two secrets at most: the new one and the old one'));
  if (given.length > 0) return given;
  const isFresh = flags.register || configuration?.auth_type === 'NONE';
  // A dry run shows no secret, so it does not create the file for one.
  if (isFresh || ctx.options.dryRun) return [freshSecret(ctx.random)];
  if (!configuration) return [await localSecret(ctx.configDir, ctx.random, ctx.warn)];
  const prompts = await ctx.prompts();
  return [
    await prompts.secret({
      message: t('The secret of that configuration (the service never tells it)'),
      flag: t('{0} or {1}', '--secret-env', '--secret-file'),
    }),
  ];
}
