import { once } from 'node:events';
import type { Clock } from './clock.ts';

/** What `--timeout` of a command that waits bounds: everything it does, a request under way and its repetitions too. */
export interface Deadline {
  /** Aborted once the time is over, or with the signal that was given. */
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** Calls it off, so that nothing waits for it. */
  callOff(): void;
}

/** The moment `ms` milliseconds from now; undefined never comes. `signal`: what else ends the waiting. */
export function deadlineIn(
  ms: number | undefined,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  signal: AbortSignal,
): Deadline {
  const over = new AbortController();
  const calledOff = new AbortController();
  const at = clock.monotonic() + (ms ?? Number.POSITIVE_INFINITY);
  if (ms !== undefined) {
    clock.sleep(ms, calledOff.signal).then(
      () => over.abort(new Error('the time is over')),
      () => undefined,
    );
  }
  return {
    signal: AbortSignal.any([signal, over.signal]),
    get isOver() {
      return over.signal.aborted || clock.monotonic() >= at;
    },
    callOff: () => calledOff.abort(),
  };
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
