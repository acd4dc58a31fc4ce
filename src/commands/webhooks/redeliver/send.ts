/** Asks the service to send the items one by one, and waits for each result. */

import type { Client } from '../../../api/client-types.ts';
import type { Context } from '../../../context.ts';
import { isAccepted } from '../../../diagnosis/rules/delivery-failure.ts';
import { PayconfirmError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { pageSize, sentPayload } from '../../../webhooks/delivery-log/entry.ts';
import { createPoll } from '../../../webhooks/delivery-log/poll-log.ts';
import { type Item, isAttemptOf, settle } from './item.ts';
import { transactionByCode } from './named-transactions.ts';

export interface Sending {
  /** Maximum requests per second. */
  rate: number;
  /** Milliseconds to wait for the result of one item. */
  timeoutMs: number;
  /** Saves the progress; called before each request. */
  save(): Promise<void>;
}

/** Milliseconds before the first poll of the log; below, the longest pause between two polls. */
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Yields each item when it has its result, perhaps a refusal. @throws errors that affect all items */
export async function* sendItems(
  items: readonly Item[],
  { rate, timeoutMs, save }: Sending,
  ctx: Context,
): AsyncGenerator<Item> {
  const { clock, signal } = ctx;
  const client = await ctx.client();
  const log = ctx.options.dryRun ? undefined : await watchLog(client, ctx);
  let nextAt = clock.monotonic();
  let refusal: PayconfirmError | undefined;
  for (const item of items) {
    if (item.after !== null) continue;
    const early = nextAt - clock.monotonic();
    if (early > 0) await clock.sleep(early, signal);
    signal.throwIfAborted();
    nextAt = clock.monotonic() + 1_000 / rate;
    try {
      item.transaction_id ??= (await transactionByCode(item.transaction_code, ctx)).id;
      item.asked_at = clock.now();
      await save();
      const askedAt = clock.monotonic();
      await ask(item as Item & { transaction_id: string }, client);
      await log?.waitFor(item, { askedAt, timeoutMs });
    } catch (error) {
      if (items.length === 1 || !isOfOne(error)) throw error;
      item.after = `REFUSED ${error.status ?? ''}`.trim();
      refusal ??= error;
      ctx.warn(
        t('{0} to {1}: {2}', safeCell(item.transaction_code), safeCell(item.webhook_name), error.message),
      );
    }
    yield item;
  }
  if (refusal && items.every(({ asked_at }) => asked_at === null)) throw refusal;
}

/** The error concerns only this item. Others may still be sent. */
const isOfOne = (error: unknown): error is PayconfirmError =>
  error instanceof PayconfirmError &&
  error.kind === 'refused' &&
  (error.status === undefined || error.status === 400 || error.status === 404);

/** What was refused was not sent. After any other error it may have been. */
const ask = (item: Item & { transaction_id: string }, client: Client) =>
  client
    .call('webhooks.redeliver', {
      path: { transaction_id: item.transaction_id },
      body: { target_type: 'WEBHOOK', target_id: item.webhook_id },
    })
    .catch((error: unknown) => {
      if (error instanceof PayconfirmError && error.kind === 'refused') item.asked_at = null;
      throw error;
    });

async function watchLog(client: Client, ctx: Context) {
  const { clock, signal } = ctx;
  const readPage = (page: number) => client.page('webhooks.logs', { query: { page, limit: pageSize } });
  const poll = createPoll({ readPage, clock, since: Number.POSITIVE_INFINITY });
  await poll();
  /** Requested items without a result, and when they were requested. */
  const waiting = new Map<Item, number>();
  const look = async () => {
    for (const entry of (await poll()).entries) {
      const attempt = { entry, payload: (await sentPayload(entry)) ?? {} };
      // An attempt that took longer began before the request: another process asked for it.
      const longest = (askedAt: number) => clock.monotonic() - askedAt;
      const [item] =
        [...waiting].find(
          ([one, at]) => isAttemptOf(one, attempt) && !(Number(entry.duration_ms) > longest(at)),
        ) ?? [];
      if (!item) continue;
      settle(item, entry);
      if (item.delivered && !isAccepted(entry)) {
        const words = t(
          '{0}: {1} accepted it, but its response is an error or a web page:',
          safeCell(item.transaction_code),
          safeCell(item.webhook_name),
        );
        ctx.warn(withCommand(words, ['webhooks', 'log', entry.id]));
      }
      waiting.delete(item);
    }
  };
  return {
    /** Returns without a result after the timeout. */
    waitFor: async (
      item: Item,
      { askedAt, timeoutMs }: { askedAt: number; timeoutMs: number },
    ): Promise<void> => {
      waiting.set(item, askedAt);
      const what = () => t('the result of {0}', safeCell(item.transaction_code));
      const deadline = ctx.wait(what, { ms: timeoutMs, flag: '--timeout' });
      try {
        for (let pause = firstPauseMs; item.after === null; pause = Math.min(pause * 1.5, longestPauseMs)) {
          await clock.sleep(pause, deadline.signal);
          await look();
        }
      } catch (error) {
        if (signal.aborted || !deadline.isOver) throw error;
      } finally {
        deadline.callOff();
      }
    },
  };
}
