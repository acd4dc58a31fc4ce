import type { CallInput } from '../../api/client-types.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { below, type CommandLine, withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { type DrawingChoice, drawingFlags, drawn } from '../qr/drawing.ts';
import { virtualAccountId } from '../va/find-virtual-account.ts';
import { idempotencyKeyFlag, keyOf, noteKey, withKey, withUnclearHint } from './idempotency-key.ts';
import { codeOf, payBefore } from './payment-qr-code.ts';
import { type Timed, timed } from './read-checkout.ts';
import { checkoutView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create a hosted checkout',
  description:
    'Every create carries an Idempotency-Key, so that sending it again with the same key is safe. A payer who ' +
    'comes back to --return-url has not paid for certain: only a verified CHECKOUT_PAID or status paid says so.',
  endpoint: 'checkouts.create',
  also: ['checkouts.list'],
  flags: {
    amount: {
      type: 'amount',
      required: true,
      summary: 'amount in VND: 150000, 150.000 or 150k',
      to: 'body.amount',
    },
    'order-code': {
      aka: ['order-id', 'reference'],
      value: 'O',
      required: true,
      summary: 'your own code of the order, such as DH10234; each order has its own',
      to: 'body.order_code',
    },
    'return-url': {
      aka: ['success-url', 'redirect-url'],
      value: 'U',
      required: true,
      summary: 'where the payer goes afterwards',
      to: 'body.return_url',
    },
    'cancel-url': { value: 'U', summary: 'where the payer goes on cancel', to: 'body.cancel_url' },
    description: {
      aka: ['note', 'message'],
      value: 'D',
      summary: 'up to 100 characters',
      to: 'body.description',
    },
    'payer-name': { value: 'N', summary: 'who pays', to: 'body.payer_name' },
    'payer-email': { value: 'E', summary: "the payer's address", to: 'body.payer_email' },
    'expires-in': {
      type: 'integer',
      value: 'SECONDS',
      summary: '60 to 86400, default 900',
      to: 'body.expires_in',
    },
    'va-id': {
      value: 'ID',
      summary: 'pay into this virtual account: its id or its full number',
      resolve: virtualAccountId,
      to: 'body.virtual_account_id',
    },
    qr: { type: 'boolean', summary: 'on a terminal, draw the code above the rest' },
    large: drawingFlags.large,
    invert: drawingFlags.invert,
    sandbox: { type: 'boolean', summary: 'an SBX virtual account and a test banner', to: 'body.sandbox' },
    'idempotency-key': idempotencyKeyFlag,
  },
  sections: {
    Payer: ['payer-name', 'payer-email'],
    'QR code': ['qr', 'large', 'invert'],
    Request: ['idempotency-key', 'field', 'data'],
  },
  examples: {
    'a test checkout':
      'payconfirm checkouts create --amount 150000 --order-code DH10234 --return-url https://shop.example/thanks --sandbox',
  },
  view: checkoutView,
  prepare: async (request, _input, ctx) => withKey(request, ctx),
  around: (send, { input: { flags }, ctx, request }) => {
    noteKey(flags, request, ctx);
    if (flags.amount !== undefined) ctx.note(t('Amount: {0}', formatMoney(request.body.amount)));
    return send();
  },
  explain: (error, { input: { flags }, request, ctx }) => withHint(error, request, flags, ctx),
  finish: ({ data, headers, input: { flags }, ctx }) => {
    const checkout = timed(data, headers, ctx);
    return flags.qr ? withCode(checkout, flags, ctx) : checkout;
  },
});

/** The checkout exists and must be shown, even if its code cannot be drawn. */
async function withCode(
  checkout: Timed,
  { large, invert }: Pick<DrawingChoice, 'large' | 'invert'>,
  ctx: Context,
): Promise<unknown> {
  const picture = ctx.commandLine(['qr', 'checkout', checkout.id], { png: 'code.png' });
  try {
    const choice = { large, invert, picture, payBefore: payBefore(checkout) };
    const shown = await drawn(checkout, codeOf(checkout, ctx), choice, ctx);
    const { output, fields, jq } = ctx.options;
    if (output !== 'table' || fields || jq !== undefined) {
      ctx.note(t('--qr draws the code on a terminal alone; as a picture: {0}', picture));
    }
    return shown;
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    ctx.conclude(error);
    return checkout;
  }
}

/** The service's error label (assumed). */
const profileMissing = () => ({
  message: t(
    'this client has no payment profile (payment_profile_missing), which a checkout for real money needs',
  ),
  hint: withCommand('create one, or use --sandbox to try it without one:', ['payment-profile', 'set'], {
    help: true,
  }),
});

/** Adds a hint if it is unclear whether the checkout was created, or why it was refused. */
async function withHint(
  error: PayconfirmError,
  request: CallInput<'checkouts.create'>,
  given: { 'idempotency-key': string | undefined; 'va-id': string | undefined },
  ctx: Context,
): Promise<PayconfirmError> {
  const { status } = error;
  if (status === 422 && error.message === 'payment_profile_missing') return error.with(profileMissing());
  if (status !== 409)
    return withUnclearHint(
      error,
      t(
        'It may have been created. Run the same line with --idempotency-key {0}: it is created only once.',
        keyOf(request),
      ),
    );
  // The reasons are one status, and the message's text is the service's; but a key made here never came before.
  const pending =
    given['va-id'] === undefined
      ? t(
          'a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):',
        )
      : t(
          'a checkout with this order code or virtual account is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):',
        );
  const hint =
    given['idempotency-key'] === undefined
      ? pending
      : t('if this Idempotency-Key came before with another body, give a new one; if not, {0}', pending);
  const first = await pendingOf(request.body?.order_code, ctx);
  if (first === undefined)
    return error.with({ hint: withCommand(hint, ['checkouts', 'list'], { status: 'pending' }) });
  const steps = ['show', 'cancel'].map((verb) => (line: CommandLine) => line(['checkouts', verb, first]));
  return error.with({ hint: below(hint, ...steps) });
}

/** The id of the pending checkout of an order, where the service lists checkouts (assumed) and has it. */
async function pendingOf(order: unknown, ctx: Context): Promise<string | undefined> {
  if (typeof order !== 'string') return undefined;
  try {
    const query = { order_code: order, status: 'pending' } as const;
    const { items } = await (await ctx.client()).page('checkouts.list', { query });
    return items.find(({ order_code, status }) => order_code === order && status === 'pending')?.id;
  } catch (error) {
    // That it was refused is the answer; which one stands in the way is more than was asked.
    if (error instanceof PayconfirmError) return undefined;
    throw error;
  }
}
