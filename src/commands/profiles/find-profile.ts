import type { StoredProfile } from '../../config/settings.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';

/** @throws usage error that lists the existing names */
export async function knownProfile(name: string, ctx: Context): Promise<StoredProfile> {
  const profiles = (await ctx.settings()).profiles();
  if (Object.hasOwn(profiles, name)) return profiles[name]!;
  const names = Object.keys(profiles).join(', ');
  throw new PayconfirmError('usage', t('no profile {0}', name), {
    hint: names ? t('There are: {0}', names) : withCommand('none yet:', ['auth', 'login']),
  });
}
