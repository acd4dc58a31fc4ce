import { setTimeout as delay } from 'node:timers/promises';

/** Time, injected so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds from an arbitrary start that never goes back, for durations. */
  monotonic(): number;
  /**
   * Resolves after `ms` milliseconds.
   * @throws the signal's reason when aborted
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * The same where somebody else is given `ms` milliseconds: tests in which no pause takes time still give them that.
   * @throws the signal's reason when aborted
   */
  allow(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Milliseconds since the epoch, for what has no context to take its clock from. */
export const now = (): number => Date.now();

export const systemClock: Clock = {
  now,
  // `performance` would load a dozen modules of Node's.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep,
  allow: sleep,
};

/** Milliseconds that one timer can wait; with more it fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const options = signal ? { signal } : {};
  try {
    let left = ms;
    for (; left > longestTimerMs; left -= longestTimerMs) await delay(longestTimerMs, undefined, options);
    await delay(left, undefined, options);
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}
