import type { Sentence } from '../texts/translate.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Group } from './report.ts';
import type { Trial } from './trial.ts';

/** What a case can do without only by not being proved. */
export type Want = 'orders' | 'service' | 'store' | 'restart';

/** One thing that a right app does. */
export interface Case {
  /** `forged-old`: its group, then what it tries. */
  id: string;
  group: Group;
  /** What a right app does, in one sentence. */
  what: Sentence;
  /** What a wrong answer costs. */
  why: Sentence;
  /** The section that fixes it: `docs/reference/receiver-rules.md#answers`. */
  guide: string;
  /** Cases that must be true first: where one is not, this one says nothing about the app. */
  needs: readonly string[];
  wants: readonly Want[];
  /** What a delivery must carry for it to mean anything: a signature, or a signature or key. */
  proof?: 'signature' | 'any';
  /** The format that it is about; the first of `--format` when left out. */
  format?: PayloadFormat;
  /** @throws Failed (verdict.ts) when the app is wrong, Unproved when that cannot be told */
  run(trial: Trial): Promise<void>;
}

type Declared = Pick<Case, 'what' | 'why' | 'run'> & Partial<Case>;

/** Declares the cases of a group by the rest of their ids; `shared` is what they have in common. */
export function casesOf(
  group: Group,
  shared: Partial<Case> & Pick<Case, 'guide'>,
  declared: Readonly<Record<string, Declared>>,
): Case[] {
  return Object.entries(declared).map(([name, one]) => ({
    id: `${group}-${name}`,
    group,
    needs: [],
    wants: [],
    ...shared,
    ...one,
  }));
}
