import { readBody, readFields } from '../../../cli/body-input.ts';
import { buildRequest } from '../../../cli/build-request.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { asIs, t } from '../../../texts/translate.ts';
import { toJson } from '../../../values/terminal-safe-json.ts';
import { readServiceSince } from '../../trace/read-input.ts';
import { request as command, type Redeliver } from './command.ts';
import { type Failed, failedDeliveries } from './failed-deliveries.ts';
import { givenWords, namedItems, namedTransactions, type Transaction } from './named-transactions.ts';
import {
  claimed,
  isInterrupted,
  type Options,
  type Redelivered,
  redeliverAll,
  resumeAll,
  rowOf,
} from './redeliver-all.ts';
import { sendItems } from './send.ts';
import { agree, noteDefaultPeriod, noteLeftOut, noteNothing } from './text.ts';

type Input = Parameters<Redeliver['run']>[0];

export async function run(input: Input, ctx: Context): Promise<unknown> {
  const { flags, args } = input;
  const words = await givenWords(args['CODE|ID'], ctx);
  // With --failed: what was interrupted, else what failed.
  if (flags.resume && (!flags.failed || (await isInterrupted(ctx)))) return resumeAll(flags, ctx);
  if (flags.failed) return redeliverFailed(flags, ctx);
  if (words.length === 0) {
    throw usageError(
      t('add transaction codes, --failed or --resume'),
      ctx.commandLine(['webhooks', 'redeliver'], { failed: true, since: '2h' }),
    );
  }
  const { data, field = [] } = flags as { data?: string; field?: string[] };
  // Read once, before any request: the input may be a pipe.
  readFields(field, ctx);
  const given = data === undefined ? undefined : toJson(await readBody(data, ctx));
  const transactions = await namedTransactions(words, ctx);
  if (data !== undefined || field.length > 0)
    return asGiven(transactions, { ...input, flags: { ...flags, data: given } as Input['flags'] }, ctx);
  return redeliverAll(await namedItems(transactions, flags.webhook, ctx), flags, ctx);
}

async function redeliverFailed(flags: Input['flags'], ctx: Context): Promise<unknown> {
  const { webhook, since = '1d', until } = flags;
  if (flags.every !== undefined && !ctx.options.dryRun) {
    if (!ctx.options.yes) throw usageError(t('--every runs without a prompt: add --yes'), t('Add --yes.'));
    return keepRedelivering({ ...flags, since, every: flags.every }, ctx);
  }
  const client = await ctx.client();
  const window = {
    since: await readServiceSince(since, client, ctx),
    until: until === undefined ? client.latest() : await readServiceSince(until, client, ctx, 'until'),
  };
  if (window.since > window.until) throw usageError(t('--since is later than --until'));
  const { failed, leftOut } = await failedDeliveries({ ...window, webhook }, ctx);
  noteLeftOut(leftOut, ctx);
  if (flags.since === undefined) noteDefaultPeriod(ctx);
  const items = failed.map(({ item }) => item);
  if (items.length > 0) await agree(failed, ctx);
  else noteNothing(leftOut, window.since, ctx);
  return redeliverAll(items, flags, ctx);
}

/** Sends the request from `--field` and `--data` once for each transaction. Its results are not known. */
async function asGiven(
  transactions: readonly Transaction[],
  input: Input,
  ctx: Context,
): Promise<Redelivered> {
  const client = await ctx.client();
  const items: Redelivered['items'] = [];
  const source = { ...command, endpoint: 'webhooks.redeliver' } as const;
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
  ctx.note(t('The request was sent. With --field or --data, the command does not wait for the result.'));
  return { items, delivered: 0, failed: 0, left: items.length };
}

/** Maximum milliseconds between two attempts of one delivery. */
const longestPauseMs = 3_600_000;

/** Yields each delivery with its result. If the service does not answer, the next round retries. */
async function* keepRedelivering(
  {
    since,
    every,
    webhook,
    rate,
    timeout,
  }: Options & { since: string; every: number; webhook?: string | undefined },
  ctx: Context,
): AsyncGenerator<Redelivered['items'][number]> {
  const release = await claimed(ctx);
  const sending = { rate, timeoutMs: timeout, save: async () => {} };
  const client = await ctx.client();
  try {
    for (;;) {
      try {
        const from = await readServiceSince(since, client, ctx);
        const now = client.now();
        const { failed } = await failedDeliveries({ since: from, until: now, webhook }, ctx);
        const items = failed.filter((one) => isDue(one, every, now)).map(({ item }) => item);
        for await (const item of sendItems(items, sending, ctx)) yield rowOf(item);
      } catch (error) {
        ctx.signal.throwIfAborted();
        if (!(error instanceof PayconfirmError) || !mayPass(error)) throw error;
        ctx.warn(asIs(error.message));
      }
      await ctx.clock.sleep(every, ctx.signal);
    }
  } finally {
    await release();
  }
}

/** The wait doubles after each failed attempt of a delivery. */
function isDue({ attempts, lastAt }: Failed, every: number, now: number): boolean {
  const pause = attempts === 1 ? 0 : Math.min(every * 2 ** (attempts - 2), Math.max(every, longestPauseMs));
  return now - lastAt >= pause;
}

const mayPass = ({ kind }: PayconfirmError) => kind === 'network' || kind === 'service' || kind === 'refused';
