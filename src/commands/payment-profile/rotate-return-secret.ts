import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { noteSecret } from './secret.ts';

export const rotateReturnSecret = endpointCommand({
  name: 'rotate-return-secret',
  summary: 'Make a new return secret; it is shown this once, and the old one ends',
  endpoint: 'payment-profile.rotate-return-secret',
  asks: () => ['--yes'],
  examples: [
    { note: 'asks first', command: 'payconfirm payment-profile rotate-return-secret' },
    {
      note: 'into a file, in a script',
      command:
        'payconfirm payment-profile rotate-return-secret --yes --jq .return_signature_secret > return-secret',
    },
  ],
  view: { detail: [{ key: 'return_signature_secret', header: 'Return secret' }] },
  prepare: async (request, _input, ctx) => {
    const question =
      'Make a new return secret? Until your shop has it, it takes payers that come back for forged.';
    await confirmed(question, ctx);
    return request;
  },
  finish: ({ data, ctx }) => {
    noteSecret(data, ctx);
    return data;
  },
});
