import { linkedAccount } from '../rules/bank-accounts.ts';
import { requestCode, verifyCode } from '../rules/bank-requests.ts';
import { zonelessTime } from '../rules/time.ts';
import { activeAccount } from '../rules/virtual-accounts.ts';
import { Refusal } from '../server/handler-result.ts';
import { newRow, type Service } from '../service-interface.ts';
import type { NotificationRow, VirtualAccountRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

function view({ seq, client_id, ...row }: NotificationRow) {
  return {
    ...row,
    receive_noti_realtime: row.receive_noti_realtime === 1,
    created_at: zonelessTime(row.created_at),
    updated_at: row.updated_at === null ? null : zonelessTime(row.updated_at),
  };
}

/** §4.2 steps 3 and 4, §4.3 */
export const notificationHandlers = {
  'notifications.request': ({ client, path, body }, service) => {
    const account = activeAccount(service, client.id, path.virtual_account_id);
    if (account?.purpose !== 'registered') throw new Refusal(400, 'no such virtual account');
    const existing = latest(service, account.id);
    if (existing?.status === 'ACTIVE') {
      throw new Refusal(400, 'notifications are registered already; modify them instead');
    }
    const pending = existing?.status === 'PENDING' ? existing : create(service, account, body);
    return askBank(service, pending, body);
  },

  'notifications.verify': ({ client, path, body }, service) => {
    const verified = verifyCode(service, [client.id, path.bank_request_id], ['notification'], body.code);
    if (verified instanceof Refusal) return verified;
    const { notificationId, realtime, username } = verified.details;
    const row = byId(service, client.id, notificationId);
    if (!row || row.status === 'CANCELLED') throw new Refusal(400, 'these notifications are cancelled');
    service.store.update(
      'notifications',
      { id: notificationId },
      { status: 'ACTIVE', receive_noti_realtime: realtime, username, updated_at: service.now() },
    );
    return {
      message: 'incoming money is reported from now on',
      data: view(byId(service, client.id, notificationId)!),
    };
  },

  'notifications.show': ({ client, path }, service) => {
    const account = activeAccount(service, client.id, path.virtual_account_id);
    const row = account && latest(service, account.id);
    if (!row) throw new Refusal(400, 'this virtual account has no notification registration');
    return { message: 'notification registration', data: view(row) };
  },

  'notifications.modify': ({ client, path, body }, service) => {
    const row = byId(service, client.id, path.bank_notification_id);
    if (row?.status !== 'ACTIVE') throw new Refusal(400, 'no such active notification registration');
    return askBank(service, row, body);
  },

  'notifications.delete': ({ client, path }, service) => {
    const row = byId(service, client.id, path.bank_notification_id);
    if (!row || row.status === 'CANCELLED') throw new Refusal(400, 'no such notification registration');
    const changes = { status: 'CANCELLED', updated_at: service.now() } as const;
    service.store.update('notifications', { id: row.id }, changes);
    return { message: 'notifications cancelled', data: null };
  },
} satisfies Partial<Handlers>;

interface Reporting {
  receive_noti_realtime: boolean;
  username?: string | null;
}

function create(
  service: Service,
  account: VirtualAccountRow,
  { receive_noti_realtime, username }: Reporting,
): NotificationRow {
  return service.store.insert('notifications', {
    ...newRow(service, account.client_id),
    virtual_account_id: account.id,
    receive_noti_realtime,
    username,
    status: 'PENDING',
  });
}

/** The change takes effect when the OTP is verified (step 4). */
function askBank(
  service: Service,
  { id, client_id, virtual_account_id }: NotificationRow,
  { receive_noti_realtime: realtime, username = null }: Reporting,
) {
  const account = activeAccount(service, client_id, virtual_account_id);
  const owner = account?.bank_account_id && linkedAccount(service, client_id, account.bank_account_id);
  if (!owner) throw new Refusal(400, 'no such virtual account');
  const bank_request = requestCode(service, owner, 'notification', {
    notificationId: id,
    realtime,
    username,
  });
  return { message: 'the bank sent an OTP to the registered phone', data: { id, bank_request } };
}

function latest({ store }: Service, accountId: string): NotificationRow | undefined {
  return store.get<NotificationRow>(
    'SELECT * FROM notifications WHERE virtual_account_id = ? ORDER BY seq DESC LIMIT 1',
    accountId,
  );
}

function byId({ store }: Service, clientId: string, id: string): NotificationRow | undefined {
  return store.find('notifications', { id: id.toLowerCase(), client_id: clientId });
}
