import { endpointCommand } from '../../cli/endpoint-command.ts';
import { ownerTypeOf, requestFlags } from './request-flags.ts';

export const image = endpointCommand({
  name: 'image',
  summary: 'Generate a QR code and print the address of its picture',
  description: 'Anybody who has the address sees the picture: 512 pixels a side, or ?size=128 to 2048.',
  endpoint: 'qr.image',
  flags: requestFlags,
  sections: {
    'Optional fields': [
      'trace-number',
      'user-id',
      'voucher-code',
      'loyalty-code',
      'payer-email',
      'field',
      'data',
    ],
  },
  examples: [
    {
      note: 'for a web page',
      command:
        'payconfirm qr image --owner-number 0011012345678 --owner-type PER --merchant-id M1 --terminal-id T1 ' +
        '--order-id DH10234 --prefix SHOP --beneficiary-name "NGUYEN VAN A" --amount 150000 --jq .qr_image_url',
    },
  ],
  prepare: async (request, { flags }) => ({
    ...request,
    body: { ...request.body, ...ownerTypeOf(flags['owner-type']) },
  }),
  view: {
    detail: [
      { key: 'id', header: 'ID' },
      { key: 'qr_image_url', header: 'Picture' },
      { key: 'qr_data_url', header: 'Payload' },
    ],
  },
});
