import type { Reply } from '../../api/endpoints/index.ts';
import { linkedAccount } from '../rules/bank-accounts.ts';
import { requestCode, verifyCode } from '../rules/bank-requests.ts';
import { zonelessTime } from '../rules/time.ts';
import { activeAccount } from '../rules/virtual-accounts.ts';
import { Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import type { Handlers } from './handler.ts';

interface NotificationRow {
  id: string;
  virtual_account_id: string;
  receive_noti_realtime: 0 | 1;
  username: string | null;
  status: Reply<'notifications.show'>['status'];
  /** Epoch milliseconds. */
  created_at: number;
  /** Epoch milliseconds; null when it was never changed. */
  updated_at: number | null;
}

function view(row: NotificationRow) {
  return {
    id: row.id,
    virtual_account_id: row.virtual_account_id,
    receive_noti_realtime: row.receive_noti_realtime === 1,
    username: row.username,
    status: row.status,
    created_at: zonelessTime(row.created_at),
    updated_at: row.updated_at === null ? null : zonelessTime(row.updated_at),
  };
}

/** §4.2 steps 3 and 4, §4.3 */
export const notificationHandlers: Pick<
  Handlers,
  | 'notifications.request'
  | 'notifications.verify'
  | 'notifications.show'
  | 'notifications.modify'
  | 'notifications.delete'
> = {
  'notifications.request': ({ client, path, body }, service) => {
    const account = activeAccount(service, client.id, path.virtual_account_id);
    if (account?.purpose !== 'registered') throw new Refusal(400, 'no such virtual account');
    const existing = latest(service, account.id);
    if (existing?.status === 'ACTIVE') {
      throw new Refusal(400, 'notifications are registered already; modify them instead');
    }
    const id = existing?.status === 'PENDING' ? existing.id : create(service, client.id, account.id, body);
    return askBank(service, client.id, id, account.id, body);
  },

  'notifications.verify': ({ client, path, body }, service) => {
    const verified = verifyCode(service, client.id, path.bank_request_id, ['notification'], body.code);
    if (verified instanceof Refusal) return verified;
    if (verified.kind !== 'notification') throw new Refusal(400, 'no such bank request');
    const { notificationId, realtime, username } = verified.details;
    const row = byId(service, client.id, notificationId);
    if (!row || row.status === 'CANCELLED') throw new Refusal(400, 'these notifications are cancelled');
    service.store.run(
      "UPDATE notifications SET status = 'ACTIVE', receive_noti_realtime = ?, username = ?, updated_at = ? WHERE id = ?",
      realtime ? 1 : 0,
      username,
      service.now(),
      notificationId,
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
    return askBank(service, client.id, row.id, row.virtual_account_id, body);
  },

  'notifications.delete': ({ client, path }, service) => {
    const row = byId(service, client.id, path.bank_notification_id);
    if (!row || row.status === 'CANCELLED') throw new Refusal(400, 'no such notification registration');
    service.store.run(
      "UPDATE notifications SET status = 'CANCELLED', updated_at = ? WHERE id = ?",
      service.now(),
      row.id,
    );
    return { message: 'notifications cancelled', data: null };
  },
};

interface Reporting {
  receive_noti_realtime: boolean;
  username?: string;
}

function create(
  { store, random, now }: Service,
  clientId: string,
  accountId: string,
  reporting: Reporting,
): string {
  const id = random.uuid();
  store.run(
    "INSERT INTO notifications VALUES (NULL, ?, ?, ?, ?, ?, 'PENDING', ?, NULL)",
    id,
    clientId,
    accountId,
    reporting.receive_noti_realtime ? 1 : 0,
    reporting.username ?? null,
    now(),
  );
  return id;
}

/** The change takes effect with the OTP (step 4). */
function askBank(service: Service, clientId: string, id: string, accountId: string, reporting: Reporting) {
  const account = activeAccount(service, clientId, accountId);
  const owner = account?.bank_account_id && linkedAccount(service, clientId, account.bank_account_id);
  if (!owner) throw new Refusal(400, 'no such virtual account');
  const details = {
    notificationId: id,
    realtime: reporting.receive_noti_realtime,
    username: reporting.username ?? null,
  };
  const bank_request = requestCode(service, clientId, 'notification', details, owner.phone_number);
  return { message: 'the bank sent an OTP to the registered phone', data: { id, bank_request } };
}

function latest({ store }: Service, accountId: string): NotificationRow | undefined {
  return store.get<NotificationRow>(
    'SELECT * FROM notifications WHERE virtual_account_id = ? ORDER BY seq DESC LIMIT 1',
    accountId,
  );
}

function byId({ store }: Service, clientId: string, id: string): NotificationRow | undefined {
  return store.get<NotificationRow>(
    'SELECT * FROM notifications WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    clientId,
  );
}
