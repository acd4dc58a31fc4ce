/** Every incoming transfer goes through here: §4.6, §6.1. */

import { notifyChannels } from '../channels/notify.ts';
import type { Service } from '../service-interface.ts';
import type { TransactionRow, VirtualAccountRow } from '../store/tables.ts';
import { partnerBank } from './bank-customers.ts';
import { creditCheckout } from './checkouts.ts';
import { transferDate, vietnamTime } from './time.ts';
import { reportingMode, type StoreContext } from './virtual-accounts.ts';
import { notifyWebhooks } from './webhooks.ts';

export interface Transfer {
  transaction_code: string;
  amount: number;
  description: string;
  /** Null for a sandbox account, which has no real account. */
  account_number: string | null;
  /** Null for money on the real account itself. */
  virtualAccount: VirtualAccountRow | null;
  is_sandbox: boolean;
}

/** Stores a transfer with a new code. Notifies webhooks, channels and the checkout that it belongs to. */
export function receiveTransfer(service: Service, clientId: string, transfer: Transfer): void {
  const row = storeTransfer(service, clientId, transfer);
  if (row?.realtime !== 1) return;

  const { amount, transaction_code, virtual_account_number: number } = row;
  const { virtualAccount } = transfer;
  const payload = deliveryPayload(row);
  const isSandbox = row.is_sandbox === 1;
  notifyWebhooks(service, clientId, virtualAccount?.id ?? null, { payload, isSandbox });
  notifyChannels(service, clientId, virtualAccount?.id ?? null, {
    event: 'TRANSACTION_IN',
    transfer: { ...payload, accumulated: () => balanceOf(service, row) },
  });
  const paid = number === null ? undefined : creditCheckout(service, number, amount, transaction_code);
  if (!paid) return;
  notifyWebhooks(service, clientId, virtualAccount?.id ?? null, { payload: paid, isSandbox });
  const { order_code } = paid;
  const checkout = { order_code, amount, transaction_code };
  notifyChannels(service, clientId, virtualAccount?.id ?? null, { event: 'CHECKOUT_PAID', ...checkout });
}

/** Stores a transfer with a new code. Undefined if the bank does not report it. */
export function storeTransfer(
  service: StoreContext,
  clientId: string,
  transfer: Transfer,
): TransactionRow | undefined {
  const { store, random, now } = service;
  const { transaction_code, amount, description, account_number, virtualAccount, is_sandbox } = transfer;
  const reported = virtualAccount ? reportingMode(service, virtualAccount) : 'realtime';
  const virtual_account_number = virtualAccount?.virtual_account_number;
  const row = { client_id: clientId, transaction_code, amount, account_number, virtual_account_number };
  if (reported === 'none') {
    store.insert('unreported_transfers', row);
    return undefined;
  }
  return store.insert('transactions', {
    ...row,
    id: random.uuid(),
    description,
    realtime: reported === 'realtime',
    created_at: now(),
    is_sandbox,
    va_prefix_cd: virtualAccount?.prefix_code,
  });
}

/** A transfer with a code that is already stored, reported or not: the fields of its first reply. */
export function earlierTransfer({ store }: Pick<Service, 'store'>, clientId: string, code: string) {
  return store.get<
    Pick<TransactionRow, 'amount' | 'account_number' | 'virtual_account_number' | 'is_sandbox'>
  >(
    `SELECT amount, account_number, virtual_account_number, is_sandbox FROM transactions
     WHERE client_id = ?1 AND transaction_code = ?2
     UNION ALL
     SELECT amount, account_number, virtual_account_number, 1 FROM unreported_transfers
     WHERE client_id = ?1 AND transaction_code = ?2`,
    clientId,
    code,
  );
}

/** The payload of a delivery, §6.2: always these seven fields. The account is the one that got the money. */
export function deliveryPayload(row: TransactionRow) {
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

/** The total that the real account has received, up to this transaction. Undefined for a sandbox account. */
export function balanceOf(
  { store }: Pick<Service, 'store'>,
  { account_number, client_id, seq }: TransactionRow,
): number | undefined {
  if (account_number === null) return undefined;
  const { accumulated } = store.get<{ accumulated: number }>(
    'SELECT sum(amount) AS accumulated FROM transactions WHERE client_id = ? AND account_number = ? AND seq <= ?',
    client_id,
    account_number,
    seq,
  )!;
  return accumulated;
}

/** The payer's data: index 0 for a real transfer, 1 for the sandbox, which has no payer. */
const payers = [
  {
    remitter_name: 'NGUYEN THI PAYER',
    remitter_account_number: '1020304050',
    issuer_bank_name: 'OTHER BANK',
  },
  {
    remitter_name: 'SANDBOX PAYER',
    remitter_account_number: '0000000000',
    issuer_bank_name: partnerBank.name,
  },
] as const;

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
    transaction_channel: row.is_sandbox === 1 ? 'SANDBOX' : 'NAPAS',
    debit_or_credit: 'credit',
    account_number,
    va_nbr: row.virtual_account_number,
    va_prefix_cd,
    attributes: { ...payers[row.is_sandbox], reference_number: transaction_code },
    is_sandbox: row.is_sandbox === 1,
  } as const;
}
