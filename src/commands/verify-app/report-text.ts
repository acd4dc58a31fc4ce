import type { Case } from '../../conformance/case.ts';
import { type CaseResult, groups, type Report, reportOf } from '../../conformance/report.ts';
import type { ErrorDetail } from '../../errors.ts';
import { programPath } from '../../io/program-files.ts';
import type { JunitCase } from '../../output/junit.ts';
import type { RenderContext } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { grouped } from '../../values/group-by.ts';
import { clip, safeLine } from '../../values/safe-text.ts';

/** One line per group, then each failed case, then why others are not proved. */
export async function reportText({ cases }: Report, render: RenderContext): Promise<string> {
  const { cases: known } = await import('../../conformance/cases/index.ts');
  const { foldProse } = await import('../../output/text-width.ts');
  const fold = (text: string) => (render.terminal ? foldProse(text, render.width) : text);
  const blocks = [
    groups
      .flatMap((group) =>
        groupLine(
          group,
          cases.filter((one) => one.group === group),
          render,
        ),
      )
      .join('\n'),
    ...cases.filter(({ ok }) => ok === false).map((one) => fold(falseCase(one, caseOf(one, known), render))),
    fold(
      notProved(
        cases.filter(({ ok }) => ok === null),
        render,
      ),
    ),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

function groupLine(group: string, cases: readonly CaseResult[], { theme }: RenderContext): string[] {
  if (cases.length === 0) return [];
  const { passed, failed, unproved } = reportOf(cases);
  const good = unproved > passed ? theme.warning('?') : theme.success('✓');
  const mark = failed > 0 ? theme.failure('✗') : passed > 0 ? good : theme.dim('-');
  const more = [failed > 0 && t('{0} failed', failed), unproved > 0 && t('{0} not proved', unproved)];
  const right = t('{0} of {1}', passed, cases.length);
  return [[`${mark} ${group.padEnd(8)} ${right}`, ...more.filter(Boolean)].join(', ')];
}

function falseCase({ id, reason, guide }: CaseResult, { what, why }: Case, { theme }: RenderContext): string {
  return [
    `${theme.failure('✗')} ${theme.strong(id)}: ${t('Expected: {0}', t(what))}`,
    `    ${safeLine(reason ?? '')}`,
    `    ${t('Why: {0}', t(why))}`,
    `    ${t('Fix: {0}', shownGuide(guide))}`,
  ].join('\n');
}

/** The place of the section on this machine: the shop does not have payconfirm's docs/. */
function shownGuide(guide: string): string {
  const [page = '', section = ''] = guide.split('#');
  const title = section.replaceAll('-', ' ');
  return `${programPath(page)}, "${title.charAt(0).toUpperCase()}${title.slice(1)}"`;
}

/** Characters: the begin and end of what a script said fit in. */
const longestReason = 400;

/** A reason of several cases is printed once. */
function notProved(cases: readonly CaseResult[], { theme }: RenderContext): string {
  if (cases.length === 0) return '';
  const reasons = grouped(cases, ({ reason }) => reason ?? '');
  const lines = [...reasons].map(([reason, those]) => {
    const names = those.length > 3 ? t('{0} cases', those.length) : those.map(({ id }) => id).join(', ');
    return `    ${names}: ${clip(safeLine(reason), longestReason)}`;
  });
  return [theme.dim(t('Not proved ({0}):', cases.length)), ...lines].join('\n');
}

/** The failed cases as text, for an error: without a table, nothing else names them. */
export const falseInWords = (cases: readonly CaseResult[], known: readonly Case[]): ErrorDetail[] =>
  cases
    .filter(({ ok }) => ok === false)
    .map((one) => ({ field: one.id, message: inWords(one, caseOf(one, known)) }));

export const junitCase =
  (known: readonly Case[]) =>
  (one: CaseResult): JunitCase => {
    const { id, group, ok, guide } = one;
    const { why } = caseOf(one, known);
    return {
      classname: `payconfirm.verify-app.${group}`,
      name: id,
      outcome: ok === null ? 'skipped' : ok ? 'passed' : 'failed',
      message: inWords(one, caseOf(one, known)),
      details: [t('Why: {0}', t(why)), t('Fix: {0}', shownGuide(guide))].join('\n'),
    };
  };

const inWords = ({ reason }: CaseResult, { what }: Case) => `${t(what)}: ${safeLine(reason ?? '')}`;

const caseOf = ({ id }: CaseResult, known: readonly Case[]) => known.find((one) => one.id === id)!;
