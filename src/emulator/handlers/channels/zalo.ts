import type { ChannelEvent } from '../../../api/endpoints/channels/fields.ts';
import { notifyGroup } from '../../channels/notify.ts';
import { testTransfer } from '../../channels/template.ts';
import { offsetTime } from '../../rules/time.ts';
import { newRow } from '../../service-interface.ts';
import type { MessageRow, ZaloRow } from '../../store/tables.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount, ownRow } from '../row-of-client.ts';

/** §6.4 */
export const zaloHandlers = {
  'channels.zalo.list': ({ client }, { store }) => {
    const rows = store.list('zalo_groups', { client_id: client.id });
    return { message: 'Zalo groups', data: rows.map(zaloView) };
  },

  'channels.zalo.create': ({ client, body }, service) => {
    const events: ChannelEvent[] = body.events ?? ['TRANSACTION_IN'];
    const row = service.store.insert('zalo_groups', {
      ...newRow(service, client.id),
      group_id: body.group_id,
      friendly_name: body.friendly_name,
      events: JSON.stringify(events),
      virtual_account_id: onlyAccount(service, client, body.virtual_account_id ?? null),
      message_template: body.message_template,
      is_active: body.is_active ?? true,
    });
    return { message: 'Zalo group created', data: zaloView(row) };
  },

  'channels.zalo.update': ({ client, path, body }, service) => {
    const old = ownRow(service, 'zalo_groups', client, path.zalo_group_id);
    const { group_id, friendly_name, message_template, is_active } = body;
    const { virtual_account_id: account = old.virtual_account_id } = body;
    const events = body.events && JSON.stringify(body.events);
    const virtual_account_id = onlyAccount(service, client, account);
    const changes = { group_id, friendly_name, events, virtual_account_id, message_template, is_active };
    service.store.update('zalo_groups', { id: old.id }, changes);
    return { message: 'Zalo group updated', data: zaloView(ownRow(service, 'zalo_groups', client, old.id)) };
  },

  'channels.zalo.delete': ({ client, path }, service) => {
    const { id } = ownRow(service, 'zalo_groups', client, path.zalo_group_id);
    service.store.delete('zalo_groups', { id });
    return { message: 'Zalo group deleted', data: null };
  },

  'channels.zalo.test': ({ client, path }, service) => {
    const group = ownRow(service, 'zalo_groups', client, path.zalo_group_id);
    const transfer = testTransfer(service, true);
    const text = notifyGroup(service, 'zalo', group, { event: 'TRANSACTION_IN', kind: 'TEST', transfer });
    return { message: 'test message sent', data: { group_id: group.group_id, text } };
  },

  'channels.zalo.logs': ({ client, query: { limit, status } }, { store }) => {
    // A message that is put into the outbox always arrives.
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
} satisfies Partial<Handlers>;

function zaloView({ seq, client_id, ...row }: ZaloRow) {
  return {
    ...row,
    events: JSON.parse(row.events) as ChannelEvent[],
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}
