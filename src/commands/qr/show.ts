import { command } from '../../cli/definition.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { givenPayload } from './payload-input.ts';
import { readBack } from './payment-from-payload.ts';
import { checkPictures } from './pictures.ts';

export const show = command({
  name: 'show',
  summary: 'Draw a VietQR payload as a QR code',
  description:
    'The payload is read back first: one that breaks a rule of VietQR, such as a wrong CRC, is refused. ' +
    'payconfirm qr decode says more about it.',
  arguments: [{ name: 'PAYLOAD', summary: 'the payload, or - for standard input', required: true }],
  flags: drawingFlags,
  examples: {
    'on the terminal':
      "payconfirm qr show '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6'",
    'as a picture, of a checkout':
      'payconfirm checkouts show 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --jq .qr_data_url | payconfirm qr show - --png code.png',
  },
  view: drawingView,
  run: async ({ args, flags }, ctx) => {
    await checkPictures(flags, ctx);
    const payment = readBack(await givenPayload(args.PAYLOAD, ctx), {}, 'usage');
    return drawn(payment, payment, flags, ctx);
  },
});
