import { putIntoOutbox } from '../../channels/outbox.ts';
import { type TelegramRow, telegramView } from '../../channels/telegram.ts';
import { defaultTemplate, fillTemplate, testTransfer } from '../../channels/template.ts';
import { Refusal } from '../../server/answer.ts';
import type { Service } from '../../service.ts';
import type { ClientRow } from '../../store/client-row.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount } from './only-account.ts';

/** §6.4 */
export const telegramHandlers: Pick<
  Handlers,
  | 'channels.telegram.list'
  | 'channels.telegram.create'
  | 'channels.telegram.update'
  | 'channels.telegram.delete'
  | 'channels.telegram.test'
> = {
  'channels.telegram.list': ({ client }, { store }) => {
    const sql = 'SELECT * FROM telegram_configurations WHERE client_id = ? ORDER BY seq';
    return {
      message: 'Telegram configurations',
      data: store.all<TelegramRow>(sql, client.id).map(telegramView),
    };
  },

  'channels.telegram.create': ({ client, body }, service) => {
    const { store, random, now } = service;
    const id = random.uuid();
    store.run(
      'INSERT INTO telegram_configurations VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      client.id,
      body.group_id,
      body.friendly_name,
      body.message_template,
      onlyAccount(service, client, body.virtual_account_id ?? null),
      body.topic_id ?? null,
      body.is_active === false ? 0 : 1,
      now(),
    );
    return { message: 'Telegram configuration created', data: telegramView(byId(service, client, id)) };
  },

  'channels.telegram.update': ({ client, path, body }, service) => {
    const old = byId(service, client, path.telegram_config_id);
    const { is_active, ...fields } = body;
    const row = { ...old, ...fields };
    service.store.run(
      `UPDATE telegram_configurations SET group_id = ?, friendly_name = ?, message_template = ?,
         virtual_account_id = ?, topic_id = ?, is_active = ? WHERE id = ?`,
      row.group_id,
      row.friendly_name,
      row.message_template,
      onlyAccount(service, client, row.virtual_account_id),
      row.topic_id,
      is_active === undefined ? old.is_active : is_active ? 1 : 0,
      old.id,
    );
    return { message: 'Telegram configuration updated', data: telegramView(byId(service, client, old.id)) };
  },

  'channels.telegram.delete': ({ client, path }, service) => {
    const { id } = byId(service, client, path.telegram_config_id);
    service.store.run('DELETE FROM telegram_configurations WHERE id = ?', id);
    return { message: 'Telegram configuration deleted', data: null };
  },

  'channels.telegram.test': ({ client, body }, service) => {
    const { group_id, is_dummy = true, message_template = defaultTemplate } = body;
    const transfer = testTransfer(service, is_dummy);
    const text = fillTemplate(message_template, transfer);
    putIntoOutbox(service, client.id, {
      channel: 'telegram',
      recipient: group_id,
      event_type: 'TEST',
      subject: null,
      text,
      transaction_code: transfer.transaction_code,
    });
    return { message: 'test message sent', data: { group_id, text } };
  },
};

function byId({ store }: Service, client: ClientRow, id: string): TelegramRow {
  const row = store.get<TelegramRow>(
    'SELECT * FROM telegram_configurations WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such Telegram configuration');
  return row;
}
