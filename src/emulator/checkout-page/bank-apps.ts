import { fold } from '../../values/fold-accents.ts';

/** A bank's app on a phone, and the link that opens it. */
export interface BankApp {
  name: string;
  /** https, so that a phone without the app shows the bank's page. */
  url: string;
  /** Whether the app takes the payment's details from the link. */
  fills_in: boolean;
  /** Shown without opening the list. */
  large: boolean;
}

/**
 * The links that https://www.vietqr.io/changelog names (2.12 to 2.18); in use here since 2026-11-22, assumed to work, not
 * tried on a phone. A link names the app alone, so nothing about the payment leaves the page.
 */
export const knownBankApps: readonly BankApp[] = [
  { name: 'BIDV', url: 'https://dl.vietqr.io/pay?app=bidv', fills_in: false, large: true },
  { name: 'MB Bank', url: 'https://dl.vietqr.io/pay?app=mb', fills_in: false, large: true },
  { name: 'VietinBank', url: 'https://dl.vietqr.io/pay?app=icb', fills_in: false, large: true },
  { name: 'ACB', url: 'https://dl.vietqr.io/pay?app=acb', fills_in: false, large: false },
  { name: 'OCB', url: 'https://dl.vietqr.io/pay?app=ocb', fills_in: false, large: false },
];

/** What a name is found by: `Ngân hàng Á Châu` by `a chau`. */
export const searchedName = (name: string) => fold(name).toLowerCase();
