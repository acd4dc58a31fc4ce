/** The path of every incoming transfer: §4.6, §6.1. */

import { tell } from '../channels/tell.ts';
import { partnerBank } from '../seed.ts';
import type { Service } from '../service.ts';
import { creditCheckout } from './checkouts.ts';
import { transferDate, vietnamTime } from './time.ts';
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
  /** Of the virtual account; null where none is involved. */
  va_prefix_cd: string | null;
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

/**
 * Takes in a transfer whose code is new: stores it and tells webhooks, channels and the checkout that it belongs to. Of
 * one that the bank does not report, no more is kept than its code needs to be answered again.
 */
export function receiveTransfer(service: Service, clientId: string, transfer: Transfer): void {
  const { store, random, now } = service;
  const { transaction_code, amount, description, account_number, virtualAccount } = transfer;
  const reported = virtualAccount ? reporting(service, virtualAccount) : 'realtime';
  const number = virtualAccount?.virtual_account_number ?? null;
  if (reported === 'none') {
    store.run(
      'INSERT INTO unreported_transfers VALUES (?, ?, ?, ?, ?)',
      clientId,
      transaction_code,
      amount,
      account_number,
      number,
    );
    return;
  }
  const row = store.get<TransactionRow>(
    'INSERT INTO transactions VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?) RETURNING *',
    random.uuid(),
    clientId,
    transaction_code,
    amount,
    description,
    account_number,
    number,
    reported === 'realtime' ? 1 : 0,
    now(),
    virtualAccount?.prefix_code ?? null,
  )!;
  if (reported !== 'realtime') return;

  const payload = deliveredAs(row);
  notifyWebhooks(service, clientId, virtualAccount?.id ?? null, payload);
  tell(service, clientId, virtualAccount?.id ?? null, { event: 'TRANSACTION_IN', transfer: payload });
  const paid = number === null ? undefined : creditCheckout(service, number, amount, transaction_code);
  if (paid) notifyWebhooks(service, clientId, virtualAccount?.id ?? null, paid);
}

/** A transfer whose code was taken in before, reported or not: what its first reply said. */
export function earlierTransfer({ store }: Service, clientId: string, code: string) {
  return ['transactions', 'unreported_transfers']
    .map((table) =>
      store.get<Pick<TransactionRow, 'amount' | 'account_number' | 'virtual_account_number'>>(
        `SELECT amount, account_number, virtual_account_number FROM ${table}
         WHERE client_id = ? AND transaction_code = ?`,
        clientId,
        code,
      ),
    )
    .find((row) => row !== undefined);
}

/** The payload of a delivery, §6.2: these seven fields, sandbox or not. The account is the one that was paid to. */
export function deliveredAs(row: TransactionRow) {
  const { amount, description, transaction_code, account_number, virtual_account_number } = row;
  return {
    amount,
    description,
    transfer_date: transferDate(row.created_at),
    transaction_code,
    account_number: virtual_account_number ?? account_number!,
    bank_name: partnerBank.name,
    type: 'income',
  };
}

/** Who pays in the sandbox, where nobody does. */
const sandboxPayer = {
  remitter_name: 'SANDBOX PAYER',
  remitter_account_number: '0000000000',
  issuer_bank_name: partnerBank.name,
} as const;

/** §2.11 and the assumed rest. */
export function transactionView(row: TransactionRow) {
  const { id, transaction_code, amount, description, account_number, va_prefix_cd } = row;
  return {
    id,
    transaction_code,
    amount,
    description,
    transaction_content: description,
    transaction_date: vietnamTime(row.created_at),
    effective_date: vietnamTime(row.created_at),
    transaction_status: 'SUCCESS',
    transaction_channel: 'SANDBOX',
    debit_or_credit: 'credit',
    account_number,
    va_nbr: row.virtual_account_number,
    va_prefix_cd,
    attributes: { ...sandboxPayer, reference_number: transaction_code },
    is_sandbox: row.is_sandbox === 1,
  } as const;
}
