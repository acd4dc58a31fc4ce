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
  const work = async () => {
    while (next < transfers.length) {
      const index = next;
      next += 1;
      if (rate !== undefined) {
        const early = started + (index * 1_000) / rate - clock.monotonic();
        if (early > 0) await clock.sleep(early, signal);
      }
      rows[index] = await sendTimes(transfers[index]!, times, client, clock);
      done += 1;
      progress.update(done);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, transfers.length) }, work));
  } finally {
    // One that failed for good ends the others.
    next = transfers.length;
    progress.end();
  }
  return rows.flat();
}

/** The same transfer again carries the code of the first, whoever made it. */
async function sendTimes(transfer: Transfer, times: number, client: Client, clock: Clock): Promise<Sent[]> {
  const rows: Sent[] = [];
  let body = transfer;
  while (rows.length < times) {
    const sent = await sendOne(body, client, clock);
    rows.push(sent);
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
