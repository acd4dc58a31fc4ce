import type { Client } from '../../api/client-types.ts';
import { buildRequest } from '../../cli/build-request.ts';
import type { Arguments } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { parseTime } from '../../values/time.ts';
import { checkoutIdOf } from './find-checkout.ts';
import { withCheckouts } from './next-step.ts';
import {
  type Checkout,
  missingInAll,
  ofOrder,
  paidInSandbox,
  receivedOf,
  type WithOrder,
} from './status-text.ts';

/** The argument of the commands about one checkout. */
export const checkoutId = [
  {
    name: 'ID',
    summary: 'the id from checkouts create, or the order code',
    required: true,
    to: 'path.checkout_id',
    resolve: checkoutIdOf,
  },
] as const satisfies Arguments;

/** The checkout as it is now (§4.5). @throws usage error for an ID that is no UUID */
export async function readCheckout(args: { ID: string }, ctx: Context, asking?: Client): Promise<Timed> {
  const source = { endpoint: 'checkouts.show', arguments: checkoutId } as const;
  const request = await buildRequest(source, { flags: {}, args }, ctx);
  const client = asking ?? (await ctx.client());
  try {
    const { data, headers } = await client.call('checkouts.show', request);
    return timed(data, headers, ctx);
  } catch (error) {
    throw error instanceof PayconfirmError ? withCheckouts(error) : error;
  }
}

/** Milliseconds that the service's clock is ahead of this machine's; no format for programs shows it. */
const ahead = Symbol('ahead');

export type Timed = WithOrder & { [ahead]?: number };

/** A checkout that knows how far the clocks are apart, by the reply's `Date`, which counts whole seconds. */
export function timed(
  checkout: Checkout,
  headers: Readonly<Record<string, string>>,
  { clock }: Context,
): Timed {
  const difference = Date.parse(headers.date ?? '') - clock.now();
  return Math.abs(difference) >= 2_000 ? { ...checkout, [ahead]: difference } : checkout;
}

/** For people: with what came to other checkouts of its order, or that a sandbox transaction paid it. */
export async function withOrder(checkout: Checkout, ctx: Context): Promise<WithOrder> {
  const [
    { createReading },
    { otherCheckoutsOf },
    { storedAnywhere, storedByCode },
    { isBefore, transferOf },
    { checkoutFindings, isNoted },
    { withOtherCheckouts },
    { languageFor },
    { sentenceOf, wordingFor },
  ] = await Promise.all([
    import('../../diagnosis/facts/time-limited-reads.ts'),
    import('../../diagnosis/facts/checkouts.ts'),
    import('../../diagnosis/facts/search-service-transactions.ts'),
    import('../../diagnosis/facts/transfer.ts'),
    import('../../diagnosis/rules/checkout.ts'),
    import('../../diagnosis/rules/order-checkouts.ts'),
    import('../../messages/load-language.ts'),
    import('../../messages/finding-sentence.ts'),
  ]);
  const reading = createReading(await ctx.client(), ctx, undefined);
  const { sandbox, status, transaction_code: code } = checkout;
  // Only the transaction shows whether money moved.
  const read = async () =>
    sandbox === false && code ? (await storedByCode(code, undefined, reading)).found : [];
  const stored = await reading.bearing('transactions', read, []);
  const transfers = stored.map(({ transaction }) => transferOf(`${code}`, { transaction }));
  const isTrial = checkoutFindings(checkout, transfers).some((one) => one.code === 'paid-in-sandbox');
  if (isTrial) return { ...checkout, [paidInSandbox]: true };
  const others = await otherCheckoutsOf(checkout, reading);
  const missing = checkout.amount - receivedOf(checkout);
  // Of the time since its creation, which the service rounds to seconds.
  const since = (parseTime(checkout.created_at) ?? ctx.clock.now()) - 1_000;
  const listed =
    missing > 0 && status !== 'cancelled'
      ? (await storedAnywhere({ code: checkout.order_code }, since, reading)).found
      : [];
  const named = listed
    .map(({ transaction }) => transferOf(`${transaction.transaction_code}`, { transaction }))
    .filter((one) => isNoted(one, checkout) && !isBefore(one, checkout));
  const told = withOtherCheckouts(checkoutFindings(checkout, named), checkout, others, named);
  const [order] = withOtherCheckouts([], checkout, others, []);
  const away = told.filter(({ code }) => code === 'paid-to-other-account');
  if (!order && away.length === 0) return checkout;
  const language = await languageFor(ctx.options.language);
  const wording = wordingFor(ctx.options, language);
  const state = told.filter(({ code }) => code === 'partly-paid');
  const words = (order ? [order] : [...away, ...state]).map((one) => sentenceOf(one, language, wording));
  const sum = away.reduce((all, { params }) => all + (params as { amount: number }).amount, 0);
  return {
    ...checkout,
    [ofOrder]: words.join(' '),
    ...(!order && { [missingInAll]: Math.max(0, missing - sum) }),
  };
}

/** Milliseconds until a checkout expires, by the service's clock; undefined when it does not say. */
export function untilExpiry(checkout: Timed, now: number): number | undefined {
  const expires = parseTime(checkout.expires_at);
  return expires === undefined ? undefined : Math.max(0, expires - now - (checkout[ahead] ?? 0));
}
