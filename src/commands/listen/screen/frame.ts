import { textWidth, truncate, wrapAll } from '../../../output/text-width.ts';
import type { Theme } from '../../../output/theme.ts';
import { t } from '../../../texts/translate.ts';
import { inColumns } from './columns.ts';
import type { Row } from './rows.ts';

export interface ScreenState {
  /** The source and the target of deliveries. */
  title: string;
  /** All deliveries. Of those that match the filter: their number, the failed ones, the refused requests. */
  counts: { all: number; shown: number; failed: number; refused: number };
  rows: readonly Row[];
  /** Index of the row whose details are shown. */
  selected: number;
  details: readonly string[];
  /** Page of the details, from 0. After the last page comes the first. */
  page: number;
  filter: string;
  isTyping: boolean;
  isPaused: boolean;
  /** The result of the last key. */
  message: string;
}

const keys = () => t('↑↓ select  / filter  r replay  d redeliver  c curl  o browser  p pause  q quit');

const paints = { delivered: 'success', failed: 'failure', pending: 'warning' } as const;

/** All lines of a terminal of `height` rows: title, deliveries, details, key help. */
export function frame(
  state: ScreenState,
  { width, height }: { width: number; height: number },
  theme: Theme,
): string[] {
  // The number of lines is fixed, so that each page of details starts where the page before ended.
  const below = height < 20 ? 1 : 2;
  const said = wrapAll(state.isTyping ? `${t('filter: {0}', state.filter)}▏` : state.message, width);
  const body = Math.max(2, height - 3 - below);
  const listed = Math.min(Math.ceil(body / 2), Math.max(3, state.rows.length));
  // A longer message takes the place of deliveries, not of details.
  const further = Math.max(0, Math.min(said.length - below, listed - 1));
  const shown = listed - further;
  const last = below + further - 1;
  const message = [...said.slice(0, last), said.slice(last).join(' ')];
  const first = Math.max(0, Math.min(state.selected - shown + 1, state.rows.length - shown));
  const rows = state.rows.slice(first, first + shown);
  const lines = inColumns(
    rows.map(({ cells }) => cells),
    width - 2,
  ).map((line, at) => {
    const marker = first + at === state.selected ? '›' : ' ';
    return theme[paints[rows[at]!.outcome]](`${marker} ${line}`);
  });
  if (lines.length === 0) lines.push(theme.dim(cut(emptyText(state), width)));
  const room = body - listed;
  const details = state.details.flatMap((line) => wrapAll(line, width));
  const pages = Math.max(1, Math.ceil(details.length / room));
  const page = state.page % pages;
  const more = pages === 1 ? '' : `── ${t('page {0} of {1}, Space: next', page + 1, pages)} `;
  return [
    theme.strong(cut(titleOf(state), width)),
    ...Array.from({ length: shown }, (_, at) => lines[at] ?? ''),
    theme.dim(cut(more + '─'.repeat(Math.max(0, width - textWidth(more))), width)),
    ...Array.from({ length: room }, (_, at) => details[page * room + at] ?? ''),
    ...Array.from({ length: below + further }, (_, at) => cut(message[at] ?? '', width)),
    theme.dim(cut(keys(), width)),
  ].slice(0, height);
}

function titleOf({ title, counts, filter, isPaused }: ScreenState): string {
  const failed = counts.failed > 0 ? `, ${t('{0} failed', counts.failed)}` : '';
  const refused = counts.refused > 0 ? `, ${t('{0} refused', counts.refused)}` : '';
  const paused = isPaused ? `  [${t('paused')}]` : '';
  const filtered = filter === '' ? '' : `  [${t('filter: {0}', filter)}]`;
  const all = counts.all === 1 ? t('{0} delivery', 1) : t('{0} deliveries', counts.all);
  const shown = filter === '' ? all : t('{0} of {1}', counts.shown, all);
  return `${shown}${failed}${refused}${paused}${filtered}  ${title}`;
}

const emptyText = ({ filter }: ScreenState) =>
  filter === ''
    ? t('Waiting for deliveries.')
    : t('No delivery matches the filter. Press / and Enter to clear it.');

const cut = (text: string, width: number) => truncate(text, width);
