/** Brings an emulator to the state of a setup file. Seeding twice creates nothing twice. */

import { createHash } from 'node:crypto';
import { usageError } from '../errors.ts';
import type { Setup, WantedProfile, WantedVirtualAccount, Webhook } from '../setup/schema.ts';
import { isSameAccount, type VirtualAccountReference } from '../setup/virtual-account-reference.ts';
import { t } from '../texts/translate.ts';
import { openAccount } from './rules/bank-accounts.ts';
import { bankCustomers, rejectedPrefixes } from './rules/bank-customers.ts';
import { earlierTransfer, storeTransfer } from './rules/incoming-transfers.ts';
import { type PaymentProfile, paymentProfileOf, storePaymentProfile } from './rules/payment-profile.ts';
import { hashPassword, hashSecret, newReturnSecret } from './rules/secrets-and-passwords.ts';
import {
  createVirtualAccount,
  registerNotifications,
  reportingMode,
  type StoreContext,
} from './rules/virtual-accounts.ts';
import { defaultApiKeyName } from './rules/webhooks.ts';
import { seededClient } from './seed-database.ts';
import { newRow } from './service-interface.ts';
import type { BankAccountRow, VirtualAccountRow } from './store/tables.ts';

/**
 * Call it within a transaction.
 * @param setup each `secret_key` is the secret itself; `emulator.keys` creates keys with fixed credentials
 * @throws usage error for a value that the emulator's bank rejects, or for an unknown reference
 */
export function seedSetup(books: StoreContext, setup: Setup): void {
  const { keys = [], clients = [], bank_accounts = [], transactions = [] } = setup.emulator ?? {};
  const client = clientIdOf(books, seededClient.username);
  for (const key of keys) seedKey(books, client, key);
  for (const other of clients) {
    seedClient(books, other);
    seedKey(books, clientIdOf(books, other.username), { ...other, name: 'Default Key' });
  }
  for (const account of bank_accounts) {
    seedAccount(books, clientIdOf(books, account.client ?? seededClient.username), account);
  }
  for (const wanted of setup.virtual_accounts ?? []) seedVirtualAccount(books, client, wanted);
  for (const webhook of setup.webhooks ?? []) seedWebhook(books, client, webhook);
  if (setup.payment_profile) seedProfile(books, client, setup.payment_profile);
  for (const transaction of transactions) seedTransaction(books, client, transaction);
}

type Emulator = NonNullable<Setup['emulator']>;
type SeededClient = NonNullable<Emulator['clients']>[number];
type SeededKey = NonNullable<Emulator['keys']>[number];
type SeededAccount = Pick<NonNullable<Emulator['bank_accounts']>[number], 'account_number'> &
  Partial<NonNullable<Emulator['bank_accounts']>[number]>;
type SeededTransaction = NonNullable<Emulator['transactions']>[number];

function clientIdOf({ store }: StoreContext, username: string): string {
  const row = store.find('clients', { username });
  if (row) return row.id;
  throw usageError(t('the seed names a client {0} that is not among its clients', username));
}

function seedClient({ store, random, now }: StoreContext, { username, password, name }: SeededClient): void {
  if (store.find('clients', { username })) return;
  const id = random.uuid();
  store.insert('clients', { id, username, name, password: hashPassword(password), created_at: now() });
}

function seedKey({ store, random, now }: StoreContext, client: string, key: SeededKey): void {
  const { name, client_id, client_secret } = key;
  const owner = store.find('client_keys', { public_id: client_id });
  const secret_hash = hashSecret(client_secret);
  if (owner && owner.client_id !== client) {
    throw usageError(t('the seed gives the client_id {0} to two clients', client_id));
  }
  if (owner) {
    store.update('client_keys', { public_id: client_id }, { name, secret_hash });
    return;
  }
  const at = { id: random.uuid(), created_at: now() };
  store.insert('client_keys', { ...at, client_id: client, public_id: client_id, secret_hash, name });
}

/** Links the account to the client. Creates a missing account with the data that the bank has. */
function seedAccount(books: StoreContext, client: string, given: SeededAccount): BankAccountRow {
  const { store } = books;
  const { account_number } = given;
  const existing = store.find('bank_accounts', { client_id: client, account_number });
  if (existing) {
    store.update('bank_accounts', { id: existing.id }, { linked: true });
    return existing;
  }
  const customer = bankCustomers.find((one) => one.account_number === account_number);
  return openAccount(books, client, {
    account_number,
    account_name: given.account_name ?? customer?.account_name ?? 'CHU TAI KHOAN',
    phone_number: given.phone_number ?? customer?.phone_number ?? '0900000000',
    customer_type: given.customer_type ?? customer?.customer_type ?? 'PERS',
    linked: true,
  });
}

