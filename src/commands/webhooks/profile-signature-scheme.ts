import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Scheme, schemes } from '../../webhooks/signature/signing-forms.ts';

/** The signature scheme that the profile pins, if any. @throws usage error for an unknown one */
export async function schemeInForce(ctx: Context): Promise<Scheme | undefined> {
  const { scheme, name } = await ctx.profile();
  if (scheme === undefined || scheme === 'auto') return undefined;
  const known = schemes.find((one) => one === scheme);
  if (!known)
    throw usageError(
      t('the profile {0} pins the scheme {1}', name, scheme),
      t('known: {0}', schemes.join(', ')),
    );
  return known;
}
