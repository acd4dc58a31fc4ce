/** The look of hosted pages, the accounts of checkouts, and the secret for return URLs (§2.14, assumed). */
import type { Reply } from '../../api/endpoints/index.ts';
import type { Service } from '../service-interface.ts';

export type PaymentProfile = Reply<'payment-profile.show'>;

/** The client's profile, and the secret that signs the return URL to its shop. */
export function paymentProfileOf(
  { store }: Pick<Service, 'store'>,
  clientId: string,
): { profile: PaymentProfile; returnSecret: string } | undefined {
  const row = store.find('payment_profiles', { client_id: clientId });
  return row && { profile: JSON.parse(row.fields) as PaymentProfile, returnSecret: row.return_secret };
}

export function storePaymentProfile(
  { store }: Pick<Service, 'store'>,
  clientId: string,
  profile: PaymentProfile,
  returnSecret: string,
): void {
  const fields = JSON.stringify(profile);
  store.replace('payment_profiles', { client_id: clientId, fields, return_secret: returnSecret });
}
