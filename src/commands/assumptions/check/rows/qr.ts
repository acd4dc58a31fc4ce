import { section, takesWrite } from './assumption-row.ts';
import { refused } from './checkouts.ts';
import { requires } from './required-fields.ts';

export const qr = section('QR', {
  '`QRPaymentRequest`': requires('qr.generate', 'the limits take a code'),
  note: takesWrite,
  reply: takesWrite,
  'cancelling a QR code': (evidence) => refused(evidence, 'unknown code', 400, 'an unknown code'),
  '`POST /qr/generate`': requires('qr.image', 'its reply takes a code'),
});
