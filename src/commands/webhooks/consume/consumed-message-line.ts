import { hangingWrap } from '../../../output/text-width.ts';
import type { RenderContext } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { formatTime } from '../../../values/time.ts';
import type { ConsumedEvent } from '../../../webhooks/stream/forward-messages.ts';

/** The result of a message as a line for people: time, id, verdict, the app's answer, next step. */
export function consumedLine(event: ConsumedEvent, render: RenderContext): string {
  const { theme } = render;
  const { at, seq, transaction_code: code, status, error, tries, duration_ms: took } = event;
  const parts = [
    theme.dim(formatTime(Date.parse(at), render.timeZone)),
    theme.dim(`seq ${seq}`),
    verdictOf(event, render),
    ...(code === null ? [] : [safeCell(code)]),
    ...(status === null ? [] : [t('app {0}', status)]),
    formatDuration(took),
    ...(tries > 1 ? [t('try {0}', tries)] : []),
    ...(error === null ? [] : [safeCell(error)]),
  ];
  const text = parts.join('  ');
  return render.terminal ? hangingWrap(text, render.width) : text;
}

function verdictOf({ outcome, again_in_ms: wait }: ConsumedEvent, { theme }: RenderContext): string {
  return {
    taken: theme.success(`✓ ${t('taken')}`),
    again: theme.warning(`✗ ${t('not taken, again in {0}', formatDuration(wait ?? 0))}`),
    aside: theme.failure(`✗ ${t('put aside')}`),
  }[outcome];
}
