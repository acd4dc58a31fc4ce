import type { Body } from '../../api/endpoints/index.ts';
import { tell } from '../channels/tell.ts';
import { type BankAccountRow, bankAccountView, linkedAccount } from '../rules/bank-accounts.ts';
import { requestCode, verifyCode } from '../rules/bank-requests.ts';
import { dataPageOf } from '../rules/paging.ts';
import { transactionView } from '../rules/transactions.ts';
import {
  activeAccount,
  cancelVirtualAccount,
  createVirtualAccount,
  isWellFormedPrefix,
  virtualAccountView,
} from '../rules/virtual-accounts.ts';
import { bankCustomers, rejectedPrefixes } from '../seed.ts';
import { invalid, Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { Handlers } from './handler.ts';

/** §4.2 steps 1 and 2, §4.3 */
export const virtualAccountHandlers: Pick<
  Handlers,
  'va.request' | 'va.verify' | 'va.transactions' | 'va.list' | 'va.delete'
> = {
  'va.request': ({ client, body }, service) => {
    const info = body.virtual_account_info;
    const prefix = info.virtual_account_prefix_code;
    const rule = info.beneficiary_name_rule ?? null;
    if (rule !== null && !Number.isSafeInteger(rule)) {
      throw invalid('body.virtual_account_info.beneficiary_name_rule', 'must be within 2^53', 'less_than');
    }
    const account = accountOf(service, client.id, body);
    if (!isWellFormedPrefix(prefix) || rejectedPrefixes.includes(prefix)) {
      throw new Refusal(
        400,
        'the bank rejected the prefix; try another of 1 to 10 upper-case letters and digits',
      );
    }
    const bank_request = requestCode(
      service,
      client.id,
      'virtual-account',
      {
        bankAccountId: account.id,
        prefix,
        content: info.virtual_account_content ?? null,
        explain: info.virtual_account_explain ?? null,
        rule,
      },
      account.phone_number,
    );
    return {
      message: 'the bank sent an OTP to the registered phone',
      data: { ...bankAccountView(account), bank_request },
    };
  },

  'va.verify': ({ client, path, body }, service) => {
    const kinds = ['virtual-account', 'virtual-account-deletion'] as const;
    const verified = verifyCode(service, client.id, path.bank_request_id, kinds, body.code);
    if (verified instanceof Refusal) return verified;
    if (verified.kind === 'virtual-account-deletion') {
      const row = cancelVirtualAccount(service, verified.details.virtualAccountId);
      return { message: 'virtual account cancelled', data: virtualAccountView(row) };
    }
    if (verified.kind !== 'virtual-account') throw new Refusal(400, 'no such bank request');
    const { bankAccountId, ...rest } = verified.details;
    service.store.run('UPDATE bank_accounts SET linked = 1 WHERE id = ?', bankAccountId);
    const row = createVirtualAccount(service, client.id, { ...rest, bankAccountId, purpose: 'registered' });
    const { id, virtual_account_number, content } = row;
    tell(service, client.id, id, { event: 'VA_CREATED', virtual_account_number, content });
    return { message: 'virtual account created', data: virtualAccountView(row) };
  },

  'va.transactions': ({ client, query }, { store }) => {
    const number = query.virtual_account_number;
    const owned = 'SELECT id FROM virtual_accounts WHERE virtual_account_number = ? AND client_id = ?';
    if (!store.get(owned, number, client.id)) throw new Refusal(400, 'no such virtual account');
    const from = 'transactions WHERE virtual_account_number = ?';
    return {
      message: 'transactions',
      data: dataPageOf(store, from, [number], { order: 'seq DESC', ...query }, transactionView),
    };
  },

  'va.list': ({ client, path, query }, service) => {
    const account = linkedAccount(service, client.id, path.bank_account_id);
    if (!account) throw new Refusal(400, 'no such bank account');
    const number = query.virtual_account_number;
    const filter = number === undefined ? '' : ' AND virtual_account_number = ?';
    return {
      message: 'virtual accounts',
      data: dataPageOf(
        service.store,
        `virtual_accounts WHERE bank_account_id = ? AND cancelled = 0${filter}`,
        number === undefined ? [account.id] : [account.id, number],
        { order: 'seq DESC', ...query },
        virtualAccountView,
      ),
    };
  },

  'va.delete': ({ client, path }, service) => {
    const account = activeAccount(service, client.id, path.virtual_account_id);
    if (!account) throw new Refusal(400, 'no such virtual account');
    const owner = account.bank_account_id && linkedAccount(service, client.id, account.bank_account_id);
    if (owner && owner.customer_type === 'ORG') {
      const details = { virtualAccountId: account.id };
      const bank_request = requestCode(
        service,
        client.id,
        'virtual-account-deletion',
        details,
        owner.phone_number,
      );
      return { message: 'the bank sent an OTP to the registered phone', data: { bank_request } };
    }
    cancelVirtualAccount(service, account.id);
    return { message: 'virtual account cancelled', data: null };
  },
};

/** The account of step 1: linked already, which counts before all else, or at the bank with this phone. */
function accountOf(service: Service, clientId: string, body: Body<'va.request'>): BankAccountRow {
  const { bank_account_id, account_number, phone_number } = body;
  if (bank_account_id !== undefined) {
    const account = linkedAccount(service, clientId, bank_account_id);
    if (!account) throw new Refusal(400, 'no such bank account');
    return account;
  }
  if (account_number === undefined) throw invalid('body.account_number', 'Field required', 'missing');
  if (phone_number === undefined) throw invalid('body.phone_number', 'Field required', 'missing');
  // An integer has lost its leading zeros.
  const customer = bankCustomers.find((one) => BigInt(one.accountNumber) === BigInt(account_number));
  if (!customer) throw new Refusal(400, 'this account is not at the partner bank');
  if (nationalNumber(phone_number) !== customer.phoneNumber) {
    throw new Refusal(400, "the phone number differs from the bank's record");
  }
  const { store, random, now } = service;
  store.run(
    'INSERT INTO bank_accounts VALUES (NULL, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING',
    random.uuid(),
    clientId,
    customer.accountNumber,
    customer.accountName,
    customer.phoneNumber,
    customer.customerType,
    now(),
  );
  return store.get<BankAccountRow>(
    'SELECT * FROM bank_accounts WHERE client_id = ? AND account_number = ?',
    clientId,
    customer.accountNumber,
  )!;
}

/** `+84 90 123 45 67` is `0901234567`. */
function nationalNumber(phone: string): string {
  return phone.replace(/[\s.-]/g, '').replace(/^\+?84/, '0');
}
