import type { Params } from '../codes.ts';
import type { Checked, Code, Finding, Severity, Source, Subject } from '../finding.ts';

type More = Partial<Pick<Finding, 'at' | 'evidence' | 'actions' | 'because_of'>>;

/** Makes findings of a severity, about a subject; what is not given is: now, without evidence or actions, explained by nothing. */
export const finding =
  (severity: Severity) =>
  <C extends Code>(code: C, params: Params[C], subject: Subject, more: More = {}): Finding =>
    ({
      ...{ code, params, severity, subject, at: null, evidence: [], actions: [], because_of: null },
      ...more,
    }) as Finding;

export const problem = finding('problem');
export const warning = finding('warning');
export const note = finding('note');

/** A source that has no bounds in time, read to its end. */
export const whole = (source: Source): Checked => ({ source, from: null, to: null, complete: true });
