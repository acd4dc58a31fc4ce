/** Asks the same question again until the transfer is delivered, or its time is over. */

import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { languageFor } from '../../messages/load-language.ts';
import { asIs, t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatTime } from '../../values/time.ts';
import type { Trace } from './trace-json-types.ts';
import type { Traced } from './trace-subject.ts';

/** Default time to watch. */
const usualMs = 15 * 60_000;
/** Seconds between two rounds: each makes several requests. */
const pause = 2;

/** @throws the last failure of a service that is away until the time is over */
export async function watched(
  ask: () => Promise<Traced>,
  ms: number = usualMs,
  ctx: Context,
): Promise<Traced> {
  const { clock, options } = ctx;
  const { outcomes } = await languageFor(options.language);
  const until = clock.monotonic() + ms;
  const left = () => until - clock.monotonic();
  const waiting = ctx.wait(t('the transfer to be delivered'), { ms, flag: '--timeout' });
  const progress = ctx.progress('Waiting', ms, formatDuration);
  let said: string | undefined;
  const tell = (state: string) => {
    if (state !== said) ctx.note(asIs(`${formatTime(clock.now(), options.timeZone)}  ${state}`));
    said = state;
  };
  try {
    for (;;) {
      const traced = await ask().catch(unlessAway);
      const isLate = left() <= 0;
      if (traced instanceof PayconfirmError) {
        if (isLate) throw traced;
        tell(traced.message);
      } else {
        if (isDone(traced.trace)) return traced;
        if (isLate || isOver(traced.trace))
          return { ...traced, end: notDelivered(Math.min(ms, ms - left())) };
        tell(outcomes[traced.trace.outcome]);
      }
      await rest(() => progress.update(ms - Math.max(0, left())), ctx);
    }
  } finally {
    waiting.callOff();
    progress.end();
  }
}

async function rest(onSecond: () => void, { clock, signal }: Context): Promise<void> {
  for (let second = 0; second < pause; second++) {
    onSecond();
    await clock.sleep(1_000, signal);
  }
}

function unlessAway(error: unknown): PayconfirmError {
  if (error instanceof PayconfirmError && (error.kind === 'network' || error.kind === 'service'))
    return error;
  throw error;
}

const isDone = ({ outcome }: Trace) => outcome === 'delivered' || outcome === 'not_expected';

/** Whether nothing can be paid to it any more, and nothing was. */
const isOver = ({ checkout, transaction }: Trace) =>
  checkout !== null && !transaction && (checkout.status === 'expired' || checkout.status === 'cancelled');

const notDelivered = (ms: number) =>
  new PayconfirmError('expectation', t('not delivered within {0}', formatDuration(ms)));
