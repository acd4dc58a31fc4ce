/** The result of a run of cases. */
export const groups = ['genuine', 'forged', 'again', 'order', 'money', 'protocol', 'load', 'after'] as const;
export type Group = (typeof groups)[number];

/** The result of a case; `ok` is null if nothing was proved. */
export interface CaseResult {
  id: string;
  group: Group;
  ok: boolean | null;
  /** Why it failed or was not proved; null if it passed. */
  reason: string | null;
  guide: string;
}

export interface Report {
  cases: readonly CaseResult[];
  passed: number;
  failed: number;
  unproved: number;
}

export function reportOf(cases: readonly CaseResult[]): Report {
  const count = (wanted: boolean | null) => cases.filter(({ ok }) => ok === wanted).length;
  return { cases, passed: count(true), failed: count(false), unproved: count(null) };
}
