import type { Client } from '../../api/client-types.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import type { Transfer } from './transfer-presets.ts';

export interface Sent {
  transaction_code: string | null;
  virtual_account_number: string | null;
  account_number: string | null;
  /** Integer VND. */
  amount: number;
  description: string;
  /** `accepted`, the kind of the error, or `unknown` if the program was stopped before the answer. */
  result: string;
  /** Why it was not accepted, or why its deliveries failed. */
  message: string | null;
  /** Milliseconds from the request to the reply. */
  duration_ms: number;
}

export interface Pace {
  times: number;
  /** Transfers per second; undefined: as fast as possible. */
  rate: number | undefined;
  concurrency: number;
}

export interface Outcome {
  /** Results in the order of the transfers. */
  rows: Sent[];
  /** Delay of the last transfer in milliseconds; 0 without a rate. */
  lateMs: number;
  /** Why the rest was not sent: stopped, unreachable, or an error that affects all. */
  stopped: PayconfirmError | undefined;
}

/** Consecutive unreachable requests after which the rest is not sent. */
const inVain = 5;

/** Sends transfers at a rate, each `times` times, until all are sent or an error stops it. */
export async function burst(
  transfers: readonly Transfer[],
  { times, rate, concurrency }: Pace,
  client: Client,
  ctx: Context,
): Promise<Outcome> {
  const { clock, signal } = ctx;
  const progress = ctx.progress('Sending', transfers.length);
  const started = clock.monotonic();
  const rows: Sent[][] = [];
  const asked: Asked = { sent: 0, answers: [] };
  let stopped: PayconfirmError | undefined;
  let next = 0;
  let done = 0;
  let lateMs = 0;
  const work = async () => {
    while (next < transfers.length && !stopped) {
      const index = next;
      next += 1;
      if (rate !== undefined) {
        const early = started + (index * 1_000) / rate - clock.monotonic();
        if (early > 0) await clock.sleep(early, signal);
        lateMs = Math.max(0, -early);
      }
      signal.throwIfAborted();
      rows[index] = await sendTimes(transfers[index]!, { times, client, asked, ctx });
      done += 1;
      progress.update(done);
      if (asked.answers.length >= inVain && asked.answers.slice(-inVain).every((one) => one === 'nobody')) {
        throw new PayconfirmError('network', t('no recipient exists: {0}', rows[index]!.at(-1)!.message));
      }
    }
  };
  const stop = (error: unknown) => {
    if (!(error instanceof PayconfirmError)) throw error;
    stopped ??= error;
  };
  const workers = Array.from({ length: Math.min(concurrency, transfers.length) }, () => work().catch(stop));
  await Promise.all(workers).finally(() => progress.end());
  if (stopped) ctx.warn(whatWasSent(asked, transfers.length * times));
  return { rows: rows.flat(), lateMs, stopped };
}

interface Asked {
  sent: number;
  answers: Answer[];
}

/** `nobody`: certainly never sent; `unclear`: it may have been processed. */
type Answer = 'accepted' | 'refused' | 'nobody' | 'unclear';

/** The state after a stopped burst. */
function whatWasSent({ sent, answers }: Asked, all: number): Said {
  const number = (which: Answer) => answers.filter((answer) => answer === which).length;
  const [accepted, refused, nobody] = [number('accepted'), number('refused'), number('nobody')];
  const unknown = sent - accepted - refused - nobody;
  return asIs(
    [
      t('stopped: {0} of {1} accepted', accepted, all),
      ...(refused > 0 ? [t('{0} refused', refused)] : []),
      ...(unknown > 0
        ? [t('{0} unknown (sent, no clear answer: check before you send them again)', unknown)]
        : []),
      t('{0} not sent', all - sent + nobody),
    ].join(', '),
  );
}

/** A repeated transfer has the code of the first one. */
async function sendTimes(
  transfer: Transfer,
  { times, client, asked, ctx }: { times: number; client: Client; asked: Asked; ctx: Context },
): Promise<Sent[]> {
  const rows: Sent[] = [];
  let body = transfer;
  while (rows.length < times && !ctx.signal.aborted) {
    asked.sent += 1;
    const { row, answer } = await sendOne(body, client, ctx);
    rows.push(row);
    asked.answers.push(answer);
    if (row.transaction_code === null) break;
    body = { ...transfer, transaction_code: row.transaction_code };
  }
  return rows;
}

/** An error of one transfer is its result; an error that affects all is thrown. */
async function sendOne(
  body: Transfer,
  client: Client,
  { clock, signal }: Context,
): Promise<{ row: Sent; answer: Answer }> {
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
    return { row: sent('accepted', null, data), answer: 'accepted' };
  } catch (error) {
    if (signal.aborted) {
      return { row: sent('unknown', t('stopped before the answer arrived'), body), answer: 'unclear' };
    }
    if (!(error instanceof PayconfirmError)) throw error;
    const row = sent(error.kind, whyNot(error), body);
    if (error instanceof NetworkError) return { row, answer: error.neverSent ? 'nobody' : 'unclear' };
    if (error.kind === 'service') return { row, answer: 'unclear' };
    if (error.kind === 'refused' || error.kind === 'validation') return { row, answer: 'refused' };
    throw error;
  }
}

/** The error with its fields, in one line. */
function whyNot({ message, details = [] }: PayconfirmError): string {
  return [message, ...details.map((one) => `${one.field}: ${one.message}`)].join('; ');
}
