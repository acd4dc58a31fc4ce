import { once } from 'node:events';
import type { Clock } from './clock.ts';

/** The limit of `--timeout` in a command that waits. It covers everything, also running requests and their retries. */
export interface Deadline {
  /** Aborted when the time is over, or by the given signal. */
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  /** Cancels it, so that no timer remains. */
  callOff(): void;
}

/** A deadline in `ms` milliseconds; undefined: none. `signal`: also ends the wait. */
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

/** @throws the signal's reason if it is aborted before the promise is settled */
export function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    promise.then(resolve, reject);
  });
}
