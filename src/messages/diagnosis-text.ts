/** A diagnosis as text: the summary, the recipients, the findings, the next steps and what was checked. */
import type { Outcome } from '../diagnosis/finding.ts';
import { pad, textWidth, wrap, wrapProse } from '../output/text-width.ts';
import type { RenderContext } from '../output/view.ts';
import { ownCommand } from '../values/command-line.ts';
import { shellWord } from '../values/quote/shell.ts';
import { clip, longestCell, safeCell, safeLine } from '../values/safe-text.ts';
import { formatTime } from '../values/time.ts';
import { type ActionJson, type DiagnosisJson, type FindingJson, summaryOf } from './diagnosis-json.ts';
import { sentenceOf, wordingFor } from './finding-sentence.ts';
import type { Language } from './language-types.ts';

/** The outcome with its symbol, and the summary. */
export function summaryText(
  { outcome, summary }: Pick<DiagnosisJson, 'outcome' | 'summary'>,
  render: RenderContext,
): string {
  const sentence = wrapProse(safeLine(summary), render.width - 2).join('\n  ');
  return paint(outcome, `${signOf(outcome)} ${sentence}`, render);
}

/** The first causes as text, like `summary` of the JSON, but in the language. */
export const summaryIn = (
  diagnosis: Pick<DiagnosisJson, 'findings' | 'outcome'>,
  language: Language,
  render: Pick<RenderContext, 'timeZone'>,
): string => summaryOf(diagnosis, (one) => sentenceIn(one, language, render));

/** One line per finding that is not in the summary. */
export function findingsText(
  { findings, summary }: Pick<DiagnosisJson, 'findings' | 'summary'>,
  render: RenderContext,
  language: Language,
): string {
  const sentences = findings.filter(isTold).map((one) => ({ one, words: sentenceIn(one, language, render) }));
  const lines = sentences
    .filter(
      ({ words }, at) =>
        !summary.includes(words) && sentences.findIndex((other) => other.words === words) === at,
    )
    .flatMap(({ one, words }) =>
      wrapProse(words, render.width - 4).map((line, at) => `${at === 0 ? `  ${mark(one)} ` : '    '}${line}`),
    );
  return section(language.headings.findings, lines, render);
}

/** Causes that are a listener on this machine, its app, or a closed tunnel. */
const causesHere: readonly (FindingJson['code'] | null)[] = [
  'address-of-ended-listener',
  'address-of-ended-tunnel',
  'app-not-running',
  'app-rejected',
  'app-rejected-after-ack',
  'delivered-from-here',
  'listener-crashed',
  'listener-ended',
  'not-confirmed',
  'not-forwarded-yet',
  'publish-failed',
  'published',
  'signature-invalid-here',
];

/** A failure with such a cause is not shown: it would send people to the merchant. */
export const isTold = ({ severity, because_of }: Pick<FindingJson, 'severity' | 'because_of'>): boolean =>
  severity !== 'note' || !causesHere.includes(because_of);

export function sentenceIn(
  finding: FindingJson,
  language: Language,
  render: Pick<RenderContext, 'timeZone'>,
) {
  const at = finding.at === null ? null : Date.parse(finding.at);
  return sentenceOf({ ...finding, at }, language, wordingFor(render, language));
}

/** The next steps in order. A command is not wrapped, so that it can be copied. Repeated steps are printed once. */
export function nextText(
  { findings, not_checked }: Pick<DiagnosisJson, 'findings' | 'not_checked'>,
  render: RenderContext,
  language: Language,
): string {
  const actions = [...findings.flatMap(stepsOf), ...not_checked.flatMap((one) => one.action ?? [])];
  const lines = actionLines(actions, render.width - 2, language).map((line) => `  ${line}`);
  return section(language.headings.next, lines, render);
}

/** Findings after which a redelivery arrives: nothing has to be fixed first. */
const fixed: readonly FindingJson['code'][] = [
  'address-changed-since',
  'created-after',
  'failing-sometimes',
  'reporting-changed-since',
];

/** The same, and the first delivery may still come: §6.1 says nothing about how late the service may be. */
const unsent: readonly FindingJson['code'][] = [
  'last-transfer-not-sent',
  'not-sent-unexplained',
  'transfers-missed',
];

type Step = Pick<ActionJson, 'code' | 'command' | 'more' | 'check_first'> & {
  /** Why the redelivery needs no fix. */
  ready?: 'fixed' | 'unsent' | undefined;
};

