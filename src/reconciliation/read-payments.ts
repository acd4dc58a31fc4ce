/** Reads the incoming transactions of the service (§2.11), each once. */

import type { Item } from '../api/client-types.ts';
import { whenMissing } from '../diagnosis/facts/checkouts.ts';
import type { Reading } from '../diagnosis/facts/time-limited-reads.ts';
import type { Reason, Source } from '../diagnosis/finding.ts';
import { virtualAccounts } from '../registrations/find-accounts.ts';
import { t } from '../texts/translate.ts';
import { safeCell } from '../values/safe-text.ts';
import { isSandboxTransaction } from '../values/sandbox-number.ts';
import { parseVietnamTime } from '../values/time.ts';
import type { Payment, Scope } from './reconciliation-types.ts';

/** Items per page (§8). */
const limit = 100;
/** VND. Sums of larger amounts may not be exact. */
const largest = 1_000_000_000_000;
/** Maximum unreadable transactions that are named. */
const mostNamed = 3;

type Transaction = Item<'transactions.list'>;

export function createPayments(
  scope: Scope,
  { client, ctx, bearing }: Reading,
  note: (source: Source, reason: Reason) => void,
) {
  const all: Payment[] = [];
  /** Codes, or else ids. */
  const unreadable: string[] = [];
  const seen = new Set<string>();
  function take(transaction: Transaction, account?: string): void {
    if (`${transaction.debit_or_credit ?? 'credit'}`.toLowerCase() === 'debit') return;
    const payment = paymentOf(transaction, scope, account);
    // What cannot be summed cannot be reconciled.
    if (!payment) {
      const { is_sandbox, va_nbr, transaction_code, id } = transaction;
      if (!scope.sandbox && isSandboxTransaction(is_sandbox, va_nbr || account)) return;
      note('transactions', 'unreadable');
      unreadable.push(`${transaction_code || id || '?'}`);
    } else if (!seen.has(payment.code)) {
      seen.add(payment.code);
      all.push(payment);
    }
  }
  async function readList(days: object, atMost: number): Promise<void> {
    const items = client.items('transactions.list', { query: { ...days, limit } });
    for await (const one of firstOf(items, atMost)) take(one);
  }
  /** The list of all transactions is an assumed endpoint. Payments to a bank account itself are only there. */
  async function readByAccount(): Promise<void> {
    const ours =
      scope.account === undefined ? virtualAccounts(client) : [{ virtual_account_number: scope.account }];
    for await (const { virtual_account_number: account } of ours) {
      const query = { virtual_account_number: account, limit };
      for await (const one of client.items('va.transactions', { query })) take(one, account);
    }
    note('transactions', 'not-offered');
  }
  function warnOfUnreadable(): void {
    const all = unreadable.splice(0);
    for (const code of all.slice(0, mostNamed)) {
      ctx.warn(t('Transaction {0} is in no row: its code or its amount cannot be read.', safeCell(code)));
    }
    if (all.length > mostNamed) ctx.warn(t('and {0} more', all.length - mostNamed));
  }
  return {
    all: all as readonly Payment[],
    read: (days: object, atMost = Number.POSITIVE_INFINITY): Promise<void> =>
      bearing(
        'transactions',
        () => readList(days, atMost).catch(whenMissing(readByAccount)).finally(warnOfUnreadable),
        undefined,
      ),
  };
}

/** The first `atMost` items. */
export async function* firstOf<One>(items: AsyncIterable<One>, atMost: number): AsyncGenerator<One> {
  let left = atMost;
  for await (const one of items) {
    if (left === 0) return;
    left -= 1;
    yield one;
  }
}

/** Undefined without a code, or without an amount that can be summed. */
function paymentOf(
  one: Transaction,
  { period, account: asked }: Scope,
  listed?: string,
): Payment | undefined {
  const { va_nbr, transaction_date, transaction_status, description, attributes, is_sandbox } = one;
  const code = `${one.transaction_code ?? ''}`;
  // A service may write digits as text.
  const amount = /^\d+$/.test(`${one.amount}`) ? Number(one.amount) : Number.NaN;
  if (code === '' || !Number.isSafeInteger(amount) || amount > largest) return undefined;
  // Without a readable date it belongs to the period: the service was asked only for the period.
  const at = parseVietnamTime(transaction_date) ?? period.from;
  const account = va_nbr || listed;
  const isOfPeriod = period.from <= at && at <= period.to;
  const status: string = transaction_status ?? 'SUCCESS';
  return {
    ...{ code, id: `${one.id}`, amount, at, account },
    note: `${description ?? ''}`,
    payer: attributes?.remitter_name ?? undefined,
    status: status.toUpperCase() === 'SUCCESS' ? null : status,
    isSandbox: isSandboxTransaction(is_sandbox, account),
    aside: !isOfPeriod ? 'period' : asked !== undefined && asked !== account ? 'account' : null,
  };
}
