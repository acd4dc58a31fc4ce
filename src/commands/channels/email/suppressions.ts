import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { t } from '../../../texts/translate.ts';

export const suppressions = endpointCommand({
  name: 'suppressions',
  summary: 'List the addresses that get no emails',
  description: 'A mail server refused them for good. channels email unsuppress lifts that.',
  endpoint: 'channels.email.suppressions',
  examples: { 'every address': 'payconfirm channels email suppressions' },
  view: {
    columns: [
      { key: 'email', header: 'EMAIL' },
      { key: 'reason', header: 'REASON' },
      { key: 'created', header: 'SINCE', format: 'time' },
    ],
    empty: 'No address is suppressed.',
  },
});

export const unsuppress = endpointCommand({
  name: 'unsuppress',
  summary: 'Lift the suppression of an address',
  endpoint: 'channels.email.unsuppress',
  arguments: [
    {
      name: 'EMAIL',
      summary: 'the address from channels email suppressions',
      required: true,
      to: 'path.email',
      offers: 'suppressed_email',
    },
  ],
  examples: { 'once the mailbox works': 'payconfirm channels email unsuppress an@shop.example' },
  explain: (error, { ctx }) =>
    error.status === 404
      ? error.with({
          hint: t('suppressed addresses: {0}', ctx.commandLine(['channels', 'email', 'suppressions'])),
        })
      : error,
  note: ({ input: { args }, ctx }) => ctx.note(t('{0} is no longer suppressed.', args.EMAIL)),
});
