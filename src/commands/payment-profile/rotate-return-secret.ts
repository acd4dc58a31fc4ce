import { endpointCommand } from '../../cli/endpoint-command.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { noteSecret } from './return-secret-note.ts';

export const rotateReturnSecret = endpointCommand({
  name: 'rotate-return-secret',
  summary: 'Create a new return secret and show it once',
  endpoint: 'payment-profile.rotate-return-secret',
  also: ['payment-profile.show'],
  examples: {
    'asks first': 'payconfirm payment-profile rotate-return-secret',
    'into a file, in a script':
      'payconfirm payment-profile rotate-return-secret --yes --jq .return_signature_secret > return-secret',
  },
  view: { detail: [{ key: 'return_signature_secret', header: 'Return secret' }] },
  confirm: {
    subject: async ({ ctx }) => {
      const client = await ctx.client();
      const { data } = await client.call('payment-profile.show', {});
      return safeCell(data.display_name);
    },
    question: (shop) =>
      shop
        ? t(
            'Create a new return secret for {0}? Until your shop has it, it rejects returning payers as forged.',
            shop,
          )
        : t('Create a new return secret? Until your shop has it, it rejects returning payers as forged.'),
  },
  note: ({ data, ctx }) => noteSecret(data, ctx),
});
