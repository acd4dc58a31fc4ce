import { usageError } from '../../../errors.ts';
import type { Clock } from '../../../io/clock.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { parseDuration } from '../../../values/duration.ts';
import type { Forwarded } from './forwarder.ts';

export interface FaultInjection {
  /** Delay of each delivery, milliseconds. */
  delayMs: number;
  /** Random additional delay, milliseconds: minimum and maximum. */
  jitterMs: readonly [least: number, most: number];
  dropPercent: number;
  /** Size of the groups in which deliveries are held, then sent in reverse order; 1: none. */
  reorder: number;
  /** HTTP status for the service instead of the app's, as if the app had failed after its work. */
  status: number | undefined;
  duplicate: number;
  /** The same seed gives the same jitter and drops. */
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

/** The syntax and the meaning of each fault. */
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

/** Reads `delay=2s,drop=10%`, any of the faults. `seed`: the default seed. @throws usage error */
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
        withCommand('To see what each does:', ['help', 'faults'], { profile: undefined }),
      );
    }),
  );
}

/** Whether random numbers are used. */
export const isDrawn = ({ jitterMs: [, most], dropPercent }: FaultInjection): boolean =>
  most > 0 || dropPercent > 0;

export interface Fate {
  isDropped: boolean;
  delayMs: number;
}

/** Draws the faults of each delivery, in the order of forwarding. The same seed gives the same faults. */
export function createFates({
  delayMs,
  jitterMs: [least, most],
  dropPercent,
  seed,
}: FaultInjection): () => Fate {
  const fraction = fractions(seed);
  return () => {
    // Always draws both numbers, so that a seed gives the same drops with another jitter.
    const [drop, jitter] = [fraction(), fraction()];
    return {
      isDropped: drop * 100 < dropPercent,
      delayMs: delayMs + Math.round(least + jitter * (most - least)),
    };
  };
}

/** The generator Mulberry32: numbers in [0, 1), the same for a seed on every machine. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The result of a dropped delivery. */
export const dropped: Forwarded = {
  ok: false,
  failure: { kind: 'dropped', message: () => t('dropped on purpose (--inject drop)') },
  answer: Buffer.alloc(0),
  attempts: 1,
  durationMs: 0,
};

/** Milliseconds that a delivery waits for its group: the service waits for its answer (§6.1). */
const heldAtMostMs = 3000;

/** Runs tasks in groups of `size`: the last first, one after the other. */
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
