/** Virtual accounts, §2.6. */

import { newRow, type Service } from '../service-interface.ts';
import type { VirtualAccountRow } from '../store/tables.ts';
import { partnerBank } from './bank-customers.ts';
import { digits } from './bank-requests.ts';
import { zonelessTime } from './time.ts';

export type Purpose = VirtualAccountRow['purpose'];

/** The services that creating a row needs. */
export type StoreContext = Pick<Service, 'store' | 'random' | 'now'>;

export interface NewVirtualAccount {
  /** Null for a sandbox account. */
  bankAccountId: string | null;
  purpose: Purpose;
  prefix: string;
  content?: string | null;
  explain?: string | null;
  rule?: number | null;
}

const sandboxPrefix = 'SBX';
/** The number must fit the account field of a VietQR payload. */
const longestNumber = 19;

/** §2.6, as the emulator's bank interprets it. */
export function isWellFormedPrefix(prefix: string): boolean {
  return /^[A-Z0-9]{1,10}$/.test(prefix);
}

export function createVirtualAccount(service: StoreContext, clientId: string, given: NewVirtualAccount) {
  const { bankAccountId, purpose, prefix, content, explain, rule } = given;
  return service.store.insert('virtual_accounts', {
    ...newRow(service, clientId),
    bank_account_id: bankAccountId,
    purpose,
    prefix_code: prefix,
    content,
    explain,
    beneficiary_name_rule: rule,
    virtual_account_number: freeNumber(
      service,
      bankAccountId === null ? prefix : partnerBank.partnerCode + prefix,
    ),
    cancelled: false,
  });
}

/** A sandbox account; its number begins with `SBX`. */
export function createSandboxAccount(
  service: Service,
  clientId: string,
  purpose: Purpose,
): VirtualAccountRow {
  return createVirtualAccount(service, clientId, { bankAccountId: null, purpose, prefix: sandboxPrefix });
}

function freeNumber({ store, random }: StoreContext, beginning: string): string {
  for (;;) {
    const number = beginning + digits(random.bytes(Math.min(12, longestNumber - beginning.length)));
    if (!store.find('virtual_accounts', { virtual_account_number: number })) return number;
  }
}

/** §2.6 */
export function virtualAccountView({ seq, client_id, purpose, cancelled, ...row }: VirtualAccountRow) {
  return {
    ...row,
    // Only registered accounts are shown, and they have one.
    bank_account_id: row.bank_account_id!,
    created_at: zonelessTime(row.created_at),
    updated_at: row.updated_at === null ? null : zonelessTime(row.updated_at),
  };
}

/** The client's account with this id, unless it is cancelled. */
export function activeAccount(
  { store }: Service,
  clientId: string,
  id: string,
): VirtualAccountRow | undefined {
  return store.find('virtual_accounts', { id: id.toLowerCase(), client_id: clientId, cancelled: false });
}

export function cancelVirtualAccount({ store, now }: Service, id: string): VirtualAccountRow {
  const updated_at = now();
  store.update('virtual_accounts', { id }, { cancelled: true, updated_at });
  store.update('notifications', { virtual_account_id: id }, { status: 'CANCELLED', updated_at });
  return store.find('virtual_accounts', { id })!;
}

/** Registers notifications without an OTP, like the service for accounts that it creates itself. */
export function registerNotifications(
  service: StoreContext,
  account: VirtualAccountRow,
  { realtime, username }: { realtime: boolean; username: string | null } = { realtime: true, username: null },
): void {
  service.store.insert('notifications', {
    ...newRow(service, account.client_id),
    virtual_account_id: account.id,
    receive_noti_realtime: realtime,
    username,
    status: 'ACTIVE',
  });
}

/** How the bank reports money on an account (§4.2). Sandbox and checkout accounts: in real time. */
export function reportingMode(
  { store }: Pick<Service, 'store'>,
  account: VirtualAccountRow,
): 'realtime' | 'batch' | 'none' {
  if (account.purpose !== 'registered') return 'realtime';
  const row = store.find('notifications', { virtual_account_id: account.id, status: 'ACTIVE' });
  if (!row) return 'none';
  return row.receive_noti_realtime ? 'realtime' : 'batch';
}
