import { NetworkError } from '../../api/network-error.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { buildRequest } from '../../cli/request.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { formatMoney } from '../../output/money.ts';
import { safeCell } from '../../output/safe-text.ts';
import { drawingFlags, drawn } from '../qr/drawing.ts';
import { codeOf } from './code.ts';
import { timed } from './read.ts';
import { checkoutView } from './view.ts';

const created = endpointCommand({
  name: 'create',
  summary: 'Create a hosted checkout',
  description:
    'Every create carries an Idempotency-Key, so that sending it again with the same key is safe. A payer who ' +
    'comes back to --return-url has not paid for certain: only a verified CHECKOUT_PAID or status paid says so.',
  endpoint: 'checkouts.create',
  flags: {
    amount: {
      type: 'amount',
      value: 'A',
      required: true,
      summary: 'VND: 150000, 150.000 or 150k',
      to: 'body.amount',
    },
    'order-code': {
      type: 'string',
      value: 'O',
      required: true,
      summary: 'one an order',
      to: 'body.order_code',
    },
    'return-url': {
      type: 'string',
      value: 'U',
      required: true,
      summary: 'where the payer goes afterwards',
      to: 'body.return_url',
    },
    'cancel-url': {
      type: 'string',
      value: 'U',
      summary: 'where the payer goes on cancel',
      to: 'body.cancel_url',
    },
    description: { type: 'string', value: 'D', summary: 'up to 100 characters', to: 'body.description' },
    'payer-name': { type: 'string', value: 'N', summary: 'who pays', to: 'body.payer_name' },
    'payer-email': { type: 'string', value: 'E', summary: "the payer's address", to: 'body.payer_email' },
    'expires-in': {
      type: 'integer',
      value: 'SECONDS',
      summary: '60 to 86400, default 900',
      to: 'body.expires_in',
    },
    'va-id': {
      type: 'string',
      value: 'ID',
      summary: 'pay into this virtual account',
      to: 'body.virtual_account_id',
    },
    qr: { type: 'boolean', summary: 'draw the code below' },
    large: drawingFlags.large,
    sandbox: { type: 'boolean', summary: 'an SBX virtual account and a test banner', to: 'body.sandbox' },
    'idempotency-key': {
      type: 'string',
      value: 'K',
      summary: 'your own key; made and printed otherwise',
      to: 'headers.Idempotency-Key',
    },
  },
  examples: [
    {
      note: 'a test checkout',
      command:
        'payconfirm checkouts create --amount 150000 --order-code DH10234 --return-url https://shop.example/thanks --sandbox',
    },
  ],
  view: checkoutView,
  prepare: async (request, { flags }, ctx) => {
    if (flags.amount !== undefined) ctx.note(`Amount: ${formatMoney(flags.amount)}`);
    return request;
  },
  finish: async (reply, { flags }, ctx, _request, headers) => {
    const data = timed(reply, headers, ctx);
    if (!flags.qr) return data;
    const choice = {
      large: flags.large,
      picture: `payconfirm qr checkout ${safeCell(data.id)} --png code.png`,
    };
    try {
      return await drawn(data, codeOf(data, ctx), choice, ctx);
    } catch (error) {
      if (!(error instanceof PayconfirmError)) throw error;
      // The checkout is made and must be seen, whether or not its code can be drawn.
      ctx.conclude(error);
      return data;
    }
  },
});

export const create = {
  ...created,
  run: async (input: Parameters<typeof created.run>[0], ctx: Context) => {
    const given = input.flags['idempotency-key'];
    const key = given ?? ctx.random.uuid();
    const keyed = { ...input, flags: { ...input.flags, 'idempotency-key': key } };
    // A request that is refused here needs no key to be sent again.
    const checked = keyed as unknown as Parameters<typeof buildRequest>[1];
    await buildRequest({ ...created, endpoint: 'checkouts.create' }, checked, ctx, undefined);
    if (given === undefined) ctx.note(`Idempotency-Key: ${key}`);
    try {
      return await created.run(keyed, ctx);
    } catch (error) {
      throw error instanceof PayconfirmError ? withHint(error, key) : error;
    }
  },
};

/** What to do when it is not clear whether the checkout was made, or why it was refused. */
function withHint(error: PayconfirmError, key: string): PayconfirmError {
  const { kind, message, status, request, details } = error;
  const again = (hint: string) =>
    new PayconfirmError(kind, message, { status, request, details, hint, cause: error });
  if (error instanceof NetworkError && error.neverSent) return error;
  if (kind === 'network' || kind === 'service') {
    return again(
      `it may have been made; the same line with --idempotency-key ${key} makes it once, however often`,
    );
  }
  if (status !== 409) return error;
  // Both reasons are one status, and the message's text is the service's.
  return again(
    'either this Idempotency-Key came before with another body (a changed body needs a new key), or a checkout ' +
      'with this order code is still pending (payconfirm checkouts show ID)',
  );
}
