import { earlierTransfer, receiveTransfer } from '../rules/incoming-transfers.ts';
import { createSandboxAccount } from '../rules/virtual-accounts.ts';
import { invalid, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { TransactionRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** §4.6 */
export const sandboxHandlers = {
  'sandbox.send': ({ client, body }, service) => {
    const { amount, description } = body;
    const transaction_code = body.transaction_code ?? newCode(service);
    const earlier = earlierTransfer(service, client.id, transaction_code);
    if (earlier) return accepted(transaction_code, earlier);
    const to = payee(service, client.id, body.virtual_account_number, body.account_number);
    receiveTransfer(service, client.id, { transaction_code, amount, description, ...to, is_sandbox: true });
    const virtual_account_number = to.virtualAccount?.virtual_account_number ?? null;
    return accepted(transaction_code, { amount, account_number: to.account_number, virtual_account_number });
  },
} satisfies Partial<Handlers>;

/** The account is always a text. An SBX number has no real account behind it and stands for it (assumed). */
function accepted(
  transaction_code: string,
  to: Pick<TransactionRow, 'amount' | 'account_number' | 'virtual_account_number'>,
) {
  const { amount, virtual_account_number } = to;
  const account_number = to.account_number ?? virtual_account_number!;
  return {
    message: 'sandbox transaction accepted',
    data: { transaction_code, virtual_account_number, account_number, amount, is_sandbox: true } as const,
  };
}

function newCode({ random }: Service): string {
  return `SANDBOX-${Buffer.from(random.bytes(8)).toString('hex').toUpperCase()}`;
}

/** A virtual account's number takes precedence. Without any number: the client's sandbox account. */
function payee(service: Service, clientId: string, number?: string, accountNumber?: string) {
  const { store } = service;
  if (number !== undefined) {
    const at = { virtual_account_number: number, client_id: clientId, cancelled: false };
    const virtualAccount = store.find('virtual_accounts', at);
    if (!virtualAccount) throw invalid('body.virtual_account_number', 'no such virtual account');
    const { bank_account_id } = virtualAccount;
    const owner = bank_account_id === null ? undefined : store.find('bank_accounts', { id: bank_account_id });
    if (accountNumber !== undefined && accountNumber !== owner?.account_number) {
      throw new Refusal(
        400,
        'the virtual account does not belong to account_number; one of the two is enough',
      );
    }
    return { virtualAccount, account_number: owner?.account_number ?? null };
  }
  if (accountNumber !== undefined) {
    const at = { client_id: clientId, account_number: accountNumber, linked: true };
    if (!store.find('bank_accounts', at)) throw invalid('body.account_number', 'no such linked account');
    return { virtualAccount: null, account_number: accountNumber };
  }
  const at = { client_id: clientId, purpose: 'sandbox', cancelled: false } as const;
  const existing = store.find('virtual_accounts', at);
  const virtualAccount = existing ?? createSandboxAccount(service, clientId, 'sandbox');
  return { virtualAccount, account_number: null };
}
