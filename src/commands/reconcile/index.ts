import { readFileSync, statSync } from 'node:fs';
import { readText } from '../../cli/body-input.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { createReading } from '../../diagnosis/facts/time-limited-reads.ts';
import { PayconfirmError } from '../../errors.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { type OrderList, readOrders } from '../../reconciliation/orders/read-orders.ts';
import type { Facts } from '../../reconciliation/read-facts.ts';
import type { Reconciled } from '../../reconciliation/reconcile.ts';
import { isSettledClass, type Order, rowClasses } from '../../reconciliation/reconciliation-types.ts';
import { sumOf } from '../../reconciliation/sums.ts';
import { t } from '../../texts/translate.ts';
import { virtualAccountNumber } from '../va/find-virtual-account.ts';
import {
  checkConfirmations,
  readConfirmations,
  withoutRuledOut,
  writeConfirmations,
} from './confirm-file.ts';
import { type Result, resultOf } from './result.ts';
import { readScope, refuseUnknownAccount } from './scope.ts';

/** Milliseconds for all sources: a list may be long, and Ctrl-C ends it. */
const readingMs = 24 * 3_600_000;

export const reconcile = command({
  name: 'reconcile',
  aka: ['reconciliation', 'audit'],
  summary: 'Check that every payment is booked',
  description:
    'It compares the transactions of the service, its delivery log, the checkouts and the local ' +
    'journal with the order list of the shop. Without --orders it compares them with the deliveries ' +
    'alone. The list is CSV, TSV, JSON or NDJSON. With --strict it exits 6 if a row is neither ' +
    'matched nor unpaid.',
  also: [
    'client.me',
    'transactions.list',
    'va.transactions',
    'webhooks.list',
    'webhooks.logs',
    'checkouts.list',
    'accounts.list',
    'va.list',
  ],
  flags: {
    orders: {
      type: 'string',
      value: 'FILE|-',
      offers: 'files',
      summary: 'order list of the shop; - reads stdin',
    },
    map: {
      type: 'string',
      value: 'FIELD=COLUMN[:VALUE/VALUE],…',
      goesWith: 'orders',
      summary: 'which column is code, amount, paid; which values mean paid',
    },
    since: {
      type: 'string',
      value: 'T',
      default: '7d',
      summary: 'start of the period: 24h, 7d, 08:30, 2026-11-21',
    },
    until: { type: 'string', value: 'T', summary: 'end of the period; default now' },
    va: {
      type: 'string',
      value: 'NUMBER',
      summary: 'only payments to this virtual account: its number or id',
      resolve: virtualAccountNumber,
      offers: 'virtual_account_number',
    },
    confirm: {
      type: 'string',
      value: 'FILE',
      goesWith: 'orders',
      offers: 'files',
      writesFile: true,
      summary: 'list of likely matches: mark the right ones, then run again',
    },
    html: {
      type: 'string',
      value: 'FILE',
      offers: 'files',
      writesFile: true,
      summary: 'write a page for the accountant, in both languages',
    },
    redeliver: { type: 'boolean', summary: 'redeliver what was not delivered; asks first' },
    sandbox: { type: 'boolean', summary: 'count sandbox transactions too: a trial without money' },
    strict: { type: 'boolean', summary: 'exit 6 if a row is neither matched nor unpaid' },
  },
  examples: {
    'the last week against an order list': 'payconfirm reconcile --orders orders.csv --since 7d',
    'columns with other names, from stdin':
      'payconfirm reconcile --orders - --map code=so_don,amount=thanh_tien,paid=trang_thai < export.csv',
    'with the values that mean paid':
      "payconfirm reconcile --orders orders.csv --map 'paid=trang_thai:Đã thu/Hoàn tất'",
    'against the deliveries alone': 'payconfirm reconcile --since 24h',
  },
  view: {
    columns: [
      { key: 'class', header: 'CLASS' },
      { key: 'order_code', header: 'ORDER' },
      { key: 'transaction_codes', header: 'TRANSACTIONS' },
      { key: 'amount', header: 'RECEIVED', format: 'money' },
      { key: 'expected_amount', header: 'EXPECTED', format: 'money' },
      { key: 'booked', header: 'BOOKED', format: 'boolean' },
      { key: 'findings.0.code', header: 'FINDING' },
      { key: 'account_numbers', header: 'ACCOUNT' },
    ],
    text: async (result, render) => {
      const { languageFor } = await import('../../messages/load-language.ts');
      const { reconcileText } = await import('./text.ts');
      return reconcileText(result, render, await languageFor(render.language));
    },
  },
  asks: ({ flags }) => (flags.redeliver ? ['--yes'] : []),
  run: async ({ flags }, ctx): Promise<Result> => {
    const client = await ctx.client();
    const orders = flags.orders === undefined ? undefined : await ordersFrom(flags.orders, flags.map, ctx);
    const confirmations =
      flags.confirm === undefined ? undefined : await readConfirmations(flags.confirm, ctx);
    if (flags.html !== undefined) await refuseForeignPage(flags.html);
    const scope = await readScope(flags, client, ctx);
    await client.token();
    const reading = createReading(client, ctx, readingMs);
    const { readFacts } = await import('../../reconciliation/read-facts.ts');
    const facts = await readFacts(scope, orders === undefined, reading);
    await refuseUnknownAccount(scope.account, facts, reading);
    const all = await rowsOf(orders, facts, confirmations?.orders ?? new Map(), scope.sandbox);
    const found = confirmations ? { ...all, rows: withoutRuledOut(all.rows, confirmations) } : all;
    const { from, to } = scope.period;
    const period = { from, to: Math.min(to, client.latest()) };
    if (confirmations && orders) {
      checkConfirmations(flags.confirm!, confirmations, { payments: facts.payments, orders }, ctx);
    }
    const trials = facts.payments.filter(({ isSandbox, aside }) => isSandbox && aside === null);
    const sandbox = { count: trials.length, amount: sumOf(trials), counted: scope.sandbox };
    const against = orders ? 'orders' : 'deliveries';
    const result = resultOf(
      found,
      { period, against, unread: facts.unread, unreported: facts.unreported(), sandbox },
      ctx.options,
    );
    await warnOfUnread(result, ctx);
    // With an unread source, the file would lose candidates.
    if (confirmations && !reading.failure)
      await writeConfirmations(flags.confirm!, confirmations, found.rows, ctx);
    if (flags.html !== undefined) await writePage(flags.html, result, ctx);
    // The unread source may be the only problem.
    if (reading.failure) ctx.conclude(reading.failure);
    else checkRead(result, flags.strict ?? false, ctx);
    if (flags.redeliver) {
      // The result is shown in any case.
      const { redeliverAll } = await import('./redeliver.ts');
      const all = [...found.rows].flatMap((row) => row.redeliveries());
      await redeliverAll(all, ctx).catch((error) => {
        // In a non-interactive run, only this error is reported.
        if (!(error instanceof PayconfirmError) || ['interrupted', 'usage'].includes(error.kind)) throw error;
        ctx.conclude(error);
      });
    }
    return result;
  },
});

