import { notificationId, virtualAccountId } from '../va/find-virtual-account.ts';

export const virtualAccountArgument = {
  name: 'VA_ID',
  summary: 'the virtual account: its id or its full number, from va list',
  required: true,
  to: 'path.virtual_account_id',
  resolve: virtualAccountId,
} as const;

/** The notification registration itself. */
export const notificationArgument = {
  name: 'NOTIFICATION_ID',
  summary: 'the id from notifications show, or the full number of the virtual account',
  required: true,
  to: 'path.bank_notification_id',
  resolve: notificationId,
  offers: 'virtual_account_number',
} as const;
