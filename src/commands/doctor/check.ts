import type { Text } from '../../values/command-line.ts';

/**
 * What a check found. `ok` says no more than the check saw; `open` is for what nothing speaks against and
 * nothing proves. `fix`: the command that mends it, or what to do in a sentence.
 */
export type CheckVerdict =
  | { result: 'ok'; says: string; fix: null }
  | { result: 'open'; says: string; fix: Text | null }
  | { result: 'wrong'; says: string; fix: Text };

/** One thing that must be right. `State` is what earlier checks found and later ones need. */
export interface Check<State> {
  name: string;
  run(state: State): Promise<CheckVerdict>;
}

export interface Finding {
  check: string;
  result: CheckVerdict['result'] | 'not checked';
  says: string;
  fix: Text | null;
}

export const ok = (says: string): CheckVerdict => ({ result: 'ok', says, fix: null });
export const open = (says: string, fix: Text | null = null): CheckVerdict => ({
  result: 'open',
  says,
  fix,
});
export const wrong = (says: string, fix: Text): CheckVerdict => ({ result: 'wrong', says, fix });
