/** The parts of a hosted page that come from the shop's profile (§2.14, assumed). */
import { type PaymentProfile, paymentProfileOf } from '../rules/payment-profile.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import type { BankApp } from './bank-apps.ts';

export type Shop = Pick<
  PaymentProfile,
  'logo_url' | 'hotline' | 'support_email' | 'accent_color' | 'show_provider_badge'
> & {
  name: string;
  /** The page's language if the payer asks for none; undefined: the browser's language. */
  locale: PaymentProfile['locale'] | undefined;
  /** Undefined: the apps that the emulator knows. */
  bankApps: readonly BankApp[] | undefined;
};

/** From the payment profile; without one, only the client's name. */
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
