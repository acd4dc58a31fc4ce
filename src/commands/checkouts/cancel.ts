import { endpointCommand } from '../../cli/endpoint-command.ts';
import { nameAndId } from '../../cli/find-in-list.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { idempotencyKeyFlag, noteKey, withKey, withUnclearHint } from './idempotency-key.ts';
import { withCheckouts } from './next-step.ts';
import { checkoutId, readCheckout, timed } from './read-checkout.ts';
import { explain } from './status-text.ts';
import { checkoutView } from './view.ts';

export const cancel = endpointCommand({
  name: 'cancel',
  summary: 'Cancel a pending checkout',
  description:
    'Carries an Idempotency-Key as create does. Whether the service knows the key is assumed: the program itself ' +
    'sends it once.',
  endpoint: 'checkouts.cancel',
  also: ['checkouts.show'],
  arguments: checkoutId,
  flags: { 'idempotency-key': idempotencyKeyFlag },
  examples: {
    'asks first': 'payconfirm checkouts cancel 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05',
    'in a script': 'payconfirm checkouts cancel 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --yes',
  },
  view: checkoutView,
  prepare: async (request, _input, ctx) => withKey(request, ctx),
  confirm: {
    subject: async ({ input: { args, flags }, ctx }) => {
      const { id, order_code, amount, status } = await readCheckout(args, ctx);
      // With a key that was used before, the service repeats the answer of then.
      if ((status ?? 'pending') !== 'pending' && flags['idempotency-key'] === undefined) {
        throw new PayconfirmError('refused', t('the checkout is {0}, not pending', safeCell(status)), {
          hint: howItStands(id),
        });
      }
      return nameAndId(t('of order {0}, {1}', order_code, formatMoney(amount)), id);
    },
    question: (checkout) => t('Cancel checkout {0}? Money that comes afterwards pays no order.', checkout),
  },
  around: (send, { input: { flags }, ctx, request }) => {
    noteKey(flags, request, ctx);
    return send();
  },
  explain: (error, { input: { args, flags } }) => {
    if (error.status !== 409) {
      const look = withCommand('It may have been cancelled. Check:', ['checkouts', 'show', args.ID]);
      return withUnclearHint(withCheckouts(error), look);
    }
    // The reasons are one status, and the message's text is the service's; but a key made here never came before.
    return error.with({ hint: howItStands(args.ID, flags['idempotency-key'] !== undefined) });
  },
  finish: ({ data, headers, ctx }) => {
    const { output, jq, fields } = ctx.options;
    // On a terminal these words are on top of the table.
    if (output === 'tsv' && !jq && !fields) ctx.note(explain(data));
    return timed(data, headers, ctx);
  },
});

const howItStands = (id: string, hadKey = false) =>
  withCommand(
    hadKey
      ? 'if this Idempotency-Key was used for another request, use another one; if not, only a pending checkout can be cancelled. To see its status:'
      : 'only a pending checkout can be cancelled. To see its status:',
    ['checkouts', 'show', id],
  );
