import type { CustomerType } from '../../api/endpoints/bank.ts';
import { partnerBank } from '../seed.ts';
import type { Service } from '../service.ts';
import { zonelessTime } from './time.ts';

export interface BankAccountRow {
  id: string;
  client_id: string;
  account_number: string;
  account_name: string;
  phone_number: string;
  customer_type: CustomerType;
  linked: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
}

/** As the service shows a phone number: only its last three digits. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{3})/g, '*');

/** §2.4, the phone number masked. */
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

/** A linked account of the client. */
export function linkedAccount({ store }: Service, clientId: string, id: string): BankAccountRow | undefined {
  return store.get<BankAccountRow>(
    'SELECT * FROM bank_accounts WHERE id = ? AND client_id = ? AND linked = 1',
    id.toLowerCase(),
    clientId,
  );
}
