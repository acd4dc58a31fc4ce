import type { View } from '../../output/view.ts';

export const notificationView: View = {
  detail: [
    { key: 'id', header: 'Notification' },
    { key: 'virtual_account_id', header: 'Virtual account' },
    { key: 'status', header: 'Status' },
    { key: 'receive_noti_realtime', header: 'Real-time', format: 'boolean' },
    { key: 'username', header: 'Username' },
    { key: 'created_at', header: 'Created', format: 'time' },
    { key: 'updated_at', header: 'Updated', format: 'time' },
  ],
};

export const requestedView: View = {
  detail: [
    { key: 'bank_request.id', header: 'Bank request' },
    { key: 'bank_request.status', header: 'Status' },
    { key: 'id', header: 'Notification' },
  ],
};

/** The changed registration, or the bank request that waits for its OTP. */
export const changedView: View = {
  detail: [
    ...(notificationView.detail ?? []),
    { key: 'bank_request.id', header: 'Bank request' },
    { key: 'bank_request.status', header: 'Waits' },
  ],
};
