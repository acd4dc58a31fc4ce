import { endpointCommand } from '../../cli/endpoint-command.ts';
import { codeFlag, readCode } from '../../registrations/otp/code-source.ts';
import { explainRefusedCode } from '../../registrations/otp/refused-code.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { notificationView } from './view.ts';

export const verify = endpointCommand({
  name: 'verify',
  summary: 'Verify the second OTP (step 4 of 4)',
  endpoint: 'notifications.verify',
  arguments: [
    {
      name: 'BANK_REQUEST_ID',
      summary: 'from notifications request or modify',
      required: true,
      to: 'path.bank_request_id',
    },
  ],
  flags: codeFlag,
  asks: ({ flags }) => (flags.code === undefined ? ['--code'] : []),
  examples: {
    'with the code from the phone':
      'payconfirm notifications verify 9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02 --code 123456',
  },
  view: notificationView,
  mayBeSilent: true,
  // Prompts before it is known whether the bank request exists: the service has no read for one.
  prepare: async (request, { flags }, ctx) => ({
    ...request,
    body: { ...request.body, code: await readCode(flags.code, ctx) },
  }),
  explain: (error, { input, ctx }) =>
    explainRefusedCode(error, {
      again: [['notifications', 'verify', input.args.BANK_REQUEST_ID], { code: 'OTP' }],
      previous: [
        [['notifications', 'request', 'VA_ID']],
        [['notifications', 'modify', 'NOTIFICATION_ID']],
        [['notifications', 'delete', 'NOTIFICATION_ID']],
      ],
      request: undefined,
      now: ctx.clock.now(),
    }),
  note: ({ data, ctx }) => {
    if (!data)
      ctx.note(
        withCommand('The service did not return the result. Check:', ['notifications', 'show', 'VA_ID']),
      );
    else if (data.receive_noti_realtime === false)
      ctx.note(t('Verified: the bank now reports once at day end, and sends no webhooks.'));
    else
      ctx.note(
        withCommand('Step 4 of 4 done: incoming transfers are now reported. Try:', ['sandbox', 'send']),
      );
  },
});
