import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';

/** Milliseconds at most in which a load balancer can learn that nothing is to be sent here any more. */
const noticeMs = 5000;

export interface Drain {
  /** In place of the context's: with `--drain` SIGTERM aborts it once others had time to learn of it. */
  signal: AbortSignal;
  /** Whether SIGTERM was seen. */
  begun(): boolean;
  /** Whether this is how a listener ends that has drained: no failure. */
  isEnd(reason: unknown): boolean;
}

/** `ms`: milliseconds for all of it, half of which at most is notice; undefined: SIGTERM ends as any signal does. */
export function createDrain(ms: number | undefined, { signal, clock, note }: Context): Drain {
  if (ms === undefined) return { signal, begun: () => false, isEnd: () => false };
  const end = new AbortController();
  const drained = new PayconfirmError('terminated', 'drained');
  let begun = false;
  const stop = async () => {
    if (!(signal.reason instanceof PayconfirmError && signal.reason.kind === 'terminated')) {
      return end.abort(signal.reason);
    }
    begun = true;
    note('Not ready any more; deliveries are still taken for a moment, and what is under way is finished.');
    await clock.sleep(Math.min(noticeMs, ms / 2));
    end.abort(drained);
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  return { signal: end.signal, begun: () => begun, isEnd: (reason) => reason === drained };
}
