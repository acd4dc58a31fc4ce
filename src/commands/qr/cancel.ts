import { endpointCommand } from '../../cli/endpoint-command.ts';
import { t } from '../../texts/translate.ts';
import { ownerFlags, ownerTypeOf, requestFlags } from './request-flags.ts';

export const cancel = endpointCommand({
  name: 'cancel',
  summary: 'Cancel a generated QR code',
  description: 'The account and the order must be those that the code was generated for.',
  endpoint: 'qr.cancel',
  arguments: [
    { name: 'QR_CODE_ID', summary: 'the id from qr generate', required: true, to: 'path.qr_code_id' },
  ],
  flags: {
    ...ownerFlags,
    'owner-type': { ...ownerFlags['owner-type'], required: 'usually' },
    'order-id': requestFlags['order-id'],
    amount: { type: 'amount', summary: 'amount in VND, as it was generated', to: 'body.amount' },
    'trace-number': requestFlags['trace-number'],
  },
  examples: {
    'asks first':
      'payconfirm qr cancel 8b0c8d0e-7c55-4f36-9a54-7a2b6c1d9e09 --owner-number 0011012345678 --owner-type PER ' +
      '--order-id DH10234',
  },
  prepare: async (request, { flags }) => ({
    ...request,
    body: { ...request.body, ...ownerTypeOf(flags['owner-type']) },
  }),
  confirm: {
    subject: { unread: t('the service does not show a QR code again') },
    question: (id) => t('Cancel QR code {0}? Its picture is deleted.', id),
  },
  note: ({ input: { args }, ctx }) => ctx.note(t('Cancelled QR code {0}.', args.QR_CODE_ID)),
});
