import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import {
  countRequest,
  emailView,
  recipientsOf,
  renewCode,
  setRecipients,
  verifyRecipient,
  withTransfers,
} from '../../channels/email-recipients.ts';
import { noticeText } from '../../channels/notice-text.ts';
import { testTransfer } from '../../channels/template.ts';
import { offsetTime } from '../../rules/time.ts';
import { Refusal } from '../../server/handler-result.ts';
import { newRow } from '../../service-interface.ts';
import type { Handlers } from '../handler.ts';
import { onlyAccount, ownRow } from '../row-of-client.ts';

/** §6.4 */
export const emailHandlers = {
  'channels.email.list': ({ client }, service) => {
    const rows = service.store.list('email_configurations', { client_id: client.id });
    return { message: 'email configurations', data: rows.map((row) => emailView(service, row)) };
  },

  'channels.email.create': ({ client, body }, service) => {
    const row = service.store.insert('email_configurations', {
      ...newRow(service, client.id),
      name: body.name,
      events: JSON.stringify(withTransfers(body.events)),
      virtual_account_id: onlyAccount(service, client, body.virtual_account_id ?? null),
      is_active: body.is_active ?? true,
    });
    setRecipients(service, row, body.recipients);
    return { message: 'email configuration created', data: emailView(service, row) };
  },

  'channels.email.show': ({ client, path }, service) => ({
    message: 'email configuration',
    data: emailView(service, ownRow(service, 'email_configurations', client, path.email_config_id)),
  }),

  'channels.email.update': ({ client, path, body }, service) => {
    const old = ownRow(service, 'email_configurations', client, path.email_config_id);
    const { is_active, events, recipients, name, virtual_account_id = old.virtual_account_id } = body;
    const changes = {
      name,
      events: events && JSON.stringify(withTransfers(events)),
      virtual_account_id: onlyAccount(service, client, virtual_account_id),
      is_active,
    };
    service.store.update('email_configurations', { id: old.id }, changes);
    if (recipients) setRecipients(service, old, recipients);
    if (is_active && recipientsOf(service, old.id).every(({ verified }) => verified === 0)) {
      throw new Refusal(422, 'recipients_unverified', 'recipients_unverified');
    }
    return {
      message: 'email configuration updated',
      data: emailView(service, ownRow(service, 'email_configurations', client, old.id)),
    };
  },

  'channels.email.delete': ({ client, path }, service) => {
    const { id } = ownRow(service, 'email_configurations', client, path.email_config_id);
    service.store.delete('email_configurations', { id });
    service.store.delete('email_recipients', { configuration_id: id });
    return { message: 'email configuration deleted', data: null };
  },

  'channels.email.verify': ({ client, path, body }, service) => {
    const row = ownRow(service, 'email_configurations', client, path.email_config_id);
    const refusal = verifyRecipient(service, row, body.email, body.code);
    return refusal ?? { message: 'recipient verified', data: emailView(service, row) };
  },

  'channels.email.resend': ({ client, path, body }, service) => {
    const row = ownRow(service, 'email_configurations', client, path.email_config_id);
    renewCode(service, row, body.email);
    return { message: 'a new code was sent', data: emailView(service, row) };
  },

  'channels.email.test': async ({ client, path }, service) => {
    const { id } = ownRow(service, 'email_configurations', client, path.email_config_id);
    await service.store.transaction(() => countRequest(service, client.id, 'test'));
    const transfer = testTransfer(service, true);
    const words = noticeText({ event: 'TRANSACTION_IN', transfer });
    const sent: string[] = [];
    const skipped: { email: string; reason: EmailLabel }[] = [];
    const results = recipientsOf(service, id).map(async (recipient) => {
      const { email } = recipient;
      const message = {
        client_id: client.id,
        configuration_id: id,
        event_type: 'TEST' as const,
        recipient: email,
        ...words,
      };
      return { email, ...(await service.emails.sendNow(message, recipient)) };
    });
    const log_ids: string[] = [];
    for (const { email, id, label } of await Promise.all(results)) {
      log_ids.push(id);
      if (label === 'OK') sent.push(email);
      else skipped.push({ email, reason: label });
    }
    return { message: `sent to ${sent.length}`, data: { sent, skipped, log_ids } };
  },

  'channels.email.suppressions': ({ client }, { store }) => {
    const rows = store.list('email_suppressions', { client_id: client.id });
    const data = rows.map(({ email, reason, created_at }) => ({
      email,
      reason,
      created: offsetTime(created_at),
    }));
    return { message: 'suppressed addresses', data };
  },

  'channels.email.unsuppress': ({ client, path }, { store }) => {
    const one = { client_id: client.id, email: path.email.toLowerCase() };
    if (!store.find('email_suppressions', one)) throw new Refusal(404, 'this address is not suppressed');
    store.delete('email_suppressions', one);
    return { message: 'emails are sent to it again', data: null };
  },
} satisfies Partial<Handlers>;