/** The actions of a finding, for their labels. */
export function stepsOf({ code, params, because_of, actions }: FindingJson): Step[] {
  const isLate = 'unreported' in params && params.unreported > 0;
  const isUnsent = unsent.includes(code) || ('unsent' in params && params.unsent);
  const isFixed = fixed.includes(code) || ('created' in params && params.created === true);
  const how = isFixed ? 'fixed' : isUnsent ? 'unsent' : undefined;
  const ready = because_of === null && !isLate ? how : undefined;
  return actions.map((one, at) => ({
    ...one,
    ready: actions[at - 1]?.code === 'resume' ? undefined : ready,
  }));
}

/** The text before the command of a step. */
export function labelOf({ code, ready, check_first }: Step, { actions, redeliverNow }: Language): string {
  const how = check_first ? 'unanswered' : ready;
  return code === 'redeliver' && how ? redeliverNow[how] : actions[code];
}

/** Next steps, each label once. A command is not wrapped. */
export function actionLines(actions: readonly Step[], width: number, language: Language): string[] {
  const labels = new Map<string, Set<string>>();
  for (const step of actions) {
    const { command, more } = step;
    const label = labelOf(step, language);
    const lines = labels.get(label) ?? new Set();
    // A redelivery comes after each fix.
    if (step.code === 'redeliver') labels.delete(label);
    labels.set(
      label,
      lines.add(ownCommand(command.map((word) => shellWord(clip(word, longestCell))).join(' '))),
    );
    if (more !== undefined) lines.add(`… ${language.more(more)}`);
  }
  return [...labels].flatMap(([label, commands]) => [
    ...wrapProse(label, width),
    ...[...commands].map((command) => `  ${command}`),
  ]);
}

export function coverageText(
  { checked, not_checked }: Pick<DiagnosisJson, 'checked' | 'not_checked'>,
  render: RenderContext,
  language: Language,
): string {
  const { timeZone } = render;
  const time = (iso: string | null) => (iso === null ? '' : formatTime(Date.parse(iso), timeZone));
  // An unnamed part does not help. It is listed under what was not checked.
  const named = checked.filter(({ complete, from }) => complete || from !== null);
  const checkedRows = named.map(({ source, from, to }): [string, string] => [
    language.sources[source],
    from === null ? '' : `${time(from)} – ${time(to)}`,
  ]);
  const notRows = not_checked.map(({ source, reason }): [string, string] => [
    language.sources[source],
    language.reasons[reason],
  ]);
  return [
    section(language.headings.checked, rows(checkedRows, render), render),
    section(language.headings.notChecked, rows(notRows, render), render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function rows(pairs: readonly [string, string][], { theme, width }: RenderContext): string[] {
  const nameWidth = Math.max(0, ...pairs.map(([name]) => textWidth(name)));
  const beside = width - nameWidth - 4;
  return pairs.flatMap(([name, words]) => {
    const label = theme.dim(name);
    if (words === '') return [`  ${label}`];
    if (beside < 20) return [`  ${label}`, ...wrap(safeCell(words), width - 4).map((line) => `    ${line}`)];
    return wrap(safeCell(words), beside).map((line, at) =>
      at === 0 ? `  ${pad(label, nameWidth, 'left')}  ${line}` : ' '.repeat(nameWidth + 4) + line,
    );
  });
}

export function section(title: string, lines: readonly string[], { theme }: RenderContext): string {
  return lines.length === 0 ? '' : [theme.strong(title), ...lines].join('\n');
}

const marks: Readonly<Record<FindingJson['severity'], string>> = { problem: '✗', warning: '!', note: '·' };
const mark = ({ severity }: FindingJson) => marks[severity];

/** `✓`: no action needed; `✗`: action needed; `?`: unknown. */
export function signOf(outcome: Outcome): string {
  switch (outcome) {
    case 'delivered':
      return '✓';
    case 'failed':
    case 'not_sent':
      return '✗';
    case 'pending':
    case 'not_expected':
    case 'unknown':
    case 'several':
    case 'not_found':
      return '?';
    default:
      return outcome satisfies never;
  }
}

export function paint(outcome: Outcome, text: string, { theme }: RenderContext): string {
  const sign = signOf(outcome);
  if (sign === '✓') return theme.success(text);
  return sign === '✗' ? theme.failure(text) : theme.warning(text);
}
