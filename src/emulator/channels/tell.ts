/** Who is told of what on which channel, §6.4. */
import type { Service } from '../service.ts';
import { putIntoOutbox } from './outbox.ts';
import { telegramConfigurations } from './telegram.ts';
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
  for (const { group_id, message_template } of telegramConfigurations(service, clientId, virtualAccountId)) {
    putIntoOutbox(service, clientId, {
      channel: 'telegram',
      recipient: group_id,
      event_type: 'TRANSACTION_IN',
      subject: null,
      text: fillTemplate(message_template, transfer),
      transaction_code: transfer.transaction_code,
    });
  }
}
