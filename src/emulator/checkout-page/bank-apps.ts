import type { FromSchema } from 'json-schema-to-ts';
import type { bankApps } from '../../api/endpoints/payment-profile.ts';
import { fold } from '../../values/fold-accents.ts';

/** A bank's app on a phone, and the link that opens it: by https, so that a phone without the app shows the bank's page. */
export type BankApp = FromSchema<typeof bankApps>[number];

/**
 * The links that https://www.vietqr.io/changelog names (2.12 to 2.18); in use here since 2026-11-22, assumed to work, not
 * tried on a phone. A link names the app alone, so nothing about the payment leaves the page.
 */
export const knownBankApps: readonly BankApp[] = [
  { name: 'BIDV', url: 'https://dl.vietqr.io/pay?app=bidv', large: true },
  { name: 'MB Bank', url: 'https://dl.vietqr.io/pay?app=mb', large: true },
  { name: 'VietinBank', url: 'https://dl.vietqr.io/pay?app=icb', large: true },
  { name: 'ACB', url: 'https://dl.vietqr.io/pay?app=acb' },
  { name: 'OCB', url: 'https://dl.vietqr.io/pay?app=ocb' },
];

/** What a name is found by: `Ngân hàng Á Châu` by `a chau`. */
export const searchedName = (name: string) => fold(name).toLowerCase();
