import { section, takesWrite } from './assumption-row.ts';

export const qr = section('QR', {
  '`QRPaymentRequest`': takesWrite,
  note: takesWrite,
  reply: takesWrite,
  'cancelling a QR code': takesWrite,
  '`POST /qr/generate`': takesWrite,
});
