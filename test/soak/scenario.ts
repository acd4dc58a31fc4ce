import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Random, seeded } from './random.ts';

/** A way of being hard on the program; each round is whole in itself and determined by its seed. */
export interface Scenario {
  name: string;
  /** Throws where the program did not stand it; returns what was counted, in words. */
  round(round: Round): Promise<string>;
}

export interface Round {
  random: Random;
  /** `short` for the tests, `long` for the soak. */
  size: 'short' | 'long';
  /** A folder of the round's own, gone afterwards. */
  folder: string;
  /** Says what is done now: a failure names it. */
  step(words: string): void;
  /** Called at the end of the round, however it ends; the last given is the first called. */
  after(end: () => unknown): void;
}

/** Plays one round. What is thrown names the scenario, the seed, the step, and how to play it again. */
export async function play({ name, round }: Scenario, seed: number, size: Round['size']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payconfirm-soak-'));
  const ends: (() => unknown)[] = [];
  let steps = 0;
  let now = 'start';
  try {
    return await round({
      random: seeded(seed),
      size,
      folder,
      step: (words) => {
        steps += 1;
        now = words;
      },
      after: (end) => ends.push(end),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = `npm run soak -- --scenario ${name} --seed ${seed}${size === 'short' ? ' --short' : ''}`;
    throw new Error(`${name}, seed ${seed}, step ${steps} (${now}): ${why}\nagain: ${again}`, {
      cause: error,
    });
  } finally {
    for (const end of ends.reverse()) await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws unless it is so. */
export function holds(so: boolean, otherwise: string): asserts so {
  if (!so) throw new Error(otherwise);
}

/** Runs tasks in their order, at most `lanes` of them at once; ends with the first that fails. */
export async function atOnce(lanes: number, tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
