import { coverageText, findingsText, nextText, summaryText } from '../../../messages/diagnosis-text.ts';
import { drawRecord } from '../../../output/formats/record.ts';
import { payloadText } from '../../../output/payload-text.ts';
import type { RenderContext } from '../../../output/view.ts';
import { formatDuration } from '../../../values/duration.ts';
import { parseJson } from '../../../values/exact-json.ts';
import { known } from '../../../values/known.ts';
import { safeCell, safeLine, safeText } from '../../../values/safe-text.ts';
import { formatTime, parseTime } from '../../../values/time.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';
import {
  cutOffMs,
  isDelivered,
  type LogEntry,
  resultOf,
  sentHeaders,
} from '../../../webhooks/delivery-log/entry.ts';
import type { DeliveryReport } from './report.ts';

/** A delivery laid out for reading: what happened first, what was sent and answered below. */
export function reportText(report: DeliveryReport, render: RenderContext): string {
  const headers = Object.entries(sentHeaders(report)).map(([name, value]) => `${name}: ${value}`);
  const shown = headers.length > 0 ? headers : [String(report.request_headers ?? '-')];
  return [
    summaryText(report, render),
    findingsText(report, render),
    nextText(report, render),
    facts(report, render),
    section('Request headers', shown.map(safeLine), render),
    section('Request body', bodyLines(report, render), render),
    section('Answer', answerLines(report.response_text, render), render),
    others(report, render),
    coverageText(report, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function facts(report: DeliveryReport, render: RenderContext): string {
  const { configurations, status_code, duration_ms } = report;
  const belongs = configurations.map(
    (one) => `${safeCell(one.name)} (${one.id})${isPaused(one) ? ', paused' : ''}`,
  );
  const rows: [string, string][] = [
    ['Delivery', safeLine(report.id)],
    ['Time', timeText(report, render)],
    ['Kind', known(kinds, report.event_type) ?? safeLine(report.event_type)],
    ['Address', safeLine(report.endpoint_url)],
    ['Configuration', belongs.join(' or ') || 'none points there now: it was changed or deleted'],
    ['Status', status_code === null ? 'no answer' : safeLine(String(status_code ?? '-'))],
    ['Took', `${formatDuration(duration_ms)} ${bar(duration_ms)} of the 10 s allowed`],
  ];
  return drawRecord(rows, render).trimEnd();
}

const kinds: Record<DeliveryReport['event_type'], string> = {
  webhook: 'a real or simulated transfer',
  test: 'a test',
};

function bar(ms: number): string {
  const filled = Math.min(10, Math.round((ms / cutOffMs) * 10));
  return '█'.repeat(filled) + '░'.repeat(10 - filled);
}

function bodyLines({ payload, request_payload }: DeliveryReport, render: RenderContext): string[] {
  if (payload === null) return safeText(request_payload).split('\n');
  return payloadText(payload, render.showPersonal).split('\n');
}

/** JSON is laid out with personal fields masked; anything else stands as the receiver wrote it. */
export function answerLines(text: string | null, render: RenderContext): string[] {
  if (text === null || text === '') return ['(empty)'];
  try {
    const value = parseJson(text);
    if (typeof value === 'object') return payloadText(value, render.showPersonal).split('\n');
  } catch {
    // No JSON.
  }
  // The line end at its end begins no line.
  return safeText(text.replace(/[\r\n]+$/, '')).split('\n');
}

function section(title: string, lines: readonly string[], { theme }: RenderContext): string {
  return [theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}

function others({ other_deliveries }: DeliveryReport, render: RenderContext): string {
  if (!other_deliveries) return '';
  const lines = other_deliveries.flatMap((other) => {
    const mark = isDelivered(other) ? render.theme.success('✓') : render.theme.failure('✗');
    const result = safeCell(resultOf(other));
    const words = `${mark} ${timeText(other, render)}  ${result}  ${formatDuration(other.duration_ms)}`;
    return [words, `  ${safeCell(other.endpoint_url)}  ${other.id}`];
  });
  return section('Other deliveries of the same transaction', lines.length > 0 ? lines : ['none'], render);
}

function timeText({ created_at }: Pick<LogEntry, 'created_at'>, { timeZone }: RenderContext): string {
  const time = parseTime(created_at);
  return time === undefined ? safeLine(created_at) : formatTime(time, timeZone);
}
