import type { ChannelEvent, MessageKind } from '../../../api/endpoints/channels/fields.ts';
import { putIntoOutbox } from '../../channels/outbox.ts';
import { defaultTemplate, fillTemplate, testTransfer } from '../../channels/template.ts';
import { type ZaloRow, zaloView } from '../../channels/zalo.ts';
import { offsetTime } from '../../rules/time.ts';
import { Refusal } from '../../server/answer.ts';
import type { Service } from '../../service.ts';
import type { ClientRow } from '../../store/client-row.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount } from './only-account.ts';

/** §6.4 */
export const zaloHandlers: Pick<
  Handlers,
  | 'channels.zalo.list'
  | 'channels.zalo.create'
  | 'channels.zalo.update'
  | 'channels.zalo.delete'
  | 'channels.zalo.test'
  | 'channels.zalo.logs'
> = {
  'channels.zalo.list': ({ client }, { store }) => {
    const sql = 'SELECT * FROM zalo_groups WHERE client_id = ? ORDER BY seq';
    return { message: 'Zalo groups', data: store.all<ZaloRow>(sql, client.id).map(zaloView) };
  },

  'channels.zalo.create': ({ client, body }, service) => {
    const { store, random, now } = service;
    const id = random.uuid();
    const events: ChannelEvent[] = body.events ?? ['TRANSACTION_IN'];
    store.run(
      'INSERT INTO zalo_groups VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      client.id,
      body.group_id,
      body.friendly_name,
      JSON.stringify(events),
      onlyAccount(service, client, body.virtual_account_id ?? null),
      body.message_template ?? null,
      body.is_active === false ? 0 : 1,
      now(),
    );
    return { message: 'Zalo group created', data: zaloView(byId(service, client, id)) };
  },

  'channels.zalo.update': ({ client, path, body }, service) => {
    const old = byId(service, client, path.zalo_group_id);
    const { is_active, events, ...fields } = body;
    const row = { ...old, ...fields };
    service.store.run(
      `UPDATE zalo_groups SET group_id = ?, friendly_name = ?, events = ?, virtual_account_id = ?,
         message_template = ?, is_active = ? WHERE id = ?`,
      row.group_id,
      row.friendly_name,
      events === undefined ? old.events : JSON.stringify(events),
      onlyAccount(service, client, row.virtual_account_id),
      row.message_template,
      is_active === undefined ? old.is_active : is_active ? 1 : 0,
      old.id,
    );
    return { message: 'Zalo group updated', data: zaloView(byId(service, client, old.id)) };
  },

  'channels.zalo.delete': ({ client, path }, service) => {
    const { id } = byId(service, client, path.zalo_group_id);
    service.store.run('DELETE FROM zalo_groups WHERE id = ?', id);
    return { message: 'Zalo group deleted', data: null };
  },

  'channels.zalo.test': ({ client, path }, service) => {
    const { group_id, message_template } = byId(service, client, path.zalo_group_id);
    const transfer = testTransfer(service, true);
    const text = fillTemplate(message_template ?? defaultTemplate, transfer);
    putIntoOutbox(service, client.id, {
      channel: 'zalo',
      recipient: group_id,
      event_type: 'TEST',
      subject: null,
      text,
      transaction_code: transfer.transaction_code,
    });
    return { message: 'test message sent', data: { group_id, text } };
  },

  'channels.zalo.logs': ({ client, query: { limit, status } }, { store }) => {
    // What is put into the outbox always arrives there.
    const rows = store.all<MessageRow>(
      `SELECT * FROM messages WHERE client_id = ? AND channel = 'zalo' ORDER BY seq DESC LIMIT ?`,
      client.id,
      status === 'failed' ? 0 : limit,
    );
    const data = rows.map(({ recipient, event_type, text, transaction_code, created_at }) => ({
      group_id: recipient,
      event_type,
      status: 'ok' as const,
      text,
      transaction_code,
      created_at: offsetTime(created_at),
    }));
    return { message: 'messages to Zalo', data };
  },
};

interface MessageRow {
  recipient: string | null;
  event_type: MessageKind;
  text: string;
  transaction_code: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

function byId({ store }: Service, client: ClientRow, id: string): ZaloRow {
  const row = store.get<ZaloRow>(
    'SELECT * FROM zalo_groups WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such Zalo group');
  return row;
}
