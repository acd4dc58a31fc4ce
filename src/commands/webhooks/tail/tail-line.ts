import { fold } from '../../../output/text-width.ts';
import type { RenderContext } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { formatTime, parseTime } from '../../../values/time.ts';
import type { Payload } from '../../../webhooks/decode-payload.ts';
import { isDelivered, type LogEntry, resultOf } from '../../../webhooks/delivery-log/entry.ts';

/** The output of `webhooks tail` on stdout; a contract for scripts. */
export type TailLine =
  /** The log entry and the fields of its payload; null if it cannot be read. */
  | ({ event: 'delivery'; payload: Payload | null } & LogEntry)
  /** Entries between two times (ISO 8601, UTC) may be missing. */
  | { event: 'gap'; at: string; from: string; to: string; words: string };

const eventMark = (type: string) => {
  if (type === 'webhook') return undefined;
  return type === 'test' ? t('[test delivery]') : `[${type}]`;
};

export function tailLine(line: TailLine, render: RenderContext): string {
  const { theme, timeZone } = render;
  if (line.event === 'gap') {
    const at = formatTime(Date.parse(line.at), timeZone);
    return `${theme.dim(at)}  ${theme.failure(t('GAP  {0}', line.words))}`;
  }
  const { payload } = line;
  const created = parseTime(line.created_at);
  const time = created === undefined ? safeCell(line.created_at) : formatTime(created, timeZone);
  const result = safeCell(resultOf(line));
  const mark = isDelivered(line) ? theme.success(`✓ ${result}`) : theme.failure(`✗ ${result}`);
  const { amount, transaction_code, description } = payload ?? {};
  const transfer = [
    payload === null ? t('(a body that cannot be read)') : undefined,
    eventMark(line.event_type ?? 'webhook'),
    amount === undefined ? undefined : formatMoney(amount),
    transaction_code,
    description,
  ];
  const shown = transfer.filter((part) => part !== undefined).map(safeCell);
  const url = theme.dim(safeCell(line.endpoint_url));
  const parts = [theme.dim(time), mark, formatDuration(line.duration_ms), ...shown, url];
  return fold(parts, render.terminal ? render.width : Number.POSITIVE_INFINITY);
}
