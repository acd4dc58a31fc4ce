import { usageError } from '../../../errors.ts';
import type { Clock } from '../../../io/clock.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { parseDuration } from '../../../values/duration.ts';
import type { Forwarded } from './forwarder.ts';

/** Trouble made for the app on purpose. */
export interface FaultInjection {
  /** Milliseconds by which each delivery reaches the app late. */
  delayMs: number;
  /** Milliseconds that are added to that, drawn between these. */
  jitterMs: readonly [least: number, most: number];
  /** Of 100 deliveries, how many get lost on the way to the app. */
  dropPercent: number;
  /** Deliveries that are held back together, and reach the app the last first; 1: none. */
  reorder: number;
  /** An HTTP status for the service instead of the app's own, as if the app had failed after its work. */
  status: number | undefined;
  /** How often the app gets each delivery. */
  duplicate: number;
  /** Draws the same jitter and drops again. */
  seed: number;
}

export const noFaults: FaultInjection = {
  delayMs: 0,
  jitterMs: [0, 0],
  dropPercent: 0,
  reorder: 1,
  status: undefined,
  duplicate: 1,
  seed: 0,
};

/** Of each fault: what its value looks like, and what it means. */
const faultParts: Record<string, { form: RegExp; read(value: string): Partial<FaultInjection> }> = {
  delay: { form: /^\d+[a-z]*$/, read: (value) => ({ delayMs: parseDuration(value) }) },
  jitter: {
    form: /^\d+[a-z]*\.\.\d+[a-z]*$/,
    read: (value) => {
      const [least = 0, most = 0] = value.split('..').map(parseDuration);
      if (least > most) throw usageError(t('--inject: "jitter={0}" begins above its end', value));
      return { jitterMs: [least, most] };
    },
  },
  drop: { form: /^([1-9]\d?|100)%$/, read: (value) => ({ dropPercent: Number.parseInt(value, 10) }) },
  reorder: { form: /^([2-9]|[1-9]\d)$/, read: (value) => ({ reorder: Number(value) }) },
  status: { form: /^[2-5]\d\d$/, read: (value) => ({ status: Number(value) }) },
  duplicate: { form: /^[1-9]\d?$/, read: (value) => ({ duplicate: Number(value) }) },
  seed: { form: /^\d{1,9}$/, read: (value) => ({ seed: Number(value) }) },
};

/**
 * Reads `delay=2s,drop=10%`, any of the faults. `seed`: of what is drawn, where none is given.
 * @throws usage error for a part of another form, or out of its range
 */
export function parseFaultInjection(text: string, seed: number): FaultInjection {
  return Object.assign(
    { ...noFaults, seed },
    ...text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      const fault = Object.hasOwn(faultParts, name) ? faultParts[name] : undefined;
      if (fault?.form.test(value)) return fault.read(value);
      throw usageError(
        t(
          '--inject: "{0}" is no fault: delay=2s, jitter=0..2s, drop=10%, reorder=3, status=500, duplicate=2 or seed=1',
          part,
        ),
        withCommand('what each does:', ['help', 'faults'], { profile: undefined }),
      );
    }),
  );
}

/** Whether chance decides about something. */
export const isDrawn = ({ jitterMs: [, most], dropPercent }: FaultInjection): boolean =>
  most > 0 || dropPercent > 0;

/** What happens to one delivery. */
export interface Fate {
  isDropped: boolean;
  /** Milliseconds by which it is late. */
  delayMs: number;
}

/** Draws the fate of each delivery, in the order in which they are forwarded: with the same seed the same. */
export function createFates({
  delayMs,
  jitterMs: [least, most],
  dropPercent,
  seed,
}: FaultInjection): () => Fate {
  const fraction = fractions(seed);
  return () => {
    // Both are drawn of each, so that a seed means the same drops with another jitter.
    const [drop, jitter] = [fraction(), fraction()];
    return {
      isDropped: drop * 100 < dropPercent,
      delayMs: delayMs + Math.round(least + jitter * (most - least)),
    };
  };
}

/** The generator Mulberry32: numbers in [0, 1), the same for the same seed on every machine. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the app makes of a delivery that does not reach it. */
export const dropped: Forwarded = {
  ok: false,
  failure: { kind: 'dropped', message: () => t('dropped on purpose (--inject drop)') },
  answer: Buffer.alloc(0),
  attempts: 1,
  durationMs: 0,
};

/** Milliseconds for which a delivery waits for its group: the service waits for its answer (§6.1). */
const heldAtMostMs = 3000;

/** Runs each task in its turn: those of a group of `size` together, the last first, one after the other. */
export function createTurns(
  size: number,
  clock: Clock,
): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let group: (() => Promise<unknown>)[] = [];
  let waiting = new AbortController();
  const release = async () => {
    const turns = group.reverse();
    group = [];
    waiting.abort();
    waiting = new AbortController();
    for (const turn of turns) await turn();
  };
  return (task) => {
    if (size === 1) return task();
    return new Promise((resolve, reject) => {
      group.push(() => task().then(resolve, reject));
      if (group.length === size) void release();
      else if (group.length === 1) clock.sleep(heldAtMostMs, waiting.signal).then(release, () => undefined);
    });
  };
}
