import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { type Scheme, schemes } from '../../webhooks/signature/schemes.ts';

/**
 * The signature scheme that the profile pins, if it does.
 * @throws usage error for one that does not exist
 */
export async function schemeInForce(ctx: Context): Promise<Scheme | undefined> {
  const { scheme, name } = await ctx.profile();
  if (scheme === undefined || scheme === 'auto') return undefined;
  const known = schemes.find((one) => one === scheme);
  if (!known)
    throw usageError(`the profile ${name} pins the scheme ${scheme}`, `known: ${schemes.join(', ')}`);
  return known;
}
