import { setTimeout as delay } from 'node:timers/promises';

/** Time. It is injected so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds for durations, from an arbitrary start. It never goes back. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds. @throws the signal's reason when aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** The same, to give another program time: tests without pauses still wait here. @throws as `sleep` */
  allow(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Milliseconds since the epoch, for code without a context. */
export const now = (): number => Date.now();

export const systemClock: Clock = {
  now,
  // `performance` would load a dozen modules of Node.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep,
  allow: sleep,
};

/** Longest timer in milliseconds. A longer one fires immediately. */
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
