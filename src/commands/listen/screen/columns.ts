import { pad, textWidth, truncate } from '../../../output/text-width.ts';
import { t } from '../../../texts/translate.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { formatTime } from '../../../values/time.ts';
import type { ListenEvent } from '../../../webhooks/listener/listen-event-types.ts';
import { outcomeText } from './outcome.ts';

/** The columns of a row in the list. All text is safe. */
export interface Cells {
  time: string;
  outcome: string;
  amount: string;
  /** Order code and transfer note. For a row that is not a delivery: what happened. */
  about: string;
  code: string;
}

/** @param decisive the event that determines the outcome */
export function cellsOf(first: ListenEvent, decisive: ListenEvent, timeZone: string): Cells {
  const time = formatTime(Date.parse(first.at), timeZone).slice(11, 19);
  const outcome = outcomeText(decisive);
  if (!('kind' in first)) {
    const words = 'words' in first ? first.words : '';
    const from = ('from' in first && first.from) || undefined;
    const about = [from && t('from {0}', from), words].filter(Boolean).join('  ');
    return { time, outcome, amount: '', about: safeCell(about), code: '' };
  }
  const { amount, transaction_code, order_code, description, is_dummy, is_sandbox } = first;
  const mark = is_dummy ? t('[test delivery]') : is_sandbox ? '[sandbox]' : undefined;
  const isUnreadable = amount === null && !transaction_code && !order_code && !description;
  const words = isUnreadable ? [t('(a body that cannot be read)')] : [order_code, description, mark];
  return {
    time,
    outcome,
    amount: amount === null ? '' : formatMoney(amount),
    about: safeCell(words.filter(Boolean).join('  ')),
    code: safeCell(transaction_code ?? ''),
  };
}

/** Formats each row as a line of at most `width` columns. Cuts the transfer note first. */
export function inColumns(rows: readonly Cells[], width: number): string[] {
  const transfers = rows.filter(({ amount, code }) => amount !== '' || code !== '');
  const widest = (list: readonly Cells[], name: keyof Cells, most: number) =>
    Math.min(most, Math.max(0, ...list.map((cells) => textWidth(cells[name]))));
  const outcomes = widest(rows, 'outcome', 26);
  const amounts = widest(transfers, 'amount', 18);
  const codes = widest(transfers, 'code', Math.floor(width * 0.3));
  const abouts = widest(transfers, 'about', Math.max(0, width - 16 - outcomes - amounts - codes));
  const column = (text: string, columns: number, align: 'left' | 'right' = 'left') =>
    pad(truncate(text, columns), columns, align);
  return rows.map((cells) => {
    const { time, outcome, amount, about, code } = cells;
    const rest = transfers.includes(cells)
      ? [column(amount, amounts, 'right'), column(about, abouts), truncate(code, codes)]
      : [about];
    return truncate([time, column(outcome, outcomes), ...rest].join('  ').trimEnd(), width);
  });
}
