/** The bank whose accounts the emulator knows. */
import { testBank } from '../../vietqr/payment-words.ts';
import type { BankAccountRow } from '../store/tables.ts';

export const partnerBank = { code: 'BANK', name: 'BANK', bin: testBank.bin, partnerCode: '96' } as const;

/** The account that receives payments of the provider's own invoices. */
export const providerAccount = {
  account_number: '0099000000001',
  account_name: 'PAYMENT CONFIRMATION',
} as const;

/** Prefixes that the bank rejects although they are well formed (§2.6). */
export const rejectedPrefixes: readonly string[] = ['BAD', 'REJECT'];

/** An account at the bank. Its phone gets the OTPs; for an ORG also to delete a virtual account. */
export interface BankCustomer
  extends Pick<BankAccountRow, 'account_number' | 'account_name' | 'phone_number' | 'customer_type'> {
  /** Linked to the seeded client from the start. */
  linked: boolean;
}

/** All accounts at the partner bank. No other number exists there. */
export const bankCustomers: readonly BankCustomer[] = [
  {
    account_number: '0011012345678',
    account_name: 'NGUYEN VAN AN',
    phone_number: '0901234567',
    customer_type: 'PERS',
    linked: true,
  },
  {
    account_number: '19036666888899',
    account_name: 'CONG TY TNHH DEMO',
    phone_number: '0912345678',
    customer_type: 'ORG',
    linked: true,
  },
  {
    account_number: '0071000123456',
    account_name: 'TRAN THI BINH',
    phone_number: '0987654321',
    customer_type: 'PERS',
    linked: false,
  },
  {
    // Beyond 2^53: a careless JSON reader rounds it.
    account_number: '9007199254740993',
    account_name: 'CONG TY CO PHAN SO LON',
    phone_number: '0933333333',
    customer_type: 'ORG',
    linked: false,
  },
];
