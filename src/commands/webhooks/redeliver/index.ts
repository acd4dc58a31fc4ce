import { buildRequest } from '../../../cli/build-request.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import type { Context } from '../../../context.ts';
import { usageError } from '../../../errors.ts';
import { readSince } from '../../trace/read-input.ts';
import { failedDeliveries } from './failed.ts';
import { keepRedelivering } from './keep.ts';
import { givenWords, namedItems, namedTransactions, type Transaction } from './named.ts';
import { type Redelivered, redeliverAll, resumeAll } from './redeliver-all.ts';
import { agree, lineOf, noteLeftOut, reportText } from './text.ts';

const single = endpointCommand({
  name: 'redeliver',
  aka: ['resend', 'retry'],
  summary: 'Ask the service to redeliver transactions',
  description:
    'The service sends the same payload again to every active configuration that matches, or with --webhook to that one. ' +
    'The command waits for each result in the delivery log, oldest transaction first. --failed takes all failed deliveries ' +
    'of a time that were not delivered later: it shows them and asks first. --every repeats that until it is ended; each ' +
    'delivery that fails again is tried less often. Exit 6 when a delivery failed again or has no result. From this ' +
    'machine: webhooks replay.',
  endpoint: 'webhooks.redeliver',
  also: ['transactions.list', 'webhooks.list', 'webhooks.logs', 'accounts.list', 'va.list'],
  arguments: [
    {
      name: 'CODE|ID',
      summary: 'codes or ids of transactions; - reads them from standard input, one a line',
      variadic: true,
      offers: 'transaction',
      conflicts: ['failed', 'resume'],
    },
  ],
  flags: {
    failed: { type: 'boolean', summary: 'all failed deliveries that were not delivered later' },
    since: {
      type: 'string',
      value: 'T',
      summary: 'from here: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30" (default 1d)',
      goesWith: 'failed',
    },
    until: { type: 'string', value: 'T', summary: 'up to here', goesWith: 'failed' },
    every: {
      type: 'duration',
      value: 'DURATION',
      summary: 'repeat after this long, until it is ended; needs --yes',
      goesWith: 'failed',
      conflicts: ['until'],
    },
    resume: { type: 'boolean', summary: 'continue a redelivery that was interrupted', conflicts: ['failed'] },
    webhook: {
      type: 'string',
      value: 'ID',
      summary: 'only to this configuration, from webhooks list',
      to: 'body.target_id',
      conflicts: ['resume'],
    },
    rate: {
      type: 'integer',
      value: 'N',
      default: 5,
      summary: 'requests a second at most',
      schema: { type: 'integer', minimum: 1, maximum: 1_000 },
    },
    timeout: {
      type: 'duration',
      value: 'DURATION',
      default: 30_000,
      summary: 'how long to wait for each result',
    },
  },
  sections: { Request: ['field', 'data'] },
  examples: [
    { note: 'the receiver is fixed', command: 'payconfirm webhooks redeliver FT26325000123' },
    {
      note: 'after an outage of two hours',
      command: 'payconfirm webhooks redeliver --failed --since 2h',
    },
    {
      note: 'to one receiver alone',
      command: 'payconfirm webhooks redeliver FT26325000123 --webhook 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
    {
      note: 'as a service: whatever fails is tried again',
      command: 'payconfirm webhooks redeliver --failed --since 1d --every 1m --yes',
    },
  ],
  asks: ({ flags }) => (flags.failed ? ['--yes'] : []),
  view: {
    detail: [
      { key: 'delivered', header: 'Delivered', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'left', header: 'Left', format: 'number' },
      { key: 'items', header: 'Deliveries' },
    ],
    text: reportText,
    line: lineOf,
  },
});

type Input = Parameters<typeof single.run>[0];

export const redeliver: typeof single = {
  ...single,
  run: async (input: Input, ctx: Context) => {
    const { flags, args } = input;
    const words = await givenWords(args['CODE|ID'], ctx);
    if (flags.resume) return resumeAll(flags, ctx);
    if (flags.failed) return redeliverFailed(flags, ctx);
    if (words.length === 0) {
      throw usageError(
        'name transactions, or give --failed or --resume',
        ctx.commandLine(['webhooks', 'redeliver'], { failed: true, since: '2h' }),
      );
    }
    const transactions = await namedTransactions(words, ctx);
    const { data, field = [] } = flags as { data?: string; field?: string[] };
    if (data !== undefined || field.length > 0) return asGiven(transactions, input, ctx);
    return redeliverAll(await namedItems(transactions, flags.webhook, ctx), flags, ctx);
  },
};

async function redeliverFailed(flags: Input['flags'], ctx: Context): Promise<unknown> {
  const { webhook, since = '1d', until } = flags;
  if (flags.every !== undefined && !ctx.options.dryRun) {
    if (!ctx.options.yes) throw usageError('--every asks nobody: it needs --yes', 'add --yes');
    return keepRedelivering({ ...flags, since, every: flags.every }, ctx);
  }
  const window = {
    since: readSince(since, ctx),
    until: until === undefined ? ctx.clock.now() : readSince(until, ctx, 'until'),
  };
  if (window.since > window.until) throw usageError('--since is later than --until');
  const { failed, leftOut } = await failedDeliveries({ ...window, webhook }, ctx);
  noteLeftOut(leftOut, ctx);
  const items = failed.map(({ item }) => item);
  if (items.length > 0) await agree(items, ctx);
  return redeliverAll(items, flags, ctx);
}

/** The request as `--field` and `--data` make it, once for each transaction; nothing is known of its result. */
async function asGiven(
  transactions: readonly Transaction[],
  input: Input,
  ctx: Context,
): Promise<Redelivered> {
  const client = await ctx.client();
  const items: Redelivered['items'] = [];
  const source = { ...single, endpoint: 'webhooks.redeliver' } as const;
  for (const { id: transaction_id, transaction_code } of transactions) {
    const request = await buildRequest(source, input, ctx, {
      lookUp: async () => ({ transaction_id }),
      prepare: async ({ body, ...rest }) => ({
        ...rest,
        body: { ...body, target_type: body.target_type ?? 'WEBHOOK' },
      }),
    });
    await client.call('webhooks.redeliver', request);
    const webhook_id = request.body.target_id ?? null;
    items.push({ transaction_code: `${transaction_code}`, webhook_id, before: null, after: null });
  }
  ctx.note('The service was asked. With --field or --data the result is not waited for.');
  return { items, delivered: 0, failed: 0, left: items.length };
}
