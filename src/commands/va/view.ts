import type { View } from '../../output/view.ts';
import { withCommand } from '../../values/command-line.ts';

/** §2.6. Payers use the number, so it is never masked or truncated. */
export const virtualAccountView: View = {
  columns: [
    { key: 'virtual_account_number', header: 'NUMBER', shrink: 0 },
    { key: 'content', header: 'CONTENT', shrink: 2 },
    { key: 'prefix_code', header: 'PREFIX', shrink: 4 },
    { key: 'created_at', header: 'CREATED', format: 'time', shrink: 3 },
    { key: 'id', header: 'ID', shrink: 0 },
  ],
  detail: [
    { key: 'virtual_account_number', header: 'Number' },
    { key: 'id', header: 'ID' },
    { key: 'bank_account_id', header: 'Bank account' },
    { key: 'prefix_code', header: 'Prefix' },
    { key: 'content', header: 'Content' },
    { key: 'explain', header: 'Description' },
    { key: 'beneficiary_name_rule', header: 'Name rule', format: 'number' },
    { key: 'created_at', header: 'Created', format: 'time' },
    { key: 'updated_at', header: 'Updated', format: 'time' },
  ],
  empty: withCommand('No virtual accounts here yet:', ['va', 'register']),
};

export const registeredView: View = {
  detail: [
    ...(virtualAccountView.detail ?? []),
    { key: 'notification.status', header: 'Reporting' },
    { key: 'notification.receive_noti_realtime', header: 'Real-time', format: 'boolean' },
    { key: 'notification.id', header: 'Notification' },
  ],
};
