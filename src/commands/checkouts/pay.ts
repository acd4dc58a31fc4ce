import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { formatMoney } from '../../output/money.ts';
import { type Checkout, receivedOf } from './explain.ts';
import { checkoutId, readCheckout } from './read.ts';
import { checkoutView } from './view.ts';

const mostParts = 100;

export const pay = command({
  name: 'pay',
  summary: 'Finish a sandbox checkout with simulated transfers',
  description:
    'Sends what is missing, or --amount, to its bank.account_number through the sandbox; no money moves. ' +
    '--split sends it as so many transfers.',
  also: ['checkouts.show', 'sandbox.send'],
  arguments: checkoutId,
  flags: {
    amount: { type: 'amount', value: 'A', summary: 'VND in all (default: what is missing)' },
    split: { type: 'integer', value: 'N', default: 1, summary: `so many transfers, 1 to ${mostParts}` },
  },
  examples: [
    { note: 'what is missing', command: 'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05' },
    {
      note: 'too little, to see a partial payment',
      command: 'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --amount 50k',
    },
    {
      note: 'in two parts',
      command: 'payconfirm checkouts pay 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --split 2',
    },
  ],
  view: checkoutView,
  run: async ({ args, flags }, ctx) => {
    if (flags.split < 1 || flags.split > mostParts) {
      throw usageError(`--split must be 1 to ${mostParts}; given: ${flags.split}`);
    }
    const checkout = await readCheckout(args, ctx);
    const amount = amountOf(checkout, flags.amount);
    if (flags.split > amount)
      throw usageError(`${formatMoney(amount)} cannot be split into ${flags.split} transfers`);
    await send(checkout, partsOf(amount, flags.split), ctx);
    return readCheckout(args, ctx);
  },
});

/** Only a sandbox checkout: another one's order would be fulfilled without any money. */
function amountOf(checkout: Checkout, given: number | undefined): number {
  if (!checkout.sandbox) {
    throw new PayconfirmError('usage', 'this is not a sandbox checkout: only real money may pay it', {
      hint: 'create one with payconfirm checkouts create --sandbox',
    });
  }
  const amount = given ?? checkout.amount - receivedOf(checkout);
  if (amount > 0) return amount;
  throw usageError(
    given === undefined
      ? `nothing is missing: the checkout is ${checkout.status}`
      : '--amount must be above 0',
    given === undefined ? 'give --amount to send more all the same' : undefined,
  );
}

/** Whole VND, the first ones larger by one where it does not divide. */
function partsOf(amount: number, count: number): number[] {
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
    ctx.note(`Sent ${formatMoney(amount)} to ${bank.account_number} (${data.transaction_code}).`);
  }
}
