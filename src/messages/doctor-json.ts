/** The JSON of `doctor`: a diagnosis and its checks. */
import { type CheckName, type CheckResult, resultOf, type Seen } from '../diagnosis/check.ts';
import type { Code, Subject } from '../diagnosis/finding.ts';
import type { SetupDiagnosis } from '../diagnosis/setup.ts';
import { type DiagnosisJson, diagnosisJson, type Reader } from './diagnosis-json.ts';
import { en } from './en/index.ts';

export interface CheckJson {
  check: CheckName;
  subject: Subject | null;
  result: CheckResult;
  /** The code of the worst finding. */
  code: Code | null;
  /** Null if not checked. Times and durations in milliseconds. */
  seen: Seen[CheckName];
  findings: number[];
  not_checked: DiagnosisJson['not_checked'][number] | null;
}

export interface SetupJson extends DiagnosisJson {
  checks: CheckJson[];
}

export function setupJson({ diagnosis, checks }: SetupDiagnosis, reader: Reader): SetupJson {
  const { summary, ...json } = diagnosisJson(diagnosis, reader);
  return {
    ...json,
    summary: summary || en.nothingFound,
    checks: checks.map((one) => {
      const positions = one.findings.map((found) => diagnosis.findings.indexOf(found));
      const worst = Math.min(...positions);
      return {
        check: one.check,
        subject: one.subject,
        result: resultOf(one),
        code: diagnosis.findings[worst]?.code ?? null,
        seen: one.seen ?? null,
        findings: positions,
        not_checked: one.not_checked && json.not_checked[diagnosis.not_checked.indexOf(one.not_checked)]!,
      };
    }),
  };
}
