import type { Params } from '../codes.ts';
import type { Code, Finding, Severity, Subject } from '../finding.ts';

/** A finding; what is not given is: now, without evidence or actions, explained by nothing. */
export function finding<C extends Code>(
  code: C,
  subject: Subject,
  params: Params[C],
  severity: Severity,
  more: Partial<Pick<Finding, 'at' | 'evidence' | 'actions' | 'because_of'>> = {},
): Finding {
  return {
    code,
    params,
    severity,
    subject,
    at: null,
    evidence: [],
    actions: [],
    because_of: null,
    ...more,
  } as Finding;
}
