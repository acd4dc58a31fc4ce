import { resourceNames } from '../api/endpoints/where-values-are-listed.ts';
import type { Context } from '../context.ts';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { withCommand } from '../values/command-line.ts';
import { safeCell } from '../values/safe-text.ts';

/** Named resources in a list that needs no other id. */
type Named = 'key_id' | 'config_id' | 'email_config_id' | 'telegram_config_id' | 'zalo_group_id';

/**
 * Finds a request's resource in the service's list and returns its name and id. For a `Confirmation`.
 * @param noun in the error: `webhook configuration`
 * @throws refused error if the list does not have it
 */
export function listed<Name extends Named>(thing: Name, noun: string) {
  return async ({ request, ctx }: { request: { path: Record<Name, string> }; ctx: Context }) => {
    const { list, meaning } = resourceNames[thing];
    const id = request.path[thing];
    const client = await ctx.client();
    for await (const item of client.items(list, {})) {
      if (item.id.toLowerCase() === id.toLowerCase()) {
        return nameAndId((item as Record<string, unknown>)[meaning[0]], id);
      }
    }
    throw new PayconfirmError('refused', t('there is no {0} {1}', noun, id), {
      hint: withCommand('those there are:', list.split('.')),
    });
  };
}

/** `shop (6e0c8d0e-…)`; only the id without a name. */
export function nameAndId(name: unknown, id: string): string {
  return typeof name === 'string' && name !== '' ? `${safeCell(name)} (${id})` : id;
}
