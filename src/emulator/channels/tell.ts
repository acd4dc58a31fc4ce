/** Who is told of what on which channel, §6.4. */
import type { Service } from '../service.ts';
import { putIntoOutbox } from './outbox.ts';
import { type TelegramRow, telegramConfigurations } from './telegram.ts';
import { fillTemplate, type ReportedTransfer } from './template.ts';

/**
 * Tells of a transfer wherever a configuration asks for it: those of its virtual account, and those for all.
 * Within a transaction.
 */
export function tellOfTransfer(
  service: Service,
  clientId: string,
  virtualAccountId: string | null,
  transfer: ReportedTransfer,
): void {
  for (const row of telegramConfigurations(service, clientId, virtualAccountId)) {
    tellGroup(service, row, transfer);
  }
}

/** Tells one Telegram group. Within a transaction. */
export function tellGroup(service: Service, row: TelegramRow, transfer: ReportedTransfer): void {
  putIntoOutbox(service, row.client_id, {
    channel: 'telegram',
    recipient: row.group_id,
    event_type: 'TRANSACTION_IN',
    subject: null,
    text: fillTemplate(row.message_template, transfer),
    transaction_code: transfer.transaction_code,
  });
}
