import { confirmed } from '../../../cli/confirm.ts';
import type { Context } from '../../../context.ts';
import { formatList } from '../../../output/formats/table.ts';
import type { RenderContext, View } from '../../../output/view.ts';
import { asIs, t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/money.ts';
import { canBePasted } from '../../../values/quote/shell.ts';
import { safeCell } from '../../../values/safe-text.ts';
import type { FailedDeliveries } from './failed.ts';
import type { Item } from './item.ts';
import type { Redelivered } from './redeliver-all.ts';

/** Deliveries that are listed before the question; the sum is of all. */
const mostListed = 50;

/**
 * Shows what would be redelivered, and asks.
 * @throws declined error when the answer is no
 */
export async function agree(items: readonly Item[], ctx: Context): Promise<void> {
  for (const { transaction_code, amount, webhook_name, before } of items.slice(0, mostListed)) {
    ctx.note(
      asIs(
        [transaction_code, formatMoney(amount), webhook_name, before ?? '']
          .map((cell) => safeCell(cell))
          .join('  '),
      ),
    );
  }
  if (items.length > mostListed) ctx.note(t('and {0} more', items.length - mostListed));
  ctx.note(t('Together: {0}.', sumOf(items)));
  await confirmed(items.length === 1 ? t('Redeliver it?') : t('Redeliver them?'), ctx);
}

/** An amount that goes to two configurations counts once. */
function sumOf(items: readonly Item[]): string {
  const amounts = new Map(items.map(({ transaction_code, amount }) => [transaction_code, amount ?? 0]));
  const sum = [...amounts.values()].reduce<bigint>((total, amount) => total + BigInt(amount), 0n);
  const deliveries = items.length === 1 ? t('1 failed delivery') : t('{0} failed deliveries', items.length);
  const transactions = amounts.size === 1 ? t('1 transaction') : t('{0} transactions', amounts.size);
  return t('{0} of {1}, {2}', deliveries, transactions, formatMoney(sum));
}

export function noteLeftOut(
  { paused, gone, uncertain, undated, replaced }: FailedDeliveries['leftOut'],
  ctx: Context,
): void {
  if (paused > 0) {
    ctx.note(withCommand(t('Skipped: {0} of paused configurations.', paused), ['webhooks', 'list']));
  }
  if (gone > 0) ctx.note(t('Skipped: {0} to URLs that no configuration has now.', gone));
  for (const { by, codes } of replaced) {
    const named = codes.filter(canBePasted).slice(0, mostListed);
    const words = t('Skipped: {0} sent before {1} had this URL.', codes.length, safeCell(by.name));
    ctx.note(withCommand(words, ['webhooks', 'redeliver', ...named], { webhook: by.id }));
  }
  if (uncertain > 0) {
    const words = t(
      'Skipped: {0} that may have been delivered: a configuration was changed since.',
      uncertain,
    );
    ctx.note(withCommand(words, ['webhooks', 'logs']));
  }
  if (undated > 0) {
    const words = t('Skipped: {0} whose time the log does not show. Look at them, and name them:', undated);
    ctx.note(withCommand(words, ['webhooks', 'logs'], { status: 'failed' }));
  }
}

const columns: View = {
  columns: [
    { key: 'transaction_code', header: 'CODE', shrink: 0 },
    { key: 'webhook_id', header: 'CONFIGURATION', shrink: 3 },
    { key: 'before', header: 'BEFORE' },
    { key: 'after', header: 'AFTER', shrink: 0 },
  ],
};

export async function reportText({ items }: Redelivered, render: RenderContext): Promise<string> {
  let text = '';
  for await (const piece of formatList(items, columns, undefined, render)) text += piece;
  return text;
}

export function lineOf({
  transaction_code,
  webhook_id,
  before,
  after,
}: Redelivered['items'][number]): string {
  const to = webhook_id === null ? '' : `  to ${safeCell(webhook_id)}`;
  return `${safeCell(transaction_code)}${to}  ${safeCell(before ?? '-')} → ${safeCell(after ?? 'no result')}`;
}
