import { PayconfirmError } from '../../../errors.ts';
import { isRecord } from '../../../values/record.ts';
import type { Looking } from './looking.ts';
import { type Checkout, checkoutOf } from './sources.ts';
import { squeezed } from './wanted.ts';

/** Checkouts that are looked at (§8): one order has few. */
const mostListed = 100;

export interface FoundOrder {
  /** Of several, the one that is paid, else that got money, else the newest. */
  checkout: Checkout | undefined;
  /** Where none was found: why, in words. */
  says: string;
}

/** The checkout of an order, also one that nobody has paid yet; its list is an endpoint that a service need not have. */
export async function checkoutOfOrder(code: string, { client, bearing }: Looking): Promise<FoundOrder> {
  const none = (says: string) => ({ checkout: undefined, says });
  const read = async (): Promise<FoundOrder> => {
    let items: readonly Checkout[];
    try {
      const query = { order_code: squeezedAsWritten(code), limit: mostListed };
      ({ items } = await client.page('checkouts.list', { query }));
    } catch (error) {
      if (!isNotThere(error)) throw error;
      return none('this service does not list checkouts');
    }
    const ofOrder = items.filter(
      (one) => isRecord(one) && squeezed(`${one.order_code ?? ''}`) === squeezed(code) && one.id,
    );
    const meant =
      ofOrder.find(({ status }) => status === 'paid') ??
      ofOrder.find(({ paid_amount }) => Number(paid_amount) > 0) ??
      ofOrder[0];
    return meant
      ? { checkout: await checkoutOf(meant.id, client), says: '' }
      : none('no checkout is of this order');
  };
  return bearing('checkout', read, none(''));
}

/** Blanks come along when a code is pasted; its case is the order's. */
function squeezedAsWritten(code: string): string {
  return code.replace(/\s+/gu, '');
}

/** An assumed endpoint that is missing, or is another one than was assumed. */
function isNotThere(error: unknown): boolean {
  return error instanceof PayconfirmError && (error.kind === 'refused' || error.kind === 'validation');
}
