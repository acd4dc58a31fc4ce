import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import type { ChannelEvent } from '../../../api/endpoints/channels/fields.ts';
import {
  type EmailRow,
  emailView,
  recipientsOf,
  renewCode,
  setRecipients,
  verifyRecipient,
} from '../../channels/email.ts';
import { wordsOf } from '../../channels/news.ts';
import { testTransfer } from '../../channels/template.ts';
import { Refusal } from '../../server/answer.ts';
import type { Service } from '../../service.ts';
import type { ClientRow } from '../../store/client-row.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount } from './only-account.ts';

/** §6.4 */
export const emailHandlers: Pick<
  Handlers,
  | 'channels.email.list'
  | 'channels.email.create'
  | 'channels.email.show'
  | 'channels.email.update'
  | 'channels.email.delete'
  | 'channels.email.verify'
  | 'channels.email.resend'
  | 'channels.email.test'
> = {
  'channels.email.list': ({ client }, service) => {
    const sql = 'SELECT * FROM email_configurations WHERE client_id = ? ORDER BY seq';
    const rows = service.store.all<EmailRow>(sql, client.id);
    return { message: 'email configurations', data: rows.map((row) => emailView(service, row)) };
  },

  'channels.email.create': ({ client, body }, service) => {
    const { store, random, now } = service;
    const id = random.uuid();
    const events: ChannelEvent[] = body.events ?? ['TRANSACTION_IN'];
    store.run(
      'INSERT INTO email_configurations VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)',
      id,
      client.id,
      body.name,
      JSON.stringify(events),
      onlyAccount(service, client, body.virtual_account_id ?? null),
      body.is_active === false ? 0 : 1,
      now(),
    );
    const row = byId(service, client, id);
    setRecipients(service, row, body.recipients);
    return { message: 'email configuration created', data: emailView(service, row) };
  },

  'channels.email.show': ({ client, path }, service) => ({
    message: 'email configuration',
    data: emailView(service, byId(service, client, path.email_config_id)),
  }),

  'channels.email.update': ({ client, path, body }, service) => {
    const old = byId(service, client, path.email_config_id);
    const { is_active, events, recipients, name = old.name } = body;
    const { virtual_account_id = old.virtual_account_id } = body;
    service.store.run(
      `UPDATE email_configurations SET name = ?, events = ?, virtual_account_id = ?, is_active = ? WHERE id = ?`,
      name,
      events === undefined ? old.events : JSON.stringify(events),
      onlyAccount(service, client, virtual_account_id),
      is_active === undefined ? old.is_active : is_active ? 1 : 0,
      old.id,
    );
    if (recipients) setRecipients(service, old, recipients);
    return {
      message: 'email configuration updated',
      data: emailView(service, byId(service, client, old.id)),
    };
  },

  'channels.email.delete': ({ client, path }, service) => {
    const { id } = byId(service, client, path.email_config_id);
    service.store.run('DELETE FROM email_configurations WHERE id = ?', id);
    service.store.run('DELETE FROM email_recipients WHERE configuration_id = ?', id);
    return { message: 'email configuration deleted', data: null };
  },

  'channels.email.verify': ({ client, path, body }, service) => {
    const row = byId(service, client, path.email_config_id);
    const refusal = verifyRecipient(service, row, body.email, body.code);
    return refusal ?? { message: 'recipient verified', data: emailView(service, row) };
  },

  'channels.email.resend': ({ client, path, body }, service) => {
    const row = byId(service, client, path.email_config_id);
    renewCode(service, row, body.email);
    return { message: 'a new code was sent', data: emailView(service, row) };
  },

  'channels.email.test': async ({ client, path }, service) => {
    const { id } = byId(service, client, path.email_config_id);
    const transfer = testTransfer(service, true);
    const words = wordsOf({ event: 'TRANSACTION_IN', transfer });
    const sent: string[] = [];
    const skipped: { email: string; reason: EmailLabel }[] = [];
    const results = recipientsOf(service, id).map(async (recipient) => {
      const { email } = recipient;
      const { transaction_code } = transfer;
      const given = {
        clientId: client.id,
        configurationId: id,
        recipient: email,
        ...words,
        transaction_code,
      };
      return { email, reason: await service.emails.sendNow({ ...given, event_type: 'TEST' }, recipient) };
    });
    for (const { email, reason } of await Promise.all(results)) {
      if (reason === 'OK') sent.push(email);
      else skipped.push({ email, reason });
    }
    return { message: `sent to ${sent.length}`, data: { sent, skipped } };
  },
};

/** @throws Refusal 404 */
function byId({ store }: Service, client: ClientRow, id: string): EmailRow {
  const row = store.get<EmailRow>(
    'SELECT * FROM email_configurations WHERE id = ? AND client_id = ?',
    id.toLowerCase(),
    client.id,
  );
  if (!row) throw new Refusal(404, 'no such email configuration');
  return row;
}
