import { section, takesWrite } from './row.ts';

export const qr = section('QR', {
  '`QRPaymentRequest`': takesWrite,
  note: takesWrite,
  reply: takesWrite,
});
