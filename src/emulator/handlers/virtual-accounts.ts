import type { Body } from '../../api/endpoints/index.ts';
import { notifyChannels } from '../channels/notify.ts';
import { bankAccountView, linkedAccount, openAccount } from '../rules/bank-accounts.ts';
import { bankCustomers, rejectedPrefixes } from '../rules/bank-customers.ts';
import { requestCode, verifyCode } from '../rules/bank-requests.ts';
import { transactionView } from '../rules/incoming-transfers.ts';
import { dataPageOf } from '../rules/list-page.ts';
import {
  activeAccount,
  cancelVirtualAccount,
  createVirtualAccount,
  isWellFormedPrefix,
  virtualAccountView,
} from '../rules/virtual-accounts.ts';
import { invalid, Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { BankAccountRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** §4.1; §4.2 steps 1 and 2, §4.3 */
export const accountHandlers = {
  'accounts.list': ({ client, query }, { store }) => ({
    message: 'bank accounts',
    data: dataPageOf(
      store,
      {
        ...query,
        table: 'bank_accounts',
        where: [['client_id = ?', client.id], ['linked = 1']],
        // Seeded accounts have the same `created_at` and keep the order of the seed.
        order: 'created_at DESC, seq',
      },
      bankAccountView,
    ),
  }),

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
    const bank_request = requestCode(service, account, 'virtual-account', {
      bankAccountId: account.id,
      prefix,
      content: info.virtual_account_content ?? null,
      explain: info.virtual_account_explain ?? null,
      rule,
    });
    return {
      message: 'the bank sent an OTP to the registered phone',
      data: { ...bankAccountView(account), bank_request },
    };
  },

  'va.verify': ({ client, path, body }, service) => {
    const kinds = ['virtual-account', 'virtual-account-deletion'] as const;
    const verified = verifyCode(service, [client.id, path.bank_request_id], kinds, body.code);
    if (verified instanceof Refusal) return verified;
    if (verified.kind === 'virtual-account-deletion') {
      const row = cancelVirtualAccount(service, verified.details.virtualAccountId);
      return { message: 'virtual account cancelled', data: virtualAccountView(row) };
    }
    const { bankAccountId, ...rest } = verified.details;
    service.store.update('bank_accounts', { id: bankAccountId }, { linked: true });
    const row = createVirtualAccount(service, client.id, { ...rest, bankAccountId, purpose: 'registered' });
    const { id, virtual_account_number, content } = row;
    notifyChannels(service, client.id, id, { event: 'VA_CREATED', virtual_account_number, content });
    return { message: 'virtual account created', data: virtualAccountView(row) };
  },

  'va.transactions': ({ client, query }, { store }) => {
    const { virtual_account_number } = query;
    if (!store.find('virtual_accounts', { virtual_account_number, client_id: client.id }))
      throw new Refusal(400, 'no such virtual account');
    const where = [['virtual_account_number = ?', virtual_account_number]] as const;
    const data = dataPageOf(store, { ...query, table: 'transactions', where }, transactionView);
    return { message: 'transactions', data };
  },

  'va.list': ({ client, path, query }, service) => {
    const account = linkedAccount(service, client.id, path.bank_account_id);
    if (!account) throw new Refusal(400, 'no such bank account');
    const number = query.virtual_account_number;
    const where = [['bank_account_id = ?', account.id], ['cancelled = 0']] as const;
    const numbered = number === undefined ? [] : [['virtual_account_number = ?', number] as const];
    const wanted = { ...query, table: 'virtual_accounts', where: [...where, ...numbered] } as const;
    return { message: 'virtual accounts', data: dataPageOf(service.store, wanted, virtualAccountView) };
  },

  'va.delete': ({ client, path }, service) => {
    const account = activeAccount(service, client.id, path.virtual_account_id);
    if (!account) throw new Refusal(400, 'no such virtual account');
    const owner = account.bank_account_id && linkedAccount(service, client.id, account.bank_account_id);
    if (owner && owner.customer_type === 'ORG') {
      const details = { virtualAccountId: account.id };
      const bank_request = requestCode(service, owner, 'virtual-account-deletion', details);
      return { message: 'the bank sent an OTP to the registered phone', data: { bank_request } };
    }
    cancelVirtualAccount(service, account.id);
    return { message: 'virtual account cancelled', data: null };
  },
} satisfies Partial<Handlers>;

/** The account of step 1: linked (checked first), or known at the bank with this phone number. */
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
  const customer = bankCustomers.find((one) => BigInt(one.account_number) === BigInt(account_number));
  if (!customer) throw new Refusal(400, 'this account is not at the partner bank');
  if (nationalNumber(phone_number) !== customer.phone_number) {
    throw new Refusal(400, "the phone number differs from the bank's record");
  }
  const at = { client_id: clientId, account_number: customer.account_number };
  return (
    service.store.find('bank_accounts', at) ?? openAccount(service, clientId, { ...customer, linked: false })
  );
}

/** `+84 90 123 45 67` becomes `0901234567`. */
function nationalNumber(phone: string): string {
  return phone.replace(/[\s.-]/g, '').replace(/^\+?84/, '0');
}
