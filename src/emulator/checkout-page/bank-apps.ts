import type { FromSchema } from 'json-schema-to-ts';
import type { bankApps } from '../../api/endpoints/payment-profile.ts';
import { fold } from '../../values/fold-accents.ts';

/** A bank's app and its link. A phone without the app opens the https link as the bank's page. */
export type BankApp = FromSchema<typeof bankApps>[number];

/**
 * The links in https://www.vietqr.io/changelog (2.12 to 2.18), in use since 2026-11-22. Assumed to work, not
 * tested on a phone. A link names only the app, so that no payment data leaves the page.
 */
export const knownBankApps: readonly BankApp[] = [
  { name: 'BIDV', url: 'https://dl.vietqr.io/pay?app=bidv', large: true },
  { name: 'MB Bank', url: 'https://dl.vietqr.io/pay?app=mb', large: true },
  { name: 'VietinBank', url: 'https://dl.vietqr.io/pay?app=icb', large: true },
  { name: 'ACB', url: 'https://dl.vietqr.io/pay?app=acb' },
  { name: 'OCB', url: 'https://dl.vietqr.io/pay?app=ocb' },
];

/** The searchable form of a name: `Ngân hàng Á Châu` is found by `a chau`. */
export const searchedName = (name: string) => fold(name).toLowerCase();
