import type { Sentence } from '../texts/translate.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Trial } from './case-actions.ts';
import type { Group } from './report.ts';

/** What a case needs. Without it, the case is not proved. */
export type Capability = 'orders' | 'service' | 'store' | 'restart';

/** One requirement of a correct app. */
export interface Case {
  /** `forged-old`: its group, then its name. */
  id: string;
  group: Group;
  what: Sentence;
  /** The damage of a wrong answer. */
  why: Sentence;
  /** The section of the requirement: `docs/reference/receiver-rules.md#answers`. */
  guide: string;
  /** Cases that must pass first. If one fails, this case says nothing about the app. */
  needs: readonly string[];
  requires: readonly Capability[];
  /** The authentication that the case needs: a signature, or any. */
  proof?: 'signature' | 'any';
  /** The format that the case tests; default: the first of `--format`. */
  format?: PayloadFormat;
  /** @throws Failed (verdict.ts) if the app is wrong, Unproved if the result is unknown */
  run(trial: Trial): Promise<void>;
}

type Declared = Pick<Case, 'what' | 'why' | 'run'> & Partial<Case>;

/** Declares the cases of a group by the rest of their ids; `shared` applies to all. */
export function casesOf(
  group: Group,
  shared: Partial<Case> & Pick<Case, 'guide'>,
  declared: Readonly<Record<string, Declared>>,
): Case[] {
  return Object.entries(declared).map(([name, one]) => ({
    id: `${group}-${name}`,
    group,
    needs: [],
    requires: [],
    ...shared,
    ...one,
  }));
}
