/** Sends events to the channels, §6.4. */
import type { EmailEvent } from '../../api/endpoints/channels/fields.ts';
import type { Attempt } from '../deliveries/attempt.ts';
import type { Service } from '../service-interface.ts';
import type { EmailRow, ZaloRow } from '../store/tables.ts';
import { isSubscribed, recipientsOf } from './email-recipients.ts';
import { type ConfigurationTable, configurationsFor } from './matching-configurations.ts';
import { type Notice, noticeText } from './notice-text.ts';
import { putIntoOutbox } from './outbox.ts';
import { fillTemplate } from './template.ts';

/** Notifies all configurations that subscribe to the event and match. Call it within a transaction. */
export function notifyChannels(
  service: Service,
  clientId: string,
  virtualAccountId: string | null,
  notice: Notice,
): void {
  const rowsOf = <Name extends ConfigurationTable>(table: Name) =>
    configurationsFor(service, table, clientId, virtualAccountId);
  // Telegram gets only transfers: its configurations have no events.
  if (notice.event === 'TRANSACTION_IN') {
    for (const row of rowsOf('telegram_configurations')) notifyGroup(service, 'telegram', row, notice);
  }
  for (const row of rowsOf('zalo_groups')) {
    if (isSubscribed(row, notice.event)) notifyGroup(service, 'zalo', row, notice);
  }
  for (const row of rowsOf('email_configurations')) {
    if (isSubscribed(row, notice.event)) notifyRecipients(service, row, notice);
  }
}

/** Notifies one group within a transaction, by its template if it has one. @returns the text */
export function notifyGroup(
  service: Service,
  channel: 'telegram' | 'zalo',
  { client_id, group_id, message_template }: Pick<ZaloRow, 'client_id' | 'group_id' | 'message_template'>,
  notice: Notice & { kind?: 'TEST' },
): string {
  const hasTemplate = notice.event === 'TRANSACTION_IN' && message_template !== null;
  const words = noticeText(notice);
  const text = hasTemplate ? fillTemplate(message_template, notice.transfer, channel) : words.text;
  putIntoOutbox(service, client_id, {
    channel,
    recipient: group_id,
    event_type: notice.kind ?? notice.event,
    subject: null,
    text,
    transaction_code: words.transaction_code,
  });
  return text;
}

function notifyRecipients(service: Service, row: EmailRow, notice: Notice): void {
  for (const recipient of recipientsOf(service, row.id)) {
    const email = {
      client_id: row.client_id,
      configuration_id: row.id,
      // An email configuration subscribes to no other events.
      event_type: notice.event as EmailEvent,
      recipient: recipient.email,
      ...noticeText(notice),
    };
    service.emails.add(email, recipient);
  }
}

/** Notifies about a failed delivery to a webhook. Call it within a transaction. */
export function notifyOfFailure(
  service: Service,
  clientId: string,
  payload: Record<string, unknown>,
  { endpoint_url, error_label }: Attempt,
): void {
  const code = payload.transaction_code;
  const transaction_code = typeof code === 'string' ? code : null;
  const account = service.store.get<{ id: string }>(
    `SELECT virtual_accounts.id FROM transactions JOIN virtual_accounts USING (virtual_account_number)
     WHERE transactions.client_id = ? AND transaction_code = ?`,
    clientId,
    transaction_code,
  );
  notifyChannels(service, clientId, account?.id ?? null, {
    event: 'WEBHOOK_FAILED',
    endpoint_url,
    error_label,
    transaction_code,
  });
}
