import type { Client } from '../../api/client-types.ts';
import { buildRequest } from '../../cli/build-request.ts';
import type { Arguments } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import type { Finding } from '../../diagnosis/finding.ts';
import { PayconfirmError } from '../../errors.ts';
import { parseTime } from '../../values/time.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { checkoutIdOf } from './find-checkout.ts';
import { withCheckouts } from './next-step.ts';
import { type Checkout, inAll, ofOrder, type WithOrder } from './status-text.ts';

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

/** What `explain` says of the checkout alone, with the same amount. */
const explained = new Set<string>([
  ...['checkout-paid', 'checkout-unpaid', 'checkout-expired', 'checkout-cancelled', 'checkout-state-unknown'],
  ...['partly-paid', 'paid-late', 'paid-in-parts', 'overpaid'],
]);

/** With what its transfers and the other checkouts of its order change. */
export async function withOrder<One extends Checkout>(checkout: One, ctx: Context): Promise<One & WithOrder> {
  const [
    { createReading },
    { otherCheckoutsOf },
    { storedForOrder },
    { checkoutFindings },
    { sumAway },
    { withOtherCheckouts },
    { ofOtherOrder, withoutUnsure },
    { languageFor },
    { sentenceOf, wordingFor },
  ] = await Promise.all([
    import('../../diagnosis/facts/time-limited-reads.ts'),
    import('../../diagnosis/facts/checkouts.ts'),
    import('../../diagnosis/facts/checkout-of-transfers.ts'),
    import('../../diagnosis/rules/checkout.ts'),
    import('../../diagnosis/rules/checkout-money.ts'),
    import('../../diagnosis/rules/order-checkouts.ts'),
    import('../trace/transfers-of-checkout.ts'),
    import('../../messages/load-language.ts'),
    import('../../messages/finding-sentence.ts'),
  ]);
  const reading = createReading(await ctx.client(), ctx, undefined);
  const others = await otherCheckoutsOf(checkout, reading);
  const transfers = await storedForOrder(checkout, others, reading);
  const own = checkoutFindings(checkout, transfers);
  const foreign = await ofOtherOrder(checkout, transfers, reading);
  const [order] = withOtherCheckouts([], checkout, others, transfers);
  const told = withoutUnsure(
    [...foreign, ...withOtherCheckouts(own, checkout, others, transfers)],
    checkout.order_code,
  );
  const counted = [receivedOf(checkout), undefined];
  const isNew = ({ code, params }: Finding) =>
    !explained.has(code) || !counted.includes((params as Sums).received);
  if (!order && !told.some(isNew)) return checkout;
  const language = await languageFor(ctx.options.language);
  const wording = wordingFor(ctx.options, language);
  const says = (findings: readonly Finding[]) =>
    findings.map((one) => sentenceOf(one, language, wording)).join(' ');
  if (order) return { ...checkout, [ofOrder]: says([order]) };
  const short = own.find(({ code }) => code === 'partly-paid' || code === 'checkout-unpaid');
  const { missing = Math.max(0, checkout.amount - sumAway(own)) } = (short?.params ?? {}) as Sums;
  const words = says(told.filter(({ code }) => code !== 'checkout-unpaid'));
  return { ...checkout, [inAll]: { words, ...(short && { missing }) } };
}

/** Of findings about a checkout, integer VND. */
interface Sums {
  received?: number;
  missing?: number;
}

export function isForPeople({ options: { output, jq, fields } }: Context): boolean {
  return !jq && !fields && (output === 'tsv' || output === 'table');
}

/** Milliseconds until a checkout expires, by the service's clock; undefined when it does not say. */
export function untilExpiry(checkout: Timed, now: number): number | undefined {
  const expires = parseTime(checkout.expires_at);
  return expires === undefined ? undefined : Math.max(0, expires - now - (checkout[ahead] ?? 0));
}
