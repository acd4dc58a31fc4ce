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
  monotonic: () => performance.now(),
  sleep,
  allow: sleep,
};

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}
