import { type CustomerType, customerTypes } from '../../api/endpoints/accounts-and-virtual-accounts.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { usageError } from '../../errors.ts';
import { bankRequestOf } from '../../registrations/otp/verify.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { exactNumber } from '../../values/exact-json.ts';

export const request = endpointCommand({
  name: 'request',
  summary: 'Request a virtual account (step 1 of 4)',
  description:
    'The account is one that is linked already (--account-id), or another by its number and phone. All four ' +
    'steps are needed before the bank reports a transfer; va register takes them one after the other.',
  endpoint: 'va.request',
  flags: {
    prefix: {
      value: 'P',
      required: true,
      summary: 'what its number begins with: upper-case letters and digits',
      to: 'body.virtual_account_info.virtual_account_prefix_code',
      schema: {
        type: 'string',
        pattern: '^[A-Z0-9]+$',
        description: 'upper-case letters and digits',
      },
    },
    'account-id': {
      value: 'ID',
      summary: 'a linked bank account',
      to: 'body.bank_account_id',
      conflicts: ['account-number', 'phone'],
      oneOf: ['account-number', 'phone', 'data', 'field'],
    },
    'account-number': {
      value: 'N',
      summary: 'the real account number',
      schema: { type: 'string', pattern: '^\\d+$', description: 'digits only, no spaces' },
      conflicts: ['data'],
    },
    phone: { value: 'P', summary: 'the phone registered with the bank', to: 'body.phone_number' },
    content: {
      value: 'C',
      summary: 'what it stands for, such as the code of a customer or an order',
      to: 'body.virtual_account_info.virtual_account_content',
    },
    explain: {
      value: 'E',
      summary: 'what it is for, in words',
      to: 'body.virtual_account_info.virtual_account_explain',
    },
    'name-rule': {
      type: 'integer',
      summary: 'how the bank shows the account holder to payers; its numbers are from the bank',
      to: 'body.virtual_account_info.beneficiary_name_rule',
    },
    'customer-type': {
      value: 'PERS|ORG',
      suggestions: [...customerTypes, 'PER'],
      summary: 'PERS for a person, ORG for a business (PER is read as PERS)',
      conflicts: ['data'],
    },
    agree: { type: 'boolean', summary: 'the customer accepts the terms', to: 'body.user_agreement' },
  },
  asks: ({ flags }) =>
    flags['account-id'] || (flags['account-number'] && flags.phone)
      ? []
      : [t('--account-id, or --account-number and --phone')],
  examples: {
    'under a linked account':
      'payconfirm va request --prefix SHOP --account-id 3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01 --agree',
    'under another account':
      'payconfirm va request --prefix SHOP --account-number 0011012345678 --phone 0901234567 --agree',
  },
  view: {
    detail: [
      { key: 'bank_request.id', header: 'Bank request' },
      { key: 'bank_request.status', header: 'Status' },
      { key: 'id', header: 'Bank account' },
      { key: 'account_number', header: 'Account number', format: 'personal' },
      { key: 'phone_number', header: 'OTP sent to', format: 'personal' },
    ],
  },
  prepare: async (draft, { flags }) => {
    if (flags['account-id'] === undefined && !(flags['account-number'] && flags.phone)) {
      throw usageError(t('--account-id, or --account-number and --phone, is required'), (commandLine) =>
        commandLine(['accounts', 'list']),
      );
    }
    return { ...draft, body: { ...draft.body, ...accountFields(flags) } };
  },
  note: ({ data: account, ctx }) =>
    ctx.note(
      withCommand('Step 1 of 4 done. Next:', ['va', 'verify', bankRequestOf(account)], { code: 'OTP' }),
    ),
});

/** §4.2: the number is an integer there, and may be too long for a double. */
function accountFields(flags: { 'account-number': string | undefined; 'customer-type': string | undefined }) {
  const number = flags['account-number'];
  const type = flags['customer-type'] === 'PER' ? 'PERS' : flags['customer-type'];
  return {
    ...(number === undefined ? {} : { account_number: exactNumber(number) as number }),
    ...(type === undefined ? {} : { customer_type: type as CustomerType }),
  };
}
