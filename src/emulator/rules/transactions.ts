/** The path of every incoming transfer: §4.6, §6.1. */

import { tell } from '../channels/tell.ts';
import type { ReportedTransfer } from '../channels/template.ts';
import { partnerBank } from '../seed.ts';
import type { Service } from '../service.ts';
import { creditCheckout } from './checkouts.ts';
import { transferDate, zonelessTime } from './time.ts';
import { reporting, type VirtualAccountRow } from './virtual-accounts.ts';
import { notifyWebhooks } from './webhooks.ts';

export interface TransactionRow {
  seq: number;
  id: string;
  client_id: string;
  transaction_code: string;
  /** Integer VND. */
  amount: number;
  description: string;
  account_number: string | null;
  virtual_account_number: string | null;
  realtime: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
  /** Money comes through the sandbox alone here, so far. */
  is_sandbox: 0 | 1;
}

export interface Transfer {
  transaction_code: string;
  amount: number;
  description: string;
  /** Null for a sandbox account, which no real one stands behind. */
  account_number: string | null;
  /** Null for money on the real account itself. */
  virtualAccount: VirtualAccountRow | null;
}

/** Stores a transfer whose code is new and tells webhooks, channels and the checkout that it belongs to. */
export function receiveTransfer(service: Service, clientId: string, transfer: Transfer): void {
  const { store, random, now } = service;
  const { transaction_code, amount, description, account_number, virtualAccount } = transfer;
  const reported = virtualAccount ? reporting(service, virtualAccount) : 'realtime';
  // The bank never tells the service.
  if (reported === 'none') return;
  const number = virtualAccount?.virtual_account_number ?? null;
  const row = store.get<TransactionRow>(
    'INSERT INTO transactions VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1) RETURNING *',
    random.uuid(),
    clientId,
    transaction_code,
    amount,
    description,
    account_number,
    number,
    reported === 'realtime' ? 1 : 0,
    now(),
  )!;
  if (reported !== 'realtime') return;

  notifyWebhooks(service, clientId, virtualAccount?.id ?? null, deliveredAs(row));
  const told = { event: 'TRANSACTION_IN', transfer: reportedAs(row) } as const;
  tell(service, clientId, virtualAccount?.id ?? null, told);
  const paid = number === null ? undefined : creditCheckout(service, number, amount, transaction_code);
  if (paid) notifyWebhooks(service, clientId, virtualAccount?.id ?? null, paid);
}

/** The payload of a delivery, §6.2: the same whenever it is sent. */
export function deliveredAs(row: TransactionRow) {
  const { amount, description, transaction_code, account_number, virtual_account_number } = row;
  return {
    amount,
    description,
    transfer_date: transferDate(row.created_at),
    transaction_code,
    account_number: account_number ?? '',
    bank_name: partnerBank.name,
    type: 'income',
    virtual_account_number: virtual_account_number ?? '',
  };
}

/** What channels tell of it. */
export function reportedAs(row: TransactionRow): ReportedTransfer {
  return { ...deliveredAs(row), account_number: row.virtual_account_number ?? row.account_number ?? '' };
}

/** §2.11 and the assumed rest. */
export function transactionView(row: TransactionRow) {
  const { id, transaction_code, amount, description, account_number, virtual_account_number } = row;
  return {
    id,
    transaction_code,
    amount,
    description,
    transaction_date: zonelessTime(row.created_at),
    account_number,
    virtual_account_number,
    type: 'income',
    is_sandbox: row.is_sandbox === 1,
  } as const;
}
