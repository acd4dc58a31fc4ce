import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { emailFlags } from './flags.ts';
import { sayUnverified } from './unverified-recipients.ts';
import { emailView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create an email configuration',
  description: 'Each recipient is sent a code, and gets nothing else until channels email verify has it.',
  endpoint: 'channels.email.create',
  flags: {
    ...emailFlags,
    name: { ...emailFlags.name, required: true },
    recipient: { ...emailFlags.recipient, required: true },
  },
  examples: [
    {
      note: 'every transfer, to two people',
      command:
        'payconfirm channels email create --name desk --recipient an@shop.example --recipient binh@shop.example',
    },
  ],
  view: emailView,
  finish: ({ data, ctx }) => {
    sayUnverified(data, ctx);
    return data;
  },
});
