import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { burst, kindOf, type Sent } from './send-burst.ts';
import type { Preset, Transfer } from './transfer-presets.ts';
import {
  type Arrived,
  type Deliveries,
  expectedDeliveries,
  logStart,
  type Since,
  waitForDeliveries,
} from './wait-for-deliveries.ts';

export interface Plan {
  preset: Preset;
  /** Transfers per second; undefined: as fast as possible. */
  rate: number | undefined;
  concurrency: number;
  wait: boolean | undefined;
  /** Milliseconds to wait for the deliveries. */
  timeout: number | undefined;
}

/** The result of a transfer, and with `--wait` of its deliveries. */
type Row = Sent & { deliveries?: Deliveries };

const defaultTimeoutMs = 60_000;
/** Delay of the last transfer, in milliseconds, from which the rate counts as missed. */
const noticeableMs = 1_000;

/** Sends all, waits if requested, and reports the result. @throws what stopped it, if nothing was sent */
export async function sendAll(
  transfers: readonly Transfer[],
  { preset, rate, concurrency, wait, timeout }: Plan,
  ctx: Context,
): Promise<{ rows: Row[]; problem: PayconfirmError | undefined }> {
  const client = await ctx.client();
  const start = wait && !ctx.options.dryRun ? await logStart(client) : undefined;
  const started = ctx.clock.monotonic();
  const times = preset === 'duplicate' ? 2 : 1;
  if (ctx.options.dryRun) ctx.note(t('{0} transfers would be sent; the first:', transfers.length * times));
  const pace = { times, rate, concurrency };
  const { rows: sent, lateMs, repeated, stopped } = await burst(transfers, pace, client, ctx);
  if (stopped && sent.length === 0) throw stopped;
  if (repeated > 0)
    ctx.warn(
      t(
        'Replies with other values: {0}. Their codes probably exist already, and then nothing new was recorded.',
        repeated,
      ),
    );
  const took = ctx.clock.monotonic() - started;
  // What was sent and what was not is already reported.
  if (stopped) return { rows: sent, problem: stopped };
  const refused = sent.filter(({ result }) => result !== 'accepted');
  ctx.note(
    t(
      '{0} of {1} accepted in {2}: {3} a second.',
      sent.length - refused.length,
      sent.length,
      formatDuration(took),
      Math.round((sent.length / took) * 1_000),
    ),
  );
  if (rate !== undefined && lateMs > noticeableMs) ctx.warn(tooFast(rate, lateMs, concurrency));
  const problem = refused[0] && notAccepted(refused.length, refused[0]);
  if (!wait) return { rows: sent, problem };

  const again = transfers.some(({ transaction_code }) => transaction_code !== undefined);
  const accepted = sent.filter(({ result }) => result === 'accepted');
  const { found, problem: late } = await awaitDeliveries(
    accepted,
    { after: undefined, ...start, again },
    timeout,
    ctx,
  );
  if (!found) return { rows: sent, problem: late };
  const rows = sent.map((row) => {
    const deliveries = found.get(row.transaction_code ?? '');
    if (!deliveries || row.result !== 'accepted') return row;
    return { ...row, deliveries, message: deliveries.error_labels.join(', ') || null };
  });
  return { rows, problem: problem ?? late };
}

/** Waits at most `timeout` milliseconds for the deliveries of accepted transfers to one account. */
export async function awaitDeliveries(
  accepted: readonly Accepted[],
  since: Since,
  timeout: number | undefined,
  ctx: Context,
): Promise<{ found?: ReadonlyMap<string, Deliveries>; problem: PayconfirmError | undefined }> {
  try {
    const within = timeout ?? defaultTimeoutMs;
    const { found, earlier } = await deliveriesOf(accepted, since, within, ctx);
    const late = missing({ found, earlier }, accepted[0]?.virtual_account_number ?? null, within, ctx);
    return { found, problem: late ?? failedOf(found) };
  } catch (error) {
    if (error instanceof PayconfirmError) return { problem: error };
    throw error;
  }
}

type Accepted = Partial<Pick<Sent, 'transaction_code' | 'virtual_account_number'>>;

async function deliveriesOf(
  accepted: readonly Accepted[],
  since: Since,
  timeout: number,
  ctx: Context,
): Promise<Arrived> {
  const codes = new Set(accepted.map(({ transaction_code }) => transaction_code!));
  const number = accepted[0]?.virtual_account_number ?? null;
  const expected = await expectedDeliveries(await ctx.client(), number);
  return waitForDeliveries({ codes: [...codes], expected, ...since }, timeout, ctx);
}

function tooFast(rate: number, lateMs: number, concurrency: number): Said {
  return t(
    'The rate of {0} a second was not reached: the last transfer was sent {1} late. --concurrency was {2}.',
    rate,
    formatDuration(lateMs),
    concurrency,
  );
}

function notAccepted(count: number, { result, message }: Sent): PayconfirmError {
  return new PayconfirmError(kindOf(result), t('{0} not accepted; the first: {1}', count, message));
}

/** A failed delivery is not a success. */
function failedOf(found: ReadonlyMap<string, Deliveries>): PayconfirmError | undefined {
  const all = [...found.values()];
  const failed = all.reduce((sum, one) => sum + one.failed, 0);
  const [code] = [...found].find(([, one]) => one.failed > 0) ?? [];
  if (code === undefined) return undefined;
  const made = failed + all.reduce((sum, one) => sum + one.ok, 0);
  const labels = [...new Set(all.flatMap(({ error_labels }) => error_labels))].join(', ');
  return new PayconfirmError(
    'expectation',
    made === 1
      ? t('the delivery failed ({0})', labels)
      : t('{0} of {1} deliveries failed ({2})', failed, made, labels),
    { hint: withCommand('Find the cause:', ['trace', code]) },
  );
}

function missing(
  { found, earlier }: Arrived,
  number: string | null,
  timeout: number,
  ctx: Context,
): PayconfirmError | undefined {
  const sum = (part: (deliveries: Deliveries) => number) =>
    [...found.values()].reduce((total, deliveries) => total + part(deliveries), 0);
  const late = sum(({ expected, ok, failed }) => Math.max(0, expected - ok - failed));
  ctx.note(
    t(
      'Deliveries in the logs: {0} succeeded, {1} failed.',
      sum(({ ok }) => ok),
      sum(({ failed }) => failed),
    ),
  );
  if (late === 0) {
    const none = t('no active webhook configuration matches: there is no delivery to wait for');
    if (sum(({ expected }) => expected) > 0) return undefined;
    const hint = withCommand('To see which configurations are active:', ['webhooks', 'list']);
    return new PayconfirmError('expectation', none, { hint });
  }
  // The hint to redeliver was already printed.
  if (earlier.size === found.size) {
    return new PayconfirmError('expectation', t('nothing was delivered now: it was already sent'));
  }
  // For a single account, its setup is checked.
  const words = number === null ? ['doctor'] : ['doctor', 'va', number];
  return new PayconfirmError(
    'expectation',
    t(
      '{0} of {1} deliveries are not in the logs after {2}',
      late,
      sum(({ expected }) => expected),
      formatDuration(timeout),
    ),
    { hint: withCommand('--timeout waits longer; what stands in their way:', words) },
  );
}
