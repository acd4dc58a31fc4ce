import { openAccount } from './rules/bank-accounts.ts';
import { bankCustomers } from './rules/bank-customers.ts';
import { type PaymentProfile, storePaymentProfile } from './rules/payment-profile.ts';
import { hashSecret } from './rules/secrets-and-passwords.ts';
import type { Service } from './service-interface.ts';
import type { BankAccountRow, ClientRow } from './store/tables.ts';

/** The client of a new database. Its credentials are public: an emulator holds nothing worth protecting. */
export const seededClient = {
  username: 'demo',
  password: 'emulator-password',
  name: 'Demo Shop',
  clientId: 'emulator-client',
  clientSecret: 'emulator-secret',
  returnSecret: 'emulator-return-secret-for-the-way-back-to-shops',
} as const;

/** The result of `hashPassword` for the seeded client. A slow hash is useless for a known password. */
const seededPasswordHash = 'emulator:45897204add1ae797184c4fee6c2157b16db03ed38b0dca8d8d2e77af2907da2';

/** Fills an empty database. Call it within a transaction. */
export function seed(service: Pick<Service, 'store' | 'random' | 'now'>): void {
  const { store, random, now } = service;
  if (store.find('clients', {})) return;
  const { username, name, clientId, clientSecret, returnSecret } = seededClient;
  const at = { id: random.uuid(), created_at: now() };
  const client = store.insert('clients', { ...at, username, name, password: seededPasswordHash });
  store.insert('client_keys', {
    id: random.uuid(),
    client_id: client.id,
    public_id: clientId,
    secret_hash: hashSecret(clientSecret),
    name: 'Default Key',
    created_at: now(),
  });
  const linked = bankCustomers.filter((customer) => customer.linked);
  const [account] = linked.map((customer) => openAccount(service, client.id, customer));
  storePaymentProfile(service, client.id, profileOf(client, account!), returnSecret);
}

const profileOf = (client: ClientRow, account: BankAccountRow): PaymentProfile => ({
  display_name: client.name,
  logo_url: null,
  hotline: null,
  support_email: null,
  default_bank_account_id: account.id,
  default_virtual_account_id: null,
  va_prefix: 'CHK',
  owner_number: account.account_number,
  owner_type: 'PER',
  merchant_id: 'DEMO',
  terminal_id: 'DEMO01',
  beneficiary_name: account.account_name,
  accent_color: null,
  show_provider_badge: true,
  locale: 'vi',
});
