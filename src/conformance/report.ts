/** What a run of the cases says of an app. */
export const groups = ['genuine', 'forged', 'again', 'order', 'money', 'protocol', 'load', 'after'] as const;
export type Group = (typeof groups)[number];

/** A case as it ended; `ok` is null where nothing was proved. */
export interface CaseResult {
  id: string;
  group: Group;
  ok: boolean | null;
  /** Why it is false or not proved; null of a true one. */
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
