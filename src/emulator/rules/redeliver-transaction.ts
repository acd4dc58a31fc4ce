/** Redelivers a stored transaction. The shape is assumed; §6.1 says which configurations match. */
import type { redeliveryTargets } from '../../api/endpoints/transactions.ts';
import { configurationsFor } from '../channels/matching-configurations.ts';
import { notifyGroup } from '../channels/notify.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { TransactionRow } from '../store/tables.ts';
import { balanceOf, deliveryPayload } from './incoming-transfers.ts';
import { queueFor } from './webhooks.ts';

/**
 * Repeats the delivery or message to one configuration, or to every active one that matches. Each delivery
 * has its own log entry. Call it within a transaction.
 * @param target a configuration's id
 * @returns the reply's `message`
 * @throws Refusal 404 for an unknown target, 400 for a target that does not match the transaction (§6.1)
 */
export function redeliverTransaction(
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
      const reported = { payload: deliveryPayload(transaction), isSandbox: transaction.is_sandbox === 1 };
      for (const row of rows) queueFor(service, row, reported);
      return `deliveries queued: ${rows.length}`;
    }
    case 'TELEGRAM': {
      const rows = rowsOf('telegram_configurations');
      const notice = {
        event: 'TRANSACTION_IN',
        transfer: { ...deliveryPayload(transaction), accumulated: () => balanceOf(service, transaction) },
      } as const;
      for (const row of rows) notifyGroup(service, 'telegram', row, notice);
      return `messages sent: ${rows.length}`;
    }
    default:
      return targetType satisfies never;
  }
}

function accountOf({ store }: Service, { virtual_account_number, client_id }: TransactionRow): string | null {
  if (virtual_account_number === null) return null;
  return store.find('virtual_accounts', { virtual_account_number, client_id })?.id ?? null;
}

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
