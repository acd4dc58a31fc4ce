import type { Client } from '../../../api/client.ts';
import { utcDay } from '../../../values/local-day.ts';
import { isRecord } from '../../../values/record.ts';
import type { Looking } from './looking.ts';
import { type Checkout, checkoutOf, isNotThere } from './sources.ts';
import { squeezed, withoutBlanks } from './wanted.ts';

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
      const query = { order_code: withoutBlanks(code), limit: mostListed };
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

/** Signs of the longest note that may be an order's code and nothing else. */
const mostSigns = 50;

/** The checkout of the order whose code the note is, as it is written, in upper case, or without what payers and banks put between. */
export async function checkoutOfNote(note: string, looking: Looking): Promise<Checkout | undefined> {
  const code = withoutBlanks(note);
  if (code === '' || code.length > mostSigns) return undefined;
  const plain = code.replace(/[._-]/gu, '').toUpperCase();
  for (const one of new Set([code, code.toUpperCase(), plain])) {
    const { checkout } = await checkoutOfOrder(one, looking);
    if (checkout) return checkout;
  }
  return undefined;
}

const dayMs = 86_400_000;
const vietnamMs = 7 * 3_600_000;
/** Pages of checkouts that are looked at for an account. */
const mostPages = 5;

export interface Paid {
  /** Epoch milliseconds: the first and the last transfer. */
  from: number;
  to: number;
}

/**
 * The checkouts that a transfer may have been to pay, newest first: a session lasts a day at most, so that it was made on the
 * day of the transfer or the one before. `says`: that none waits on its account, or why they could not be looked at, for which
 * `isListed` is false.
 */
export async function checkoutsAbout(
  { from, to }: Paid,
  client: Client,
): Promise<{ checkouts: Checkout[]; says: string; isListed: boolean }> {
  const query = {
    from_date: utcDay(from + vietnamMs - dayMs),
    to_date: utcDay(to + vietnamMs),
    limit: mostListed,
  };
  const checkouts: Checkout[] = [];
  let named = 0;
  let looked = 0;
  try {
    for await (const one of client.items('checkouts.list', { query })) {
      if (looked === mostPages * mostListed) break;
      looked += 1;
      if (one.bank?.account_number) named += 1;
      checkouts.push(one);
    }
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return { checkouts, says: 'this service does not list checkouts', isListed: false };
  }
  const among = `${looked} of ${query.from_date} to ${query.to_date}`;
  const says =
    looked > 0 && named === 0
      ? 'the list of checkouts names no account'
      : `of the checkouts none of the ${among} waits for money on the account that was paid to`;
  return {
    checkouts,
    isListed: looked === 0 || named > 0,
    says: looked === 0 ? `there is no checkout of ${query.from_date} to ${query.to_date}` : says,
  };
}
