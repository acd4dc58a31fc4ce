import type { Stats } from '../../../diagnosis/rules/statistics.ts';
import type { DiagnosisJson } from '../../../messages/diagnosis-json.ts';
import {
  coverageText,
  findingsText,
  nextText,
  summaryIn,
  summaryText,
} from '../../../messages/diagnosis-text.ts';
import type { Language } from '../../../messages/language-types.ts';
import { foldProse } from '../../../output/text-width.ts';
import type { RenderContext } from '../../../output/view.ts';
import { formatDuration } from '../../../values/duration.ts';
import { percent } from '../../../values/percent.ts';
import { safeCell } from '../../../values/safe-text.ts';

type Shown = Stats & DiagnosisJson & { configurations: number | null };

/** The figures, a bar per day, errors by label, findings, next steps. */
export function statsText(stats: Shown, render: RenderContext, language: Language): string {
  const isUnremarkable = stats.findings.every(({ severity }) => severity === 'note');
  return [
    figures(stats, render, language),
    chart(stats, render, language),
    errors(stats, render, language),
    isUnremarkable
      ? summaryText({ ...stats, summary: summaryIn(stats, language, render) }, render)
      : findingsText({ ...stats, summary: '' }, render, language),
    nextText(stats, render, language),
    isUnremarkable && stats.not_checked.length === 0 ? '' : coverageText(stats, render, language),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A figure on one line. It is escaped, in case the service sends something else. */
const figure = (count: number) => safeCell(count);

function figures(stats: Shown, { width }: RenderContext, language: Language): string {
  const { days, total, failed, success_rate, p95_duration_ms, configurations } = stats;
  const words = language.figures({
    days: figure(days),
    total: figure(total),
    failed: figure(failed),
    rate: safeCell(percent(success_rate)),
    p95: safeCell(formatDuration(p95_duration_ms)),
    configurations,
  });
  return foldProse(words, width);
}

function chart(
  { daily, total }: Shown,
  { theme, width }: RenderContext,
  { outcomes: { failed: word } }: Language,
): string {
  if (total === 0) return '';
  const largest = Math.max(...daily.map((day) => day.total));
  const digits = String(largest).length;
  const room = Math.max(10, Math.min(60, width - 10 - 2 - 2 - digits - 4 - digits - 1 - word.length));
  return daily
    .map((day) => {
      const length = share(day.total, largest, room);
      const bad = share(day.failed, day.total, length);
      const bar = theme.success('█'.repeat(length - bad)) + theme.failure('▒'.repeat(bad));
      const gap = ' '.repeat(room - length);
      const failed =
        day.failed === 0 ? '' : `  ${theme.failure('▒')} ${figure(day.failed).padStart(digits)} ${word}`;
      return `${safeCell(day.date)}  ${bar}${gap}  ${figure(day.total).padStart(digits)}${failed}`;
    })
    .join('\n');
}

/** Characters for a part: at least one for any, and at most all, whatever figures a reply has. */
const share = (part: number, whole: number, length: number) =>
  part > 0 ? Math.min(length, Math.max(1, Math.round((part / whole) * length))) : 0;

function errors({ errors: labels }: Shown, { theme }: RenderContext, { headings }: Language): string {
  if (labels.length === 0) return '';
  const sorted = [...labels].sort((one, other) => other.count - one.count);
  const width = Math.max(...sorted.map(({ label }) => safeCell(label).length));
  return [
    theme.strong(headings.failuresByLabel),
    ...sorted.map(({ label, count }) => `  ${safeCell(label).padEnd(width)}  ${figure(count)}`),
  ].join('\n');
}
