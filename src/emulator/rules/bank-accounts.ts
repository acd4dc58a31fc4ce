import type { Service } from '../service-interface.ts';
import type { BankAccountRow } from '../store/tables.ts';
import { type BankCustomer, partnerBank } from './bank-customers.ts';
import { zonelessTime } from './time.ts';

/** Masks a phone number as the service does: only the last three digits stay. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{3})/g, '*');

/** §2.4, with the phone number masked. */
export function bankAccountView(row: BankAccountRow) {
  const { id, account_number, account_name, phone_number, customer_type, created_at } = row;
  return {
    id,
    account_number,
    account_name,
    bank_name: partnerBank.name,
    phone_number: maskPhone(phone_number),
    customer_type,
    created_at: zonelessTime(created_at),
  };
}

export function linkedAccount({ store }: Service, clientId: string, id: string): BankAccountRow | undefined {
  return store.find('bank_accounts', { id: id.toLowerCase(), client_id: clientId, linked: true });
}

/** Stores an account that exists at the bank. */
export function openAccount(
  { store, random, now }: Pick<Service, 'store' | 'random' | 'now'>,
  clientId: string,
  { account_number, account_name, phone_number, customer_type, linked }: BankCustomer,
): BankAccountRow {
  const customer = { account_number, account_name, phone_number, customer_type, linked };
  return store.insert('bank_accounts', {
    ...customer,
    id: random.uuid(),
    client_id: clientId,
    created_at: now(),
  });
}
