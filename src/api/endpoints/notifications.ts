import type { EndpointEntry } from './endpoint.ts';
import { bankRequest, localDateTime, otpBody, uuid } from './fields.ts';
import { named, object, optional } from './object-schema.ts';

/** §4.2, step 3; modifying a notification uses the same body (§4.3). */
const notificationBody = object({
  receive_noti_realtime: {
    type: 'boolean',
    description: 'true: report each transaction in real time (webhooks need it); false: day-end batch',
  },
  username: optional({
    type: 'string',
    maxLength: 50,
    description: 'login information, only when the bank requires it',
  }),
});

/** §2.7; fields beyond `bank_request.id` are assumed. */
const notificationRequested = named('NotificationRequested', { id: uuid, bank_request: bankRequest });

/** Assumed; `id` is the `bank_notification_id`. */
const notification = named('Notification', {
  id: uuid,
  virtual_account_id: uuid,
  receive_noti_realtime: { type: 'boolean' },
  username: { type: ['string', 'null'] },
  status: { type: 'string', enum: ['PENDING', 'ACTIVE', 'CANCELLED'] },
  created_at: localDateTime,
  updated_at: { type: ['string', 'null'] },
});

const errors = [400, 401, 422, 500] as const;

export const notificationEndpoints = {
  'notifications.request': {
    summary: 'Register notifications of a virtual account; the bank sends the second OTP (step 3)',
    section: '4.2',
    method: 'POST',
    path: '/api/v1/bank/{virtual_account_id}/notification/registration',
    body: notificationBody,
    nullIsAbsent: true,
    statuses: [200, 201],
    reply: notificationRequested,
    errors,
  },
  'notifications.verify': {
    summary: 'Verify the second OTP; from then on incoming money is reported (step 4)',
    section: '4.2',
    method: 'POST',
    path: '/api/v1/bank/{bank_request_id}/notification/verification',
    resultingFields: { status: ['CANCELLED', 'ACTIVE'] },
    body: otpBody,
    reply: notification,
    errors,
    assumed: 'the reply',
  },
  'notifications.show': {
    summary: 'Show the notification registration of a virtual account',
    section: '4.3',
    method: 'GET',
    path: '/api/v1/bank/{virtual_account_id}/notification/details',
    reply: notification,
    errors,
    assumed: 'the reply',
  },
  'notifications.modify': {
    summary: 'Change the notification mode; the bank sends an OTP to verify',
    section: '4.3',
    method: 'POST',
    path: '/api/v1/bank/{bank_notification_id}/notification/modification',
    body: notificationBody,
    nullIsAbsent: true,
    reply: notificationRequested,
    errors,
  },
  'notifications.delete': {
    summary: 'Cancel the notifications of a virtual account',
    section: '4.3',
    method: 'POST',
    path: '/api/v1/bank/{bank_notification_id}/notification/delete',
    resultingFields: { status: 'CANCELLED' },
    reply: { type: ['object', 'null'], properties: { bank_request: bankRequest } },
    errors,
    assumed: 'data.bank_request when the bank wants an OTP',
  },
} as const satisfies Record<string, EndpointEntry>;
