import type { Arguments } from '../../cli/definition.ts';
import { buildRequest } from '../../cli/request.ts';
import type { Context } from '../../context.ts';
import type { Checkout } from './explain.ts';

/** The argument of the commands about one checkout. */
export const checkoutId = [
  { name: 'ID', summary: 'the checkout_id', required: true, to: 'path.checkout_id' },
] as const satisfies Arguments;

/**
 * The checkout as it is now (§4.5).
 * @throws usage error for an ID that is no UUID, before anything is sent
 */
export async function readCheckout(args: { ID: string }, ctx: Context): Promise<Checkout> {
  const source = { endpoint: 'checkouts.show', arguments: checkoutId } as const;
  const request = await buildRequest(source, { flags: {}, args }, ctx, undefined);
  const client = await ctx.client();
  return (await client.call('checkouts.show', request)).data;
}
