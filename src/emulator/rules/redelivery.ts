/** A stored transaction is handed in again; the shape is assumed, who hears of it is §6.1. */
import type { redeliveryTargets } from '../../api/endpoints/transactions.ts';
import { configurationsFor } from '../channels/configurations.ts';
import type { TelegramRow } from '../channels/telegram.ts';
import { tellGroup } from '../channels/tell.ts';
import { Refusal } from '../server/answer.ts';
import type { Service } from '../service.ts';
import { deliveredAs, type TransactionRow } from './transactions.ts';
import { matchingWebhooks, queueFor } from './webhooks.ts';

/**
 * Sends what was sent the first time to one configuration, or to every active one that matches: a delivery with a log
 * entry of its own each, or a message. Within a transaction.
 * @param target a configuration's id
 * @returns what was done, for the reply's `message`
 * @throws Refusal 404 for a target that is none of the client's, 400 for one that gets no such transactions (§6.1)
 */
export function deliverAgain(
  service: Service,
  transaction: TransactionRow,
  targetType: (typeof redeliveryTargets)[number],
  target: string | null,
): string {
  const { client_id } = transaction;
  const account = accountOf(service, transaction);
  switch (targetType) {
    case 'WEBHOOK': {
      const rows = chosen(matchingWebhooks(service, client_id, account), target);
      if (rows.length === 0) refuse(service, client_id, 'webhook_configurations', target);
      for (const row of rows) queueFor(service, row, deliveredAs(transaction));
      return `deliveries queued: ${rows.length}`;
    }
    case 'TELEGRAM': {
      const all = configurationsFor<TelegramRow>(service, 'telegram_configurations', client_id, account);
      const rows = chosen(all, target);
      if (rows.length === 0) refuse(service, client_id, 'telegram_configurations', target);
      const news = { event: 'TRANSACTION_IN', transfer: deliveredAs(transaction) } as const;
      for (const row of rows) tellGroup(service, 'telegram', row, news);
      return `messages sent: ${rows.length}`;
    }
    default:
      return targetType satisfies never;
  }
}

/** The id of the virtual account that was paid to, if one was. */
function accountOf({ store }: Service, { virtual_account_number, client_id }: TransactionRow): string | null {
  const sql = 'SELECT id FROM virtual_accounts WHERE virtual_account_number = ? AND client_id = ?';
  return store.get<{ id: string }>(sql, virtual_account_number, client_id)?.id ?? null;
}

function chosen<Row extends { id: string }>(matching: readonly Row[], target: string | null): readonly Row[] {
  return target === null ? matching : matching.filter(({ id }) => id === target.toLowerCase());
}

/** Nothing matches: said of the one that was named, and no failure where none was. */
function refuse(
  { store }: Service,
  clientId: string,
  table: 'webhook_configurations' | 'telegram_configurations',
  target: string | null,
): void {
  if (target === null) return;
  const sql = `SELECT is_active FROM ${table} WHERE id = ? AND client_id = ?`;
  const row = store.get<{ is_active: 0 | 1 }>(sql, target.toLowerCase(), clientId);
  if (!row) throw new Refusal(404, 'no such configuration');
  throw new Refusal(
    400,
    row.is_active === 0
      ? 'the configuration is paused'
      : 'the configuration is bound to another virtual account',
  );
}
