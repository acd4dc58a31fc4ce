import { paymentPicture } from '../../vietqr/drawing/payment-picture.ts';
import { renderPng } from '../../vietqr/drawing/render-png.ts';
import { parsePayload } from '../../vietqr/payload.ts';
import { checkoutView } from '../rules/checkouts.ts';
import { transferDate } from '../rules/time.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import { shopOf } from './shop-branding.ts';
import type { Texts } from './texts.ts';

/** Reads the fields back from the code, which cuts long texts. So page, picture and code never differ. */
export function payableParts(row: CheckoutRow, now: number) {
  const { qr_data_url, bank } = checkoutView(row, now, '');
  const payload = parsePayload(qr_data_url);
  if (!payload.ok) throw new Error(`the emulator made a code that is none: ${qr_data_url}`);
  const { account, amount = 0, purpose: note = '' } = payload.fields;
  return { qr_data_url, account, amount, note, accountName: bank.account_name };
}

/** A PNG for another app: the QR code with all payment data; `width`: approximate pixels. */
export function checkoutPicture(
  row: CheckoutRow,
  service: Pick<Service, 'store' | 'now'>,
  text: Pick<Texts, 'testBank'>,
  width: number,
): Buffer {
  const { qr_data_url, account, amount, note, accountName } = payableParts(row, service.now());
  const picture = paymentPicture(qr_data_url, {
    shop: shopOf(row, service).name,
    bank: text.testBank,
    account,
    payee: accountName,
    amount,
    note,
    payBefore: payBefore(row.expires_at),
  });
  return Buffer.from(renderPng(picture, Math.round(width / picture.width)));
}

/** `08:15 21/11/2026` in Vietnam. A payer does not need seconds. */
const payBefore = (ms: number) => transferDate(ms).replace(/:\d\d /, ' ');
