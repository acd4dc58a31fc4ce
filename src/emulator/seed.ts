import type { CustomerType } from '../api/endpoints/bank.ts';
import { paymentProfileOf, storePaymentProfile } from './rules/payment-profile.ts';
import { hashSecret } from './rules/secrets.ts';
import type { Service } from './service.ts';
import type { ClientRow } from './store/client-row.ts';

/** The client of a new database; well known, since nothing here is worth a secret. */
export const seededClient = {
  username: 'demo',
  password: 'emulator-password',
  name: 'Demo Shop',
  clientId: 'emulator-client',
  clientSecret: 'emulator-secret',
  returnSecret: 'emulator-return-secret-for-the-way-back-to-shops',
} as const;

/** What `hashPassword` makes of the seeded client's: to make it slow, as it must be, is no use for a known one. */
const seededPasswordHash = 'emulator:45897204add1ae797184c4fee6c2157b16db03ed38b0dca8d8d2e77af2907da2';

/** `bin` is nobody's, so that no banking app can pay to a QR code of the emulator. */
export const partnerBank = { code: 'BANK', name: 'BANK', bin: '999999', partnerCode: '96' } as const;

/** Prefixes that the bank rejects although they are well formed (§2.6). */
export const rejectedPrefixes: readonly string[] = ['BAD', 'REJECT'];

export interface BankCustomer {
  accountNumber: string;
  accountName: string;
  /** Registered with the bank; receives the OTPs. */
  phoneNumber: string;
  /** The bank wants an OTP before it deletes a virtual account of an ORG. */
  customerType: CustomerType;
  /** Linked to the seeded client from the start. */
  linked: boolean;
}

/** The accounts at the partner bank. Any other number is not at the bank. */
export const bankCustomers: readonly BankCustomer[] = [
  {
    accountNumber: '0011012345678',
    accountName: 'NGUYEN VAN AN',
    phoneNumber: '0901234567',
    customerType: 'PERS',
    linked: true,
  },
  {
    accountNumber: '19036666888899',
    accountName: 'CONG TY TNHH DEMO',
    phoneNumber: '0912345678',
    customerType: 'ORG',
    linked: true,
  },
  {
    accountNumber: '0071000123456',
    accountName: 'TRAN THI BINH',
    phoneNumber: '0987654321',
    customerType: 'PERS',
    linked: false,
  },
  {
    // Beyond 2^53, where a careless reader of JSON rounds.
    accountNumber: '9007199254740993',
    accountName: 'CONG TY CO PHAN SO LON',
    phoneNumber: '0933333333',
    customerType: 'ORG',
    linked: false,
  },
];

type Seeding = Pick<Service, 'store' | 'random' | 'now'>;

/** Fills an empty database; one of an earlier version gets what was not seeded then. Within a transaction. */
export function seed(service: Seeding): void {
  if (!service.store.get('SELECT id FROM clients LIMIT 1')) seedClient(service);
  seedPaymentProfile(service);
}

function seedClient({ store, random, now }: Seeding): void {
  const { username, name, clientId, clientSecret } = seededClient;
  const id = random.uuid();
  store.run('INSERT INTO clients VALUES (?, ?, ?, ?, ?)', id, username, name, seededPasswordHash, now());
  store.run(
    'INSERT INTO client_keys VALUES (NULL, ?, ?, ?, ?, ?, ?)',
    random.uuid(),
    id,
    clientId,
    hashSecret(clientSecret),
    'Default Key',
    now(),
  );
  for (const customer of bankCustomers.filter(({ linked }) => linked)) {
    const { accountNumber, accountName, phoneNumber, customerType } = customer;
    store.run(
      'INSERT INTO bank_accounts VALUES (NULL, ?, ?, ?, ?, ?, ?, 1, ?)',
      random.uuid(),
      id,
      accountNumber,
      accountName,
      phoneNumber,
      customerType,
      now(),
    );
  }
}

function seedPaymentProfile({ store }: Seeding): void {
  const client = store.get<ClientRow>('SELECT * FROM clients WHERE username = ?', seededClient.username);
  const account =
    client &&
    store.get<{ id: string; account_number: string; account_name: string }>(
      'SELECT * FROM bank_accounts WHERE client_id = ? AND linked = 1 ORDER BY seq LIMIT 1',
      client.id,
    );
  if (!client || !account || paymentProfileOf({ store }, client.id)) return;
  const profile = {
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
    locale: 'vi',
  } as const;
  storePaymentProfile({ store }, client.id, profile, seededClient.returnSecret);
}
