import { customerTypes } from '../../../../api/endpoints/accounts-and-virtual-accounts.ts';
import { endpoints } from '../../../../api/endpoints/index.ts';
import { type Data, type Evidence, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, eachOf, held, notSeen, type Outcome } from '../outcome.ts';
import { section, takesWrite } from './assumption-section.ts';
import { asInTable } from './endpoint-fields.ts';
import { pages } from './lists.ts';
import { otherZones, transactionZone } from './time-zones.ts';

const { reply } = endpoints['notifications.show'];

export const bank = section('Bank accounts, virtual accounts, transactions', {
  'page of bank accounts, VAs, transactions': pages,
  'bank account record': (evidence) => {
    const records = evidence.records('accounts');
    const phones = valuesOf(records, 'phone_number').filter((phone) => typeof phone === 'string');
    return all([
      asInTable('accounts.list', evidence, 'bank accounts', ['accounts']),
      eachIs('phone numbers, masked', phones, (phone) => /[^\d+ ().-]/.test(phone)),
    ]);
  },
  '`customer_type`': (evidence) =>
    eachOf('customer_type', valuesOf(evidence.records('accounts'), 'customer_type'), customerTypes),
  'step 1 with both an account id and a number or phone': takesWrite,
  'optional fields of VA, notification, QR and key requests': takesWrite,
  'bank request `status`': takesWrite,
  OTP: takesWrite,
  'length of a prefix': takesWrite,
  'virtual account number': (evidence) =>
    eachIs('numbers of prefix and digits, at most 19', evidence.records('virtual accounts'), isPrefixed),
  'VA delete': takesWrite,
  'notification delete': takesWrite,
  'notification details': (evidence) => {
    const statuses = valuesOf(evidence.records('notification registration'), 'status');
    return all([
      asInTable('notifications.show', evidence, 'registrations', ['notification registration']),
      eachOf('status', statuses, reply.properties.status.enum),
    ]);
  },
  'stored transaction': storedTransaction,
  'zone of `transaction_date`, `effective_date`': transactionZone,
  'zone of other date-times without one (`created_at` of a VA, a bank request)': otherZones,
});

function isPrefixed({ virtual_account_number: number, prefix_code }: Data): boolean {
  if (typeof number !== 'string' || typeof prefix_code !== 'string' || number.length > 19) return false;
  const at = number.lastIndexOf(prefix_code);
  return (
    at >= 0 && /^[A-Z0-9]*$/.test(number.slice(0, at)) && /^\d+$/.test(number.slice(at + prefix_code.length))
  );
}

function storedTransaction(evidence: Evidence): Outcome {
  const records = evidence.records('transactions', 'transactions.list');
  const known = valuesOf(evidence.besides.records('accounts'), 'account_number');
  const withoutVa = records.filter((record) => record.va_nbr === null && 'va_prefix_cd' in record);
  return all([
    asInTable('va.transactions', evidence, 'transactions', ['transactions', 'transactions.list']),
    eachIs(
      'transaction_content, the same text',
      records.filter((record) => 'transaction_content' in record && 'description' in record),
      ({ transaction_content, description }) => transaction_content === description,
    ),
    ownAccount(records, known),
    eachIs('va_prefix_cd without a VA, null', withoutVa, ({ va_prefix_cd }) => va_prefix_cd === null),
  ]);
}

/** The real account of a transaction that also has a virtual one. */
function ownAccount(records: readonly Data[], known: readonly unknown[]): Outcome {
  const both = records.filter(({ account_number, va_nbr }) => account_number && va_nbr);
  if (both.some(({ account_number, va_nbr }) => account_number === va_nbr))
    return differs("transactions: account_number is the virtual account's");
  const ours = both.filter(({ account_number }) => known.includes(account_number)).length;
  return ours > 0
    ? held(`account_number: ${ours} of real accounts`)
    : notSeen('account_number of a real account');
}
