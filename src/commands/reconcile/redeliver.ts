/** `--redeliver`: asks the service to redeliver to those that lack a delivery. */

import { confirmed } from '../../cli/confirm.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Payment, Redelivery } from '../../reconciliation/reconciliation-types.ts';
import { asIs, t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import type { Item } from '../webhooks/redeliver/item.ts';
import { namedItems } from '../webhooks/redeliver/named-transactions.ts';
import { redeliverAll as redeliverItems } from '../webhooks/redeliver/redeliver-all.ts';
import { noteUnanswered } from '../webhooks/redeliver/text.ts';

const mostNamed = 20;

/** Shows the deliveries, asks, and redelivers like `webhooks redeliver`. @throws declined or refused error */
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
  await redeliverItems(await itemsOf(all, ctx), { rate: 5, timeout: 30_000 }, ctx);
}

/** Oldest first. Warns of a payment that nobody would get. @throws refused error if nobody would get any */
async function itemsOf(all: readonly Redelivery[], ctx: Context): Promise<Item[]> {
  const items: Item[] = [];
  let refusal: PayconfirmError | undefined;
  const add = async (payments: readonly Payment[], id: string | undefined): Promise<void> => {
    try {
      items.push(...(await namedItems(payments.map(transactionOf), id, ctx)));
    } catch (error) {
      if (!(error instanceof PayconfirmError) || error.kind !== 'refused') throw error;
      const [one, another] = payments;
      if (another) for (const each of payments) await add([each], id);
      else ctx.warn(asIs(`${safeCell(one!.code)}: ${error.message}`));
      refusal ??= error;
    }
  };
  for (const id of new Set(all.map(({ to }) => to?.id))) {
    const payments = all.filter(({ to }) => to?.id === id).map(({ payment }) => payment);
    await add(
      payments.sort((one, other) => one.at - other.at),
      id,
    );
  }
  if (refusal && items.length === 0) throw refusal;
  return items;
}

const transactionOf = ({ id, code, amount, account, at }: Payment) => ({
  ...{ id, transaction_code: code, amount, va_nbr: account ?? null },
  transaction_date: new Date(at).toISOString(),
});

const lineOf = ({ payment: { code, amount, note }, to }: Redelivery) =>
  asIs(
    [
      `  ${safeCell(code)}`,
      ...(to ? [`→ ${safeCell(to.name)}`] : []),
      formatMoney(amount),
      safeCell(note),
    ].join('  '),
  );
