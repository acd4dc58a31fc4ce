import { fold } from '../../values/fold-accents.ts';
import { buildPayload } from '../../vietqr/payload.ts';
import { partnerBank } from './bank-customers.ts';

/**
 * The VietQR payload that pays a virtual account at the partner bank. `amount` in VND, 0 lets the payer
 * enter it. Texts are cut to what the format holds (25 characters), other alphabets left out.
 */
export function paymentPayload(payment: {
  account: string;
  /** Integer VND; 0 lets the payer enter it. */
  amount: number;
  beneficiaryName: string;
  bill?: string;
  terminal?: string;
  purpose?: string;
}): string {
  const texts = {
    beneficiaryName: payment.beneficiaryName,
    bill: payment.bill,
    terminal: payment.terminal,
    purpose: payment.purpose,
  };
  const fitting = Object.entries(texts)
    .map(([field, text = '']) => [
      field,
      fold(text)
        .replace(/[^ -~]/g, '')
        .trim()
        .slice(0, 25)
        .trim(),
    ])
    .filter(([, text]) => text !== '');
  return buildPayload({
    bankBin: partnerBank.bin,
    account: payment.account,
    ...(payment.amount > 0 ? { amount: payment.amount } : {}),
    ...Object.fromEntries(fitting),
  });
}

/** Where the picture of a code is, for whoever has its id. */
export function imageUrl(origin: string, codeId: string): string {
  return `${origin}/api/v1/qr/${codeId}/image.png`;
}

/** The same for the payer of a checkout, who has its token. */
export function publicImageUrl(origin: string, token: string): string {
  return `${origin}/api/v1/checkouts/public/${token}/qr.png`;
}
