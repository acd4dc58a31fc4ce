import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { checkoutId, isForPeople, readCheckout, withOrder } from './read-checkout.ts';
import { type Checkout, missingIn } from './status-text.ts';
import { checkoutView } from './view.ts';

const mostParts = 100;

export const pay = command({
  name: 'pay',
  summary: 'Pay a sandbox checkout',
  description:
    'Sends what is missing, or --amount, to its bank.account_number through the sandbox; no money moves. ' +
    '--split sends it as so many transfers.',
  also: ['checkouts.show', 'sandbox.send', 'checkouts.list', 'transactions.list'],
  arguments: checkoutId,
  flags: {
    amount: { type: 'amount', summary: 'total amount in VND (default: what is missing)' },
    split: { type: 'integer', default: 1, summary: `in how many transfers, 1 to ${mostParts}` },
  },
  examples: {
    'what is missing': 'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05',
    'too little, to see a partial payment':
      'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --amount 50k',
    'in two parts': 'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --split 2',
  },
  view: checkoutView,
  run: async ({ args, flags }, ctx) => {
    const { amount, split } = flags;
    if (split < 1 || split > mostParts) {
      throw usageError(t('--split must be 1 to {0}; given: {1}', mostParts, split));
    }
    const given = amount === undefined ? undefined : partsOf(amount, split, 'usage');
    const checkout = await readCheckout(args, ctx);
    refuseRealMoney(checkout);
    await send(checkout, given ?? partsOf(missingOf(checkout), split, 'refused'), ctx);
    const paid = await readCheckout(args, ctx);
    return isForPeople(ctx) ? withOrder(paid, ctx) : paid;
  },
});

/** Paying a checkout outside the sandbox would fulfil an order without any money. */
function refuseRealMoney({ sandbox }: Checkout): void {
  if (sandbox) return;
  throw new PayconfirmError('refused', t('this is not a sandbox checkout: only real money may pay it'), {
    hint: withCommand('create one:', ['checkouts', 'create'], { sandbox: true }),
  });
}

function missingOf(checkout: Checkout): number {
  const missing = missingIn(checkout);
  if (missing > 0) return missing;
  throw new PayconfirmError(
    'refused',
    t('nothing is missing: the checkout is {0}', safeCell(checkout.status)),
    {
      hint: t('to send more, give --amount'),
    },
  );
}

/** Splits into whole VND. The first parts are larger by one if the amount does not divide. */
function partsOf(amount: number, count: number, refusal: 'usage' | 'refused'): number[] {
  if (count > amount) {
    throw new PayconfirmError(
      refusal,
      t('{0} cannot be split into {1} transfers', formatMoney(amount), count),
    );
  }
  const part = Math.floor(amount / count);
  return Array.from({ length: count }, (_, index) => part + (index < amount % count ? 1 : 0));
}

async function send({ bank, order_code }: Checkout, parts: readonly number[], ctx: Context): Promise<void> {
  const client = await ctx.client();
  for (const amount of parts) {
    const body = {
      virtual_account_number: bank.account_number,
      amount,
      description: bank.transfer_content ?? order_code,
    };
    const { data } = await client.call('sandbox.send', { body });
    ctx.note(
      t(
        'Sent {0} to {1} ({2}).',
        formatMoney(amount),
        safeCell(bank.account_number),
        safeCell(data.transaction_code),
      ),
    );
  }
}
