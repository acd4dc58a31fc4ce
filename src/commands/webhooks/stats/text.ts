import type { Stats } from '../../../diagnosis/rules/statistics.ts';
import type { DiagnosisJson } from '../../../messages/diagnosis-json.ts';
import { coverageText, findingsText, nextText, summaryText } from '../../../messages/diagnosis-text.ts';
import { foldProse } from '../../../output/fit.ts';
import type { RenderContext } from '../../../output/view.ts';
import { formatDuration } from '../../../values/duration.ts';
import { safeCell } from '../../../values/safe-text.ts';

type Shown = Stats & DiagnosisJson & { configurations: number | null };

/** The figures, a bar a day, the errors by label, what stands out, and what to do. */
export function statsText(stats: Shown, render: RenderContext): string {
  const isUnremarkable = stats.findings.every(({ severity }) => severity === 'note');
  return [
    figures(stats, render),
    chart(stats, render),
    errors(stats, render),
    isUnremarkable ? summaryText(stats, render) : findingsText({ ...stats, summary: '' }, render),
    nextText(stats, render),
    isUnremarkable && stats.not_checked.length === 0 ? '' : coverageText(stats, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A figure on one line, whatever a service sent in its place. */
const figure = (count: number) => safeCell(String(count));

function figures(stats: Shown, { theme, width }: RenderContext): string {
  const { days, total, failed, success_rate, p95_duration_ms, configurations } = stats;
  const span = days === 1 ? 'today (UTC)' : `the last ${figure(days)} days (UTC)`;
  const configured =
    configurations === null
      ? 'webhook configurations unknown'
      : `${configurations} webhook ${configurations === 1 ? 'configuration' : 'configurations'}`;
  if (total === 0) return `No deliveries in ${span}; ${configured}.`;
  const deliveries = `${figure(total)} ${total === 1 ? 'delivery' : 'deliveries'}`;
  const words = `${theme.strong(deliveries)} in ${span}, ${figure(failed)} failed, ${figure(success_rate)}% succeeded; p95 ${safeCell(formatDuration(p95_duration_ms))}; ${configured}.`;
  return foldProse(words, width);
}

function chart({ daily, total }: Shown, { theme, width }: RenderContext): string {
  if (total === 0) return '';
  const largest = Math.max(...daily.map((day) => day.total));
  const digits = String(largest).length;
  const room = Math.max(10, Math.min(60, width - 10 - 2 - 2 - digits - 2 - digits - ' failed'.length));
  return daily
    .map((day) => {
      const length = day.total === 0 ? 0 : Math.max(1, Math.round((day.total / largest) * room));
      const bad = day.failed === 0 ? 0 : Math.max(1, Math.round((day.failed / day.total) * length));
      const bar = theme.success('█'.repeat(length - bad)) + theme.failure('▒'.repeat(bad));
      const gap = ' '.repeat(room - length);
      const failed = day.failed === 0 ? '' : `  ${figure(day.failed).padStart(digits)} failed`;
      return `${safeCell(day.date)}  ${bar}${gap}  ${figure(day.total).padStart(digits)}${failed}`;
    })
    .join('\n');
}

function errors({ errors: labels }: Shown, { theme }: RenderContext): string {
  if (labels.length === 0) return '';
  const sorted = [...labels].sort((one, other) => other.count - one.count);
  const width = Math.max(...sorted.map(({ label }) => safeCell(label).length));
  return [
    theme.strong('Failures by kind'),
    ...sorted.map(({ label, count }) => `  ${safeCell(label).padEnd(width)}  ${figure(count)}`),
  ].join('\n');
}
