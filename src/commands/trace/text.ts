import { coverageText, findingsText, nextText, signOf, summaryText } from '../../messages/diagnosis-text.ts';
import { en } from '../../messages/en/index.ts';
import { wrap } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime } from '../../values/time.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { answerLines } from '../webhooks/log/text.ts';
import type { Trace } from './report.ts';

/** The summary, the recipients with their attempts, what a receiver answered, the findings, what to do, what was checked. */
export function traceText(trace: Trace, render: RenderContext): string {
  // Delivered, and all the same something is wrong: an order that is not paid in full.
  const hasProblem = trace.findings.some(({ severity }) => severity === 'problem');
  const outcome = hasProblem && trace.outcome === 'delivered' ? 'unknown' : trace.outcome;
  const name = trace.subject ? `${trace.subject.name}: ` : '';
  return [
    summaryText({ ...trace, outcome, summary: `${name}${trace.summary}` }, render),
    recipientsText(trace, render),
    ...failedAnswers(trace).map((entry) => answerText(entry, render)),
    findingsText(trace, render),
    nextText(trace, render),
    coverageText(trace, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

type Recipient = Trace['recipients'][number];

/** Attempts of a recipient that are shown; JSON has all. */
const mostAttempts = 8;

function recipientsText({ recipients }: Trace, render: RenderContext): string {
  const { theme } = render;
  const lines = recipients.flatMap((one) => [
    ...wrap(
      `${signOf(one.outcome)} ${safeCell(one.subject.name)}: ${en.outcomes[one.outcome]}`,
      render.width - 2,
    ).map((line, at) => `${at === 0 ? '  ' : '    '}${line}`),
    ...attemptLines(one, render),
  ]);
  return lines.length === 0 ? '' : [theme.strong(en.headings.recipients), ...lines].join('\n');
}

function attemptLines({ attempts }: Recipient, { timeZone, width, theme }: RenderContext): string[] {
  const shown = attempts.slice(-mostAttempts);
  const left = attempts.length - shown.length;
  const lines = shown.flatMap(({ at, label, status_code, duration_ms, delivered }) => {
    const time = at === null ? '' : formatTime(Date.parse(at), timeZone);
    const result = [label, status_code].filter((one) => one !== null).join(' ') || 'no answer';
    const took = duration_ms === null ? '' : `, ${formatDuration(duration_ms)}`;
    const mark = delivered ? '✓' : '✗';
    return wrap(`${mark} ${time}  ${safeCell(result)}${took}`, Math.max(20, width - 6)).map(
      (line, row) => `${row === 0 ? '    ' : '      '}${line}`,
    );
  });
  return left > 0 ? [theme.dim(`    … ${left} earlier; -o json has all`), ...lines] : lines;
}

/** The last attempt of each recipient that failed. */
function failedAnswers({ recipients, deliveries }: Trace): LogEntry[] {
  return recipients
    .filter(({ outcome, subject }) => outcome === 'failed' && subject.kind === 'configuration')
    .flatMap(({ attempts }) => deliveries.find(({ id }) => id === attempts.at(-1)?.id) ?? [])
    .filter(({ response_text }) => response_text);
}

/** Lines of an answer that are shown; webhooks log shows all. */
const mostLines = 8;

/** What the receiver itself said; the service's words where it got no answer. */
function answerText(entry: LogEntry, render: RenderContext): string {
  const title = entry.status_code === null ? 'The service reported' : 'The receiver answered';
  const said = answerLines(entry.response_text, render);
  const lines = said.length > mostLines ? [...said.slice(0, mostLines), '…'] : said;
  return [render.theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}
