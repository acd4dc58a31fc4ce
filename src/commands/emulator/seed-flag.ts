import type { Context } from '../../context.ts';
import type { Setup } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';

export const seedFlag = {
  seed: {
    value: 'FILE|-',
    offers: 'files',
    summary: 'begin with the content of an apply file and its section emulator',
  },
} as const;

/** The content of `--seed` with its secrets. @throws usage error with the place of the error */
export async function readSeed(file: string | undefined, ctx: Context): Promise<Setup | undefined> {
  if (file === undefined) return undefined;
  const { openSetup } = await import('../../cli/setup-input.ts');
  const { secretOfReference } = await import('../../cli/secret-reference.ts');
  const { setupSchema } = await import('../../setup/schema.ts');
  const { setup, at, beyond, folder } = await openSetup(file, ctx, setupSchema);
  for (const one of beyond) ctx.note(t('skipped: {0}', one));
  if (!setup.webhooks) return setup;
  const webhooks = [];
  for (const [index, webhook] of setup.webhooks.entries()) {
    const { secret_key } = webhook;
    const place = at(['webhooks', index, 'secret_key']);
    webhooks.push(
      secret_key === undefined
        ? webhook
        : { ...webhook, secret_key: await secretOfReference(secret_key, folder, place, ctx) },
    );
  }
  return { ...setup, webhooks };
}
