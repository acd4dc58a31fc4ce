/** The transactions named on the command line or stdin, and the configurations that get them. */

import type { Client } from '../../../api/client-types.ts';
import type { Reply } from '../../../api/endpoints/index.ts';
import type { Context } from '../../../context.ts';
import { type Configuration, readConfigurations } from '../../../diagnosis/facts/configurations.ts';
import { ofListeners, readListeners } from '../../../diagnosis/facts/this-machine.ts';
import { squeezed, withoutBlanks } from '../../../diagnosis/facts/transfer-match.ts';
import type { Due } from '../../../diagnosis/rules/attribution.ts';
import { attributeAll } from '../../../diagnosis/rules/deliveries-by-configuration.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { isId } from '../../../registrations/find-accounts.ts';
import { asIs, t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { canBePasted } from '../../../values/quote/shell.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { parseVietnamTime } from '../../../values/time.ts';
import { configurationById } from '../../../webhooks/configuration-by-id.ts';
import { paidTo } from '../../../webhooks/decode-payload.ts';
import { isPaused, matchesAccount } from '../../../webhooks/delivery-log/configuration-match.ts';
import { cutOffMs } from '../../../webhooks/delivery-log/entry.ts';
import { fewEntries, searchLog } from '../../../webhooks/delivery-log/read-log.ts';
import { refuseTooLong } from '../../trace/read-input.ts';
import { boundAccounts } from './bound-accounts.ts';
import { type Item, isAttemptOf, isSentAlike, itemOf } from './item.ts';
import { type LeftOut, name } from './redeliverable.ts';
import { noteStopped, stoppedIn } from './stopped-listeners.ts';

export type Transaction = Reply<'transactions.list'>['data'][number];

type Named = Pick<Transaction, 'id' | 'transaction_code' | 'amount' | 'va_nbr' | 'transaction_date'>;

const dayMs = 86_400_000;
/** A transfer's time has whole seconds, and its first delivery may begin late. */
const underWayMs = cutOffMs + 5_000;
/** Items per page (§8). */
const pageLimit = 100;

/** The given codes and ids; `-` reads them from stdin, one per line. @throws usage error */
export async function givenWords(words: readonly string[], ctx: Context): Promise<string[]> {
  if (!words.includes('-')) return checked(words);
  if (words.length > 1)
    throw usageError(t('- reads the codes from standard input: use no other argument with it'));
  const lines = (await ctx.readStdin()).split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw usageError(t('standard input names no transaction'));
  return checked(lines);
}

function checked(words: readonly string[]): string[] {
  for (const word of words) refuseTooLong(word);
  return [...new Set(words)];
}

/** The named transactions, oldest first. @throws refused error for one that is not there, or several */
export async function namedTransactions(words: readonly string[], ctx: Context): Promise<Transaction[]> {
  const client = await ctx.client();
  const found = new Map<string, Transaction>();
  for (const word of words) {
    const id = withoutBlanks(word);
    const one = isId(id) ? await transactionById(id, client) : await transactionByCode(word, ctx);
    found.set(one.id, one);
  }
  return [...found.values()].sort((one, other) => instantOf(one) - instantOf(other));
}

const instantOf = ({ transaction_date }: Named) => parseVietnamTime(transaction_date) ?? 0;

/** One item for each configuration that gets the transaction. @throws refused error if none would */
export async function namedItems(
  transactions: readonly Named[],
  webhook: string | undefined,
  ctx: Context,
): Promise<Item[]> {
  const client = await ctx.client();
  const configurations = await readConfigurations(client);
  const accountOf = await boundAccounts(configurations, client);
  const since = Math.min(...transactions.map(instantOf)) - dayMs;
  const reach = { since, atMost: fewEntries };
  const { found: deliveries, complete, back: from = null } = await searchLog(client, reach, () => true);
  const log = { deliveries, complete, from, unread: 0 };
  const listeners = ofListeners((await readListeners(ctx)).value ?? []);
  const isStopped = stoppedIn(deliveries, listeners);
  const abroad: LeftOut['abroad'] = [];
  let leftBehind = 0;
  const { transfers } = attributeAll(configurations, log, (payload) => accountOf(paidTo(payload)));
  const all = transactions.flatMap((transaction) => {
    const { id: transaction_id, transaction_code: code, amount, va_nbr } = transaction;
    const transaction_code = `${code}`;
    const named = recipients(configurations, webhook, accountOf(va_nbr));
    if (named.every(isPaused)) throw nobody(webhook === undefined ? configurations : named, ctx);
    // Who names a configuration may know that its listener runs again.
    const stopped = webhook === undefined ? named.filter(isStopped) : [];
    const away = stopped.filter(listeners.isOfOtherMachine);
    for (const one of away) name(abroad, [one], { code: transaction_code });
    leftBehind += stopped.length - away.length;
    const those = named.filter((one) => !stopped.includes(one));
    const isNew = client.now() - instantOf(transaction) < underWayMs;
    const items = those.map((one) => {
      const item = itemOf({ transaction_id, transaction_code, amount }, one, undefined);
      const there = deliveries.find((attempt) => isAttemptOf(item, attempt))?.entry;
      // The configuration may have had another URL.
      const last = there ?? transfers.find(isIts(item))?.attempts[0];
      if (!last) return item;
      const isUnclear = configurations.some((other) => other !== one && isSentAlike(other, one));
      return { ...itemOf(item, one, last), ...(isUnclear && { before: null }) };
    });
    if (isNew && items.some(({ before_id }) => before_id === null)) {
      ctx.warn(
        t(
          'The first delivery of {0} may be under way: the receiver may get it twice.',
          safeCell(transaction_code),
        ),
      );
    }
    return items;
  });
  noteStopped(leftBehind, abroad, ctx);
  if (all.length > 0) return all;
  throw new PayconfirmError('refused', t('only listeners that stopped would get it, so nothing is sent'));
}

const isIts =
  ({ webhook_id, transaction_code }: Item) =>
  ({ code, due }: { code: string | undefined; due: Due }) =>
    `${code}` === transaction_code && due.configurations.some(({ id }) => id === webhook_id);

function recipients(
  configurations: readonly Configuration[],
  webhook: string | undefined,
  account: string | null | undefined,
): Configuration[] {
  if (webhook !== undefined) return [configurationById(webhook, configurations)];
  return configurations.filter((one) => !isPaused(one) && matchesAccount(one, account));
}

/** Without a matching configuration, the service would accept the request and send nothing. */
function nobody(configurations: readonly Configuration[], ctx: Context): PayconfirmError {
  const [first] = configurations;
  if (!first) {
    return new PayconfirmError('refused', t('no webhook configuration exists, so nothing would be sent'), {
      hint: ctx.commandLine(['webhooks', 'create'], { help: true }),
    });
  }
  const paused = configurations.find(isPaused);
  if (!configurations.every(isPaused)) {
    const said = t('all active webhook configurations are bound to other accounts, so nothing would be sent');
    return new PayconfirmError('refused', said, { hint: ctx.commandLine(['webhooks', 'list']) });
  }
  const said =
    configurations.length === 1
      ? t('the webhook configuration is paused, so nothing would be sent')
      : t('no webhook configuration is active, so nothing would be sent');
  return new PayconfirmError('refused', said, {
    hint: paused && withCommand('To activate one:', ['webhooks', 'resume', paused.id]),
  });
}

async function transactionById(id: string, client: Client): Promise<Transaction> {
  const query = { limit: pageLimit };
  for await (const one of client.items('transactions.list', { query })) {
    if (one.id === id.toLowerCase()) return one;
  }
  throw new PayconfirmError('refused', t('the service has no transaction {0}', id));
}

/** The transaction with this code, perhaps but for spaces and case. @throws refused error */
export async function transactionByCode(code: string, ctx: Context): Promise<Transaction> {
  const client = await ctx.client();
  const coded = async (transaction_code: string) =>
    (await client.page('transactions.list', { query: { transaction_code } })).items;
  // A service that does not support this filter also returns other transactions.
  const items: Transaction[] = [];
  for (const one of new Set([code, code.trim()])) {
    items.push(...(await coded(one)));
    const exact = items.filter(({ transaction_code }) => `${transaction_code}` === one);
    if (exact.length > 0) return onlyOne(exact, code);
  }
  if (withoutBlanks(code) !== code.trim()) items.push(...(await coded(withoutBlanks(code))));
  const alike = items.filter((one) => squeezed(one.transaction_code) === squeezed(code));
  if (alike.length > 0) return onlyOne([...new Map(alike.map((one) => [one.id, one])).values()], code);
  throw new PayconfirmError('refused', t('the service has no transaction with the code {0}', code.trim()), {
    hint: ctx.commandLine(canBePasted(code) ? ['trace', code.trim()] : ['transactions', 'list']),
  });
}

function onlyOne(found: readonly Transaction[], code: string): Transaction {
  const [transaction, another] = found;
  if (!another) return transaction!;
  const each = found.map(({ id, transaction_code, amount, description }) =>
    asIs([id, safeCell(`${transaction_code}`), formatMoney(amount), safeCell(description)].join('  ')),
  );
  throw new PayconfirmError('refused', t('{0} transactions have the code {1}', found.length, code.trim()), {
    hint: [t('Name the one that you mean by its id:'), ...each],
  });
}
