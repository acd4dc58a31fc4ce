import { all, notSeen } from '../outcome.ts';
import { section, takesWrite } from './assumption-section.ts';
import { answeredWith } from './checkouts.ts';
import { requires } from './required-fields.ts';

export const qr = section('QR', {
  '`QRPaymentRequest`': requires('qr.generate', 'its limits, the optional fields'),
  note: takesWrite,
  reply: takesWrite,
  'cancelling a QR code': (evidence) =>
    all([
      answeredWith(evidence, 'unknown code', 400, 'an unknown code'),
      notSeen('one that there is, another account or order'),
    ]),
  '`POST /qr/generate`': requires('qr.image', 'its reply'),
});
