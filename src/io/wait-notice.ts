import { type Said, t } from '../texts/translate.ts';
import { formatDuration } from '../values/duration.ts';
import type { Clock } from './clock.ts';
import { type Deadline, deadlineIn } from './deadline.ts';

/** Milliseconds after which the program shows what it waits for. */
const saidAfterMs = 5_000;

export interface Limit {
  /** Milliseconds; undefined: no limit. */
  ms: number | undefined;
  /** The flag that changes the limit: `--timeout`. Missing if the limit cannot be changed. */
  flag?: string;
  /** How often the limit applies: a request may be sent several times. */
  tries?: number;
  /** Another program answers. Tests without pauses still wait for it. */
  isAnswer?: boolean;
}

/** Shows a text and returns a function that removes it, if possible. */
export type Show = (text: string) => (() => void) | undefined;

/** What the program waits for, as text after "Waiting for". A function is called when it is shown. */
export type WaitReason = Said | (() => Said);

/** After five seconds, says what is waited for. @returns a function that starts such a wait */
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

/** The same with a limit that ends the wait. `callOff` ends both; `signal` also ends the wait. */
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
