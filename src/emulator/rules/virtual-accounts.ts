/** Virtual accounts, §2.6. */

import { partnerBank } from '../seed.ts';
import type { Service } from '../service.ts';
import { digits } from './bank-requests.ts';
import { zonelessTime } from './time.ts';

/** `sandbox` is the one that a client's sandbox transactions reuse; a checkout has one of its own. */
export type Purpose = 'registered' | 'sandbox' | 'checkout';

export interface VirtualAccountRow {
  id: string;
  client_id: string;
  bank_account_id: string | null;
  purpose: Purpose;
  prefix_code: string;
  content: string | null;
  explain: string | null;
  beneficiary_name_rule: number | null;
  virtual_account_number: string;
  cancelled: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
  /** Epoch milliseconds; null when it was never changed. */
  updated_at: number | null;
}

/** What it takes to enter something new. */
export type Books = Pick<Service, 'store' | 'random' | 'now'>;

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
/** So that the number fits the account field of a VietQR payload. */
const longestNumber = 19;

/** §2.6 as the emulator's bank reads it. */
export function isWellFormedPrefix(prefix: string): boolean {
  return /^[A-Z0-9]{1,10}$/.test(prefix);
}

/** Creates an account with a number of its own. */
export function createVirtualAccount(service: Books, clientId: string, given: NewVirtualAccount) {
  const { store, random, now } = service;
  const id = random.uuid();
  store.run(
    'INSERT INTO virtual_accounts VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, NULL)',
    id,
    clientId,
    given.bankAccountId,
    given.purpose,
    given.prefix,
    given.content ?? null,
    given.explain ?? null,
    given.rule ?? null,
    freeNumber(service, given.bankAccountId === null ? given.prefix : partnerBank.partnerCode + given.prefix),
    now(),
  );
  return store.get<VirtualAccountRow>('SELECT * FROM virtual_accounts WHERE id = ?', id)!;
}

/** A sandbox account; its number begins `SBX`. */
export function createSandboxAccount(
  service: Service,
  clientId: string,
  purpose: Purpose,
): VirtualAccountRow {
  return createVirtualAccount(service, clientId, { bankAccountId: null, purpose, prefix: sandboxPrefix });
}

function freeNumber({ store, random }: Books, beginning: string): string {
  for (;;) {
    const number = beginning + digits(random.bytes(Math.min(12, longestNumber - beginning.length)));
    if (!store.get('SELECT id FROM virtual_accounts WHERE virtual_account_number = ?', number)) return number;
  }
}

/** §2.6 */
export function virtualAccountView(row: VirtualAccountRow) {
  return {
    id: row.id,
    // Only registered accounts are shown, and those have one.
    bank_account_id: row.bank_account_id!,
    prefix_code: row.prefix_code,
    content: row.content,
    explain: row.explain,
    beneficiary_name_rule: row.beneficiary_name_rule,
    virtual_account_number: row.virtual_account_number,
    created_at: zonelessTime(row.created_at),
    updated_at: row.updated_at === null ? null : zonelessTime(row.updated_at),
  };
}

/** One of the client's accounts that is not cancelled, by its id. */
export function activeAccount(
  { store }: Service,
  clientId: string,
  id: string,
): VirtualAccountRow | undefined {
  return store.get<VirtualAccountRow>(
    'SELECT * FROM virtual_accounts WHERE id = ? AND client_id = ? AND cancelled = 0',
    id.toLowerCase(),
    clientId,
  );
}

/** Ends the account and its notifications. */
export function cancelVirtualAccount({ store, now }: Service, id: string): VirtualAccountRow {
  store.run('UPDATE virtual_accounts SET cancelled = 1, updated_at = ? WHERE id = ?', now(), id);
  store.run(
    "UPDATE notifications SET status = 'CANCELLED', updated_at = ? WHERE virtual_account_id = ?",
    now(),
    id,
  );
  return store.get<VirtualAccountRow>('SELECT * FROM virtual_accounts WHERE id = ?', id)!;
}

/** Registers notifications without a code, as the service does in real time for an account that it makes itself. */
export function reportAtOnce(
  { store, random, now }: Books,
  account: VirtualAccountRow,
  { realtime, username }: { realtime: boolean; username: string | null } = { realtime: true, username: null },
): void {
  store.run(
    "INSERT INTO notifications VALUES (NULL, ?, ?, ?, ?, ?, 'ACTIVE', ?, NULL)",
    random.uuid(),
    account.client_id,
    account.id,
    realtime ? 1 : 0,
    username,
    now(),
  );
}

/**
 * How the bank reports money on an account: at once, in a batch at the day's end, or not at all while
 * steps 3 and 4 are missing (§4.2). Sandbox accounts and those made for checkouts report at once.
 */
export function reporting(
  { store }: Pick<Service, 'store'>,
  account: VirtualAccountRow,
): 'realtime' | 'batch' | 'none' {
  if (account.purpose !== 'registered') return 'realtime';
  const row = store.get<{ receive_noti_realtime: 0 | 1 }>(
    "SELECT receive_noti_realtime FROM notifications WHERE virtual_account_id = ? AND status = 'ACTIVE'",
    account.id,
  );
  if (!row) return 'none';
  return row.receive_noti_realtime ? 'realtime' : 'batch';
}
