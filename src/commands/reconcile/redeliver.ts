/** `--redeliver`: asks the service to redeliver to those that lack a delivery. */

import { confirmed } from '../../cli/confirm.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Redelivery } from '../../reconciliation/reconciliation-types.ts';
import { asIs, t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { noteUnanswered } from '../webhooks/redeliver/text.ts';

const mostNamed = 20;

/** Shows the deliveries and asks. A refusal does not stop the others. @throws declined or refused error */
export async function redeliverAll(all: readonly Redelivery[], ctx: Context): Promise<void> {
  if (all.length === 0) {
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
  const left = all.length - mostNamed;
  ctx.note([
    t('Not delivered:'),
    ...all.slice(0, mostNamed).map(lineOf),
    ...(left > 0 ? [asIs(`  ${t('and {0} more', left)}`)] : []),
  ]);
  noteUnanswered(
    all.flatMap(({ isUnanswered, payment }) => (isUnanswered ? payment.code : [])),
    ctx,
  );
  const question =
    all.length === 1 ? t('Redeliver this transaction?') : t('Redeliver these {0} transactions?', all.length);
  await confirmed(question, ctx);
  let refusal: PayconfirmError | undefined;
  let sent = 0;
  for (const { payment, to } of all) {
    try {
      await client.call('webhooks.redeliver', {
        path: { transaction_id: payment.id },
        body: { target_type: 'WEBHOOK', target_id: to?.id ?? null },
      });
      sent += 1;
    } catch (error) {
      if (!(error instanceof PayconfirmError) || error.kind !== 'refused') throw error;
      refusal ??= error;
      ctx.warn(asIs(`${safeCell(payment.code)}: ${error.message}`));
    }
  }
  ctx.note(
    t('Asked the service to redeliver {0} of {1}. Run this again to see the result.', sent, all.length),
  );
  if (refusal) throw refusal;
}

const lineOf = ({ payment: { code, amount, note }, to }: Redelivery) =>
  asIs(
    [
      `  ${safeCell(code)}`,
      ...(to ? [`→ ${safeCell(to.name)}`] : []),
      formatMoney(amount),
      safeCell(note),
    ].join('  '),
  );
