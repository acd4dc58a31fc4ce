import { customerTypes } from '../../../api/endpoints/accounts-and-virtual-accounts.ts';
import { uuid } from '../../../api/endpoints/fields.ts';
import { notificationEndpoints } from '../../../api/endpoints/notifications.ts';
import type { Input } from '../../../cli/definition.ts';
import { otpFlags } from '../../../registrations/otp/code-source.ts';
import { registrationsHere } from '../unfinished-registrations.ts';

export const flags = {
  'account-id': { value: 'ID', summary: 'a linked bank account', schema: uuid, offers: 'bank_account_id' },
  'account-number': { value: 'N', summary: 'the number of another account', conflicts: ['account-id'] },
  phone: { value: 'P', summary: 'its phone registered with the bank', conflicts: ['account-id'] },
  'customer-type': {
    value: 'PERS|ORG',
    suggestions: [...customerTypes, 'PER'],
    summary: 'PERS for a person, ORG for a business',
  },
  prefix: { value: 'P', summary: 'what its number begins with: upper-case letters and digits' },
  content: { value: 'C', summary: 'what it stands for, such as the code of a customer or an order' },
  explain: { value: 'E', summary: 'what it is for, in words' },
  'name-rule': {
    type: 'integer',
    summary: 'how the bank shows the account holder to payers; its numbers are from the bank',
  },
  agree: { type: 'boolean', summary: 'the account holder accepts the terms' },
  realtime: {
    type: 'boolean',
    negatable: 'both',
    summary: 'report each transfer in real time (default in scripts); --no-realtime: a batch at day end',
  },
  username: {
    value: 'U',
    summary: 'your login name at the bank, only where the bank asks for it',
    schema: notificationEndpoints['notifications.request'].body.properties.username,
  },
  ...otpFlags,
  resume: {
    type: 'boolean',
    summary: 'go on with an unfinished registration, the one of ID',
    // The answers of step 1 are stored. The phone is not, and may be needed again.
    conflicts: [
      ...['account-id', 'account-number', 'customer-type', 'prefix', 'content', 'explain'],
      ...['name-rule', 'agree'],
    ],
  },
  'new-code': {
    type: 'boolean',
    summary: 'with --resume: ask the bank for a new code first',
    goesWith: 'resume',
  },
  'va-id': {
    value: 'ID|NUMBER',
    offers: 'virtual_account_id',
    summary: 'with --resume: what step 2 made, when its answer was lost or it was taken elsewhere',
    goesWith: 'resume',
  },
} as const;
export const args = [
  {
    name: 'ID',
    summary: 'with --resume: which one, from va registrations',
    offers: registrationsHere,
    goesWith: 'resume',
  },
] as const;
export type RegisterInput = Input<typeof flags, typeof args>;
