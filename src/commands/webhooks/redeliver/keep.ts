/** `--every`: what fails is redelivered until the program is ended. */
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { readSince } from '../../trace/read-input.ts';
import { type Failed, failedDeliveries } from './failed.ts';
import { claimed, type Options, type Redelivered, rowOf } from './redeliver-all.ts';
import { sendItems } from './send.ts';

/** Milliseconds between two tries of one delivery at most. */
const longestPauseMs = 3_600_000;

/** Yields each delivery with its result. A service that does not answer is asked again in the next round. */
export async function* keepRedelivering(
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
  try {
    for (;;) {
      try {
        const now = ctx.clock.now();
        const { failed } = await failedDeliveries({ since: readSince(since, ctx), until: now, webhook }, ctx);
        const items = failed.filter((one) => isDue(one, every, now)).map(({ item }) => item);
        for await (const item of sendItems(items, sending, ctx)) yield rowOf(item);
      } catch (error) {
        ctx.signal.throwIfAborted();
        if (!(error instanceof PayconfirmError) || !mayPass(error)) throw error;
        ctx.warn(error.message);
      }
      await ctx.clock.sleep(every, ctx.signal);
    }
  } finally {
    await release();
  }
}

/** A delivery that fails again and again is tried after twice the time each time. */
function isDue({ attempts, lastAt }: Failed, every: number, now: number): boolean {
  const pause = attempts === 1 ? 0 : Math.min(every * 2 ** (attempts - 2), Math.max(every, longestPauseMs));
  return now - lastAt >= pause;
}

const mayPass = ({ kind }: PayconfirmError) => kind === 'network' || kind === 'service' || kind === 'refused';
