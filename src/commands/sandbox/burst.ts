import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { Transfer } from './presets.ts';

/** What came of one transfer. */
export interface Sent {
  transaction_code: string | null;
  virtual_account_number: string | null;
  account_number: string | null;
  /** Integer VND. */
  amount: number;
  description: string;
  /** `accepted`, or the kind of the error. */
  result: string;
  /** Why it was not accepted, or its deliveries failed. */
  message: string | null;
  /** Milliseconds from the request to the reply. */
  duration_ms: number;
}

export interface Pace {
  /** Transfers a second; as fast as it goes without. */
  rate: number | undefined;
  /** Requests at once. */
  concurrency: number;
}

/** Sends transfers at a pace, each as often as `times` says, and returns what came of them, in their order. */
export async function burst(
  transfers: readonly Transfer[],
  times: number,
  { rate, concurrency }: Pace,
  client: Client,
  ctx: Context,
): Promise<Sent[]> {
  const { clock, signal } = ctx;
  const progress = ctx.progress('sending', transfers.length);
  const started = clock.monotonic();
  const rows: Sent[][] = [];
  let next = 0;
  let done = 0;
  const asked: Asked = { sent: 0, results: [] };
  const work = async () => {
    while (next < transfers.length) {
      const index = next;
      next += 1;
      if (rate !== undefined) {
        const early = started + (index * 1_000) / rate - clock.monotonic();
        if (early > 0) await clock.sleep(early, signal);
      }
      rows[index] = await sendTimes(transfers[index]!, times, client, asked, ctx);
      done += 1;
      progress.update(done);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, transfers.length) }, work));
  } catch (error) {
    progress.end();
    if (signal.aborted) ctx.warn(whatWasSent(asked, transfers.length * times));
    throw error;
  } finally {
    // One that failed for good ends the others.
    next = transfers.length;
    progress.end();
  }
  return rows.flat();
}

/** Requests so far, and what came of those that ended. */
interface Asked {
  sent: number;
  results: string[];
}

/** What an interrupted burst leaves behind; a request that ended without a clear answer may have been handled. */
function whatWasSent({ sent, results }: Asked, all: number): string {
  const accepted = results.filter((result) => result === 'accepted').length;
  const refused = results.filter((result) => result === 'refused' || result === 'validation').length;
  const unknown = sent - accepted - refused;
  return [
    `stopped: ${accepted} of ${all} accepted`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(unknown > 0 ? [`${unknown} unknown (sent, no clear answer: look before you send them again)`] : []),
    `${all - sent} not sent`,
  ].join(', ');
}

/** The same transfer again carries the code of the first, whoever made it. */
async function sendTimes(
  transfer: Transfer,
  times: number,
  client: Client,
  asked: Asked,
  ctx: Context,
): Promise<Sent[]> {
  const rows: Sent[] = [];
  let body = transfer;
  while (rows.length < times) {
    ctx.signal.throwIfAborted();
    asked.sent += 1;
    const sent = await sendOne(body, client, ctx.clock);
    rows.push(sent);
    asked.results.push(sent.result);
    if (sent.transaction_code === null) break;
    body = { ...transfer, transaction_code: sent.transaction_code };
  }
  return rows;
}

/** What stands in the way of one transfer is its result; what stands in the way of all is thrown. */
async function sendOne(body: Transfer, client: Client, clock: Clock): Promise<Sent> {
  const started = clock.monotonic();
  const sent = (result: string, message: string | null, data: Partial<Sent>): Sent => ({
    transaction_code: data.transaction_code ?? null,
    virtual_account_number: data.virtual_account_number ?? null,
    account_number: data.account_number ?? null,
    amount: body.amount,
    description: body.description,
    result,
    message,
    duration_ms: Math.round((clock.monotonic() - started) * 10) / 10,
  });
  try {
    const { data } = await client.call('sandbox.send', { body });
    return sent('accepted', null, data);
  } catch (error) {
    const ofThisOne = ['refused', 'validation', 'service', 'network'];
    if (!(error instanceof PayconfirmError) || !ofThisOne.includes(error.kind)) throw error;
    return sent(error.kind, error.message, body);
  }
}
