import { fold } from '../../values/fold-accents.ts';
import { buildPayload } from '../../vietqr/payload.ts';
import { partnerBank } from './bank-customers.ts';

/** The VietQR payload that pays a virtual account. Texts are cut to 25 ASCII characters. */
export function paymentPayload(payment: {
  account: string;
  /** Integer VND; with 0 the payer enters the amount. */
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

/** The URL of a code's picture, for whoever has its id. */
export function imageUrl(origin: string, codeId: string): string {
  return `${origin}/api/v1/qr/${codeId}/image.png`;
}

/** The URL of a checkout's picture for the payer, who has its token. */
export function publicImageUrl(origin: string, token: string): string {
  return `${origin}/api/v1/checkouts/public/${token}/qr.png`;
}