/** Also reads what may explain an order without a payment. `isTrial`: sandbox transactions count. */
async function rowsOf(
  orders: readonly Order[] | undefined,
  facts: Facts,
  confirmed: ReadonlyMap<string, string>,
  isTrial: boolean,
): Promise<Reconciled> {
  const { reconcile: joined, reconcileDeliveries } = await import('../../reconciliation/reconcile.ts');
  const join = () => {
    const known = { ...facts.known, confirmed };
    const payments = facts.payments.filter(({ isSandbox }) => isTrial || !isSandbox);
    const trials = facts.payments.filter(({ isSandbox }) => !isTrial && isSandbox);
    return orders ? joined(orders, payments, known, trials) : reconcileDeliveries(payments, known);
  };
  const found = join();
  const open: Order[] = [];
  for (const { isOpen, order } of found.rows) if (isOpen && order) open.push(order);
  if (!orders || open.length === 0) return found;
  await facts.readMore(orders, open);
  return join();
}

/** Every transaction was read; with `--strict`, every row is settled too. */
function checkRead({ totals, not_checked }: Result, isStrict: boolean, ctx: Context): void {
  const open = rowClasses.filter((name) => !isSettledClass(name) && totals[name].count > 0);
  const missing = not_checked.find(({ source }) => source === 'transactions');
  if (isStrict && open.length > 0) {
    const counts = open.map((name) => `${totals[name].count} ${name}`).join(', ');
    ctx.conclude(new PayconfirmError('expectation', t('not everything is matched: {0}', counts)));
  } else if (missing && (isStrict || missing.reason === 'unreadable')) {
    const words = t('not every transaction could be read');
    ctx.conclude(new PayconfirmError(isStrict ? 'expectation' : 'service', words));
  }
}

/** If only the rows are printed, as in TSV, nothing else shows that some may be missing. */
async function warnOfUnread(result: Result, { options: { output, fields, language }, warn }: Context) {
  const hasItAll = fields === undefined && ['table', 'json', 'yaml'].includes(output);
  if (result.complete || hasItAll) return;
  const { languageFor } = await import('../../messages/load-language.ts');
  const { unreadText } = await import('./text.ts');
  warn(t('Rows may be missing. What was not read: {0}', unreadText(result, await languageFor(language))));
}

/** @throws local error if the file exists and is not a page of payconfirm */
async function refuseForeignPage(path: string): Promise<void> {
  const { isOwnPage } = await import('./html.ts');
  const status = onDiskNow(path, 'cannot be read', () => statSync(path, { throwIfNoEntry: false }));
  if (!status?.isFile() || status.size === 0) return;
  if (isOwnPage(onDiskNow(path, 'cannot be read', () => readFileSync(path, 'utf8')))) return;
  throw new PayconfirmError('local', t('--html: {0} exists and is not a page of reconcile', path), {
    hint: t('Choose another name, or delete the file.'),
  });
}

async function writePage(path: string, result: Result, ctx: Context): Promise<void> {
  const { language: first, timeZone } = ctx.options;
  const [{ reconcileHtml }, { languageFor }] = await Promise.all([
    import('./html.ts'),
    import('../../messages/load-language.ts'),
  ]);
  const languages = { en: await languageFor('en'), vi: await languageFor('vi') };
  const page = reconcileHtml(result, languages, { first, timeZone });
  onDiskNow(path, 'cannot be written', () => writeOutput(path, page, 'w'));
}

async function ordersFrom(file: string, map: string | undefined, ctx: Context): Promise<OrderList['orders']> {
  const name = file === '-' ? t('standard input') : file;
  const text = file === '-' ? await ctx.readStdin() : await readText(file, ctx);
  const { orders, uncoded, unseenPaidValues } = readOrders(text, name, map);
  if (unseenPaidValues.length > 0) {
    const values = unseenPaidValues.map((value) => `"${value}"`).join(', ');
    ctx.warn(t('{0}: no order has these values that --map names as booked: {1}', name, values));
  }
  if (uncoded.length > 0) {
    const lines = uncoded.slice(0, 10).join(', ') + (uncoded.length > 10 ? ', …' : '');
    ctx.warn(t('{0}: rows without an order code are left out: {1} (line {2})', name, uncoded.length, lines));
  }
  return orders;
}
