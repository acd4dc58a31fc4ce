import { conclusionText, evidenceText, nextText } from '../../output/evidence-text.ts';
import { pad, textWidth, wrap } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime } from '../../values/time.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log/entry.ts';
import { findingsText } from '../doctor/findings-text.ts';
import { answerLines } from '../webhooks/log/text.ts';
import { labelText } from '../webhooks/verdict-text.ts';
import type { Trace } from './report.ts';
import type { Step } from './timeline.ts';

/** The conclusion, the receivers' own words, what happened in order, what was looked at, and what to do. */
export function traceText(trace: Trace, render: RenderContext): string {
  const conclusion = `${trace.transaction_code ?? trace.asked_for}: ${trace.conclusion}`;
  return [
    conclusionText({ ...trace, conclusion }, render),
    ...failed(trace).map((entry) => ownText(trace, entry, render)),
    timeline(trace.timeline, render),
    ...trace.ways.map((way) => walked(way, render)),
    nextText({ next: trace.advice }, render),
    evidenceText(trace, render),
    ...advice(trace, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** What the receiver itself said, the best witness there is; the service's words where it got no answer. */
function ownText({ receivers }: Trace, entry: LogEntry, render: RenderContext): string {
  const { receiver } = receivers.find(({ log_id }) => log_id === entry.id)!;
  const name = safeCell(receiver);
  const title = entry.status_code === null ? `The service said of ${name}` : `${name} said`;
  const said = answerLines(entry.response_text, render);
  const lines = said.length > saidLines ? [...said.slice(0, saidLines), '…'] : said;
  return [render.theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Lines of an answer that are shown; webhooks log shows all. */
const saidLines = 8;

function walked({ number, findings }: Trace['ways'][number], render: RenderContext): string {
  const title = render.theme.strong(`On the way of a transfer to ${safeCell(number)}`);
  return `${title}\n${findingsText(findings, render)}`;
}

/** With less room than that beside its time, a step stands below it. */
const leastRoom = 30;

/** Steps that are shown; JSON has all. */
const mostSteps = 40;

function timeline(all: readonly Step[], render: RenderContext): string {
  const steps = all.slice(0, mostSteps);
  const others = all.length - steps.length;
  const { theme, width, timeZone } = render;
  const times = steps.map(({ at }) => (at === null ? '' : formatTime(Date.parse(at), timeZone)));
  const timeWidth = Math.max(0, ...times.map(textWidth));
  const stacked = width - timeWidth - 4 < leastRoom;
  const lines = steps.flatMap(({ who, what, ok }, index) => {
    const mark = ok === null ? '·' : ok ? theme.success('✓') : theme.failure('✗');
    const time = times[index]!;
    const step = safeCell(`${who}: ${what}`);
    if (stacked)
      return [
        theme.dim(time),
        ...wrap(step, width - 2).map((line, at) => `${at === 0 ? mark : ' '} ${line}`),
      ];
    return wrap(step, width - timeWidth - 4).map(
      (line, at) =>
        `${theme.dim(pad(at === 0 ? time : '', timeWidth, 'left'))}  ${at === 0 ? mark : ' '} ${line}`,
    );
  });
  return [...lines, ...(others > 0 ? [`… and ${others} more; -o json has all`] : [])].join('\n');
}

/** The deliveries that count and failed, one for each kind of failure. */
function failed({ deliveries, receivers }: Trace): LogEntry[] {
  const ids = new Set(receivers.flatMap(({ log_id }) => log_id ?? []));
  return deliveries.filter((entry) => ids.has(entry.id) && !isDelivered(entry));
}

/** For each kind of failure once. */
function advice(trace: Trace, render: RenderContext): string[] {
  const entries = failed(trace);
  const labels = [...new Set(entries.map(({ error_label }) => error_label))];
  return labels.map((label) => {
    const entry = entries.find(({ error_label }) => error_label === label)!;
    const log = render.commandLine(['webhooks', 'log', entry.id]);
    const title = render.theme.strong(`About ${safeCell(label)}`);
    return `${title}\n${labelText(entry, render)}\nThe whole exchange: ${log}`;
  });
}
