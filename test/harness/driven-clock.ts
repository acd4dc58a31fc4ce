import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../src/io/clock.ts';

/** A clock whose time goes on only when everybody waits: then it jumps to the end of the shortest wait. */
export interface DrivenClock extends Clock {
  /** Milliseconds that have passed. */
  passed(): number;
}

interface Timer {
  at: number;
  ring(): void;
}

/**
 * Real time in which nothing new is waited for: what is under way on this machine is over by then. Several short pauses:
 * sockets are read after each, also where the machine is so busy that all of them are late.
 */
const quiet = { pauses: 5, ms: 3 };

/** The same where nobody ever answers, for waits of hundreds of steps: all that is to be loaded and sent is so after some. */
export const unanswered = (steps: number) => (steps < 30 ? quiet : { pauses: 2, ms: 1 });

interface Driving {
  /** Epoch milliseconds at which it begins. */
  start?: number;
  /** Whether time must not go on yet: somebody is about to answer. */
  isBusy?: () => boolean;
  /** How long nothing new must be waited for, by the steps that time has taken. */
  pausing?: (steps: number) => typeof quiet;
}

/** Runs `work` by such a clock. */
export async function driven<Result>(
  work: (clock: DrivenClock) => Promise<Result>,
  { start = Date.UTC(2026, 10, 21, 1), isBusy = () => false, pausing = () => quiet }: Driving = {},
): Promise<Result> {
  let passed = 0;
  let changes = 0;
  let steps = 0;
  let over = false;
  const timers = new Set<Timer>();
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const timer: Timer = { at: passed + ms, ring: resolve };
      changes += 1;
      timers.add(timer);
      const abort = () => {
        changes += 1;
        timers.delete(timer);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      timer.ring = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
    });
  const clock: DrivenClock = {
    now: () => start + passed,
    monotonic: () => passed,
    sleep,
    allow: sleep,
    passed: () => passed,
  };
  const drive = async () => {
    while (!over) {
      const before = changes;
      let busy = false;
      const { pauses, ms } = pausing(steps);
      for (let pause = 0; pause < pauses; pause += 1) {
        await delay(ms);
        busy ||= isBusy();
      }
      if (busy || before !== changes || timers.size === 0) continue;
      const next = [...timers].reduce((one, other) => (other.at < one.at ? other : one));
      timers.delete(next);
      steps += 1;
      passed = Math.max(passed, next.at);
      next.ring();
    }
  };
  const driving = drive();
  try {
    return await work(clock);
  } finally {
    over = true;
    await driving;
  }
}
