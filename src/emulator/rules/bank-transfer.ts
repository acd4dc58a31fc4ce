/** A real payment, as the bank reports it. It is never a sandbox transaction. */

import type { ReceivedTransfer } from '../bank-transfer-reply.ts';
import { seededClient } from '../seed-database.ts';
import { invalid, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import { providerAccount } from './bank-customers.ts';
import { digits } from './bank-requests.ts';
import { invoiceOfNote, payInvoice } from './billing.ts';
import { earlierTransfer, receiveTransfer } from './incoming-transfers.ts';
import { createVirtualAccount, registerNotifications, reportingMode } from './virtual-accounts.ts';

export interface BankTransfer {
  /** Default: the provider's if the note pays an invoice, else the seeded client's first. */
  virtual_account_number?: string;
  /** Integer VND. */
  amount: number;
  description: string;
  /** The bank's reference; generated if absent. */
  transaction_code?: string;
}

/**
 * A transfer to a client's virtual account, to the account of a real (not sandbox) checkout, or to the
 * provider. A transfer pays the pending invoice whose code is in its note. Call it within a transaction.
 * @throws Refusal 404 for an unknown account, 400 for a sandbox account, 409 for an account that the bank
 * does not report, 422 for the code of a sandbox transaction
 */
export function receiveBankTransfer(service: Service, given: BankTransfer): ReceivedTransfer {
  const { transaction_code = `FT${digits(service.random.bytes(14))}`, amount } = given;
  const invoice = invoiceOfNote(service, given.description);
  const received = transferToProvider(service, { ...given, transaction_code }, invoice !== undefined);
  if (invoice) payInvoice(service, invoice, { amount, transaction_code });
  return received ?? transferToVirtualAccount(service, { ...given, transaction_code });
}

/** A transfer to the provider, which is no client's transaction. Undefined if it is to a virtual account. */
function transferToProvider(
  { store }: Service,
  { virtual_account_number: number, transaction_code, amount }: CodedTransfer,
  paysInvoice: boolean,
): ReceivedTransfer | undefined {
  const { account_number } = providerAccount;
  const paid = store.find('invoices', { transaction_code });
  if (number === undefined ? !paysInvoice && !paid : number !== account_number) return undefined;
  const repeated = paid !== undefined;
  const to = { virtual_account_number: account_number, account_number, is_sandbox: false } as const;
  return { transaction_code, ...to, amount: paid?.amount ?? amount, reported: 'realtime', repeated };
}

type CodedTransfer = BankTransfer & { transaction_code: string };

function transferToVirtualAccount(service: Service, given: CodedTransfer): ReceivedTransfer {
  const number = given.virtual_account_number ?? defaultAccountNumber(service);
  const { transaction_code } = given;
  const account = { virtual_account_number: number, cancelled: false };
  const virtualAccount = service.store.find('virtual_accounts', account);
  if (!virtualAccount) throw new Refusal(404, `there is no virtual account ${number}`);
  const { bank_account_id } = virtualAccount;
  const owner = bank_account_id && service.store.find('bank_accounts', { id: bank_account_id });
  if (!owner) throw new Refusal(400, `${number} is of the sandbox: no bank can pay to it`);
  const reported = reportingMode(service, virtualAccount);
  if (reported === 'none') {
    throw new Refusal(
      409,
      `the bank reports nothing of ${number}: steps 3 and 4 of its registration are missing`,
    );
  }
  const earlier = earlierTransfer(service, owner.client_id, transaction_code);
  if (earlier?.is_sandbox) {
    throw invalid('body.transaction_code', 'is the code of a sandbox transaction');
  }
  if (!earlier) {
    const { amount, description } = given;
    const { account_number } = owner;
    const transfer = {
      transaction_code,
      amount,
      description,
      account_number,
      virtualAccount,
      is_sandbox: false,
    };
    receiveTransfer(service, owner.client_id, transfer);
  }
  return {
    transaction_code,
    virtual_account_number: earlier?.virtual_account_number ?? number,
    account_number: earlier?.account_number ?? owner.account_number,
    amount: earlier?.amount ?? given.amount,
    is_sandbox: false,
    reported,
    repeated: earlier !== undefined,
  };
}

/** The seeded client's first account that the bank reports. Creates one (all four steps) if there is none. */
function defaultAccountNumber(service: Service): string {
  const { store } = service;
  const { id: client_id } = store.find('clients', { username: seededClient.username })!;
  const registered = store.list('virtual_accounts', { client_id, purpose: 'registered', cancelled: false });
  const reported = registered.find((account) => reportingMode(service, account) !== 'none');
  if (reported) return reported.virtual_account_number;
  const account = store.find('bank_accounts', { client_id, linked: true });
  if (!account) throw new Refusal(400, 'no account is linked that a virtual one could be registered of');
  const made = createVirtualAccount(service, client_id, {
    bankAccountId: account.id,
    purpose: 'registered',
    prefix: 'TEST',
  });
  registerNotifications(service, made);
  return made.virtual_account_number;
}