function seedVirtualAccount(books: StoreContext, client: string, wanted: WantedVirtualAccount): void {
  const { account_number, prefix_code: prefix, content, explain, beneficiary_name_rule: rule } = wanted;
  if (rejectedPrefixes.includes(prefix))
    throw usageError(t("the emulator's bank rejects the prefix {0}", prefix));
  const { id: bankAccountId } = seedAccount(books, client, { account_number });
  const account =
    findVirtualAccount(books, client, wanted) ??
    createVirtualAccount(
      { ...books, random: fixedDigits(books, `${account_number} ${prefix} ${content}`) },
      client,
      {
        bankAccountId,
        purpose: 'registered',
        prefix,
        content: content ?? null,
        explain: explain ?? null,
        rule: rule ?? null,
      },
    );
  const realtime = wanted.receive_noti_realtime ?? true;
  const mode = reportingMode(books, account);
  if (mode === 'none') registerNotifications(books, account, { realtime, username: wanted.username ?? null });
  else if ((mode === 'realtime') !== realtime) {
    const active = { virtual_account_id: account.id, status: 'ACTIVE' } as const;
    books.store.update('notifications', active, { receive_noti_realtime: realtime });
  }
}

/** Gives a virtual account the same number in every emulator that is seeded with it. */
function fixedDigits({ random }: StoreContext, name: string): StoreContext['random'] {
  let tries = 0;
  const bytes = (length: number) => {
    const hash = createHash('sha512').update(`${name} ${tries}`).digest();
    tries += 1;
    return hash.subarray(0, length);
  };
  return { ...random, bytes };
}

function findVirtualAccount(
  { store }: StoreContext,
  client: string,
  wanted: VirtualAccountReference,
): VirtualAccountRow | undefined {
  return store
    .all<VirtualAccountRow & { account_number: string }>(
      `SELECT virtual_accounts.*, account_number FROM virtual_accounts
       JOIN bank_accounts ON bank_accounts.id = bank_account_id
       WHERE virtual_accounts.client_id = ? AND purpose = 'registered' AND cancelled = 0
       ORDER BY virtual_accounts.seq`,
      client,
    )
    .find((account) => isSameAccount(wanted, account));
}

function requireVirtualAccount(
  books: StoreContext,
  client: string,
  reference: VirtualAccountReference,
): VirtualAccountRow {
  const account = findVirtualAccount(books, client, reference);
  if (account) return account;
  const name =
    typeof reference === 'string' ? reference : `${reference.prefix_code} ${reference.content ?? ''}`;
  throw usageError(
    t('the seed refers to a virtual account {0} that is not among its virtual_accounts', name.trim()),
  );
}

function seedWebhook(books: StoreContext, client: string, webhook: Webhook): void {
  const { store } = books;
  const { name, webhook_url, auth_type = 'NONE', virtual_account: only } = webhook;
  if (auth_type !== 'NONE' && !webhook.secret_key) {
    throw usageError(t("the seed's webhook {0} needs a secret_key: auth_type is {1}", name, auth_type));
  }
  const fields = {
    name,
    webhook_url,
    auth_type,
    secret_key: webhook.secret_key ?? null,
    api_key_name: webhook.api_key_name ?? defaultApiKeyName,
    payload_format: webhook.payload_format ?? 'application/json',
    virtual_account_id: only ? requireVirtualAccount(books, client, only).id : null,
    is_active: webhook.is_active ?? true,
  };
  const existing = store.find('webhook_configurations', { client_id: client, name });
  if (existing) {
    store.update('webhook_configurations', { id: existing.id }, fields);
  } else {
    store.insert('webhook_configurations', { ...fields, ...newRow(books, client) });
  }
}

function seedProfile(books: StoreContext, client: string, wanted: WantedProfile): void {
  // A new database already has a profile.
  const { profile, returnSecret } = paymentProfileOf(books, client) ?? {
    profile: {} as PaymentProfile,
    returnSecret: newReturnSecret(books.random),
  };
  const {
    default_bank_account: account,
    default_virtual_account: into,
    save_to: _ofApply,
    ...fields
  } = wanted;
  storePaymentProfile(
    books,
    client,
    {
      ...profile,
      ...fields,
      ...(account === undefined
        ? {}
        : { default_bank_account_id: seedAccount(books, client, { account_number: account }).id }),
      ...(into === undefined
        ? {}
        : {
            default_virtual_account_id: into === null ? null : requireVirtualAccount(books, client, into).id,
          }),
    },
    returnSecret,
  );
}

function seedTransaction(books: StoreContext, client: string, given: SeededTransaction): void {
  const { transaction_code, amount, description, virtual_account, account_number } = given;
  if (earlierTransfer(books, client, transaction_code)) return;
  const virtualAccount =
    virtual_account === undefined ? null : requireVirtualAccount(books, client, virtual_account);
  const account = books.store.get<BankAccountRow>(
    `SELECT * FROM bank_accounts WHERE client_id = ? AND linked = 1 AND coalesce(id = ?, account_number = ?, 1)
     ORDER BY seq LIMIT 1`,
    client,
    virtualAccount?.bank_account_id ?? null,
    account_number ?? null,
  );
  if (!account)
    throw usageError(t('the seed refers to a bank account {0} that it does not have', account_number));
  const transfer = { transaction_code, amount, description, virtualAccount, is_sandbox: false };
  storeTransfer(books, client, { ...transfer, account_number: account.account_number });
}
