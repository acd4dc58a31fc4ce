import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurationId, emailFlag } from './flags.ts';
import { emailView } from './view.ts';

export const resend = endpointCommand({
  name: 'resend',
  summary: 'Send a recipient a new verification code',
  description: 'The previous code is no longer valid.',
  endpoint: 'channels.email.resend',
  arguments: [configurationId],
  flags: emailFlag,
  examples: [
    {
      note: 'a code that came too late',
      command:
        'payconfirm channels email resend 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --email an@shop.example',
    },
  ],
  view: emailView,
  finish: ({ data, input: { args, flags }, ctx }) => {
    const { email } = flags;
    const line = ctx.commandLine(['channels', 'email', 'verify', args.ID], { email, code: 'CODE' });
    ctx.note(`A new code was sent to ${email}: ${line}`);
    return data;
  },
});
