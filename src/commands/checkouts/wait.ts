import type { Client } from '../../api/client-types.ts';
import { checkoutStatuses } from '../../api/endpoints/checkouts.ts';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Progress } from '../../output/progress.ts';
import { asIs, t, translated } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/format-money.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { nextStep } from './next-step.ts';
import { checkoutId, readCheckout, type Timed, untilExpiry, withOrder } from './read-checkout.ts';
import { explain, inAll, ofOrder, type WithOrder } from './status-text.ts';
import { checkoutView } from './view.ts';

const finalStatuses: readonly string[] = checkoutStatuses.filter((status) => status !== 'pending');

/** Milliseconds before the second read; each later pause is longer. */
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
const defaultTimeoutMs = 900_000;
/** Timeout of the last read after the time has ended, milliseconds. */
const lastReadMs = 2_000;

export const wait = command({
  name: 'wait',
  summary: 'Wait until a checkout is paid',
  description:
    'Asks again and again, each time a little later. Exit 0 once the status is reached, 6 when the time is over ' +
    'or the checkout can no longer reach it: expired, cancelled. A warning on stderr says when it was paid late, or ' +
    'by a sandbox transaction. A service that is away is waited for too: exit 5 ' +
    'when it still is at the end. A payer who comes back to the return_url has not ' +
    'paid for certain: this command reads the status instead.',
  also: ['checkouts.show', 'checkouts.list', 'transactions.list'],
  arguments: checkoutId,
  flags: {
    status: {
      value: 'STATUS',
      suggestions: finalStatuses,
      default: 'paid',
      summary: 'the status to wait for',
    },
    timeout: { type: 'duration', summary: 'give up after this long (default 15m)' },
  },
  examples: {
    'before the order is fulfilled':
      'payconfirm checkouts wait 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 && ./fulfil DH10234',
    'five minutes at most': 'payconfirm checkouts wait 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --timeout 5m',
  },
  view: checkoutView,
  run: async ({ args, flags }, ctx) => {
    const timeout = flags.timeout ?? defaultTimeoutMs;
    const deadline = ctx.clock.monotonic() + timeout;
    const over = new AbortController();
    const until = AbortSignal.any([ctx.signal, over.signal]);
    const client = await ctx.closingClient(ctx.options.requestTimeoutMs, until);
    const wanted = { status: flags.status, timeout };
    const shown: Shown = { checkout: undefined, progress: undefined };
    let away = false;
    const waiting = ctx.wait(t('checkout {0} to be {1}', args.ID, flags.status), {
      ms: timeout,
      flag: '--timeout',
    });
    try {
      for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
        const inTime = abortAfter(Math.max(deadline - ctx.clock.monotonic(), lastReadMs), over, ctx);
        const read = await readUnlessAway(args, client, ctx).finally(inTime);
        const left = deadline - ctx.clock.monotonic();
        if (read instanceof PayconfirmError) {
          checkAway(read, left, wanted);
          shown.progress?.end();
          if (!away) ctx.warn(t('{0}: asking again until the time is over', inWords(read)));
        } else {
          if (read.status === flags.status) {
            const reached = await withOrder(read, ctx);
            warnOfDoubt(reached, ctx);
            return reached;
          }
          await checkUnpaid(read, left, wanted, ctx);
          shown.checkout = read;
          shown.progress ??= ctx.progress('Received', read.amount, formatMoney);
        }
        away = read instanceof PayconfirmError;
        await countDown(shown, Math.min(pause, left), deadline, ctx);
      }
    } finally {
      waiting.callOff();
      shown.progress?.end();
    }
  },
});

interface Shown {
  checkout: Timed | undefined;
  progress: Progress | undefined;
}

interface Wanted {
  status: string;
  timeout: number;
}

const timedOut = ({ status, timeout }: Wanted) =>
  t('Not {0} within {1}', translated(status), formatDuration(timeout));

const inWords = ({ message, status }: PayconfirmError) =>
  status === undefined ? message : `${message} (HTTP ${status})`;

/** @throws the error itself if no time is left */
function checkAway(error: PayconfirmError, left: number, wanted: Wanted): void {
  if (left <= 0) throw error.with({ message: asIs(`${timedOut(wanted)}: ${error.message}`) });
}

/** The status is reached, but a person decides whether the order is fulfilled. A table says so itself. */
function warnOfDoubt(read: WithOrder, ctx: Context): void {
  const isInDoubt = read.paid_late || (read[inAll] ?? read[ofOrder]) !== undefined;
  if (ctx.options.output !== 'table' && isInDoubt) ctx.warn(explain(read));
}

/** @throws expectation error once no time is left, and where a known last status leads to no other known one */
async function checkUnpaid(read: Timed, left: number, wanted: Wanted, ctx: Context): Promise<void> {
  const isLast = finalStatuses.includes(read.status) && finalStatuses.includes(wanted.status);
  if (!isLast && left > 0) return;
  const checkout = await withOrder(read, ctx);
  const words = isLast ? explain(checkout) : asIs(`${timedOut(wanted)}. ${explain(checkout)}`);
  throw new PayconfirmError('expectation', words, { hint: nextStep(checkout) });
}

/** Aborts with a `network` error once `ms` milliseconds are over; returns how to call it off. */
function abortAfter(ms: number, over: AbortController, { clock }: Context): () => void {
  const calledOff = new AbortController();
  const abort = () => over.abort(new PayconfirmError('network', t('the service did not answer in time')));
  clock.sleep(ms, calledOff.signal).then(abort, () => {});
  return () => calledOff.abort();
}

/** The checkout, or the error of a service that is away for now: no connection, 429, 5xx. */
async function readUnlessAway(
  args: { ID: string },
  client: Client,
  ctx: Context,
): Promise<Timed | PayconfirmError> {
  try {
    return await readCheckout(args, ctx, client);
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    const { kind, status = 0 } = error;
    if (kind === 'network' || (kind === 'service' && (status === 429 || status >= 500))) return error;
    throw error;
  }
}

/** Waits `ms` milliseconds. Each second shows what came so far and how long is left, where the checkout is known. */
async function countDown(
  { checkout, progress }: Shown,
  ms: number,
  deadline: number,
  { clock, signal }: Context,
): Promise<void> {
  const until = clock.monotonic() + ms;
  for (let rest = ms; rest > 0; rest = until - clock.monotonic()) {
    if (checkout) {
      const open = untilExpiry(checkout, clock.now()) ?? Number.POSITIVE_INFINITY;
      const left = Math.max(0, Math.min(deadline - clock.monotonic(), open));
      progress?.update(
        receivedOf(checkout) ?? 0,
        t('{0} left', formatDuration(Math.ceil(left / 1000) * 1000)),
      );
    }
    await clock.sleep(Math.min(rest, 1_000), signal);
  }
}
