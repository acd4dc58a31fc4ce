import { withoutLoggedSecrets } from '../../api/logged-headers.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { formatTime, parseTime } from '../../output/time.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log.ts';
import { conclusionOf, missingOf } from './conclusion.ts';
import { type Outcome, outcomesOf } from './outcomes.ts';
import {
  allAccounts,
  type Checkout,
  checkoutOf,
  type Delivery,
  deliveriesOf,
  type Kept,
  keptOf,
  type StoredTransaction,
  storedOn,
} from './sources.ts';
import { traceText } from './text.ts';
import { type Step, timelineOf } from './timeline.ts';

/** Everything known of one transfer; a contract for tools. */
export interface Trace {
  transaction_code: string;
  conclusion: string;
  /** Delivered to every configuration, and taken by the app on this machine if one was handed it. */
  ok: boolean;
  timeline: Step[];
  receivers: {
    receiver: string;
    url: string;
    delivered: boolean;
    /** Null when nothing was sent there. */
    log_id: string | null;
    label: string | null;
    status_code: number | null;
    duration_ms: number | null;
  }[];
  transaction: StoredTransaction | null;
  deliveries: LogEntry[];
  checkout: (Checkout & { missing: number }) | null;
  /** Each source in words, also where it had nothing. */
  looked_at: { transactions: string; delivery_log: string; journal: string; checkout: string };
}

export const trace = command({
  name: 'trace',
  summary: 'Find out what became of a transfer: everything known of it, the conclusion first',
  description:
    'Joins the stored transaction, the service’s delivery log, what listen kept on this machine and the checkout. ' +
    'The whole log is read unless --since or --va narrow it. Exit 1 when nothing is known.',
  also: ['va.transactions', 'webhooks.logs', 'webhooks.list', 'checkouts.show', 'accounts.list', 'va.list'],
  arguments: [{ name: 'TRANSACTION_CODE', summary: 'the code of the transfer', required: true }],
  flags: {
    va: { type: 'string', value: 'NUMBER', summary: 'the virtual account it was paid to' },
    since: { type: 'duration', value: 'DURATION', summary: 'look back this far alone: 2h, 3d' },
    checkout: {
      type: 'string',
      value: 'ID',
      summary: 'its checkout, which the service tells only once it is paid',
    },
  },
  examples: [
    { note: 'what happened to this transfer?', command: 'payconfirm trace FT26325000123' },
    {
      note: 'quicker on a busy account',
      command: 'payconfirm trace FT26325000123 --va 97040SHOP00000123 --since 1d',
    },
    { note: 'for a script', command: 'payconfirm trace FT26325000123 --jq .conclusion' },
  ],
  view: {
    detail: [
      { key: 'transaction_code', header: 'Transaction' },
      { key: 'conclusion', header: 'Conclusion' },
      { key: 'ok', header: 'Delivered', format: 'boolean' },
    ],
    text: traceText,
  },
  run: async ({ args, flags }, ctx) => {
    const code = args.TRANSACTION_CODE;
    const client = await ctx.client();
    const asked = flags.since === undefined ? undefined : ctx.clock.now() - flags.since;
    const early = flags.va === undefined ? undefined : await storedOn(code, [flags.va], asked, client);
    // No delivery is older than the transfer; an hour for clocks that differ.
    const stored = early && parseTime(early.transaction_date);
    const since = asked ?? (stored === undefined ? undefined : stored - 3_600_000);
    const [{ found: deliveries, looked }, kept] = await Promise.all([
      deliveriesOf(code, since, client, ctx),
      keptOf(code, since, ctx),
    ]);
    const numbers = flags.va === undefined ? await numbersIn(deliveries, kept, client) : [flags.va];
    const transaction = early ?? (flags.va ? undefined : await storedOn(code, numbers, since, client));
    const number = transaction?.virtual_account_number ?? numbers[0];
    const outcomes = await outcomesOf(deliveries, number ?? undefined, client);
    const checkoutId = flags.checkout ?? checkoutIdIn(deliveries, kept);
    const checkout = checkoutId === undefined ? undefined : await checkoutOf(checkoutId, client);
    const found = { transaction, deliveries, outcomes, kept, checkout };
    if (!transaction && deliveries.length + kept.length === 0) ctx.conclude(1);
    return {
      transaction_code: code,
      conclusion: conclusionOf(found),
      ok: isWell(outcomes, kept),
      timeline: timelineOf(found),
      receivers: outcomes.map(receiverOf),
      transaction: transaction ?? null,
      deliveries: deliveries.map(({ entry }) => withoutLoggedSecrets(entry)),
      checkout: checkout ? { ...checkout, missing: missingOf(checkout) } : null,
      looked_at: {
        transactions: transactionWords(transaction, numbers),
        delivery_log: `${looked} ${looked === 1 ? 'entry' : 'entries'}${sinceWords(since, ctx)}: ${deliveries.length || 'none'} of this transfer`,
        journal: `${ctx.configDir}: ${kept.length || 'nothing'} of this transfer`,
        checkout: checkoutWords(checkoutId, checkout),
      },
    } satisfies Trace;
  },
});

/** The virtual accounts that the deliveries name, or else all. */
async function numbersIn(
  deliveries: readonly Delivery[],
  kept: readonly Kept[],
  client: Parameters<typeof allAccounts>[0],
): Promise<string[]> {
  const named = [...deliveries, ...kept].flatMap(({ payload }) => payload?.virtual_account_number || []);
  return named.length > 0 ? [...new Set(named)] : allAccounts(client);
}

function checkoutIdIn(deliveries: readonly Delivery[], kept: readonly Kept[]): string | undefined {
  return [...deliveries, ...kept].flatMap(({ payload }) => payload?.checkout_id || [])[0];
}

function isWell(outcomes: readonly Outcome[], kept: readonly Kept[]): boolean {
  const forward = kept.findLast((one) => one.kept.forward)?.kept.forward;
  const delivered = outcomes.every(({ entry }) => entry !== null && isDelivered(entry));
  return outcomes.length > 0 && delivered && forward?.ok !== false;
}

function receiverOf({ receiver, url, entry }: Outcome): Trace['receivers'][number] {
  return {
    receiver,
    url,
    delivered: entry !== null && isDelivered(entry),
    log_id: entry?.id ?? null,
    label: entry?.error_label ?? null,
    status_code: entry?.status_code ?? null,
    duration_ms: entry?.duration_ms ?? null,
  };
}

function transactionWords(transaction: StoredTransaction | undefined, numbers: readonly string[]): string {
  if (transaction) return `stored on ${transaction.virtual_account_number ?? 'an account'}`;
  if (numbers.length === 0) return 'there is no virtual account to look at';
  const where = numbers.length === 1 ? numbers[0] : `${numbers.length} virtual accounts`;
  return `${where}: not stored there`;
}

function sinceWords(since: number | undefined, ctx: Context): string {
  return since === undefined ? '' : ` since ${formatTime(since, ctx.options.timeZone)}`;
}

function checkoutWords(id: string | undefined, checkout: Checkout | undefined): string {
  if (checkout) return `${checkout.order_code} (${checkout.id})`;
  if (id !== undefined) return `the service knows no checkout ${id}`;
  return 'no CHECKOUT_PAID names this transfer; --checkout ID looks at one that is not paid yet';
}
