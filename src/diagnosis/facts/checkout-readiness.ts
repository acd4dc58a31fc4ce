/** Whether the client creates checkouts, and whether it can create real ones. */
import type { Client } from '../../api/client-types.ts';
import { MissingEndpoint } from '../../api/replies/missing-endpoint.ts';
import type { Context } from '../../context.ts';
import { isUnknown } from '../../errors.ts';
import { type Asked, asked } from './ask-source.ts';

export interface PaymentFacts {
  /** Number of the newest checkouts. */
  checkouts: number;
  /** Number of those for real money (§4.5). */
  real: number;
  /** Undefined if not read, because there are no checkouts. */
  hasProfile: boolean | undefined;
}

const lookedAt = 20;

export function readPayment(client: Client, { clock }: Context): Promise<Asked<PaymentFacts>> {
  return asked('checkouts', clock, async () => {
    const { items } = await client.page('checkouts.list', { query: { limit: lookedAt } });
    const real = items.filter(({ sandbox }) => !sandbox).length;
    const hasProfile = items.length > 0 ? await hasPaymentProfile(client) : undefined;
    return { checkouts: items.length, real, hasProfile };
  });
}

async function hasPaymentProfile(client: Client): Promise<boolean> {
  try {
    await client.call('payment-profile.show', {});
    return true;
  } catch (error) {
    if (isUnknown(error) && !(error instanceof MissingEndpoint)) return false;
    throw error;
  }
}
