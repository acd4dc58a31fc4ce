/** The URL of the payer's way back from a finished hosted page (assumed). */
import { signReturn } from '../../webhooks/signature/return-link.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import { checkoutStatus } from './checkouts.ts';
import { paymentProfileOf } from './payment-profile.ts';

/** The shop's URL, signed for a paid checkout with the machine's time, which the shop compares. */
export function returnUrl(row: CheckoutRow, service: Pick<Service, 'store' | 'now' | 'clock'>): string {
  const status = checkoutStatus(row, service.now());
  const elsewhere = row.cancel_url ?? row.return_url;
  switch (status) {
    case 'paid':
      return withParameters(row.return_url, paidParameters(row, service));
    case 'cancelled':
      return withParameters(elsewhere, { service_checkout: row.id, status });
    case 'pending':
    case 'expired':
      return elsewhere;
    default:
      return status satisfies never;
  }
}

/** Unsigned if the client has no payment profile and so no secret: a sandbox checkout. */
function paidParameters(row: CheckoutRow, service: Pick<Service, 'store' | 'clock'>): Record<string, string> {
  const named = { service_checkout: row.id, order_code: row.order_code, status: 'paid' };
  const profile = paymentProfileOf(service, row.client_id);
  if (!profile) return named;
  const ts = `${Math.floor(service.clock.now() / 1000)}`;
  const link = { checkoutId: row.id, orderCode: row.order_code, timestamp: ts };
  return { ...named, ts, sig: signReturn(link, profile.returnSecret) };
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
