import { truncate, wrap } from '../../../output/text-width.ts';
import type { Theme } from '../../../output/theme.ts';
import { t } from '../../../texts/translate.ts';
import type { Row } from './rows.ts';

export interface ScreenState {
  /** Where deliveries come in, and where they go. */
  title: string;
  /** Deliveries so far, those that failed, and requests that were refused. */
  counts: { all: number; failed: number; refused: number };
  rows: readonly Row[];
  /** Index of the row whose details are shown. */
  selected: number;
  details: readonly string[];
  filter: string;
  /** The filter is being typed. */
  isTyping: boolean;
  isPaused: boolean;
  /** What the last key did. */
  message: string;
}

const keys = () => t('↑↓ select  / filter  r replay  d redeliver  c curl  o browser  p pause  q quit');

const paints = { delivered: 'success', failed: 'failure', pending: 'warning' } as const;

/** All lines of a terminal of `height` rows: title, deliveries, details, and the keys below. */
export function frame(
  state: ScreenState,
  { width, height }: { width: number; height: number },
  theme: Theme,
): string[] {
  const body = Math.max(2, height - 4);
  const listed = Math.max(1, Math.ceil(body / 2));
  const first = Math.max(0, Math.min(state.selected - listed + 1, state.rows.length - listed));
  const list = Array.from({ length: listed }, (_, at) => {
    const row = state.rows[first + at];
    if (!row) return at === 0 ? theme.dim(cut(emptyText(state), width)) : '';
    const marker = first + at === state.selected ? '›' : ' ';
    return theme[paints[row.outcome]](cut(`${marker} ${row.line}`, width));
  });
  const details = state.details.flatMap((line) => folded(line, width)).slice(0, body - listed);
  const blank = Array.from({ length: body - listed - details.length }, () => '');
  return [
    theme.strong(cut(titleOf(state), width)),
    ...list,
    theme.dim('─'.repeat(width)),
    ...details,
    ...blank,
    cut(state.isTyping ? `${t('filter: {0}', state.filter)}▏` : state.message, width),
    theme.dim(cut(keys(), width)),
  ].slice(0, height);
}

function titleOf({ title, counts, filter, isPaused }: ScreenState): string {
  const failed = counts.failed > 0 ? `, ${t('{0} failed', counts.failed)}` : '';
  const refused = counts.refused > 0 ? `, ${t('{0} refused', counts.refused)}` : '';
  const paused = isPaused ? `  [${t('paused')}]` : '';
  const filtered = filter === '' ? '' : `  [${t('filter: {0}', filter)}]`;
  const all = counts.all === 1 ? t('{0} delivery', 1) : t('{0} deliveries', counts.all);
  return `${all}${failed}${refused}${paused}${filtered}  ${title}`;
}

const emptyText = ({ filter }: ScreenState) =>
  filter === ''
    ? t('Waiting for deliveries.')
    : t('No delivery matches the filter. Press / and Enter to clear it.');

const cut = (text: string, width: number) => truncate(text, width);

/** A line of details in as many as it needs; a word that is too long is cut. */
const folded = (line: string, width: number) => wrap(line, width).map((part) => truncate(part, width));
