/** What a check found; `fix` is the command that mends it, or what to do in a sentence. */
export type Verdict = { ok: true; says: string } | { ok: false; says: string; fix: string };

/** One thing that must be right. `State` is what earlier checks found and later ones need. */
export interface Check<State> {
  name: string;
  run(state: State): Promise<Verdict>;
}

export interface Finding {
  check: string;
  result: 'ok' | 'wrong' | 'not checked';
  says: string;
  fix: string | null;
}

export const ok = (says: string): Verdict => ({ ok: true, says });
export const wrong = (says: string, fix: string): Verdict => ({ ok: false, says, fix });
