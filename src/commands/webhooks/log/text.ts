import {
  coverageText,
  findingsText,
  nextText,
  summaryIn,
  summaryText,
} from '../../../messages/diagnosis-text.ts';
import type { Language } from '../../../messages/language-types.ts';
import { drawRecord } from '../../../output/formats/record.ts';
import { bodyLines, payloadText, section } from '../../../output/payload-text.ts';
import type { RenderContext } from '../../../output/view.ts';
import { formatDuration } from '../../../values/duration.ts';
import { parseJson } from '../../../values/exact-json.ts';
import { safeCell, safeLine, safeText } from '../../../values/safe-text.ts';
import { entryFor } from '../../../values/table-lookup.ts';
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

/** Formats a delivery for reading: first what happened, then the request and the answer. */
export function reportText(delivery: DeliveryReport, render: RenderContext, language: Language): string {
  const { report } = language;
  const headers = Object.entries(sentHeaders(delivery)).map(([name, value]) => `${name}: ${value}`);
  const shown = headers.length > 0 ? headers : [String(delivery.request_headers ?? '-')];
  const summary = summaryIn(delivery, language, render);
  return [
    summaryText({ ...delivery, summary }, render),
    findingsText({ ...delivery, summary }, render, language),
    nextText(delivery, render, language),
    facts(delivery, render, language),
    section(report.headers, shown.map(safeLine), render),
    section(report.body, bodyLines(delivery.payload, delivery.request_payload, render), render),
    section(report.answer, answerLines(delivery.response_text, render, language), render),
    others(delivery, render, language),
    coverageText(delivery, render, language),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function facts(delivery: DeliveryReport, render: RenderContext, { report }: Language): string {
  const { configurations, status_code, duration_ms } = delivery;
  const belongs = configurations.map(
    (one) => `${safeCell(one.name)} (${one.id})${isPaused(one) ? ` (${report.paused})` : ''}`,
  );
  const kinds: Record<DeliveryReport['event_type'], string> = { webhook: report.transfer, test: report.test };
  const rows: [string, string][] = [
    [report.delivery, safeLine(delivery.id)],
    [report.time, timeText(delivery, render)],
    [
      report.kind,
      safeLine(delivery.payload?.event ?? entryFor(kinds, delivery.event_type) ?? delivery.event_type),
    ],
    [report.url, safeLine(delivery.endpoint_url)],
    [report.configuration, belongs.join(` ${report.or} `) || report.noConfiguration],
    [report.status, status_code === null ? report.noAnswer : safeLine(status_code ?? '-')],
    [report.duration, `${formatDuration(duration_ms)} ${bar(duration_ms)} ${report.ofLimit}`],
  ];
  return drawRecord(rows, render).trimEnd();
}

function bar(ms: number): string {
  const filled = Math.min(10, Math.round((Number(ms) / cutOffMs) * 10));
  return '█'.repeat(filled) + '░'.repeat(10 - filled);
}

/** JSON is formatted, with personal fields masked. Other text is shown as the receiver wrote it. */
export function answerLines(text: string | null, render: RenderContext, { report }: Language): string[] {
  if (text === null || text === '') return [report.empty];
  try {
    const value = parseJson(text);
    if (typeof value === 'object') return payloadText(value, render.showPersonal).split('\n');
  } catch {
    // Not JSON.
  }
  // A final line end does not start another line.
  return safeText(text.replace(/[\r\n]+$/, '')).split('\n');
}

function others({ other_deliveries }: DeliveryReport, render: RenderContext, { report }: Language): string {
  if (!other_deliveries) return '';
  const lines = other_deliveries.flatMap((other) => {
    const mark = isDelivered(other) ? render.theme.success('✓') : render.theme.failure('✗');
    const result = safeCell(resultOf(other));
    const words = `${mark} ${timeText(other, render)}  ${result}  ${formatDuration(other.duration_ms)}`;
    return [words, `  ${safeCell(other.endpoint_url)}  ${other.id}`];
  });
  return section(report.others, lines.length > 0 ? lines : [report.none], render);
}

function timeText({ created_at }: Pick<LogEntry, 'created_at'>, { timeZone }: RenderContext): string {
  const time = parseTime(created_at);
  return time === undefined ? safeLine(created_at) : formatTime(time, timeZone);
}
