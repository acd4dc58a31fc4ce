import { confirmed } from '../../../cli/confirm.ts';
import type { Context } from '../../../context.ts';
import type { Configuration } from '../../../diagnosis/facts/configurations.ts';
import { formatList } from '../../../output/formats/table.ts';
import type { RenderContext, View } from '../../../output/view.ts';
import { asIs, type Said, t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { canBePasted } from '../../../values/quote/shell.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { timeInSentence } from '../../../values/time.ts';
import type { Failed } from './failed-deliveries.ts';
import type { Item } from './item.ts';
import { nameForPeople, type Redelivered } from './redeliver-all.ts';
import type { LeftOut, Named } from './redeliverable.ts';
import { noteStopped } from './stopped-listeners.ts';

/** Maximum deliveries listed before the prompt. The sum covers all. */
const mostListed = 50;

/** Shows what would be redelivered, and asks. @throws declined error if the answer is no */
export async function agree(failed: readonly Failed[], ctx: Context): Promise<void> {
  const items = failed.map(({ item }) => item);
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
  ctx.note(t('Total: {0}.', sumOf(items)));
  noteUnanswered(
    failed.flatMap(({ item, isUnanswered }) => (isUnanswered ? item.transaction_code : [])),
    ctx,
  );
  if (ctx.options.dryRun) return;
  await confirmed(items.length === 1 ? t('Redeliver it?') : t('Redeliver them?'), ctx);
}

/** `codes`: transactions that a receiver may have processed without an answer in time. */
export function noteUnanswered(codes: readonly string[], ctx: Context): void {
  if (codes.length === 0) return;
  const left = codes.length - mostListed;
  const named = [...new Set(codes)]
    .slice(0, mostListed)
    .map((code) => safeCell(code))
    .join(', ');
  ctx.warn(t('The receiver may have processed these, so check before you redeliver: {0}', named));
  if (left > 0) ctx.note(t('and {0} more', left));
}

/** An amount sent to two configurations counts once. */
function sumOf(items: readonly Item[]): string {
  const amounts = new Map(items.map(({ transaction_code, amount }) => [transaction_code, amount ?? 0]));
  const sum = [...amounts.values()].reduce<bigint>((total, amount) => total + BigInt(amount), 0n);
  const deliveries = items.length === 1 ? t('1 failed delivery') : t('{0} failed deliveries', items.length);
  const transactions = amounts.size === 1 ? t('1 transaction') : t('{0} transactions', amounts.size);
  return t('{0} of {1}, {2}', deliveries, transactions, formatMoney(sum));
}

export function noteLeftOut({ counts, abroad, shared }: LeftOut, ctx: Context): void {
  const { listener, paused, elsewhere, gone, uncertain, duplicate, undated, unreadable, event } = counts;
  const list = ['webhooks', 'list'];
  const logs = ['webhooks', 'logs'];
  noteStopped(listener, abroad, ctx);
  if (paused > 0)
    ctx.note(
      withCommand(
        t('Skipped deliveries of paused configurations: {0}. List the configurations:', paused),
        list,
      ),
    );
  if (elsewhere > 0) {
    const words = t(
      'Skipped deliveries of configurations that are bound to another account now: {0}. List the configurations:',
      elsewhere,
    );
    ctx.note(withCommand(words, list));
  }
  if (gone > 0) ctx.note(t('Skipped deliveries whose URL is in no configuration any more: {0}.', gone));
  for (const { configurations, codes } of shared) {
    const names = namesOf(configurations);
    const words = t(
      'Skipped deliveries to the same URL ({1}): {0}. The log does not show which one failed. Choose one:',
      codes.length,
      names,
    );
    noteChoices(words, { configurations, codes }, ctx);
  }
  if (uncertain > 0) {
    const words = t(
      'Skipped deliveries that may have arrived, since a configuration was changed: {0}. List them:',
      uncertain,
    );
    ctx.note(withCommand(words, logs));
  }
  if (duplicate > 0) {
    const words = t(
      'Skipped deliveries that the receiver rejected as duplicates: {0}. Check that it has them:',
      duplicate,
    );
    ctx.note(withCommand(words, logs, { status: 'failed' }));
  }
  if (undated > 0) {
    const words = t(
      'Skipped deliveries whose time the log does not show: {0}. List them, then name them:',
      undated,
    );
    ctx.note(withCommand(words, logs, { status: 'failed' }));
  }
  if (unreadable > 0) {
    const words = t('Skipped deliveries that cannot be read: {0}. List them:', unreadable);
    ctx.note(withCommand(words, logs, { status: 'failed' }));
  }
  if (event > 0) {
    const words = t(
      'Skipped deliveries of CHECKOUT_PAID, which the service never redelivers: {0}. List them:',
      event,
    );
    ctx.note(withCommand(words, logs, { status: 'failed' }));
  }
}

/** Older failures are not in the list. */
export function noteDefaultPeriod(ctx: Context): void {
  const further = { failed: true, since: '7d' };
  ctx.note(
    withCommand(t('Only the last 24 hours were searched. To search further back:'), redeliver, further),
  );
}

/** A transaction that was never sent has no failed attempt. `since`: epoch milliseconds. */
export function noteNothing({ counts, abroad, shared, areTrials }: LeftOut, since: number, ctx: Context) {
  const time = timeInSentence(since, ctx.options.timeZone);
  const isLeftOut = abroad.length + shared.length > 0 || Object.values(counts).some((count) => count > 0);
  const words = isLeftOut
    ? t('Nothing else to redeliver since {0}. List transfers that were not sent:', time)
    : t('No failed delivery since {0}. List transfers that were not sent:', time);
  ctx.note(withCommand(words, ['reconcile'], { sandbox: areTrials || undefined }));
}

const redeliver = ['webhooks', 'redeliver'];

const namesOf = (all: readonly Configuration[]) => all.map(({ name }) => safeCell(name)).join(', ');

/** Adds a command for each possible configuration. */
function noteChoices(words: Said, { configurations, codes }: Named, ctx: Context): void {
  const named = codes.filter(canBePasted).slice(0, mostListed);
  for (const [at, { id }] of configurations.entries()) {
    ctx.note(withCommand(at === 0 ? words : t('or:'), [...redeliver, ...named], { webhook: id }));
  }
  if (codes.length > named.length) ctx.note(t('and {0} more', codes.length - named.length));
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
  const named = items.map((one) => ({ ...one, webhook_id: one[nameForPeople] ?? one.webhook_id }));
  for await (const piece of formatList(named, columns, undefined, render)) text += piece;
  return text;
}

export function lineOf(item: Redelivered['items'][number]): string {
  const { transaction_code, before, after } = item;
  const name = item[nameForPeople] ?? item.webhook_id;
  const to = name === null ? '' : `  ${t('to {0}', safeCell(name))}`;
  return `${safeCell(transaction_code)}${to}  ${safeCell(before ?? '-')} → ${safeCell(after ?? t('no result'))}`;
}
