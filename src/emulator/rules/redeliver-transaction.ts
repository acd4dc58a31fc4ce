/** A stored transaction is handed in again; the shape is assumed, who hears of it is §6.1. */
import type { redeliveryTargets } from '../../api/endpoints/transactions.ts';
import { configurationsFor } from '../channels/configurations.ts';
import { notifyGroup } from '../channels/notify.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { TransactionRow } from '../store/tables.ts';
import { balanceOf, deliveredAs } from './incoming-transfers.ts';
import { queueFor } from './webhooks.ts';

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
  const rowsOf = <Name extends 'webhook_configurations' | 'telegram_configurations'>(table: Name) => {
    const rows = configurationsFor(service, table, client_id, account).filter(
      ({ id }) => target === null || id === target.toLowerCase(),
    );
    if (rows.length === 0 && target !== null) throw refusalOf(service, client_id, table, target);
    return rows;
  };
  switch (targetType) {
    case 'WEBHOOK': {
      const rows = rowsOf('webhook_configurations');
      const reported = { payload: deliveredAs(transaction), isSandbox: transaction.is_sandbox === 1 };
      for (const row of rows) queueFor(service, row, reported);
      return `deliveries queued: ${rows.length}`;
    }
    case 'TELEGRAM': {
      const rows = rowsOf('telegram_configurations');
      const notice = {
        event: 'TRANSACTION_IN',
        transfer: { ...deliveredAs(transaction), accumulated: () => balanceOf(service, transaction) },
      } as const;
      for (const row of rows) notifyGroup(service, 'telegram', row, notice);
      return `messages sent: ${rows.length}`;
    }
    default:
      return targetType satisfies never;
  }
}

/** The id of the virtual account that was paid to, if one was. */
function accountOf({ store }: Service, { virtual_account_number, client_id }: TransactionRow): string | null {
  if (virtual_account_number === null) return null;
  return store.find('virtual_accounts', { virtual_account_number, client_id })?.id ?? null;
}

/** Why the configuration that was named is not among those that match. */
function refusalOf(
  { store }: Service,
  clientId: string,
  table: 'webhook_configurations' | 'telegram_configurations',
  target: string,
): Refusal {
  const row = store.find(table, { id: target.toLowerCase(), client_id: clientId });
  if (!row) return new Refusal(404, 'no such configuration');
  return new Refusal(
    400,
    row.is_active === 0
      ? 'the configuration is paused'
      : 'the configuration is bound to another virtual account',
  );
}
