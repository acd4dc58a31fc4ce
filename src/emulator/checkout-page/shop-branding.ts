/** What a hosted page wears of its shop (§2.14, assumed). */
import { type PaymentProfile, paymentProfileOf } from '../rules/payment-profile.ts';
import type { Service } from '../service.ts';
import type { CheckoutRow } from '../store/tables.ts';
import type { BankApp } from './bank-apps.ts';

export type Shop = Pick<
  PaymentProfile,
  'logo_url' | 'hotline' | 'support_email' | 'accent_color' | 'show_provider_badge'
> & {
  name: string;
  /** Of the page, where nobody asks for another; undefined: that of the browser. */
  locale: PaymentProfile['locale'] | undefined;
  /** Undefined: those that the emulator knows. */
  bankApps: readonly BankApp[] | undefined;
};

/** By its payment profile; without one, its name alone. */
export function shopOf({ client_id }: CheckoutRow, { store }: Pick<Service, 'store'>): Shop {
  const found = paymentProfileOf({ store }, client_id);
  if (found)
    return {
      ...found.profile,
      name: found.profile.display_name,
      bankApps: found.profile.bank_apps ?? undefined,
    };
  const { name } = store.find('clients', { id: client_id })!;
  return {
    name,
    logo_url: null,
    hotline: null,
    support_email: null,
    accent_color: null,
    show_provider_badge: true,
    locale: undefined,
    bankApps: undefined,
  };
}
