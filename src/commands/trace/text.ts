import { pad, textWidth, wrap } from '../../output/fit.ts';
import { safeCell } from '../../output/safe-text.ts';
import { formatTime } from '../../output/time.ts';
import type { RenderContext } from '../../output/view.ts';
import { isDelivered } from '../../webhooks/delivery-log.ts';
import { labelText } from '../webhooks/verdict-text.ts';
import type { Trace } from './index.ts';
import type { Step } from './timeline.ts';

/** The conclusion, then what happened in order, what was looked at, and what to try. */
export function traceText(trace: Trace, render: RenderContext): string {
  const { theme, width } = render;
  const head = wrap(safeCell(`${trace.transaction_code}: ${trace.conclusion}`), width).join('\n');
  return [
    trace.ok ? theme.success(head) : theme.failure(head),
    timeline(trace.timeline, render),
    looked(trace, render),
    ...advice(trace, render),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function timeline(steps: readonly Step[], render: RenderContext): string {
  const { theme, width, timeZone } = render;
  const times = steps.map(({ at }) => (at === null ? '' : formatTime(Date.parse(at), timeZone)));
  const timeWidth = Math.max(0, ...times.map(textWidth));
  return steps
    .flatMap(({ who, what, ok }, index) => {
      const mark = ok === null ? '·' : ok ? theme.success('✓') : theme.failure('✗');
      const words = wrap(safeCell(`${who}: ${what}`), Math.max(20, width - timeWidth - 4));
      return words.map((line, at) => {
        const time = pad(at === 0 ? times[index]! : '', timeWidth, 'left');
        return `${theme.dim(time)}  ${at === 0 ? mark : ' '} ${line}`;
      });
    })
    .join('\n');
}

function looked({ looked_at }: Trace, { theme, width }: RenderContext): string {
  const labels = Object.keys(looked_at).map((name) => name.replaceAll('_', ' '));
  const labelWidth = Math.max(...labels.map(textWidth));
  const lines = Object.values(looked_at).flatMap((words, index) =>
    wrap(safeCell(words), Math.max(20, width - labelWidth - 4)).map(
      (line, at) => `  ${theme.dim(pad(at === 0 ? labels[index]! : '', labelWidth, 'left'))}  ${line}`,
    ),
  );
  return [theme.strong('Looked at'), ...lines].join('\n');
}

/** For each kind of failure once. */
function advice({ deliveries, receivers }: Trace, render: RenderContext): string[] {
  const failed = receivers.flatMap(({ log_id }) => {
    const entry = deliveries.find(({ id }) => id === log_id);
    return entry && !isDelivered(entry) ? [entry] : [];
  });
  const labels = [...new Set(failed.map(({ error_label }) => error_label))];
  return labels.map((label) => {
    const { id } = failed.find(({ error_label }) => error_label === label)!;
    const title = render.theme.strong(`About ${safeCell(label)}`);
    return `${title}\n${labelText(label, render)}\nThe whole exchange: payconfirm webhooks log ${id}`;
  });
}
