/** The JSON of every command that diagnoses: the facts, with `summary` and `next` in English. */
import { type Action, canBeTyped } from '../diagnosis/actions.ts';
import type { Attempt, Diagnosis, Finding, Reason, Recipient, Source } from '../diagnosis/finding.ts';
import { argvFor, commandLineFor } from '../values/command-line.ts';
import { en } from './en/index.ts';
import { sentenceOf, wordingFor } from './finding-sentence.ts';

export interface ActionJson {
  code: Action['code'];
  /** Starts with `payconfirm`; runs without changes. */
  command: string[];
  effect: Action['effect'];
  needs: string[];
  /** Number of list items that were left out. The first items have a command each. */
  more?: number;
  /** The receiver may have processed it: check before the redelivery. */
  check_first?: true;
}

export interface FindingJson extends Omit<Finding, 'at' | 'actions'> {
  /** ISO 8601, UTC. */
  at: string | null;
  actions: ActionJson[];
}

export interface DiagnosisJson {
  subject: Diagnosis['subject'];
  outcome: Diagnosis['outcome'];
  ok: boolean;
  findings: FindingJson[];
  recipients: (Omit<Recipient, 'attempts'> & { attempts: (Omit<Attempt, 'at'> & { at: string | null })[] })[];
  checked: { source: Source; from: string | null; to: string | null; complete: boolean }[];
  not_checked: { source: Source; reason: Reason; action: ActionJson | null }[];
  /** The first findings as text. */
  summary: string;
  /** Command lines that can be pasted. */
  next: string[];
}

/** The reader: the profile chosen for the run, and the time zone. */
export interface Reader {
  profile: string | undefined;
  timeZone: string;
}

/** Delivered, or pending and in time: no action is needed. */
export const isOk = ({ outcome }: Pick<Diagnosis, 'outcome'>) =>
  outcome === 'delivered' || outcome === 'pending';

export function diagnosisJson(diagnosis: Diagnosis, reader: Reader): DiagnosisJson {
  const { subject, outcome, findings, recipients, checked, not_checked } = diagnosis;
  const line = commandLineFor(reader.profile);
  const actions = [
    ...findings.flatMap((one) => one.actions),
    ...not_checked.flatMap((one) => one.action ?? []),
  ].filter((one) => canBeTyped(one) && one.code !== 'check-again');
  const action = (one: Action) => actionJson(one, reader);
  return {
    subject,
    outcome,
    ok: isOk(diagnosis),
    findings: findings.map((one) => findingJson(one, reader)),
    recipients: recipients.map((one) => ({
      ...one,
      attempts: one.attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
    })),
    checked: checked.map((one) => ({ ...one, from: iso(one.from), to: iso(one.to) })),
    not_checked: not_checked.map((one) => ({
      ...one,
      action: one.action && canBeTyped(one.action) ? action(one.action) : null,
    })),
    summary: summaryOf(diagnosis, (one) => sentenceOf(one, en, wordingFor(reader, en))),
    next: [...new Set(actions.map(({ words, flags }) => line(words, flags)))],
  };
}

export function findingJson(finding: Finding, reader: Pick<Reader, 'profile'>): FindingJson {
  const actions = finding.actions.filter(canBeTyped).map((one) => actionJson(one, reader));
  return { ...finding, at: iso(finding.at), actions };
}

export const actionJson = (
  { code, words, flags, effect, needs = [], more, check_first }: Action,
  { profile }: Pick<Reader, 'profile'>,
): ActionJson => ({
  ...{ code, command: argvFor(profile, words, flags), effect, needs: [...needs] },
  ...(more !== undefined && { more }),
  ...(check_first && { check_first }),
});

/** Maximum findings in the summary. */
const mostInSummary = 2;

/** The first causes as text. A repeated sentence is printed once. */
export const summaryOf = <One extends Cause>(
  diagnosis: { outcome: Diagnosis['outcome']; findings: readonly One[] },
  say: (one: One) => string,
): string => [...new Set(allCauses(diagnosis).map(say))].slice(0, mostInSummary).join(' ');

/** The same as findings. */
export const causesOf = <One extends Cause>(diagnosis: {
  outcome: Diagnosis['outcome'];
  findings: readonly One[];
}): One[] => allCauses(diagnosis).slice(0, mostInSummary);

type Cause = Pick<Finding, 'code' | 'severity' | 'because_of'>;

/** Without problems, who received it. A delivered transfer is reported as such despite a pause. */
function allCauses<One extends Cause>({
  outcome,
  findings,
}: {
  outcome: Diagnosis['outcome'];
  findings: readonly One[];
}): One[] {
  const causes = findings.filter(({ severity, because_of }) => severity !== 'note' && because_of === null);
  // Unless the delivery itself is doubtful.
  const isWell = causes.every(
    ({ code, severity }) => severity !== 'problem' && code !== 'success-with-error-in-body',
  );
  const delivered =
    isWell && outcome === 'delivered' ? findings.filter(({ code }) => code === 'delivered') : [];
  const told = [...delivered.slice(0, causes.length > 0 ? 1 : mostInSummary), ...causes];
  if (told.length > 0) return told;
  const telling = findings.filter(({ code }) => code !== 'delivered' || outcome === 'delivered');
  return [...telling, ...findings].slice(0, 1);
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
