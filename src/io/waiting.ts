import { formatDuration } from '../values/duration.ts';
import type { Clock } from './clock.ts';
import { type Deadline, deadlineIn } from './deadline.ts';

/** Milliseconds after which a person is told what the program waits for. */
const saidAfterMs = 5_000;

/** How long a wait may take. */
export interface Limit {
  /** Milliseconds; undefined: no limit. */
  ms: number | undefined;
  /** The flag that changes the limit: `--timeout`. */
  flag: string;
  /** How often the limit is given: a request may be sent several times. */
  tries?: number;
}

/** Shows a text and returns what takes it away again, if it can be. */
export type Show = (text: string) => (() => void) | void;

/**
 * Shows after five seconds what the program waits for, and the flag that changes the limit; each text once.
 * @returns a function that starts such a wait and returns how to end it
 */
export function createWaiting(clock: Clock, show: Show): (what: string, limit: Limit) => () => void {
  const shown = new Set<string>();
  return (what, limit) => {
    const text = waitingText(what, limit);
    const ended = new AbortController();
    let hide: ReturnType<Show>;
    clock.allow(saidAfterMs, ended.signal).then(
      () => {
        if (shown.has(text)) return;
        shown.add(text);
        hide = show(text);
      },
      () => undefined,
    );
    return () => {
      ended.abort();
      hide?.();
    };
  };
}

function waitingText(what: string, { ms, flag, tries = 1 }: Limit): string {
  if (ms === undefined) return `Waiting for ${what}: no limit (set one with ${flag})`;
  const most = tries > 1 ? `${tries} tries of` : 'at most';
  return `Waiting for ${what}: ${most} ${formatDuration(ms)} (${flag})`;
}

/** The same with a limit that ends it: `callOff` ends both. `signal`: what else ends it. */
export function waitIn(limit: Limit, clock: Clock, signal: AbortSignal, end: () => void): Deadline {
  const deadline = deadlineIn(limit.ms, clock, signal);
  const callOff = () => {
    deadline.callOff();
    end();
  };
  return {
    signal: deadline.signal,
    get isOver() {
      return deadline.isOver;
    },
    callOff,
  };
}
