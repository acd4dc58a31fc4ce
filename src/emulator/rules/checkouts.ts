/** Hosted payment sessions: states of §3.2, fields of §2.13 and the assumed rest. */

import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import { parseJson } from '../../values/exact-json.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import { partnerBank } from './bank-customers.ts';
import { imageUrl, paymentPayload } from './qr-payload.ts';
import { utcTime } from './time.ts';

/** The status at `now` (epoch milliseconds). A pending checkout expires by time alone. */
export function checkoutStatus(row: CheckoutRow, now: number): CheckoutStatus {
  return row.status === 'pending' && now >= row.expires_at ? 'expired' : row.status;
}

/** The checkout as the API shows it at `now` (epoch milliseconds). `origin`: the emulator's own address. */
export function checkoutView(row: CheckoutRow, now: number, origin: string) {
  const { id, token, amount, order_code, description, payer_name, payer_email, qr_code_id } = row;
  const { return_url, cancel_url, transaction_code } = row;
  const partial = row.paid_amount > 0 && row.paid_amount < amount;
  return {
    id,
    token,
    checkout_url: `${origin}/checkout/${token}`,
    status: checkoutStatus(row, now),
    amount,
    currency: 'VND',
    order_code,
    description,
    payer_name,
    payer_email,
    metadata: metadataOf(row),
    qr_data_url: paymentPayload({
      account: row.virtual_account_number,
      // The amount that is still unpaid. A paid checkout's code is no longer used.
      amount: partial ? amount - row.paid_amount : amount,
      beneficiaryName: row.account_name,
      purpose: order_code,
    }),
    qr_code_id,
    qr_image_url: imageUrl(origin, qr_code_id),
    bank: {
      code: partnerBank.code,
      name: partnerBank.name,
      account_number: row.virtual_account_number,
      account_name: row.account_name,
      transfer_content: order_code,
    },
    return_url,
    cancel_url,
    expires_at: utcTime(row.expires_at),
    paid_at: row.paid_at === null ? null : utcTime(row.paid_at),
    transaction_code,
    paid_amount: row.paid_amount || null,
    partial_amount: partial ? row.paid_amount : null,
    paid_late: row.paid_late === 1,
    sandbox: row.sandbox === 1,
    created_at: utcTime(row.created_at),
  } as const;
}

function metadataOf({ metadata }: CheckoutRow): Record<string, unknown> | null {
  return metadata === null ? null : (parseJson(metadata) as Record<string, unknown>);
}

/** The fields that are public to whoever has the token, at `now` (epoch milliseconds). */
export function publicStatus(row: CheckoutRow, now: number) {
  const status = checkoutStatus(row, now);
  return {
    status,
    paid_at: row.paid_at === null ? null : utcTime(row.paid_at),
    expires_at: utcTime(row.expires_at),
    seconds_left: status === 'pending' ? Math.ceil((row.expires_at - now) / 1000) : 0,
  };
}

/** Cancels a pending checkout. Later money changes no checkout. @throws Refusal 409 */
export function cancelCheckout({ store, now }: Service, row: CheckoutRow): CheckoutRow {
  requirePending(row, now());
  store.update('checkouts', { id: row.id }, { status: 'cancelled' });
  return { ...row, status: 'cancelled' };
}

/** Expires a pending checkout now. Later money pays it late. @throws Refusal 409 */
export function expireCheckout({ store, now }: Service, row: CheckoutRow): CheckoutRow {
  requirePending(row, now());
  store.update('checkouts', { id: row.id }, { expires_at: now() });
  return { ...row, expires_at: now() };
}

function requirePending(row: CheckoutRow, now: number): void {
  const status = checkoutStatus(row, now);
  if (status !== 'pending') throw new Refusal(409, `the checkout is ${status}, not pending`);
}

/**
 * Adds money to the newest checkout of a virtual account while it is pending, even if it has expired. Older
 * checkouts get nothing: the newer one asked for the money. Once the newer one is paid or cancelled, the
 * money belongs to no checkout (docs/assumptions.md). Late money is recorded for the payer's page.
 * @param amount integer VND
 * @returns the payload of CHECKOUT_PAID (§6.3) if this payment completes the checkout
 */
export function creditCheckout(
  { store, now }: Service,
  virtualAccountNumber: string,
  amount: number,
  transactionCode: string,
): ({ order_code: string } & Record<string, unknown>) | undefined {
  const row = store.get<CheckoutRow>(
    'SELECT * FROM checkouts WHERE virtual_account_number = ? ORDER BY seq DESC LIMIT 1',
    virtualAccountNumber,
  );
  if (!row) return undefined;
  const status = checkoutStatus(row, now());
  const late = status === 'pending' ? {} : { late_amount: row.late_amount + amount, late_at: now() };
  const paid_amount = row.status === 'pending' ? row.paid_amount + amount : row.paid_amount;
  if (row.status !== 'pending' || paid_amount < row.amount) {
    store.update('checkouts', { id: row.id }, { paid_amount, ...late });
    return undefined;
  }
  const paid_late = status === 'expired';
  const paid = {
    status: 'paid',
    paid_amount,
    paid_late,
    paid_at: now(),
    late_amount: 0,
    late_at: null,
  } as const;
  store.update('checkouts', { id: row.id }, { ...paid, transaction_code: transactionCode });
  return {
    event: 'CHECKOUT_PAID',
    checkout_id: row.id,
    order_code: row.order_code,
    status: 'paid',
    amount: row.amount,
    currency: 'VND',
    paid_amount,
    paid_at: utcTime(now()),
    transaction_code: transactionCode,
    metadata: metadataOf(row),
  };
}
