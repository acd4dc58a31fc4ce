import type { Flags } from '../../../cli/definition.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { usageError } from '../../../errors.ts';
import { readOtp } from '../../../registrations/otp/code-source.ts';
import { t } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import { emailId, emailView, saysSuppressed } from './configurations.ts';

const emailFlag = {
  email: { value: 'EMAIL', summary: 'the recipient', required: true, to: 'body.email' },
} as const satisfies Flags;

export const verify = endpointCommand({
  name: 'verify',
  summary: 'Verify a recipient with the code from the email',
  description: 'A code is good for 15 minutes and 5 tries. In the emulator it is in emulator outbox.',
  endpoint: 'channels.email.verify',
  arguments: [emailId],
  flags: {
    ...emailFlag,
    code: { value: 'OTP', required: true, summary: 'the code, or - for standard input' },
  },
  examples: {
    'with the code from the mailbox':
      'payconfirm channels email verify 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --email an@shop.example --code 123456',
  },
  view: emailView,
  prepare: async (request, { flags }, ctx) => {
    const text = flags.code === '-' ? await ctx.readStdin() : flags.code;
    ctx.secrets.add(text.trim());
    const code = readOtp(text);
    if (code === '') throw usageError(t('{0} is empty', '--code -'));
    return { ...request, body: { ...request.body, code } };
  },
  explain: (error, { input: { args, flags }, ctx }) => {
    if (error.status !== 400) return error;
    const { email } = flags;
    return error.with({
      hint: t('a new code: {0}', ctx.commandLine(['channels', 'email', 'resend', args.ID], { email })),
    });
  },
  note: ({ data, input: { args, flags }, ctx }) => {
    const status: unknown[] = Array.isArray(data.recipient_status) ? data.recipient_status : [];
    const isOpen = (one: unknown) => isRecord(one) && one.email === flags.email && one.verified === false;
    if (status.some(isOpen)) {
      ctx.warn(t('the service reports success, but its reply states that {0} is not verified', flags.email));
      return;
    }
    const test = ctx.commandLine(['channels', 'email', 'test', args.ID]);
    ctx.note(t('Verified {0}. Try it: {1}', flags.email, test));
  },
});

export const resend = endpointCommand({
  name: 'resend',
  summary: 'Send a recipient a new verification code',
  description: 'The previous code is no longer valid.',
  endpoint: 'channels.email.resend',
  arguments: [emailId],
  flags: emailFlag,
  examples: {
    'a code that came too late':
      'payconfirm channels email resend 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --email an@shop.example',
  },
  view: emailView,
  note: ({ data, input: { args, flags }, ctx }) => {
    const { email } = flags;
    if (saysSuppressed(email, data, ctx)) return;
    const line = ctx.commandLine(['channels', 'email', 'verify', args.ID], { email, code: 'OTP' });
    ctx.note(t('Requested a new code for {0}. Verify with it: {1}', email, line));
  },
});
