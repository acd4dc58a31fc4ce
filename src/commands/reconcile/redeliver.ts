/** `--redeliver`: has the service send again what no delivery of arrived. */

import { confirmed } from '../../cli/confirm.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Payment, Row } from '../../reconciliation/rows.ts';
import { t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';

/** Payments that are named before the question. */
const mostNamed = 20;

/** What the shop was not told of: nothing of an order, or a part of its payment. */
export function undelivered(rows: Iterable<Row>, arrived: ReadonlySet<string>): Payment[] {
  return [...rows]
    .filter((row) => row.class === 'not-delivered' || row.class === 'paid-not-booked')
    .flatMap(({ payments }) => payments.filter(({ code }) => !arrived.has(code)));
}

/**
 * Shows and asks before it sends. What the service refuses is told, and does not keep the others back.
 * @throws declined error, and refused error where nothing would be sent or nothing was
 */
export async function redeliverAll(payments: readonly Payment[], ctx: Context): Promise<void> {
  if (payments.length === 0) {
    ctx.note(t('Nothing to redeliver.'));
    return;
  }
  const client = await ctx.client();
  const { data } = await client.call('webhooks.list', {});
  if (data.every(isPaused)) {
    throw new PayconfirmError('refused', t('no webhook configuration is active, so nothing would be sent'), {
      hint: ctx.commandLine(['webhooks', 'list']),
    });
  }
  const left = payments.length - mostNamed;
  ctx.note([
    t('Not delivered:'),
    ...payments
      .slice(0, mostNamed)
      .map(({ code, amount, note }) => `  ${safeCell(code)}  ${formatMoney(amount)}  ${safeCell(note)}`),
    ...(left > 0 ? [`  ${t('and {0} more', left)}`] : []),
  ]);
  const question =
    payments.length === 1
      ? t('Redeliver this transaction?')
      : t('Redeliver these {0} transactions?', payments.length);
  await confirmed(question, ctx);
  let refusal: PayconfirmError | undefined;
  let sent = 0;
  for (const { code, id } of payments) {
    try {
      await client.call('webhooks.redeliver', {
        path: { transaction_id: id },
        body: { target_type: 'WEBHOOK', target_id: null },
      });
      sent += 1;
    } catch (error) {
      if (!(error instanceof PayconfirmError) || error.kind !== 'refused') throw error;
      refusal ??= error;
      ctx.warn(`${safeCell(code)}: ${error.message}`);
    }
  }
  ctx.note(
    t('Asked the service to redeliver {0} of {1}. Run this again to see the result.', sent, payments.length),
  );
  if (refusal) throw refusal;
}
