import type { Changing } from '../../src/config/private-file.ts';
import type { Context } from '../../src/context.ts';
import { type Clock, systemClock } from '../../src/io/clock.ts';
import { createWaiting, waitIn } from '../../src/io/wait-notice.ts';

/** `wait` of a context by this clock; `said` gets what it would say. */
export function startWaitBy(clock: Clock, said: string[] = []): Context['wait'] {
  const waiting = createWaiting(clock, (text) => {
    said.push(text);
    return undefined;
  });
  return (what, limit, signal = new AbortController().signal) =>
    waitIn(limit, clock, signal, waiting(what, limit));
}

/** How a command changes a file of ours: nothing interrupts it. */
export const changing = (warn: (text: string) => void = () => {}): Changing => ({
  signal: new AbortController().signal,
  wait: startWaitBy(systemClock),
  warn,
});
