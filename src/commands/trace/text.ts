import { isMessage } from '../../diagnosis/facts/pasted-message.ts';
import { squeezed } from '../../diagnosis/facts/transfer-match.ts';
import { isSkipped } from '../../diagnosis/rules/channels.ts';
import {
  coverageText,
  findingsText,
  nextText,
  paint,
  section,
  sentenceIn,
  signOf,
  summaryIn,
  summaryText,
} from '../../messages/diagnosis-text.ts';
import type { Language } from '../../messages/language-types.ts';
import { pad, textWidth, truncate, wrap, wrapProse } from '../../output/text-width.ts';
import type { RenderContext } from '../../output/view.ts';
import { formatDuration } from '../../values/duration.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime } from '../../values/time.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { answerLines } from '../webhooks/log/text.ts';
import type { Trace, TraceOfMany } from './trace-json-types.ts';

/** The summary, the recipients with their attempts, what a receiver answered, the findings, what to do, what was checked. */
export function traceText(trace: Trace, render: RenderContext, language: Language): string {
  const summary = summaryIn(trace, language, render);
  const read = trace.findings.find(({ code }) => code === 'read-from-text');
  const findings = trace.findings.filter((one) => one !== read && !isInRecipients(one, trace));
  const name = trace.subject ? `${trace.subject.name}: ` : '';
  return [
    read ? wrap(sentenceIn(read, language, render), render.width).join('\n') : '',
    summaryText({ outcome: signedAs(trace), summary: `${name}${summary}` }, render),
    recipientsText(trace, render, language),
    ...failedAnswers(trace).map(([name, entry]) => answerText(name, entry, render, language)),
    findingsText({ findings, summary }, render, language),
    nextText(trace, render, language) || afterDelivery(trace, render, language),
    coverageText(trace, render, language),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What to look at if everything was delivered and the shop still misses it. */
function afterDelivery(trace: Trace, render: RenderContext, { headings }: Language): string {
  const last = trace.deliveries.filter(isDelivered).at(-1);
  if (signedAs(trace) !== 'delivered' || !last) return '';
  const sentence = wrapProse(headings.unconfirmed, render.width - 2);
  const lines = [...sentence, `  ${render.commandLine(['webhooks', 'log', last.id])}`];
  return section(
    headings.next,
    lines.map((line) => `  ${line}`),
    render,
  );
}

/** The line of the recipient says it. */
const isInRecipients = ({ code, severity, subject }: Trace['findings'][number], { recipients }: Trace) =>
  code === 'bound-elsewhere' &&
  severity === 'note' &&
  recipients.some((one) => one.outcome === 'not_expected' && one.subject.id === subject.id);

/** A delivered transfer can still have a problem: an order that is not paid in full, a response that reports an error, another code. */
const signedAs = ({ findings, outcome }: Trace) => {
  const isUnclear = (one: Trace['findings'][number]) =>
    one.severity === 'problem' || one.code === 'found-without-code' || isErrorInAnswer(one);
  return outcome === 'delivered' && findings.some(isUnclear) ? 'unknown' : outcome;
};

const isErrorInAnswer = ({ severity, code }: Trace['findings'][number]) =>
  severity !== 'note' && code === 'success-with-error-in-body';

const signOfRecipient = ({ outcome, attempts }: Recipient, findings: Trace['findings']) => {
  if (outcome === 'not_expected') return '·';
  const isDoubtful = findings.some(
    (one) => isErrorInAnswer(one) && one.evidence.some(({ id }) => attempts.some((each) => each.id === id)),
  );
  return signOf(outcome === 'delivered' && isDoubtful ? 'unknown' : outcome);
};

/** One line for each trace: what was typed and found, the outcome, and as much of the summary as fits. */
export function traceLines(
  traces: readonly TraceOfMany[],
  render: RenderContext,
  language: Language,
): string {
  const names = traces.map(askedAndFound);
  const outcomes = traces.map(({ outcome }) => language.outcomes[outcome]);
  const [nameWidth, outcomeWidth] = [names, outcomes].map((texts) => Math.max(...texts.map(textWidth)));
  return traces
    .map((trace, at) => {
      const start = `${signOf(signedAs(trace))} ${pad(names[at]!, nameWidth!, 'left')}  ${pad(outcomes[at]!, outcomeWidth!, 'left')}`;
      const line = `${start}  ${safeCell(summaryIn(trace, language, render))}`;
      return paint(signedAs(trace), render.terminal ? truncate(line, render.width) : line, render);
    })
    .join('\n');
}

/** A pasted message is too long for a line: what was found names it. */
function askedAndFound({ asked, subject }: TraceOfMany): string {
  const found = safeCell(subject?.name ?? '');
  return isMessage(asked) || squeezed(asked) === squeezed(found) ? found : `${safeCell(asked)}: ${found}`;
}

type Recipient = Trace['recipients'][number];

const mostAttempts = 8;

function recipientsText({ recipients, findings }: Trace, render: RenderContext, language: Language): string {
  const { theme } = render;
  const outcomeOf = ({ outcome, subject }: Recipient) => {
    const isAcceptedHere = findings.some(
      (one) => one.subject.id === subject.id && one.because_of === 'delivered-from-here',
    );
    if (outcome === 'delivered' && isAcceptedHere) return language.acceptedHere;
    const why = findings.find(
      ({ code, subject: { id } }) => id === subject.id && code in language.notExpected,
    );
    return (
      (outcome === 'not_expected' && why && language.notExpected[why.code]) || language.outcomes[outcome]
    );
  };
  const lines = recipients.flatMap((one) => [
    ...wrap(
      `${signOfRecipient(one, findings)} ${safeCell(one.subject.name)}: ${outcomeOf(one)}`,
      render.width - 2,
    ).map((line, at) => `${at === 0 ? '  ' : '    '}${line}`),
    ...attemptLines(one, render, language),
  ]);
  return lines.length === 0 ? '' : [theme.strong(language.headings.recipients), ...lines].join('\n');
}

function attemptLines(
  { attempts }: Recipient,
  { timeZone, width, theme }: RenderContext,
  { attempts: words }: Language,
): string[] {
  const shown = attempts.slice(-mostAttempts);
  const left = attempts.length - shown.length;
  const lines = shown.flatMap(({ at, label, status_code, duration_ms, delivered, to }) => {
    const time = at === null ? '' : formatTime(Date.parse(at), timeZone);
    const result = [label, status_code].filter((one) => one !== null).join(' ') || words.noAnswer;
    const took = duration_ms === null ? '' : `, ${formatDuration(duration_ms)}`;
    // A delivery that was skipped has not failed.
    const mark = delivered ? '✓' : isSkipped({ label }) ? '·' : '✗';
    const receiver = to === undefined ? '' : `${safeCell(to)}: `;
    return wrap(`${mark} ${time}  ${receiver}${safeCell(result)}${took}`, Math.max(20, width - 6)).map(
      (line, row) => `${row === 0 ? '    ' : '      '}${line}`,
    );
  });
  return left > 0 ? [theme.dim(`    … ${words.earlier(left)}`), ...lines] : lines;
}

/** The newest failed answer of each receiver, by the receiver's name. */
function failedAnswers({ recipients, deliveries, findings }: Trace): [string, LogEntry][] {
  return recipients
    .filter(({ outcome, subject }) => outcome === 'failed' && subject.kind === 'configuration')
    .flatMap(({ subject, attempts }): [string, LogEntry][] => {
      const last = attempts.findLast((one) => !one.delivered);
      const entry = deliveries.find(({ id }) => id === last?.id);
      // Of a URL that no configuration has now, the finding does not say whose it was.
      const found = findings.find(({ evidence }) => evidence.some(({ id }) => id === entry?.id));
      return entry?.response_text ? [[safeCell((found?.subject ?? subject).name), entry]] : [];
    });
}

const mostLines = 8;

/** The receiver's own answer, or the service's error text if there was none. */
function answerText(name: string, entry: LogEntry, render: RenderContext, language: Language): string {
  const { headings } = language;
  const title = entry.status_code === null ? headings.serviceReported : headings.receiverAnswered(name);
  const said = answerLines(entry.response_text, render, language);
  const lines = said.length > mostLines ? [...said.slice(0, mostLines), '…'] : said;
  return [render.theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}
