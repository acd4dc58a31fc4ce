import { notifyGroup } from '../../channels/notify.ts';
import { testTransfer } from '../../channels/template.ts';
import { offsetTime } from '../../rules/time.ts';
import { newRow } from '../../service-interface.ts';
import type { TelegramRow } from '../../store/tables.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount, ownRow } from '../row-of-client.ts';

/** §6.4 */
export const telegramHandlers = {
  'channels.telegram.list': ({ client }, { store }) => {
    const rows = store.list('telegram_configurations', { client_id: client.id });
    return { message: 'Telegram configurations', data: rows.map(telegramView) };
  },

  'channels.telegram.create': ({ client, body }, service) => {
    const row = service.store.insert('telegram_configurations', {
      ...newRow(service, client.id),
      group_id: body.group_id,
      friendly_name: body.friendly_name,
      message_template: body.message_template,
      virtual_account_id: onlyAccount(service, client, body.virtual_account_id ?? null),
      topic_id: body.topic_id,
      is_active: body.is_active ?? true,
    });
    return { message: 'Telegram configuration created', data: telegramView(row) };
  },

  'channels.telegram.update': ({ client, path, body }, service) => {
    const old = ownRow(service, 'telegram_configurations', client, path.telegram_config_id);
    const { group_id, friendly_name, message_template, topic_id, is_active } = body;
    const { virtual_account_id: account = old.virtual_account_id } = body;
    const virtual_account_id = onlyAccount(service, client, account);
    const changes = { group_id, friendly_name, message_template, virtual_account_id, topic_id, is_active };
    service.store.update('telegram_configurations', { id: old.id }, changes);
    return {
      message: 'Telegram configuration updated',
      data: telegramView(ownRow(service, 'telegram_configurations', client, old.id)),
    };
  },

  'channels.telegram.delete': ({ client, path }, service) => {
    const { id } = ownRow(service, 'telegram_configurations', client, path.telegram_config_id);
    service.store.delete('telegram_configurations', { id });
    return { message: 'Telegram configuration deleted', data: null };
  },

  'channels.telegram.test': ({ client, body }, service) => {
    const { group_id, is_dummy = true, message_template = null } = body;
    const group = { client_id: client.id, group_id, message_template };
    const transfer = testTransfer(service, is_dummy);
    const text = notifyGroup(service, 'telegram', group, { event: 'TRANSACTION_IN', kind: 'TEST', transfer });
    return { message: 'test message sent', data: { group_id, text } };
  },
} satisfies Partial<Handlers>;

function telegramView({ seq, client_id, ...row }: TelegramRow) {
  return { ...row, is_active: row.is_active === 1, created_at: offsetTime(row.created_at) };
}
