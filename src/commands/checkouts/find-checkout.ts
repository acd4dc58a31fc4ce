import { MissingEndpoint } from '../../api/replies/missing-endpoint.ts';
import type { Resolve } from '../../cli/definition.ts';
import { pastedId } from '../../cli/parse-flag-values.ts';
import { PayconfirmError } from '../../errors.ts';
import { isId } from '../../registrations/find-accounts.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import { below, withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime, parseTime } from '../../values/time.ts';
import type { Checkout } from './status-text.ts';

/** What may be an order code; a UUID that was cut off is none. */
const isOrderCode = (text: string) => /^[\w-]{1,50}$/.test(text) && !/^[0-9a-f]{8}-[0-9a-f-]*$/i.test(text);

/** For arguments that take a checkout's id: it, by the order code too. */
export const checkoutIdOf: Resolve = async (given, ctx) => {
  const pasted = pastedId('ID', given);
  if (isId(pasted) || !isOrderCode(pasted)) return given;
  const client = await ctx.client();
  const found = new Map<string, Checkout>();
  let isReadable = true;
  try {
    for await (const one of client.items('checkouts.list', { query: { order_code: pasted, limit: 100 } })) {
      isReadable &&= typeof one.order_code === 'string' && typeof one.id === 'string';
      // A service that does not filter lists all.
      if (one.order_code === pasted) found.set(one.id, one);
    }
  } catch (error) {
    if (error instanceof MissingEndpoint) return given;
    throw error;
  }
  const [checkout, ...others] = found.values();
  if (checkout && others.length === 0) return checkout.id;
  if (!isReadable && typeof checkout?.id !== 'string')
    throw new PayconfirmError(
      'service',
      t('the list of checkouts has an order code or an id that cannot be read'),
      {
        hint: t('Give the id of the checkout.'),
      },
    );
  const listed = withCommand('To list the checkouts with their orders:', ['checkouts', 'list']);
  throw checkout
    ? new PayconfirmError('refused', t('order {0} has {1} checkouts', pasted, found.size), {
        hint: below(
          t('Use the id of one:'),
          ...[...found.values()].map((one) => described(one, ctx.options.timeZone)),
        ),
      })
    : new PayconfirmError('refused', t('no checkout of order {0}', pasted), { hint: listed });
};

function described({ id, status, created_at }: Checkout, timeZone: string): Said {
  const created = parseTime(created_at);
  const time = created === undefined ? safeCell(created_at) : formatTime(created, timeZone);
  return asIs(`  ${safeCell(id)}  ${safeCell(status)}  ${time}`);
}
