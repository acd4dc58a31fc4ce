import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/io/clock.ts';

/** Milliseconds from which on a pause is the limit of a command that waits. */
const longMs = 300_000;

/** A clock by which a pause is over at once, and time passes for who waits for an answer when the service says so. */
export interface OutageClock extends Clock {
  pass(ms: number): void;
  /** Ends the waiting of commands that wait for something. */
  endLongWaits(): void;
}

export function outageClock(start: number): OutageClock {
  let passed = 0;
  const timers = new Set<{ at: number; ring(): void }>();
  const ring = (isDue: (at: number) => boolean) => {
    for (const timer of timers) if (isDue(timer.at)) timer.ring();
  };
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        timers.delete(timer);
        signal?.removeEventListener('abort', abort);
      };
      const timer = {
        at: passed + ms,
        ring: () => {
          leave();
          resolve();
        },
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      timers.add(timer);
      signal?.addEventListener('abort', abort);
    });
  return {
    now: () => start + passed,
    monotonic: () => passed,
    sleep: async (ms, signal) => {
      if (ms >= longMs) return wait(ms, signal);
      signal?.throwIfAborted();
      const until = passed + ms;
      await nextTurn();
      passed = Math.max(passed, until);
      signal?.throwIfAborted();
    },
    allow: wait,
    pass: (ms) => {
      passed += ms;
      ring((at) => at <= passed);
    },
    endLongWaits: () => ring((at) => at >= longMs),
  };
}
