import { type Said, t } from '../texts/translate.ts';
import { formatDuration } from '../values/duration.ts';
import type { Clock } from './clock.ts';
import { type Deadline, deadlineIn } from './deadline.ts';

/** Milliseconds after which a person is told what the program waits for. */
const saidAfterMs = 5_000;

/** How long a wait may take. */
export interface Limit {
  /** Milliseconds; undefined: no limit. */
  ms: number | undefined;
  /** The flag that changes the limit: `--timeout`; absent where the limit is not ours. */
  flag?: string;
  /** How often the limit is given: a request may be sent several times. */
  tries?: number;
  /** Somebody else answers: tests in which no pause takes time still give them this time. */
  isAnswer?: boolean;
}

/** Shows a text and returns what takes it away again, if it can be. */
export type Show = (text: string) => (() => void) | undefined;

/** What the program waits for, in words that follow "Waiting for"; a function is called when it is shown. */
export type WaitReason = Said | (() => Said);

/**
 * Shows after five seconds what the program waits for, and the flag that changes the limit; each text once.
 * @returns a function that starts such a wait and returns how to end it
 */
export function createWaiting(clock: Clock, show: Show): (what: WaitReason, limit: Limit) => () => void {
  const shown = new Set<string>();
  return (what, limit) => {
    const ended = new AbortController();
    let hide: ReturnType<Show>;
    clock.allow(saidAfterMs, ended.signal).then(
      () => {
        const text = waitingText(typeof what === 'string' ? what : what(), limit);
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
  const by = flag === undefined ? '' : ` (${flag})`;
  if (ms === undefined) return t('Waiting for {0}', `${what}${by}`);
  const most = `${formatDuration(ms)}${by}`;
  return tries > 1
    ? t('Waiting for {0}: {1} tries of {2}', what, tries, most)
    : t('Waiting for {0}: at most {1}', what, most);
}

/** The same with a limit that ends it: `callOff` ends both. `signal`: what else ends it. */
export function waitIn(limit: Limit, clock: Clock, signal: AbortSignal, end: () => void): Deadline {
  const sleep = limit.isAnswer ? clock.allow : clock.sleep;
  const deadline = deadlineIn(limit.ms, { monotonic: clock.monotonic, sleep }, signal);
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
