import type { Text } from './command-line.ts';

/** What a conclusion rests on, source by source. */
export interface Evidence {
  /** Each source in words, also where it had nothing. */
  readonly looked_at: Readonly<Record<string, string>>;
  /** What may still change the conclusion, and how to look there. */
  readonly not_looked_at: Readonly<Record<string, string>>;
}

declare const whole: unique symbol;
/** Evidence that leaves nothing out; only `wholeEvidence` gives it. */
export type WholeEvidence = Evidence & { readonly [whole]: true };

/** What a conclusion amounts to. */
export type VerdictResult = 'well' | 'trouble' | 'open';

/** A conclusion and what it rests on. `well` is for what `allWell` made, and nothing else. */
export interface Verdict extends Evidence {
  result: VerdictResult;
  /** One sentence. */
  conclusion: string;
  /** What to do, in order: commands, or sentences that name one. */
  next: readonly Text[];
}

/** The same evidence where it is complete, undefined where something was not looked at. */
export function wholeEvidence(evidence: Evidence): WholeEvidence | undefined {
  return Object.keys(evidence.not_looked_at).length === 0 ? (evidence as WholeEvidence) : undefined;
}

export function allWell(conclusion: string, evidence: WholeEvidence): Verdict {
  return { result: 'well', conclusion, next: [], ...evidence };
}

/** Something is wrong, whatever else there may be. */
export function trouble(conclusion: string, next: readonly Text[], evidence: Evidence): Verdict {
  return { result: 'trouble', conclusion, next, ...evidence };
}

/** Nothing wrong was seen, which does not say that all is well. */
export function open(conclusion: string, next: readonly Text[], evidence: Evidence): Verdict {
  return { result: 'open', conclusion, next, ...evidence };
}
