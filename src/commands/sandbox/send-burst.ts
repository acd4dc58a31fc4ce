import type { CallResult, Client } from '../../api/client-types.ts';
import { endpoints, type Reply } from '../../api/endpoints/index.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { requireObject } from '../../api/replies/require-object.ts';
import type { Context } from '../../context.ts';
import { type ErrorKind, PayconfirmError } from '../../errors.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import type { Transfer } from './transfer-presets.ts';

export interface Sent {
  transaction_code: string | null;
  virtual_account_number: string | null;
  account_number: string | null;
  /** Integer VND. */
  amount: number;
  description: string;
  /** `accepted`, the kind of the error, `unknown` (sent, and perhaps processed), or `not_sent`. */
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
  /** Transfers whose code probably existed already: the reply has other values. */
  repeated: number;
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
  let [unreachable, repeated] = [0, 0];
  let stopped: PayconfirmError | undefined;
  let next = 0;
  let done = 0;
  let lateMs = 0;
  const untilDue = async (index: number) => {
    if (rate === undefined) return;
    const early = started + (index * 1_000) / rate - clock.monotonic();
    if (early > 0) await clock.sleep(early, signal);
    lateMs = Math.max(0, -early);
  };
  const work = async () => {
    while (next < transfers.length && !stopped) {
      const index = next;
      next += 1;
      await untilDue(index);
      signal.throwIfAborted();
      rows[index] = [];
      const { error, isRepeat } = await sendTimes(transfers[index]!, {
        times,
        client,
        ctx,
        rows: rows[index],
      });
      done += 1;
      if (isRepeat) repeated += 1;
      progress.update(done);
      unreachable = rows[index].at(-1)?.result === 'not_sent' ? unreachable + 1 : 0;
      if (error && unreachable >= inVain) throw error;
    }
  };
  const stop = (error: unknown) => {
    if (!(error instanceof PayconfirmError)) throw error;
    stopped ??= error;
  };
  const workers = Array.from({ length: Math.min(concurrency, transfers.length) }, () => work().catch(stop));
  await Promise.all(workers).finally(() => progress.end());
  const sent = rows.flat();
  if (!stopped) return { rows: sent, lateMs, repeated, stopped };
  const counts = countsOf(sent, transfers.length * times);
  if (isByPerson(stopped) || sent.length === 0) {
    ctx.warn(counts);
    return { rows: sent, lateMs, repeated, stopped };
  }
  const { message } = stopped;
  const all = transfers.flatMap((transfer, index) => {
    const unsent = times - (rows[index]?.length ?? 0);
    return [...(rows[index] ?? []), ...Array<Sent>(unsent).fill(rowOf(transfer, 'not_sent', message))];
  });
  return { rows: all, lateMs, repeated, stopped: stopped.with({ message: asIs(`${message}; ${counts}`) }) };
}

const isByPerson = ({ kind }: PayconfirmError) => kind === 'interrupted' || kind === 'terminated';

/** The error kind of a transfer that was not accepted. */
export const kindOf = (result: string): ErrorKind =>
  result === 'unknown' || result === 'not_sent' ? 'network' : (result as ErrorKind);

/** The state after a stopped burst. */
function countsOf(rows: readonly Sent[], all: number): Said {
  const number = (...which: string[]) => rows.filter(({ result }) => which.includes(result)).length;
  const refused = number('refused', 'validation');
  const unknown = number('unknown', 'service');
  return asIs(
    [
      t('stopped: {0} of {1} accepted', number('accepted'), all),
      ...(refused > 0 ? [t('{0} refused', refused)] : []),
      ...(unknown > 0
        ? [t('{0} unknown (sent, no clear answer: check before you send them again)', unknown)]
        : []),
      t('{0} not sent', all - rows.length + number('not_sent')),
    ].join(', '),
  );
}

/** A repeated transfer has the code of the first one. @returns the error of the last one, and whether the code existed before */
async function sendTimes(
  transfer: Transfer,
  { times, client, rows, ctx }: { times: number; client: Client; rows: Sent[]; ctx: Context },
): Promise<Omit<Attempt, 'row'>> {
  let body = transfer;
  let last: Omit<Attempt, 'row'> = {};
  while (rows.length < times && !ctx.signal.aborted) {
    const { row, ...attempt } = await sendOne(body, client, ctx);
    rows.push(row);
    last = attempt;
    if (row.transaction_code === null) break;
    body = { ...transfer, transaction_code: row.transaction_code };
  }
  return last;
}

interface Attempt {
  row: Sent;
  error?: PayconfirmError;
  isRepeat?: boolean;
}

/**
 * Whether the code probably existed already: of such a code the service returns what was recorded first (§4.6). A reply with
 * the same values shows nothing.
 */
export const isRepeat = (
  { transaction_code: code }: Transfer,
  { data, differences }: CallResult<Reply<'sandbox.send'>>,
): boolean => code !== undefined && differences.length > 0 && data.transaction_code === code;

/** An error of one transfer is its result; an error that affects all is thrown. */
async function sendOne(body: Transfer, client: Client, { clock, signal }: Context): Promise<Attempt> {
  const started = clock.monotonic();
  const row = (result: string, message: string | null, data: Partial<Sent> = body): Sent => ({
    ...rowOf(body, result, message),
    transaction_code: data.transaction_code ?? body.transaction_code ?? null,
    virtual_account_number: data.virtual_account_number ?? null,
    account_number: data.account_number ?? null,
    duration_ms: Math.round((clock.monotonic() - started) * 10) / 10,
  });
  try {
    const answer = await client.call('sandbox.send', { body });
    requireObject(endpoints['sandbox.send'], answer.data);
    const isRead = typeof answer.data.transaction_code === 'string';
    const message = isRead ? null : t('the reply could not be read: it names no transaction');
    return { row: row('accepted', message, answer.data), isRepeat: isRepeat(body, answer) };
  } catch (error) {
    if (signal.aborted) return { row: row('unknown', t('stopped before the answer arrived')) };
    if (!(error instanceof PayconfirmError)) throw error;
    if (error instanceof NetworkError)
      return { row: row(error.neverSent ? 'not_sent' : 'unknown', whyNot(error)), error };
    if (['service', 'refused', 'validation'].includes(error.kind))
      return { row: row(error.kind, whyNot(error)), error };
    throw error;
  }
}

/** Of a transfer that was never sent, or before its reply. */
const rowOf = (body: Transfer, result: string, message: string | null): Sent => ({
  transaction_code: body.transaction_code ?? null,
  virtual_account_number: body.virtual_account_number ?? null,
  account_number: body.account_number ?? null,
  amount: body.amount,
  description: body.description,
  result,
  message,
  duration_ms: 0,
});

/** The error with its fields, in one line. */
function whyNot({ message, details = [] }: PayconfirmError): string {
  return [message, ...details.map((one) => `${one.field}: ${one.message}`)].join('; ');
}
